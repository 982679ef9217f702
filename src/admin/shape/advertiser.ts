import type { advertisers } from '../../platform/db/schema/index.ts'
import type { AdvertiserCreate } from '../schema/advertiser.ts'

export type AdvertiserFields = Pick<
  typeof advertisers.$inferSelect,
  'name' | 'email' | 'domains' | 'timezone' | 'billingEnabled'
>

export type AdvertiserRow = AdvertiserFields &
  Pick<typeof advertisers.$inferSelect, 'id' | 'pixelId' | 'createdAt' | 'updatedAt'>

export function newAdvertiser(wire: AdvertiserCreate): AdvertiserFields {
  return {
    name: wire.name,
    email: wire.email,
    domains: wire.domains ?? [],
    timezone: wire.timezone ?? 'UTC',
    billingEnabled: wire.billing_enabled ?? true,
  }
}

export function advertiserWire(row: AdvertiserRow) {
  return {
    advertiser_id: row.id,
    name: row.name,
    email: row.email,
    domains: row.domains,
    timezone: row.timezone,
    billing_enabled: row.billingEnabled,
    pixel_id: row.pixelId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
