import * as z from 'zod'
import { CATEGORIES } from '../../../src/services/service.ts'
import { leadForm } from './ads.ts'
import {
  anything,
  count,
  cursor,
  date,
  dollars,
  id,
  instant,
  ratio,
  texts,
  time,
  voice,
} from './common.ts'

const dated = { created_at: instant, updated_at: instant }
export const publisher = z
  .object({
    publisher_id: id,
    name: z.string(),
    url: z.string(),
    payout_model: z.string(),
    revenue_share: ratio,
    baseline_relevancy: ratio,
    floor_cpm: dollars,
    approved: z.boolean(),
    excluded_topics: texts,
    blocked_advertisers: z.array(id),
    view_window_minutes: count,
    server_views: z.boolean(),
    origins: texts,
    allow_no_origin: z.boolean(),
    direct_users: z.boolean(),
    test_mode: z.boolean(),
    seller_listing: z.enum(['hidden', 'confidential', 'public']),
    prompt_template: z.string().nullable(),
    model: z.string().nullable(),
    default_topics: texts,
    ...dated,
  })
  .meta({ id: 'Publisher' })
export const newPublisher = z.object({
  publisher_id: id,
  api_key: z.string(),
  key_prefix: z.string(),
})
export const advertiser = z
  .object({
    advertiser_id: id,
    name: z.string(),
    email: z.string(),
    domains: texts,
    timezone: z.string(),
    billing_enabled: z.boolean(),
    billing_first: z.boolean(),
    review_ads: z.boolean(),
    pixel_id: z.string(),
    ...dated,
  })
  .meta({ id: 'Advertiser' })
export const newAdvertiser = z.object({
  advertiser_id: id,
  api_key: z.string(),
  pixel_id: z.string(),
  key_prefix: z.string(),
})
const said = {
  examples: z.object({ fits: texts, not: texts, terms: texts }),
  examples_source: z.enum(['given', 'model', 'market', 'none']),
  examples_pending: z.boolean(),
}
export const campaign = z
  .object({
    campaign_id: id,
    advertiser_id: id,
    name: z.string(),
    title: z.string(),
    brand_name: z.string(),
    description: z.string(),
    ad_texts: texts,
    cta: z.string().nullable(),
    landing_page: z.string(),
    favicon: z.string().nullable(),
    keywords: texts,
    negative_keywords: texts,
    topics: texts,
    pricing_model: z.enum(['cpm', 'cpc', 'cpa']),
    bid: dollars,
    daily_budget: dollars,
    total_budget: dollars.nullable(),
    pacing: z.enum(['even', 'asap']),
    allowed_countries: texts,
    allowed_devices: texts,
    frequency_cap: z.object({ limit: count, window_seconds: count }),
    start_time: instant,
    end_time: instant.nullable(),
    status: z.enum(['active', 'paused', 'draft', 'archived']),
    campaign_objective: z.string().nullable(),
    utm_params: z.record(z.string(), z.string()),
    lead_form: leadForm.nullable(),
    ...dated,
    ...said,
  })
  .meta({ id: 'Campaign' })
export const newCampaign = z.object({ campaign_id: id, ...said })
const arms = z.array(
  z.object({
    label: z.string(),
    weight: z.number(),
    renderer_key: z.string(),
    composition: z.object({ tokens: anything, props: anything }),
  }),
)
export const experiment = z
  .object({
    experiment_id: id,
    publisher_id: id,
    name: z.string(),
    status: z.enum(['active', 'paused', 'draft']),
    arms,
    ...dated,
  })
  .meta({ id: 'Experiment' })
export const newExperiment = z.object({ experiment_id: id })
export const page = (item: z.ZodType) =>
  z.object({ data: z.array(item), has_more: z.boolean(), next_cursor: cursor })
export const topics = z.object({
  data: z.array(z.object({ word: z.string(), wins: count, last_day: date })),
})
export const overview = z.object({
  sources: z.object({ given: count, model: count, market: count, none: count }),
  pending: count,
  given_up: count,
  calls_today: count,
  daily_limit: count,
})
const candidate = z
  .object({
    campaign_id: id,
    advertiser_id: id.optional(),
    title: z.string().optional(),
    place: z.int().nullable(),
    relevancy: ratio.optional(),
    fate: z.enum(['contends', 'refused']),
    reason: z.string().optional(),
    score: z.number().optional(),
    bid: dollars.optional(),
    floor: dollars.optional(),
    unit: z.string().optional(),
    says: z.string(),
    voices: z.array(voice).optional(),
    is_lent_words: z.boolean().optional(),
  })
  .meta({ id: 'Candidate' })
export const explanation = z.object({
  guard: z.object({
    is_sensitive: z.boolean(),
    topic: z.string().optional(),
    rule: z.string().optional(),
  }),
  language: z.string().nullable(),
  wish: ratio,
  relevancy: ratio,
  country: z.string().nullable(),
  device: z.string(),
  campaigns: count,
  candidates: z.array(candidate),
  campaign: candidate.nullable(),
  outcome: z.object({
    kind: z.enum(['ad', 'no_ad']),
    reason: z.string().optional(),
    campaign_id: id.optional(),
    title: z.string().optional(),
    price: dollars.optional(),
    unit: z.string().optional(),
    basis: z.string().optional(),
    rival: z.string().nullable().optional(),
  }),
})
export const imported = z.object({
  results: z.array(
    z.object({
      line: z.int().min(1),
      key: z.string().nullable(),
      id: id.nullable(),
      status: z.enum(['created', 'updated', 'error']),
      error: z.string().optional(),
      pixel_id: z.string().optional(),
    }),
  ),
})
export const service = z.object({
  service_id: id,
  status: z.enum(['created', 'updated']),
  slug: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  description: z.string(),
  cpa_offer: z.object({ payout: dollars, active: z.boolean() }).nullable(),
})
export const connection = z
  .object({
    connection_id: id,
    advertiser_id: id,
    kind: z.enum(['shopify', 'calendly']),
    shop_domain: z.string().optional(),
    is_active: z.boolean(),
    verification_status: z.enum(['pending', 'verified', 'failed']),
    connected_at: instant,
  })
  .meta({ id: 'Connection' })
export const newConnection = connection
  .extend({ webhook_url: z.string() })
  .meta({ id: 'NewConnection' })
export const key = z.object({ api_key: z.string(), key_prefix: z.string() })
export const adjustment = z.object({
  target_id: id,
  reason: z.string(),
  amount: dollars,
  spend: dollars,
  revenue: dollars,
})
export const drained = z.object({ drained: count, remaining: count })
export const drainedStream = z.object({
  drained: count,
  is_empty: z.boolean(),
  is_held: z.boolean(),
})
export const aside = z.object({
  id: z.string(),
  kind: z.string(),
  reason: z.string(),
  put_aside_at: time,
  retries: count,
  campaign_id: z.string().nullable(),
  charged: dollars,
  payload: z.string(),
  payload_characters: count,
})
export const retried = z.object({ tried: count, booked: count, remaining: count })
export const discarded = z.object({ discarded: count })
export const reconciled = z.object({
  checked: count,
  differences: z.array(
    z.object({
      where: z.string(),
      scope: z.string(),
      owner_id: z.string(),
      at: z.string(),
      expected: z.string(),
      found: z.string(),
    }),
  ),
})
export const erased = z.object({ erased: count })
export const waiting = z.object({
  ad_id: id,
  revision: count,
  ad_group_id: id,
  ad_group_name: z.string(),
  campaign_id: id,
  campaign_name: z.string(),
  advertiser_id: id,
  advertiser_name: z.string(),
  brand_name: z.string(),
  headline: z.string(),
  copy: z.string().nullable(),
  cta: z.string().nullable(),
  description: z.string().nullable(),
  landing_page: z.string(),
  image_url: z.string().nullable(),
  source: z.enum(['given', 'model', 'words']),
})
export const reviewed = z.object({
  ad_id: id,
  review: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
})
