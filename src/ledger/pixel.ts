import type { Conversion } from '../attribution/booking.ts'
import { takeConversions } from '../attribution/take.ts'
import type { Deps } from '../deps.ts'
import type { PixelEvent } from '../platform/events/pixel.ts'
import { log } from '../platform/http/log.ts'
import { DAY_MS } from '../platform/time/day.ts'
import { listPixelOwners, sumConverting } from './queries/pixel.ts'

/** Events of a pixel that are also conversions. */
const CONVERTING = ['purchase', 'lead']
const MOST = 500
/**
 * Events of a pixel and UTC day up to which each is a conversion of its own. Rows of conversions are kept for ever, and
 * anybody can send them: beyond it only what an ad is found for is one, and the rest counts as the pixel's event alone.
 */
export const ANONYMOUS_PER_DAY = 20_000

export type Batch = { pixelId: string; events: PixelEvent[] }

/**
 * Takes in the conversions among pixel events, which must be booked by now: what came before is told from their sums.
 * Those that were taken in before change nothing, and beyond the first `ANONYMOUS_PER_DAY` of a day only those that an
 * ad is found for are taken in.
 */
export async function takeBatches(
  deps: Deps,
  items: readonly { batch?: Batch | undefined }[],
): Promise<void> {
  const found = items.flatMap(({ batch }) =>
    (batch?.events ?? []).flatMap((event) =>
      batch && CONVERTING.includes(event.eventType) ? [{ pixelId: batch.pixelId, event }] : [],
    ),
  )
  if (found.length === 0) return
  const owners = await listPixelOwners(deps.db, [...new Set(found.map(({ pixelId }) => pixelId))])
  const conversions = found.flatMap(({ pixelId, event }) => {
    const advertiserId = owners.get(pixelId)
    return advertiserId ? [conversionOf(deps, { advertiserId, event })] : []
  })
  for (const [advertiserId, own] of Map.groupBy(conversions, (one) => one.advertiserId)) {
    const first = await firstOfDays(deps, { advertiserId, own })
    const mayBeNobodys = ({ id }: Conversion) => first.has(id)
    for (let i = 0; i < own.length; i += MOST) {
      await takeConversions(deps, {
        advertiserId,
        conversions: own.slice(i, i + MOST),
        mayBeNobodys,
      })
    }
  }
}

/** Those that are among the first of their day; what was booked of it came before, but for these themselves. */
async function firstOfDays(
  deps: Deps,
  { advertiserId, own }: { advertiserId: string; own: readonly Conversion[] },
) {
  const days = Map.groupBy(own, ({ occurredAt }) => dayOf(occurredAt))
  const sums = await sumConverting(deps.db, {
    advertiserId,
    types: CONVERTING,
    days: [...days.keys()],
  })
  const first = [...days].flatMap(([day, events]) => {
    const before = Math.max(0, (sums.get(day) ?? 0) - events.length)
    return events.slice(0, Math.max(0, ANONYMOUS_PER_DAY - before))
  })
  if (first.length < own.length) {
    log('warn', 'pixel_day_full', { advertiser: advertiserId, beyond: own.length - first.length })
  }
  return new Set(first.map(({ id }) => id))
}

const dayOf = (at: number) => at - (at % DAY_MS)

const conversionOf = (
  deps: Deps,
  { advertiserId, event }: { advertiserId: string; event: PixelEvent },
): Conversion => ({
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
