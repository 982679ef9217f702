import * as z from 'zod'
import { domain, text } from './fields.ts'

const secret = text(500)

/** Where orders or bookings of an advertiser come from. */
export const connectionCreate = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shopify'),
    advertiser_id: z.guid().toLowerCase(),
    shop_domain: domain,
    secret,
  }),
  z.object({ kind: z.literal('calendly'), advertiser_id: z.guid().toLowerCase(), secret }),
])
/** A new secret has to be verified anew. */
export const connectionPatch = z.object({
  secret: secret.optional(),
  is_active: z.boolean().optional(),
})

export type ConnectionCreate = z.output<typeof connectionCreate>
export type ConnectionPatch = z.output<typeof connectionPatch>
