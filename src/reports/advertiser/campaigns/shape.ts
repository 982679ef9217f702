import { shapeCampaign, shapeSettings } from '../../../campaigns/shape.ts'
import { dollarsOf } from '../../../platform/money.ts'
import { asOf, type Report } from '../../../platform/time/as-of.ts'
import { type Sums, type Values, worthOf } from '../shape.ts'

type Campaign = Parameters<typeof shapeCampaign>[0] & {
  [K in keyof Sums]: Sums[K] | null
} & { values: Values | null }
type Detail = Campaign & Parameters<typeof shapeSettings>[0]

export const shapeProfile = (profile: { id: string; name: string; email: string }) => ({
  advertiser_id: profile.id,
  name: profile.name,
  email: profile.email,
})

export const shapeCampaigns = ({ rows, bookedAt }: Report<Campaign>, now: number) => ({
  campaigns: rows.map((row) => shapeListed(row, now)),
  data_as_of: asOf(bookedAt),
})

export const shapeDetail = (
  row: Detail,
  { bookedAt, now }: { bookedAt: Date | undefined; now: number },
) => ({
  ...shapeListed(row, now),
  ...shapeSettings(row),
  data_as_of: asOf(bookedAt),
})

const shapeListed = (row: Campaign, now: number) => {
  const worth = worthOf(row.values ?? {})
  return {
    ...shapeCampaign(row, now),
    impressions: row.impressions ?? 0,
    clicks: row.clicks ?? 0,
    spend: dollarsOf(row.spendMicros ?? 0),
    conversions: row.conversions ?? 0,
    conversion_value: worth.usd,
    revenue_by_currency: worth.others,
  }
}

export const campaignsTable = ({ campaigns }: ReturnType<typeof shapeCampaigns>) => ({
  columns: [
    ...['campaign_id', 'name', 'status', 'is_active', 'daily_budget', 'landing_page'],
    ...['campaign_objective', 'created_at', 'start_time', 'end_time', 'impressions', 'clicks'],
    ...['spend', 'conversions', 'conversion_value', 'revenue_by_currency'],
  ],
  rows: campaigns,
})
