import * as z from 'zod'
import { BOUNDS } from '../../campaigns/examples/bounds.ts'
import { AD_BOUNDS } from '../../campaigns/groups/bounds.ts'
import { dollars, positiveDollars, price, priceDollars } from '../../platform/http/amounts.ts'
import { device, frequencyCap, leadForm, utmParams } from '../schema/campaign.ts'
import { examples } from '../schema/examples.ts'
import { country, domain, httpsUrl, instant, list, text, topic } from '../schema/fields.ts'

const MOST_INLINE = 100
const LONGEST_CONTEXT = 4000
const LONGEST_DEMOGRAPHICS = 4000
const MOST_GOAL = 1_000_000_000

const LONGEST_EXAMPLE = Math.max(BOUNDS.fits.longest, BOUNDS.not.longest, BOUNDS.terms.longest)
const MOST_EXAMPLES = BOUNDS.fits.most + BOUNDS.not.most + BOUNDS.terms.most

/** Null says what leaving it out says. */
const leftOut = <T extends z.ZodType>(type: T) =>
  type
    .nullable()
    .transform((value) => value ?? undefined)
    .optional()

const goal = z.int().min(0).max(MOST_GOAL)

/** An object, or a list of `{key, value}`. */
const utm = z
  .union([
    utmParams,
    z
      .array(z.object({ key: z.string(), value: z.string() }))
      .max(20)
      .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value]))),
  ])
  .pipe(utmParams)

const plan = {
  bid_strategy: text(100).nullish(),
  // As they were said; 0 and null take a limit back.
  max_cpc: priceDollars.nullish(),
  max_cpm: priceDollars.nullish(),
  max_cpa: priceDollars.nullish(),
  click_goal: goal.nullish(),
  impression_goal: goal.nullish(),
  conversion_type: text(100).nullish(),
  demographics: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= LONGEST_DEMOGRAPHICS, {
      error: `Too big: expected at most ${LONGEST_DEMOGRAPHICS} characters of JSON`,
    })
    .nullish(),
}

const shared = {
  ...plan,
  campaign_objective: text(100).nullish(),
  start_time: instant.nullish(),
  end_time: instant.nullish(),
  utm_params: utm.nullish(),
  allowed_countries: list(country, 250).nullish(),
  allowed_devices: list(device, 10).nullish(),
  lead_form_config: leadForm.nullish(),
  custom_favicon_url: httpsUrl.nullish(),
  is_active: z.boolean().nullish(),
  status: z.enum(['draft', 'active', 'paused']).nullish(),
  title: leftOut(text(200)),
  brand_name: leftOut(text(200)),
  description: leftOut(text(2000, 0)),
  topics: list(topic, 27).nullish(),
  total_budget: dollars.nullish(),
  pacing: z.enum(['even', 'asap']).nullish(),
  frequency_cap: frequencyCap.nullish(),
}

const required = { name: text(200), landing_page: httpsUrl, daily_budget: positiveDollars }

const adFields = {
  name: text(AD_BOUNDS.name).nullish(),
  headline: text(AD_BOUNDS.headline),
  copy: text(AD_BOUNDS.copy),
  cta: text(AD_BOUNDS.cta).nullish(),
  description: text(AD_BOUNDS.description).nullish(),
  landing_page: httpsUrl.nullish(),
  image_url: httpsUrl.nullish(),
  status: leftOut(z.enum(['active', 'paused'])),
}
export const adCreate = z.object(adFields)
export const adPatch = adCreate.partial()

const groupFields = {
  name: text(200),
  group_type: leftOut(z.enum(['generative', 'manual'])),
  status: leftOut(z.enum(['active', 'paused', 'archived'])),
  context: text(LONGEST_CONTEXT).nullish(),
  negative_context: text(LONGEST_CONTEXT).nullish(),
  ad_prompt: text(LONGEST_CONTEXT).nullish(),
  landing_page: httpsUrl.nullish(),
  daily_budget: dollars.nullish(),
  auto_optimize_budget: z.boolean().nullish(),
  min_daily_budget: dollars.nullish(),
  max_daily_budget: dollars.nullish(),
  max_cpc: price.nullish(),
  allowed_countries: list(country, 250).nullish(),
  allowed_devices: list(device, 10).nullish(),
  ads: z.array(adCreate).max(MOST_INLINE).nullish(),
}
const group = z.object(groupFields)
export const groupCreate = group.extend({ campaign_id: z.string() })
export const groupPatch = group.partial()

export const campaignCreate = z.object({
  ...required,
  ...shared,
  billing_model: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['cpm', 'cpc', 'cpa']))
    .nullish(),
  ad_groups: z.array(group).max(MOST_INLINE).nullish(),
  ad_unit_ids: z.array(z.string()).max(MOST_INLINE).nullish(),
})
export const campaignPatch = z.object({ ...z.object(required).partial().shape, ...shared })

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((word) => word === 'true' || word === '1')

export const groupsQuery = z.object({
  campaign_id: z.string().optional(),
  include_archived: flag.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
  offset: z.coerce.number().int().min(0).max(MOST_GOAL).default(0),
})

/** `https://` is put before what names no scheme. */
export const pixelCreate = z.object({
  url: z
    .string()
    .trim()
    .max(2000)
    .transform((url) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`))
    .pipe(httpsUrl)
    .transform((url) => new URL(url).href.replace(/\/$/, '')),
  name: text(200).nullish(),
})

const secret = text(500)
export const connectionCreate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shopify'), shop_domain: domain, secret }),
  z.object({ kind: z.literal('calendly'), secret }),
])

export const keyRotation = z.object({ grace_minutes: z.int().min(0).max(43_200).nullish() })

const MOST_CONVERSATIONS = 20
const message = z.object({ role: z.string().max(50), content: z.string().max(20_000) })

/** A campaign that is stored, or a draft of one, and what might be said. */
export const previewRequest = z
  .object({
    campaign_id: z.string().optional(),
    campaign: campaignCreate.partial().optional(),
    conversations: z
      .array(
        z.union([
          text(20_000).transform((content) => [{ role: 'user', content }]),
          z.array(message).min(1).max(50),
          z.object({ messages: z.array(message).min(1).max(50) }).transform((it) => it.messages),
        ]),
      )
      .min(1)
      .max(MOST_CONVERSATIONS),
  })
  .refine((body) => (body.campaign === undefined) !== (body.campaign_id === undefined), {
    path: ['campaign'],
    error: 'Invalid input: either campaign_id or campaign',
  })

const someTexts = list(text(LONGEST_EXAMPLE, 1), MOST_EXAMPLES)
  .nullish()
  .transform((given) => given ?? [])

/** Single examples that a model is to leave alone, and those that it may change again. */
export const examplesPatch = z.object({ lock: someTexts, unlock: someTexts })

export { examples as examplesPut }

export type AdCreate = z.output<typeof adCreate>
export type AdPatch = z.output<typeof adPatch>
export type GroupFields = z.output<typeof group>
export type GroupCreate = z.output<typeof groupCreate>
export type GroupPatch = z.output<typeof groupPatch>
export type CampaignCreate = z.output<typeof campaignCreate>
export type CampaignPatch = z.output<typeof campaignPatch>
export type PixelCreate = z.output<typeof pixelCreate>
export type PreviewRequest = z.output<typeof previewRequest>
