import { dollarsOf } from '../../../platform/money.ts'
import { asOf, type Report } from '../../../platform/time/as-of.ts'
import * as rates from '../../engine/rates.ts'
import { addUp, METRICS, type Sums, shapeMetrics, sumOf } from '../shape.ts'

type Day = Sums & { date: string; requests: number; wins: number }
type Profile = {
  id: string
  name: string
  url: string
  payoutModel: string
  impressions: number | null
  clicks: number | null
}

export function shapeProfile({ rows: [profile], bookedAt }: Report<Profile>) {
  if (!profile) throw new Error('a key outlived its publisher')
  return {
    publisher_id: profile.id,
    name: profile.name,
    url: profile.url,
    payout_model: profile.payoutModel,
    total_impressions: profile.impressions ?? 0,
    total_clicks: profile.clicks ?? 0,
    data_as_of: asOf(bookedAt),
  }
}

export function shapeStats({ rows, bookedAt }: Report<Day>) {
  const all = shapeMetrics(addUp(rows))
  return {
    totalImpressions: all.impressions,
    totalClicks: all.clicks,
    totalRevenue: all.revenue,
    avgCpm: all.cpm,
    avgCpc: all.cpc,
    avgCtr: all.ctr,
    timeSeries: rows.map((day) => ({ date: day.date, ...shapeMetrics(day) })),
    data_as_of: asOf(bookedAt),
  }
}

export function shapeActivity({ rows, bookedAt }: Report<Day>) {
  const { impressions, revenueMicros } = addUp(rows)
  const requests = sumOf(rows, (day) => day.requests)
  const wins = sumOf(rows, (day) => day.wins)
  return {
    data: rows.map((day) => ({
      date: day.date,
      requests: day.requests,
      wins: day.wins,
      impressions: day.impressions,
      revenue: dollarsOf(day.revenueMicros),
    })),
    total_requests: requests,
    total_wins: wins,
    total_impressions: impressions,
    total_revenue: dollarsOf(revenueMicros),
    fill_rate: rates.fillRate(wins, requests),
    show_rate: rates.showRate(impressions, wins),
    data_as_of: asOf(bookedAt),
  }
}

export const statsTable = ({ timeSeries }: ReturnType<typeof shapeStats>) => ({
  columns: ['date', ...METRICS],
  rows: timeSeries,
})

export const activityTable = ({ data }: ReturnType<typeof shapeActivity>) => ({
  columns: ['date', 'requests', 'wins', 'impressions', 'revenue'],
  rows: data,
})
