import type { adGroups, ads, campaigns } from '../platform/db/schema/index.ts'
import { dollarsOf } from '../platform/money.ts'
import { wireTime } from '../platform/time/time.ts'
import { MOST_ADS_SHOWN } from './groups/bounds.ts'

type Campaign = Pick<
  typeof campaigns.$inferSelect,
  | 'id'
  | 'name'
  | 'status'
  | 'dailyBudgetMicros'
  | 'landingPage'
  | 'campaignObjective'
  | 'createdAt'
  | 'startTime'
  | 'endTime'
> & {
  /** Whether all that it could show waits for the operator. */
  isWaiting: boolean
}

/** A campaign as its advertiser reads it. */
export const shapeCampaign = (row: Campaign, now: number) => ({
  campaign_id: row.id,
  name: row.name,
  status: statusOf(row),
  is_active: isActive(row, now),
  daily_budget: dollarsOf(row.dailyBudgetMicros),
  landing_page: row.landingPage,
  campaign_objective: row.campaignObjective ?? 'traffic',
  created_at: wireTime(row.createdAt),
  start_time: wireTime(row.startTime),
  end_time: row.endTime ? wireTime(row.endTime) : null,
})

const statusOf = ({ status, isWaiting }: Campaign) =>
  status === 'active' && isWaiting ? 'pending_review' : status

function isActive(campaign: Campaign, now: number): boolean {
  const { startTime, endTime } = campaign
  if (statusOf(campaign) !== 'active' || now < startTime.getTime()) return false
  return endTime === null || now < endTime.getTime()
}

type Settings = Pick<
  typeof campaigns.$inferSelect,
  | 'status'
  | 'title'
  | 'brandName'
  | 'description'
  | 'topics'
  | 'allowedCountries'
  | 'allowedDevices'
  | 'utmParams'
  | 'favicon'
  | 'leadForm'
  | 'pricingModel'
  | 'bidMicros'
  | 'totalBudgetMicros'
  | 'pacing'
  | 'capLimit'
  | 'capWindowSeconds'
  | 'plan'
>

/** What the advertiser has set besides. `bid`: what is bid now, whether or not a limit was named. */
export const shapeSettings = (row: Settings) => ({
  title: row.title,
  brand_name: row.brandName,
  description: row.description,
  topics: row.topics,
  allowed_countries: row.allowedCountries,
  allowed_devices: row.allowedDevices,
  utm_params: row.utmParams,
  custom_favicon_url: row.favicon,
  lead_form_config: row.leadForm,
  billing_model: row.pricingModel,
  bid: dollarsOf(row.bidMicros),
  bid_strategy: row.plan.bid_strategy ?? null,
  ...limitsOf(row),
  click_goal: row.plan.click_goal ?? null,
  impression_goal: row.plan.impression_goal ?? null,
  conversion_type: row.plan.conversion_type ?? null,
  demographics: row.plan.demographics ?? null,
  total_budget: dollarsOrNull(row.totalBudgetMicros),
  pacing: row.pacing,
  frequency_cap: { limit: row.capLimit, window_seconds: row.capWindowSeconds },
  deployment_status:
    row.status === 'active' || row.status === 'paused' ? 'deployed' : 'not_deployed',
})

/** The limits that were named; of what is billed it is what is bid, which the operator may have changed since. */
function limitsOf({ plan, pricingModel, bidMicros }: Settings) {
  const shown = (model: Settings['pricingModel'], limit: number | undefined) =>
    limit === undefined ? null : model === pricingModel ? dollarsOf(bidMicros) : limit
  return {
    max_cpc: shown('cpc', plan.max_cpc),
    max_cpm: shown('cpm', plan.max_cpm),
    max_cpa: shown('cpa', plan.max_cpa),
  }
}

const dollarsOrNull = (micros: number | null) => (micros === null ? null : dollarsOf(micros))

export type AdRow = Omit<typeof ads.$inferSelect, 'updatedAt'>

/** What an ad itself says and shows. */
export const shapeAdText = (
  row: Pick<AdRow, 'headline' | 'copy' | 'cta' | 'description' | 'landingPage' | 'imageUrl'>,
) => ({
  headline: row.headline,
  copy: row.copy,
  cta: row.cta,
  description: row.description,
  landing_page: row.landingPage,
  image_url: row.imageUrl,
})

/** An ad as its advertiser reads it; what it has not itself is as its group or campaign has it. */
export const shapeManagedAd = (row: AdRow) => ({
  ad_id: row.id,
  ad_unit_id: row.id,
  ad_group_id: row.groupId,
  campaign_id: row.campaignId,
  number: row.number,
  name: row.name,
  ...shapeAdText(row),
  status: statusOfAd(row),
  source: row.source,
  review_reason: row.review === 'rejected' ? row.reviewReason : null,
  created_at: wireTime(row.createdAt),
})

/** What keeps an ad from being shown comes before what its advertiser wants of it. */
function statusOfAd({ status, review }: Pick<AdRow, 'status' | 'review'>) {
  if (status === 'archived' || review === 'approved') return status
  return review === 'pending' ? 'pending_review' : 'rejected'
}

export type GroupRow = Omit<typeof adGroups.$inferSelect, 'wording' | 'attempts' | 'askAfter'>

/** A group with its first ads, and how many there are. */
export const shapeGroup = (
  row: GroupRow,
  { ads, total }: { ads: readonly AdRow[]; total: number },
) => ({
  ad_group_id: row.id,
  campaign_id: row.campaignId,
  name: row.name,
  group_type: row.groupType,
  status: row.status,
  context: row.context,
  negative_context: row.negativeContext,
  ad_prompt: row.adPrompt,
  landing_page: row.landingPage,
  daily_budget: dollarsOrNull(row.dailyBudgetMicros),
  auto_optimize_budget: row.autoOptimizeBudget,
  min_daily_budget: dollarsOrNull(row.minDailyBudgetMicros),
  max_daily_budget: dollarsOrNull(row.maxDailyBudgetMicros),
  max_cpc: dollarsOrNull(row.maxCpcMicros),
  allowed_countries: row.allowedCountries,
  allowed_devices: row.allowedDevices,
  ads: ads.slice(0, MOST_ADS_SHOWN).map(shapeManagedAd),
  ads_total: total,
  created_at: wireTime(row.createdAt),
  updated_at: wireTime(row.updatedAt),
})
