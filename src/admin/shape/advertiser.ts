import type { advertisers } from '../../db/schema/index.ts'
import type { AdvertiserCreate } from '../schema/advertiser.ts'

export type AdvertiserFields = Pick<
  typeof advertisers.$inferSelect,
  'name' | 'email' | 'domains' | 'timezone' | 'billingEnabled'
>

export function newAdvertiser(wire: AdvertiserCreate): AdvertiserFields {
  return {
    name: wire.name,
    email: wire.email,
    domains: wire.domains ?? [],
    timezone: wire.timezone ?? 'UTC',
    billingEnabled: wire.billing_enabled ?? true,
  }
}
