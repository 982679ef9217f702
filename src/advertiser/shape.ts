import { dollarsOf } from '../metrics/money.ts'
import * as rates from '../metrics/rates.ts'
import { wireTime } from '../metrics/time.ts'

type Sums = { impressions: number; clicks: number; conversions: number; spendMicros: number }
type Day = Sums & { date: string }
type Campaign = { [K in keyof Sums]: Sums[K] | null } & {
  id: string
  name: string
  status: 'active' | 'paused' | 'draft' | 'archived'
  dailyBudgetMicros: number
  landingPage: string
  campaignObjective: string | null
  createdAt: Date
  startTime: Date
  endTime: Date | null
}
type Detail = Campaign & {
  allowedCountries: string[]
  allowedDevices: string[]
  utmParams: Record<string, string>
}
type Report<T> = { rows: T[]; bookedAt: Date | undefined }

export const shapeProfile = (profile: { id: string; name: string; email: string }) => ({
  advertiser_id: profile.id,
  name: profile.name,
  email: profile.email,
})

export const shapeCampaigns = ({ rows, bookedAt }: Report<Campaign>, now: number) => ({
  campaigns: rows.map((row) => shapeCampaign(row, now)),
  data_as_of: asOf(bookedAt),
})

export const shapeDetail = (row: Detail, bookedAt: Date | undefined, now: number) => ({
  ...shapeCampaign(row, now),
  allowed_countries: row.allowedCountries,
  allowed_devices: row.allowedDevices,
  utm_params: row.utmParams,
  deployment_status:
    row.status === 'active' || row.status === 'paused' ? 'deployed' : 'not_deployed',
  data_as_of: asOf(bookedAt),
})

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

const shapeCampaign = (row: Campaign, now: number) => ({
  campaign_id: row.id,
  name: row.name,
  status: row.status,
  is_active: isActive(row, now),
  daily_budget: dollarsOf(row.dailyBudgetMicros),
  landing_page: row.landingPage,
  campaign_objective: row.campaignObjective ?? 'traffic',
  created_at: wireTime(row.createdAt),
  start_time: wireTime(row.startTime),
  end_time: row.endTime ? wireTime(row.endTime) : null,
  impressions: row.impressions ?? 0,
  clicks: row.clicks ?? 0,
  spend: dollarsOf(row.spendMicros ?? 0),
  conversions: row.conversions ?? 0,
  conversion_value: conversionValue(row),
})

function isActive({ status, startTime, endTime }: Campaign, now: number): boolean {
  if (status !== 'active' || now < startTime.getTime()) return false
  return endTime === null || now < endTime.getTime()
}

/** Dollars that the conversions were worth to the advertiser: nothing is known of them before conversions are taken in. */
const conversionValue = (_sums: Day | Campaign) => 0

const asOf = (bookedAt: Date | undefined) => (bookedAt ? wireTime(bookedAt) : null)
