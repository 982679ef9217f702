import * as z from 'zod'
import { dollars, share } from '../../platform/http/amounts.ts'
import { httpUrl, list, origin, text, topicOrSynonym } from './fields.ts'

const required = z.object({ name: text(200), url: httpUrl })

/** What may be left out; null means its default. */
const optional = z
  .object({
    payout_model: text(40).nullable(),
    revenue_share: share.nullable(),
    baseline_relevancy: z.number().min(0).max(1).nullable(),
    floor_cpm: dollars.nullable(),
    approved: z.boolean().nullable(),
    excluded_topics: list(topicOrSynonym, 100).nullable(),
    blocked_advertisers: list(z.guid().toLowerCase(), 1000).nullable(),
    view_window_minutes: z.int().min(5).max(1440).nullable(),
    server_views: z.boolean().nullable(),
    prompt_template: text(8000).nullable(),
    model: text(100).nullable(),
    default_topics: list(topicOrSynonym, 100).nullable(),
    origins: list(origin, 50).nullable(),
    allow_no_origin: z.boolean().nullable(),
    direct_users: z.boolean().nullable(),
    test_mode: z.boolean().nullable(),
    seller_listing: z.enum(['hidden', 'confidential', 'public']).nullable(),
  })
  .partial()

export const publisherCreate = z.object({ ...required.shape, ...optional.shape })
export const publisherPatch = z.object({ ...required.partial().shape, ...optional.shape })

export type PublisherCreate = z.output<typeof publisherCreate>
export type PublisherPatch = z.output<typeof publisherPatch>
