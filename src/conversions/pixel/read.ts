import { pageOf } from '../../attribution/booking.ts'
import { isOurs } from '../../attribution/fields.ts'
import { hostOf } from '../../platform/events/bounds.ts'
import type { PixelBatch } from '../../platform/events/pixel.ts'
import { DAY_MS } from '../../platform/time/day.ts'
import type { CollectRequest, PixelEventWire } from './schema.ts'

/** The longest that an event may have waited in its browser. */
const LONGEST_WAIT_MS = DAY_MS

/**
 * What is kept of a batch: where without query, when by our clock (the browser's only says how long ago), and nothing of
 * who. `origin` is its sender by the browser: it wins over what the page says, and a page elsewhere is none.
 */
export function readBatch(
  { sent_at, events }: CollectRequest,
  { origin, now }: { origin: string | undefined; now: number },
): PixelBatch {
  const host = hostOf(origin) ?? ''
  const read = events.map((event) => {
    const claimed = pageOf(event.url)
    const claimedHost = hostOf(claimed ?? undefined)
    const isThere = origin === undefined || hostOf(origin) === claimedHost
    return {
      eventId: idOf(event),
      eventType: event.event_type,
      at: now - Math.min(LONGEST_WAIT_MS, Math.max(0, Math.round(sent_at - event.at))),
      domain: host || (claimedHost ?? ''),
      page: isThere ? claimed : null,
      grclid: event.grclid,
      orderId: event.order_id ?? null,
      ...worthOf(event),
    }
  })
  return { host, receivedAt: now, events: read }
}

/** A value of no currency says nothing, nor does one of a currency that there is not: anybody can make up 17,576. */
function worthOf({ value_cents: cents, currency }: PixelEventWire) {
  const isKnown = currency !== undefined && listCurrencies().has(currency)
  return isKnown ? { valueCents: cents ?? 0, currency } : { valueCents: 0, currency: 'USD' }
}

let known: ReadonlySet<string> | undefined
/** Codes of ISO 4217, as far as the runtime knows them. */
function listCurrencies(): ReadonlySet<string> {
  known ??= new Set(Intl.supportedValuesOf('currency'))
  return known
}

/** A page that names its order, but no id of its own, is the same event however often it is loaded. */
function idOf({ event_id, event_type, order_id }: PixelEventWire): string {
  if (!order_id || !/^gr_event_[0-9a-f]{32}$/.test(event_id)) return event_id
  const id = `${event_type}:${order_id}`
  return isOurs(id) ? `page:${id}` : id
}
