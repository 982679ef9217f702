import * as z from 'zod'
import { anything, count, dollars, id, ratio, texts, time, voice } from './common.ts'

/** What advertisers make and change themselves. */

/** What every answer about a campaign says of it. */
export const campaignFields = {
  campaign_id: id,
  name: z.string(),
  status: z.enum(['active', 'paused', 'draft', 'archived', 'pending_review']),
  is_active: z.boolean(),
  daily_budget: dollars,
  landing_page: z.string(),
  campaign_objective: z.string(),
  created_at: time,
  start_time: time,
  end_time: time.nullable(),
}
export const campaignSettings = {
  title: z.string(),
  brand_name: z.string(),
  description: z.string(),
  topics: texts,
  allowed_countries: texts,
  allowed_devices: texts,
  utm_params: z.record(z.string(), z.string()),
  custom_favicon_url: z.string().nullable(),
  lead_form_config: anything.nullable(),
  billing_model: z.enum(['cpm', 'cpc', 'cpa']),
  bid: dollars,
  bid_strategy: z.string().nullable(),
  max_cpc: z.number().nullable(),
  max_cpm: z.number().nullable(),
  max_cpa: z.number().nullable(),
  click_goal: count.nullable(),
  impression_goal: count.nullable(),
  conversion_type: z.string().nullable(),
  demographics: anything.nullable(),
  total_budget: dollars.nullable(),
  pacing: z.enum(['even', 'asap']),
  frequency_cap: z.object({ limit: count, window_seconds: count }),
  deployment_status: z.enum(['deployed', 'not_deployed']),
}
export const ad = z
  .object({
    ad_id: id,
    ad_unit_id: id,
    ad_group_id: id,
    campaign_id: id,
    number: z.int().min(0).max(65_535),
    name: z.string().nullable(),
    headline: z.string().nullable(),
    copy: z.string().nullable(),
    cta: z.string().nullable(),
    description: z.string().nullable(),
    landing_page: z.string().nullable(),
    image_url: z.string().nullable(),
    status: z.enum(['active', 'paused', 'archived', 'pending_review', 'rejected']),
    source: z.enum(['given', 'model', 'words']),
    review_reason: z.string().nullable(),
    created_at: time,
  })
  .meta({ id: 'AdUnit' })
export const group = z
  .object({
    ad_group_id: id,
    campaign_id: id,
    name: z.string(),
    group_type: z.enum(['generative', 'manual']),
    status: z.enum(['active', 'paused', 'archived']),
    context: z.string().nullable(),
    negative_context: z.string().nullable(),
    ad_prompt: z.string().nullable(),
    landing_page: z.string().nullable(),
    daily_budget: dollars.nullable(),
    auto_optimize_budget: z.boolean(),
    min_daily_budget: dollars.nullable(),
    max_daily_budget: dollars.nullable(),
    max_cpc: dollars.nullable(),
    allowed_countries: texts,
    allowed_devices: texts,
    ads: z.array(ad),
    ads_total: count,
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'AdGroup' })
export const campaign = z.object({
  ...campaignFields,
  ...campaignSettings,
  ad_groups: z.array(group),
})
export const groups = z.object({
  ad_groups: z.array(group),
  total_ad_groups: count,
  truncated: z.boolean(),
})
export const examples = z.object({
  ad_group_id: id,
  examples: z.object({ fits: texts, not: texts, terms: texts }),
  examples_source: z.enum(['given', 'model', 'market', 'none']),
  examples_pending: z.boolean(),
  locked: texts,
  spoke: z.object({
    days: count,
    wins: count,
    texts: z.array(z.object({ text: z.string(), wins: count })),
  }),
})
export const pixel = z.object({
  id,
  pixel_id: z.string(),
  name: z.string(),
  url: z.string(),
  snippet: z.string(),
  created_at: time,
})
export const pixels = z.object({ pixels: z.array(pixel) })

export const preview = z.object({
  data: z.array(
    z.object({
      ad_group_id: id.nullable(),
      score: ratio,
      would_show: z.boolean(),
      reason: z.enum([
        'fits',
        'below_relevancy',
        'negative_keyword',
        'sensitive_content',
        'not_active',
      ]),
      says: z.string(),
      voices: z.array(voice),
      is_lent_words: z.boolean(),
      floor: ratio,
    }),
  ),
  relevancy: ratio,
  ad_groups: count,
})
