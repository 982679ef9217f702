import * as z from 'zod'
import { pageQuery } from '../../platform/http/fields.ts'
import { text } from '../schema/fields.ts'
import { keyTerms } from '../schema/key.ts'
import { publisherPatch } from '../schema/publisher.ts'

/** What a publisher decides for itself; what it is paid, and whether it may serve at all, is the operator's. */
export const settingsPatch = publisherPatch.pick({
  baseline_relevancy: true,
  floor_cpm: true,
  excluded_topics: true,
  blocked_advertisers: true,
  prompt_template: true,
  origins: true,
  allow_no_origin: true,
  server_views: true,
  view_window_minutes: true,
  default_topics: true,
  test_mode: true,
  seller_listing: true,
})
export type SettingsPatch = z.output<typeof settingsPatch>

export const ownRotation = z.object(keyTerms)

export const advertisersQuery = z.object({
  q: z.string().trim().min(1).max(200).optional(),
  blocked: z
    .enum(['true', 'false'])
    .transform((said) => said === 'true')
    .optional(),
  ...pageQuery.shape,
})
export type AdvertisersQuery = z.output<typeof advertisersQuery>

/** The ad by its campaign, or by anything that names it. */
export const blockedAd = z
  .object({
    campaign_id: z.guid().toLowerCase().nullish(),
    ad: text(8192).nullish(),
    note: text(200).nullish(),
  })
  .refine(({ campaign_id: campaign, ad }) => Boolean(campaign) !== Boolean(ad), {
    error: 'Expected campaign_id or ad, one of them',
  })
export type BlockedAd = z.output<typeof blockedAd>
