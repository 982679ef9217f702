import { dollarsOf } from '../metrics/money.ts'
import * as rates from '../metrics/rates.ts'
import { wireTime } from '../metrics/time.ts'

type Sums = { impressions: number; clicks: number; revenueMicros: number }
type Day = Sums & { date: string; requests: number; wins: number }
type KeySums = Sums & { key: string }
type KeyDay = KeySums & { date: string }
type Report<T> = { rows: T[]; bookedAt: Date | undefined }
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
  const all = metrics(addUp(rows))
  return {
    totalImpressions: all.impressions,
    totalClicks: all.clicks,
    totalRevenue: all.revenue,
    avgCpm: all.cpm,
    avgCpc: all.cpc,
    avgCtr: all.ctr,
    timeSeries: rows.map((day) => ({ date: day.date, ...metrics(day) })),
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

export const shapePlacements = (report: Report<KeyDay>, days: number) => ({
  placements: byKey(report.rows).map(({ key, sums, days: daily }) => ({
    placement: key,
    ...metrics(sums),
    daily: daily.map((day) => ({ date: day.date, ...metrics(day) })),
  })),
  period_days: days,
  data_as_of: asOf(report.bookedAt),
})

export const shapeDevices = (report: Report<KeyDay>, days: number) => ({
  devices: byKey(report.rows).map(({ key, sums, days: daily }) => ({
    device_type: key,
    ...metrics(sums),
    daily: daily.map((day) => ({ date: day.date, device_type: key, ...metrics(day) })),
  })),
  period_days: days,
  data_as_of: asOf(report.bookedAt),
})

export const shapeCountries = (report: Report<KeySums>, days: number) => ({
  countries: report.rows.toSorted(byImpressions).map((row) => ({
    country_code: row.key || UNKNOWN_COUNTRY,
    ...metrics(row),
  })),
  period_days: days,
  data_as_of: asOf(report.bookedAt),
})

/** CLDR's code of the unknown region. */
const UNKNOWN_COUNTRY = 'ZZ'

const asOf = (bookedAt: Date | undefined) => (bookedAt ? wireTime(bookedAt) : null)

function metrics({ impressions, clicks, revenueMicros }: Sums) {
  const revenue = dollarsOf(revenueMicros)
  return {
    impressions,
    clicks,
    ctr: rates.ctr(clicks, impressions),
    revenue,
    cpm: rates.cpm(revenue, impressions),
    cpc: rates.cpc(revenue, clicks),
  }
}

/** The rows of each key with their sums, most views first. */
function byKey(rows: KeyDay[]) {
  return [...Map.groupBy(rows, (row) => row.key)]
    .map(([key, days]) => ({ key, days, sums: addUp(days) }))
    .toSorted((a, b) => byImpressions({ key: a.key, ...a.sums }, { key: b.key, ...b.sums }))
}

const byImpressions = (a: KeySums, b: KeySums) =>
  b.impressions - a.impressions || (a.key < b.key ? -1 : 1)

const addUp = (rows: Sums[]): Sums => ({
  impressions: sumOf(rows, (row) => row.impressions),
  clicks: sumOf(rows, (row) => row.clicks),
  revenueMicros: sumOf(rows, (row) => row.revenueMicros),
})

const sumOf = <T>(rows: T[], count: (row: T) => number) =>
  rows.reduce((sum, row) => sum + count(row), 0)
