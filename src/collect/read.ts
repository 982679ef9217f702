import { pageOf } from '../attribution/booking.ts'
import { isOurs } from '../attribution/fields.ts'
import type { PixelEvent } from '../events/event.ts'
import type { CollectRequest, PixelEventWire } from './schema.ts'

/** The longest that an event may have waited in its browser. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000

/**
 * What is kept of a batch: where without query, when by our clock (the browser's only says how long ago), and nothing of
 * who. `origin` is its sender by the browser: it wins over what the page says, and a page elsewhere is none.
 */
export function readBatch(
  { sent_at, events }: CollectRequest,
  origin: string | undefined,
  now: number,
): PixelEvent[] {
  return events.map((event) => {
    const claimed = pageOf(event.url)
    const isThere = origin === undefined || hostOf(origin) === hostOf(claimed ?? undefined)
    const page = isThere ? claimed : null
    return {
      eventId: idOf(event),
      eventType: event.event_type,
      at: now - Math.min(LONGEST_WAIT_MS, Math.max(0, Math.round(sent_at - event.at))),
      domain: hostOf(origin) ?? hostOf(claimed ?? undefined) ?? '',
      page,
      grclid: event.grclid,
      orderId: event.order_id ?? null,
      // A value of no currency says nothing.
      valueCents: event.currency ? (event.value_cents ?? 0) : 0,
      currency: event.currency ?? 'USD',
    }
  })
}

/** A page that names its order, but no id of its own, is the same event however often it is loaded. */
function idOf({ event_id, event_type, order_id }: PixelEventWire): string {
  if (!order_id || !/^gr_event_[0-9a-f]{32}$/.test(event_id)) return event_id
  const id = `${event_type}:${order_id}`
  return (isOurs(id) ? `page:${id}` : id).slice(0, 200)
}

const hostOf = (url: string | undefined) => (url && URL.parse(url)?.hostname) || undefined
