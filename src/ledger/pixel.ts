import type { Conversion } from '../attribution/booking.ts'
import { takeConversions } from '../attribution/take.ts'
import type { Deps } from '../deps.ts'
import type { PixelEvent } from '../events/pixel.ts'
import { listPixelOwners } from './queries/pixel.ts'

/** Events of a pixel that are also conversions. */
const CONVERTING = new Set(['purchase', 'lead'])
const MOST = 500

export type Batch = { pixelId: string; events: PixelEvent[] }

/** Takes in the conversions among pixel events; those that were taken in before change nothing. */
export async function takePixelConversions(deps: Deps, batches: readonly Batch[]): Promise<void> {
  const found = batches.flatMap(({ pixelId, events }) =>
    events
      .filter(({ eventType }) => CONVERTING.has(eventType))
      .map((event) => ({ pixelId, event })),
  )
  if (found.length === 0) return
  const owners = await listPixelOwners(deps.db, [...new Set(found.map(({ pixelId }) => pixelId))])
  const conversions = found.flatMap(({ pixelId, event }) => {
    const advertiserId = owners.get(pixelId)
    return advertiserId ? [conversionOf(deps, advertiserId, event)] : []
  })
  for (const [advertiserId, own] of Map.groupBy(conversions, (one) => one.advertiserId)) {
    for (let i = 0; i < own.length; i += MOST) {
      await takeConversions(deps, advertiserId, own.slice(i, i + MOST))
    }
  }
}

const conversionOf = (deps: Deps, advertiserId: string, event: PixelEvent): Conversion => ({
  id: deps.newId(),
  advertiserId,
  eventId: event.eventId,
  source: 'pixel',
  eventType: event.eventType,
  valueCents: event.valueCents,
  currency: event.currency,
  occurredAt: event.at,
  orderId: event.orderId,
  pageUrl: event.page,
  grclid: event.grclid,
  identities: [],
})
