import type { campaigns } from '../../platform/db/schema/index.ts'
import { dollarsOf } from '../../platform/money.ts'
import type { CampaignPatch, CampaignFields as CampaignWire } from '../schema/campaign.ts'
import { givenFields, orReset } from './fields.ts'

type Row = typeof campaigns.$inferSelect
export type CampaignFields = Omit<
  Row,
  | 'id'
  | 'importKey'
  | 'advertiserId'
  | 'madeBy'
  | 'plan'
  | 'nextAdNumber'
  | 'createdAt'
  | 'updatedAt'
>
export type CampaignRow = Omit<Row, 'importKey' | 'madeBy' | 'plan' | 'nextAdNumber'>

const defaults = {
  adTexts: [],
  cta: null,
  favicon: null,
  keywords: [],
  negativeKeywords: [],
  topics: [],
  totalBudgetMicros: null,
  pacing: 'even',
  allowedCountries: [],
  allowedDevices: [],
  capLimit: 3,
  capWindowSeconds: 86_400,
  endTime: null,
  status: 'active',
  campaignObjective: null,
  utmParams: {},
  leadForm: null,
} satisfies Partial<CampaignFields>

const defaultCap = { limit: defaults.capLimit, window_seconds: defaults.capWindowSeconds }

/** A campaign without a start starts now. */
export function newCampaign(wire: CampaignWire, now: Date): CampaignFields {
  return {
    ...defaults,
    startTime: now,
    ...campaignChange(wire, now),
    ...requiredFields(wire),
  }
}

type Required = Pick<
  CampaignFields,
  | 'name'
  | 'title'
  | 'brandName'
  | 'description'
  | 'landingPage'
  | 'pricingModel'
  | 'bidMicros'
  | 'dailyBudgetMicros'
>

/** What has no default: all of it in a new campaign, in a change what it names. */
function requiredFields(wire: CampaignWire): Required
function requiredFields(wire: CampaignPatch): { [K in keyof Required]?: Required[K] | undefined }
function requiredFields(wire: CampaignPatch) {
  return {
    name: wire.name,
    title: wire.title,
    brandName: wire.brand_name,
    description: wire.description,
    landingPage: wire.landing_page,
    pricingModel: wire.pricing_model,
    bidMicros: wire.bid,
    dailyBudgetMicros: wire.daily_budget,
  }
}

export function campaignChange(
  wire: Omit<CampaignPatch, 'advertiser_id'>,
  now: Date,
): Partial<CampaignFields> {
  const cap = orReset(wire.frequency_cap, defaultCap)
  return givenFields({
    ...requiredFields(wire),
    adTexts: orReset(wire.ad_texts, defaults.adTexts),
    cta: wire.cta,
    favicon: wire.favicon,
    keywords: orReset(wire.keywords, defaults.keywords),
    negativeKeywords: orReset(wire.negative_keywords, defaults.negativeKeywords),
    topics: orReset(wire.topics, defaults.topics),
    totalBudgetMicros: wire.total_budget,
    pacing: orReset(wire.pacing, defaults.pacing),
    allowedCountries: orReset(wire.allowed_countries, defaults.allowedCountries),
    allowedDevices: orReset(wire.allowed_devices, defaults.allowedDevices),
    capLimit: cap?.limit,
    capWindowSeconds: cap?.window_seconds,
    startTime: orReset(wire.start_time, now),
    endTime: wire.end_time,
    status: orReset(wire.status, defaults.status),
    campaignObjective: wire.campaign_objective,
    utmParams: orReset(wire.utm_params, defaults.utmParams),
    leadForm: wire.lead_form,
  })
}

export function campaignWire(row: CampaignRow) {
  return {
    campaign_id: row.id,
    advertiser_id: row.advertiserId,
    name: row.name,
    title: row.title,
    brand_name: row.brandName,
    description: row.description,
    ad_texts: row.adTexts,
    cta: row.cta,
    landing_page: row.landingPage,
    favicon: row.favicon,
    keywords: row.keywords,
    negative_keywords: row.negativeKeywords,
    topics: row.topics,
    pricing_model: row.pricingModel,
    bid: dollarsOf(row.bidMicros),
    daily_budget: dollarsOf(row.dailyBudgetMicros),
    total_budget: row.totalBudgetMicros === null ? null : dollarsOf(row.totalBudgetMicros),
    pacing: row.pacing,
    allowed_countries: row.allowedCountries,
    allowed_devices: row.allowedDevices,
    frequency_cap: { limit: row.capLimit, window_seconds: row.capWindowSeconds },
    start_time: row.startTime.toISOString(),
    end_time: row.endTime?.toISOString() ?? null,
    status: row.status,
    campaign_objective: row.campaignObjective,
    utm_params: row.utmParams,
    lead_form: row.leadForm,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
