import { wireTime, withoutZone } from '../../platform/time/time.ts'
import type { publisherWire } from '../shape/publisher.ts'

/** What the operator sees of a publisher, but for what is the operator's own. */
export function settingsWire(wire: ReturnType<typeof publisherWire>) {
  const { model: _whose, created_at, updated_at, ...shown } = wire
  return { ...shown, created_at: withoutZone(created_at), updated_at: withoutZone(updated_at) }
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
  blocked_at: wireTime(blockedAt),
})
