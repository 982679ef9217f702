import { hostOf } from './bounds.ts'

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

/** A batch as it came: whose browser says it is its sender (empty: it does not say), and when, ms since 1970. */
export type PixelBatch = { host: string; receivedAt: number; events: PixelEvent[] }

/**
 * Id, type, ms that it waited in its browser, page, click id, order, value, currency, and its domain where neither the
 * batch nor the page says it; without what says nothing at its end.
 */
type Packed = [
  eventId: string,
  eventType: string,
  waited: number,
  page?: string | null,
  grclid?: string | null,
  orderId?: string | null,
  valueCents?: number | null,
  currency?: string | null,
  domain?: string | null,
]

/**
 * The events of a batch as they wait in the stream: short, because anybody can send them, and because what is the same
 * for all of them is said once.
 */
export const packEvents = ({ host, receivedAt, events }: PixelBatch): string =>
  JSON.stringify(events.map((event) => packEvent(event, { host, receivedAt })))

function packEvent(
  event: PixelEvent,
  { host, receivedAt }: { host: string; receivedAt: number },
): Packed {
  const { eventId, eventType, at, page, grclid, orderId, valueCents } = event
  const currency = event.currency === 'USD' ? null : event.currency
  const domain = event.domain === domainOf(host, page) ? null : event.domain
  const rest = [page, grclid, orderId, valueCents || null, currency, domain]
  const said = rest.findLastIndex((value) => value !== null) + 1
  return [eventId, eventType, receivedAt - at, ...rest.slice(0, said)] as Packed
}

/** One of the events that `packEvents` packed, as far as it has its form. One as it was kept before comes back as it is. */
export function unpackEvent(
  item: unknown,
  { host, receivedAt }: Pick<PixelBatch, 'host' | 'receivedAt'>,
): unknown {
  if (!Array.isArray(item)) return item
  const [eventId, eventType, waited, page, grclid, orderId, valueCents, currency, domain] =
    item as Partial<Packed>
  return {
    eventId,
    eventType,
    at: receivedAt - Number(waited),
    domain: domain ?? domainOf(host, page ?? null),
    page: page ?? null,
    grclid: grclid ?? null,
    orderId: orderId ?? null,
    valueCents: valueCents ?? 0,
    currency: currency ?? 'USD',
  }
}

/** Where an event is from: its sender by the browser, else its page. */
const domainOf = (host: string, page: string | null) => host || (hostOf(page ?? undefined) ?? '')
