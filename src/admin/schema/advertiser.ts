import * as z from 'zod'
import { domain, list, text, timezone } from './fields.ts'

export const advertiserCreate = z.object({
  name: text(200),
  email: z.string().trim().max(254).pipe(z.email()),
  domains: list(domain, 50).nullish(),
  timezone: timezone.nullish(),
  billing_enabled: z.boolean().nullish(),
  billing_first: z.boolean().nullish(),
  review_ads: z.boolean().nullish(),
})
export const advertiserPatch = advertiserCreate.partial()

export type AdvertiserCreate = z.output<typeof advertiserCreate>
export type AdvertiserPatch = z.output<typeof advertiserPatch>
