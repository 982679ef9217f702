import type { Deps } from '../deps.ts'
import { isRefused } from '../platform/db/errors.ts'
import { doInHalves } from '../platform/db/halves.ts'
import { log } from '../platform/http/log.ts'
import { ackEntries, findUnknown } from '../platform/redis/stream.ts'
import { type AsideRow, asideRow } from './aside.ts'
import { eventItem, type Item, rowsOf, type Source } from './items.ts'
import { takeBatches } from './pixel.ts'
import type { Fence } from './queries/book/fence.ts'
import { announceBooking, type BookedRows, probeBooking, recordEvents } from './queries/book.ts'

/** Redis is not the one whose counters were charged: it was emptied, or replaced by what it was before. */
export class Disagreement extends Error {
  override readonly name = 'Disagreement'
}

/** Up to where Redis and Postgres agree that a stream is booked; it moves with each booking. */
type Place = { mark: string }

/**
 * Books items and takes them out of their stream. What Postgres refuses is put aside, one by one. `mark`: up to where the
 * Redis that they were read from knew that it was booked. Throws `Disagreement` where Postgres knows otherwise.
 */
export async function bookBatch(
  deps: Deps,
  { source, items, mark }: { source: Source; items: readonly Item[]; mark: string },
): Promise<void> {
  const place = { mark }
  await doInHalves(items, {
    work: async (some) =>
      await takeOut(deps, {
        source,
        items: some,
        mark: await bookItems(deps, { source, items: some, place }),
      }),
    refuse: async (item, error) => await putAside(deps, { source, item, error, place }),
    probe: () => probeBooking(deps.db, apartOf(source)),
  })
}

/** Puts an item aside that can't be booked; of several events of a pixel only those that can't. */
export async function putAside(
  deps: Deps,
  { source, item, error, place }: { source: Source; item: Item; error: unknown; place: Place },
): Promise<void> {
  const parts = isRefused(error) ? partsOf(item) : []
  for (const part of parts) {
    try {
      await bookItems(deps, { source, items: [part], place })
    } catch (cause) {
      if (!isRefused(cause)) throw cause
      await keepAside(deps, { source, item: part, cause, place })
    }
  }
  const mark = parts.length > 0 ? '' : await keepAside(deps, { source, item, cause: error, place })
  await takeOut(deps, { source, items: [item], mark })
}

async function takeOut(
  deps: Deps,
  { source: { stream }, items, mark }: { source: Source; items: readonly Item[]; mark: string },
) {
  if (stream === null) return
  const ids = items.map(({ entry }) => entry.id)
  await ackEntries(deps.slowRedis, { stream, ids, mark })
}

/** Books items together; answers the mark that this has set, if any of them had charged a budget. */
async function bookItems(
  deps: Deps,
  { source, items, place }: { source: Source; items: readonly Item[]; place: Place },
): Promise<string> {
  const rows = rowsOf(items)
  const mark = await recordFenced(deps, { source, items, rows, place })
  for (const { id, error } of rows.aside ?? []) log('error', 'dead_letter', { id, error })
  await takeBatches(deps, items)
  return mark
}

async function keepAside(
  deps: Deps,
  { source, item, cause, place }: { source: Source; item: Item; cause: unknown; place: Place },
): Promise<string> {
  const { name: id, kind, charged, entry } = item
  const row = asideRow({ id, kind, charged, payload: entry.fields }, cause)
  log('error', 'dead_letter', { id, error: row.error })
  const keep = async (kept: AsideRow) =>
    await recordFenced(deps, { source, items: [item], rows: { aside: [kept] }, place })
  try {
    return await keep(row)
  } catch (error) {
    if (!isRefused(error)) throw error
    // Postgres refuses even the row that says so: it is kept without its payload, or it would block the stream for good.
    return await keep({ ...row, payload: {} })
  }
}

/** Records rows of items; those that were charged only while Redis and Postgres agree on what is booked. */
async function recordFenced(
  deps: Deps,
  {
    source,
    items,
    rows,
    place,
  }: {
    source: Source
    items: readonly Item[]
    rows: Partial<BookedRows>
    place: Place
  },
): Promise<string> {
  const fence = await fenceOf(deps, { source, items, place })
  if (!(await recordEvents(deps.db, { rows, fence, apart: apartOf(source) })))
    throw new Disagreement()
  if (!fence) return ''
  place.mark = fence.next
  return fence.next
}

/** The stream whose bookings wait for each other only; null: for all bookings. */
const apartOf = ({ stream, isApart = false }: Source) => (isApart ? stream : null)

/**
 * The fence of a booking that cost money; null for one that did not. Where other streams book meanwhile, the Redis that
 * has these entries also has to know all that is booked of the others, or is about to be: each booking is announced in
 * Postgres before it is held against Redis, so of two that don't know each other's charges the later one finds out.
 */
async function fenceOf(
  deps: Deps,
  { source, items, place }: { source: Source; items: readonly Item[]; place: Place },
): Promise<Fence | null> {
  const { stream, isApart = false } = source
  const last = items.at(-1)
  if (stream === null || !last || !items.some(({ charged }) => charged)) return null
  const fence = { stream, known: place.mark, next: last.entry.id, isClaimed: isApart }
  if (!isApart) return fence
  const marks = await announceBooking(deps.db, fence)
  const own = { stream, mark: fence.next }
  if ((await findUnknown(deps.slowRedis, [own, ...marks])).length > 0) throw new Disagreement()
  return fence
}

/** The events of a pixel one by one. */
function partsOf({ entry, name, batch }: Item): Item[] {
  if (!batch || batch.events.length < 2) return []
  return batch.events.map((event, n) => {
    const fields = { ...entry.fields, e: JSON.stringify([event]) }
    return eventItem({ id: entry.id, fields }, `${name}#${n}`)
  })
}
