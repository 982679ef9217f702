import * as z from 'zod'
import { bid, dollars, positiveDollars } from '../../platform/http/amounts.ts'
import { pricingModels } from '../../platform/token/payload.ts'
import { examples } from './examples.ts'
import { country, httpsUrl, instant, list, text, topic } from './fields.ts'

const MAX_AD_TEXTS = 20
const MAX_KEYWORDS = 100

export const device = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(['desktop', 'mobile', 'tablet']))

export const frequencyCap = z.object({
  limit: z.int().min(1).max(1000),
  window_seconds: z.int().min(1).max(31_536_000),
})

export const utmParams = z
  .record(z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/), text(500))
  .refine((params) => Object.keys(params).length <= 20, { error: 'Too big: expected at most 20' })
  .refine((params) => !Object.keys(params).some((name) => name.toLowerCase() === 'grclid'), {
    error: 'Invalid name: grclid is ours',
  })

const formField = z
  .object({
    name: text(100),
    type: z.enum(['text', 'email', 'phone', 'select', 'textarea']),
    label: text(200),
    required: z.boolean().default(false),
    options: list(text(200), 100).optional(),
  })
  .refine((field) => (field.type === 'select') === (field.options ?? []).length > 0, {
    path: ['options'],
    error: 'Invalid input: a select needs options, and nothing else has any',
  })

const DEFAULT_CONSENT = 'I agree that my answers are sent to the advertiser.'

/** Stored and served as it is on the wire. A form without a consent text gets the usual one: each answer needs consent. */
export const leadForm = z.object({
  form_id: text(100),
  headline: text(200),
  description: text(2000).optional(),
  fields: z
    .array(formField)
    .min(1)
    .max(30)
    .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, {
      error: 'Invalid input: two fields have the same name',
    }),
  submit_text: text(100).optional(),
  consent_text: text(2000).default(DEFAULT_CONSENT),
  privacy_policy_url: httpsUrl.optional(),
  success_message: text(500).optional(),
})

const required = z.object({
  name: text(200),
  title: text(200),
  brand_name: text(200),
  description: text(2000),
  landing_page: httpsUrl,
  pricing_model: z.enum(pricingModels),
  bid,
  daily_budget: positiveDollars,
})

/** What may be left out; null means its default. */
const optional = z
  .object({
    ad_texts: list(text(300), MAX_AD_TEXTS).nullable(),
    cta: text(60).nullable(),
    favicon: httpsUrl.nullable(),
    keywords: list(text(100), MAX_KEYWORDS).nullable(),
    negative_keywords: list(text(100), MAX_KEYWORDS).nullable(),
    topics: list(topic, 27).nullable(),
    total_budget: dollars.nullable(),
    pacing: z.enum(['even', 'asap']).nullable(),
    allowed_countries: list(country, 250).nullable(),
    allowed_devices: list(device, 10).nullable(),
    frequency_cap: frequencyCap.nullable(),
    start_time: instant.nullable(),
    end_time: instant.nullable(),
    status: z.enum(['active', 'paused', 'draft', 'archived']).nullable(),
    campaign_objective: text(100).nullable(),
    utm_params: utmParams.nullable(),
    lead_form: leadForm.nullable(),
    examples: examples.nullable(),
  })
  .partial()

const advertiserId = z.guid().toLowerCase()

/** A campaign but for its advertiser, as the import has it. */
export const campaignFields = z.object({ ...required.shape, ...optional.shape })
export const campaignCreate = campaignFields.extend({ advertiser_id: advertiserId })
export const campaignPatch = z.object({
  ...required.partial().shape,
  ...optional.shape,
  advertiser_id: advertiserId.optional(),
})

export type CampaignFields = z.output<typeof campaignFields>
export type CampaignCreate = z.output<typeof campaignCreate>
export type CampaignPatch = z.output<typeof campaignPatch>
