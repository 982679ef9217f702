import { toHex } from '../crypto/hex.ts'
import { formatUuid, timeOfUuid, writeUuid } from '../crypto/uuid.ts'
import { DAY_MS } from '../time/day.ts'

export const placementTypes = [
  'above_response',
  'below_response',
  'inline_response',
  'left_response',
  'right_response',
  'search_result',
  'top_page',
  'bottom_page',
  'center_page',
  'left_page',
  'right_page',
  'group_chat',
] as const
export type PlacementType = (typeof placementTypes)[number]
export const deviceTypes = ['unknown', 'desktop', 'mobile', 'tablet'] as const
export type DeviceType = (typeof deviceTypes)[number]
export const pricingModels = ['cpm', 'cpc', 'cpa'] as const
export type PricingModel = (typeof pricingModels)[number]

/** All that a ledger row needs, so that a hit needs no lookup. Frozen when the ad is served. */
export type TokenPayload = {
  /** UUIDv7; its time is when the ad was served. */
  grclid: string
  gradid: string
  campaignId: string
  /** The number of the ad that is shown, in its campaign, up to 65,535; null where it has none, or had none then. */
  adNumber: number | null
  publisherId: string
  /** Microdollars per view (cpm), click (cpc) or conversion (cpa), below 2^48. */
  priceMicros: number
  pricingModel: PricingModel
  /** Publisher's share in basis points. */
  revenueShareBp: number
  /** Minutes after serving in which a view is billable. */
  viewWindowMinutes: number
  placement: PlacementType
  device: DeviceType
  /** ISO 3166 alpha-2, or empty. */
  country: string
  /** Pseudonym that caps count for, 16 hex digits. */
  userKey: string
  /** Whether the pseudonym stands for a person, not just a session. */
  isPerson: boolean
  /** Days since 1970 in the advertiser's zone when the ad was served. */
  budgetDay: number
  experiment: number
  arm: number
  test: boolean
  /** Whether a view that a server fires for its user counts. */
  serverViews: boolean
}

/** Bytes of a payload, without and with the number of the ad. */
export const PAYLOAD_BYTES = 89
export const NUMBERED_BYTES = 90
const at = { grclid: 0, gradid: 16, campaign: 32, publisher: 48, price: 64, user: 70 }
/** Above the window, which takes 11 bits, and below the placement. */
const NO_SERVER_VIEWS = 0x0800
const tail = { country: 78, experiment: 80, arm: 83, bits: 84, ad: 89 }
/** Where UUIDs keep their version (RFC 9562): 7 in each of ours, so its four bits are free. */
const versions = { high: at.grclid + 6, low: at.gradid + 6 }

/** When the ad was served, ms since 1970. */
export const servedAt = (payload: Pick<TokenPayload, 'grclid'>) => timeOfUuid(payload.grclid)

/** What a token says of its ad, as it is booked; nobody is named where the user is no person. */
export const servedAd = (payload: TokenPayload) => ({
  grclid: payload.grclid,
  gradid: payload.gradid,
  campaignId: payload.campaignId,
  adNumber: payload.adNumber,
  publisherId: payload.publisherId,
  servedAt: servedAt(payload),
  placement: payload.placement,
  country: payload.country,
  device: payload.device,
  userKey: payload.isPerson ? payload.userKey : null,
  pricingModel: payload.pricingModel,
  priceMicros: payload.priceMicros,
  revenueShareBp: payload.revenueShareBp,
  experiment: payload.experiment,
  arm: payload.arm,
})

/**
 * 89 bytes, or 90 with the number of an ad; docs/storage.md has the layout. Throws RangeError for a price that six bytes
 * can't hold: wrapped, it would bill something else.
 */
export function encodePayload(p: TokenPayload): Uint8Array {
  const bytes = new Uint8Array(p.adNumber === null ? PAYLOAD_BYTES : NUMBERED_BYTES)
  const view = new DataView(bytes.buffer)
  if (!(p.priceMicros >= 0 && p.priceMicros < 2 ** 48))
    throw new RangeError('a price out of bounds')
  writeUuid(p.grclid, { bytes, offset: at.grclid })
  writeUuid(p.gradid, { bytes, offset: at.gradid })
  writeUuid(p.campaignId, { bytes, offset: at.campaign })
  writeUuid(p.publisherId, { bytes, offset: at.publisher })
  view.setUint16(at.price, Math.floor(p.priceMicros / 2 ** 32))
  view.setUint32(at.price + 2, p.priceMicros % 2 ** 32)
  view.setUint32(at.user, Number.parseInt(p.userKey.slice(0, 8), 16))
  view.setUint32(at.user + 4, Number.parseInt(p.userKey.slice(8), 16))
  for (let i = 0; i < p.country.length; i++) bytes[tail.country + i] = p.country.charCodeAt(i)
  view.setUint16(tail.experiment, p.experiment >>> 8)
  bytes[tail.experiment + 2] = p.experiment & 0xff
  bytes[tail.arm] = p.arm
  const dayOffset = p.budgetDay - Math.floor(servedAt(p) / DAY_MS) + 1
  bytes[tail.bits] = (p.test ? 1 : 0) | (p.isPerson ? 2 : 0) | (dayOffset << 2)
  bytes[tail.bits] = (bytes[tail.bits] ?? 0) | (deviceTypes.indexOf(p.device) << 4)
  bytes[tail.bits] = (bytes[tail.bits] ?? 0) | (pricingModels.indexOf(p.pricingModel) << 6)
  const place = (placementTypes.indexOf(p.placement) << 12) | p.viewWindowMinutes
  view.setUint16(tail.bits + 1, p.serverViews ? place : place | NO_SERVER_VIEWS)
  view.setUint16(tail.bits + 3, p.revenueShareBp)
  if (p.adNumber !== null) writeAdNumber(bytes, p.adNumber)
  return bytes
}

/** The lower byte behind all else, the upper one in the version bits of both UUIDs. */
function writeAdNumber(bytes: Uint8Array, adNumber: number): void {
  bytes[tail.ad] = adNumber & 0xff
  bytes[versions.high] = ((bytes[versions.high] ?? 0) & 0x0f) | ((adNumber >> 8) & 0xf0)
  bytes[versions.low] = ((bytes[versions.low] ?? 0) & 0x0f) | ((adNumber >> 4) & 0xf0)
}

/** Reads the number back, and gives both UUIDs their version again. */
function takeAdNumber(bytes: Uint8Array): number | null {
  if (bytes.length !== NUMBERED_BYTES) return null
  const [high = 0, low = 0] = [bytes[versions.high], bytes[versions.low]]
  bytes[versions.high] = (high & 0x0f) | 0x70
  bytes[versions.low] = (low & 0x0f) | 0x70
  return ((high & 0xf0) << 8) | ((low & 0xf0) << 4) | (bytes[tail.ad] ?? 0)
}

/** Inverse of encodePayload; only ever given bytes that were sealed by us. */
export function decodePayload(sealed: Uint8Array): TokenPayload {
  const bytes = sealed.slice()
  const adNumber = takeAdNumber(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const uuid = (offset: number) => formatUuid(bytes.subarray(offset, offset + 16))
  const flags = view.getUint8(tail.bits)
  const place = view.getUint16(tail.bits + 1)
  const grclid = uuid(at.grclid)
  const country = String.fromCharCode(view.getUint8(tail.country), view.getUint8(tail.country + 1))
  return {
    grclid,
    gradid: uuid(at.gradid),
    campaignId: uuid(at.campaign),
    adNumber,
    publisherId: uuid(at.publisher),
    priceMicros: view.getUint16(at.price) * 2 ** 32 + view.getUint32(at.price + 2),
    pricingModel: pricingModels[flags >> 6] ?? 'cpm',
    revenueShareBp: view.getUint16(tail.bits + 3),
    viewWindowMinutes: place & 0x07ff,
    placement: placementTypes[place >> 12] ?? 'below_response',
    device: deviceTypes[(flags >> 4) & 3] ?? 'unknown',
    country: country === '\0\0' ? '' : country,
    userKey: toHex(bytes.subarray(at.user, at.user + 8)),
    isPerson: (flags & 2) !== 0,
    budgetDay: Math.floor(timeOfUuid(grclid) / DAY_MS) + ((flags >> 2) & 3) - 1,
    experiment: view.getUint16(tail.experiment) * 256 + view.getUint8(tail.experiment + 2),
    arm: view.getUint8(tail.arm),
    test: (flags & 1) !== 0,
    serverViews: (place & NO_SERVER_VIEWS) === 0,
  }
}
