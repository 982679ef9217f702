import { dollarsOf } from '../../../platform/money.ts'
import { asOf, type Report } from '../../../platform/time/as-of.ts'
import { wireTime } from '../../../platform/time/time.ts'
import { type Sums, type Values, worthOf } from '../shape.ts'

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
  values: Values | null
}
type Detail = Campaign & {
  allowedCountries: string[]
  allowedDevices: string[]
  utmParams: Record<string, string>
}
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

const shapeCampaign = (row: Campaign, now: number) => {
  const worth = worthOf(row.values ?? {})
  return {
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
    conversion_value: worth.usd,
    revenue_by_currency: worth.others,
  }
}

function isActive({ status, startTime, endTime }: Campaign, now: number): boolean {
  if (status !== 'active' || now < startTime.getTime()) return false
  return endTime === null || now < endTime.getTime()
}

export const campaignsTable = ({ campaigns }: ReturnType<typeof shapeCampaigns>) => ({
  columns: [
    ...['campaign_id', 'name', 'status', 'is_active', 'daily_budget', 'landing_page'],
    ...['campaign_objective', 'created_at', 'start_time', 'end_time', 'impressions', 'clicks'],
    ...['spend', 'conversions', 'conversion_value', 'revenue_by_currency'],
  ],
  rows: campaigns,
})
