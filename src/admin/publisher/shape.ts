import type { publisherWire } from '../shape/publisher.ts'

/** What the operator sees of a publisher, but for what is the operator's own. */
export function settingsWire(wire: ReturnType<typeof publisherWire>) {
  const { model: _whose, ...shown } = wire
  return shown
}

type Here = { id: string; name: string; brands: string[]; wasShown: boolean; isBlocked: boolean }

export const advertiserHereWire = ({ id, name, brands, wasShown, isBlocked }: Here) => ({
  advertiser_id: id,
  name,
  brand_names: brands,
  was_shown: wasShown,
  is_blocked: isBlocked,
})

type Blocked = { campaignId: string; note: string | null; blockedAt: Date }

export const blockedWire = ({ campaignId, note, blockedAt }: Blocked) => ({
  campaign_id: campaignId,
  note,
  blocked_at: blockedAt.toISOString(),
})
