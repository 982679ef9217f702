import type { advertisers } from '../../platform/db/schema/index.ts'
import { type BudgetZone, changeZone } from '../../platform/time/budget-day.ts'
import type { AdvertiserCreate, AdvertiserPatch } from '../schema/advertiser.ts'
import { givenFields, orReset } from './fields.ts'

export type AdvertiserFields = Pick<
  typeof advertisers.$inferSelect,
  'name' | 'email' | 'domains' | 'timezone' | 'billingEnabled' | 'billingFirst' | 'reviewAds'
>

/** The zone as it is stored. */
export type ZoneFields = Pick<
  typeof advertisers.$inferSelect,
  'timezone' | 'timezoneBefore' | 'timezoneFrom'
>

type AdvertiserRow = AdvertiserFields &
  Pick<typeof advertisers.$inferSelect, 'id' | 'pixelId' | 'createdAt' | 'updatedAt'>

const defaults = {
  domains: [],
  timezone: 'UTC',
  billingEnabled: true,
  billingFirst: false,
  reviewAds: false,
} satisfies Partial<AdvertiserFields>

export const newAdvertiser = (wire: AdvertiserCreate): AdvertiserFields => ({
  ...defaults,
  ...advertiserChange(wire),
  name: wire.name,
  email: wire.email,
})

export const advertiserChange = (wire: AdvertiserPatch): Partial<AdvertiserFields> =>
  givenFields({
    name: wire.name,
    email: wire.email,
    domains: orReset(wire.domains, defaults.domains),
    timezone: orReset(wire.timezone, defaults.timezone),
    billingEnabled: orReset(wire.billing_enabled, defaults.billingEnabled),
    billingFirst: orReset(wire.billing_first, defaults.billingFirst),
    reviewAds: orReset(wire.review_ads, defaults.reviewAds),
  })

/** The zone that is stored from now on; of a new advertiser, `before` is undefined. */
export function zoneFields(
  before: BudgetZone | undefined,
  { timezone, now }: { timezone: string; now: number },
): ZoneFields {
  const isChanged = before !== undefined && before.timezone !== timezone
  const zone = isChanged ? changeZone(before, { timezone, now }) : { ...before, timezone }
  const { timezoneBefore = null, timezoneFrom = null } = zone
  return {
    timezone,
    timezoneBefore,
    timezoneFrom: timezoneFrom === null ? null : new Date(timezoneFrom),
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
    billing_first: row.billingFirst,
    review_ads: row.reviewAds,
    pixel_id: row.pixelId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
