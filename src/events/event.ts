/** What an ad request leaves in the stream; the reserve script adds the wins. Short-lived, so names are plain. */
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
}

/** What happened on an advertiser's page. */
export type PixelEvent = {
  eventId: string
  eventType: string
  /** ms since 1970, by our clock. */
  at: number
  domain: string
  /** Origin and path. */
  page: string | null
  grclid: string | null
  orderId: string | null
  /** Hundredths of the currency. */
  valueCents: number
  currency: string
}

type Win = { campaignId: string; priceMicros: number }

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
      kind: string
      hitId: string
      outcome: string
      chargedMicros: number
      note: string | null
    }

/** Reads the field-value list of an entry. Throws on anything that the scripts did not write. */
export function readEvent(fields: Record<string, string>): StreamEvent {
  if (fields.t === 'request') {
    const event = parse<RequestEvent>(fields.e)
    return {
      type: 'request',
      event,
      wins: readWins(fields.w ?? ''),
      reason: fields.r || event.reason,
    }
  }
  if (fields.t === 'render') {
    const [win] = readWins(fields.w ?? '')
    if (!win) throw new Error('a render without a win')
    return { type: 'render', event: parse<RenderEvent>(fields.e), win }
  }
  if (fields.t === 'pixel') {
    const events = parse<PixelEvent[]>(fields.e)
    return { type: 'pixel', pixelId: fields.p ?? '', receivedAt: Number(fields.a), events }
  }
  if (fields.t === 'withdrawal') {
    return { type: 'withdrawal', requestId: fields.id ?? '', reason: fields.r ?? '' }
  }
  if (fields.t !== 'hit') throw new Error(`unknown event type ${fields.t}`)
  return {
    type: 'hit',
    event: parse<HitEvent>(fields.e),
    kind: fields.k ?? '',
    hitId: fields.h ?? '',
    outcome: fields.o ?? '',
    chargedMicros: Number(fields.c),
    note: fields.n || null,
  }
}

function readWins(text: string): Win[] {
  if (text === '') return []
  return text.split(';').map((win) => {
    const [campaignId = '', price] = win.split(':')
    return { campaignId, priceMicros: Number(price) }
  })
}

/** The stream is written by our own scripts only; SQL refuses what would not fit. */
const parse = <T>(json: string | undefined): T => JSON.parse(json ?? '') as T

/** A caller's text as Postgres can keep it: without NUL and half characters. */
export const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '')

/** The same for an object of theirs: its names, and all that is nested in it. */
export const storableObject = (given: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [storable(name), storableValue(value)]),
  )

function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(storableValue)
  return typeof value === 'object' && value !== null ? storableObject(value) : value
}

const BUCKET_MS = 15 * 60 * 1000

/** Start of the 15-minute UTC bucket, ms since 1970. */
export const bucketOf = (at: number) => Math.floor(at / BUCKET_MS) * BUCKET_MS

/** A day counted from 1970 as YYYY-MM-DD. */
export const dateOfDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
