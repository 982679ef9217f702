import { dollarsOf } from '../../metrics/money.ts'
import * as rates from '../../metrics/rates.ts'
import { asOf, type Report } from '../../metrics/report.ts'
import { conversionValue, type Sums } from '../shape.ts'

type Day = Sums & { date: string }

export function shapeMetrics({ rows, bookedAt }: Report<Day>) {
  const sum = (of: keyof Sums) => rows.reduce((total, day) => total + day[of], 0)
  return {
    data: rows.map(shapeDay),
    total_impressions: sum('impressions'),
    total_clicks: sum('clicks'),
    total_spend: dollarsOf(sum('spendMicros')),
    total_conversions: sum('conversions'),
    total_revenue: rows.reduce((total, day) => total + conversionValue(day), 0),
    data_as_of: asOf(bookedAt),
  }
}

function shapeDay(day: Day) {
  const { date, impressions, clicks, conversions } = day
  const spend = dollarsOf(day.spendMicros)
  const revenue = conversionValue(day)
  return {
    date,
    impressions,
    clicks,
    spend,
    conversions,
    revenue,
    ctr: rates.ctr(clicks, impressions),
    cpc: rates.cpc(spend, clicks),
    cpm: rates.cpm(spend, impressions),
    conversion_rate: rates.conversionRate(conversions, clicks),
    cpa: rates.cpa(spend, conversions),
    roas: rates.roas(revenue, spend),
  }
}
