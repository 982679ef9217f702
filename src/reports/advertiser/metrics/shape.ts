import { dollarsOf } from '../../../platform/money.ts'
import { asOf, type Report } from '../../../platform/time/as-of.ts'
import * as rates from '../../engine/rates.ts'
import { type Sums, sumValues, type Worth, worthOf } from '../shape.ts'

type Day = Sums & { date: string }

/** What the conversions of the nth date were worth, from 0. */
type Value = Worth & { n: number }

export function shapeMetrics({ rows, bookedAt, values }: Report<Day> & { values: Value[] }) {
  const worthOn = Map.groupBy(values, ({ n }) => n)
  const worth = worthOf(sumValues(values))
  const sum = (of: keyof Sums) => rows.reduce((total, day) => total + day[of], 0)
  return {
    data: rows.map((day, n) => shapeDay(day, worthOf(sumValues(worthOn.get(n) ?? [])).usd)),
    total_impressions: sum('impressions'),
    total_clicks: sum('clicks'),
    total_spend: dollarsOf(sum('spendMicros')),
    total_conversions: sum('conversions'),
    total_revenue: worth.usd,
    revenue_by_currency: worth.others,
    data_as_of: asOf(bookedAt),
  }
}

export function shapeDay(day: Day, revenue: number) {
  const { date, impressions, clicks, conversions } = day
  const spend = dollarsOf(day.spendMicros)
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

export const metricsTable = ({ data }: ReturnType<typeof shapeMetrics>) => ({
  columns: [
    ...['date', 'impressions', 'clicks', 'spend', 'conversions', 'revenue', 'ctr', 'cpc', 'cpm'],
    ...['conversion_rate', 'cpa', 'roas'],
  ],
  rows: data,
})
