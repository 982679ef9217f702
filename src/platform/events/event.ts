import type { PixelEvent } from './pixel.ts'

/** What an ad request leaves in the stream; the reserve script adds the wins. It waits there for minutes, so its names are spelt out. */
export type RequestEvent = {
  id: string
  publisherId: string
  /** ms since 1970 */
  at: number
  slots: SlotEvent[]
  country: string
  device: string
  userKey: string | null
  sessionKey: string
  context: Record<string, unknown>
  /** Number of the experiment that the session takes part in, 0 for none, and of its arm. */
  experiment: number
  arm: number
  /** Why no ad was even tried; null when the script decides. */
  reason: string | null
  /** Names of the person, each with a click id that a slot's ad has if it was won. Only with consent. */
  links?: { name: string; grclid: string; slot: number }[]
}

/** A chance to show an ad to somebody. In a group each viewer has a slot, which says what is known of them. */
export type SlotEvent = { placement: string; placementId: string } & Partial<{
  country: string
  device: string
  userKey: string | null
  context: Record<string, unknown>
}>

/** What a rendered bid leaves in the stream: its request, and the names that its links would have had. */
export type RenderEvent = {
  requestId: string
  grclid: string
  servedAt: number
  names: string[]
  publisherId: string
  userKey: string | null
}

/** What a view, click or conversion leaves in the stream; the script adds what it decided. */
export type HitEvent = {
  /** The advertiser's id of a conversion. */
  ref?: string
  grclid: string
  gradid: string
  campaignId: string
  /** The number of the ad in its campaign; missing, or null, where its token has none. */
  adNumber?: number | null
  publisherId: string
  servedAt: number
  at: number
  budgetDay: number
  placement: string
  country: string
  device: string
  userKey: string | null
  pricingModel: string
  priceMicros: number
  revenueShareBp: number
  experiment: number
  arm: number
  /** Of a view that a program fired for its user. */
  sender?: 'server' | undefined
}

export const hitKinds = ['view', 'click', 'conversion'] as const
type HitKind = (typeof hitKinds)[number]

type Win = {
  campaignId: string
  priceMicros: number
  /** The campaign's own, which the conversation had too. */
  words?: readonly string[]
  /** What its group was won with: `writeHeard`. */
  heard?: string
}

/**
 * A stream entry as the drain books it. A render is a bid's request winning after all; a withdrawal takes back the wins
 * of a request whose answer never left.
 */
export type StreamEvent =
  | { type: 'render'; event: RenderEvent; win: Win }
  | { type: 'pixel'; pixelId: string; receivedAt: number; events: PixelEvent[] }
  | { type: 'withdrawal'; requestId: string; reason: string }
  | {
      type: 'request'
      event: RequestEvent
      wins: Win[]
      reason: string | null
    }
  | {
      type: 'hit'
      event: HitEvent
      kind: HitKind
      hitId: string
      outcome: string
      chargedMicros: number
      note: string | null
    }

/** A caller's text as Postgres can keep it: without NUL and half characters. */
export const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '')

/** The same for an object of theirs: its names, and all that is nested in it. */
export const storableObject = (given: object) => changeTexts(given, storable)

/** An object with all its texts changed: its names, and all that is nested in it. */
export const changeTexts = (
  given: object,
  change: (text: string) => string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [change(name), changeValue(value, change)]),
  )

function changeValue(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => changeValue(item, change))
  return typeof value === 'object' && value !== null ? changeTexts(value, change) : value
}

const BUCKET_MS = 15 * 60 * 1000

/** Start of the 15-minute UTC bucket, ms since 1970. */
export const bucketOf = (at: number) => Math.floor(at / BUCKET_MS) * BUCKET_MS
