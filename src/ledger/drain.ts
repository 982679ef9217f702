import { isRefused } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { readEvent, storable } from '../events/event.ts'
import { keys } from '../redis/keys.ts'
import { deleteEvents, readBatch, type StreamEntry } from '../redis/stream.ts'
import { bury } from './bury.ts'
import { type Batch, takePixelConversions } from './pixel.ts'
import { recordEvents } from './queries/book.ts'
import { recordJob } from './queries/jobs.ts'
import {
  type HitRow,
  hitRow,
  type LinkRow,
  linkRows,
  type PixelRow,
  pixelRows,
  type RenderRow,
  type RequestRow,
  renderLinks,
  renderRow,
  requestRow,
  type WithdrawalRow,
  withdrawalRow,
} from './rows.ts'

/** Entries per transaction: the more, the more of them move the same sums. */
const BATCH = 4000

/**
 * Books the stream into Postgres, batch by batch, until it is empty. An entry leaves the stream only after its
 * transaction committed; one that is delivered again inserts nothing. Stops early at `until` (ms since 1970).
 * Throws when a store is down: all stays.
 */
export async function drain(
  deps: Deps,
  batch = BATCH,
  until = Number.POSITIVE_INFINITY,
): Promise<{ drained: number; remaining: number }> {
  const startedAt = deps.now()
  let drained = 0
  let emptied = false
  while (!emptied) {
    const { entries, isLast } = await readBatch(deps.slowRedis, batch)
    emptied = isLast
    if (entries.length === 0) break
    await bookEntries(deps, entries)
    await deleteEvents(
      deps.slowRedis,
      entries.map((entry) => entry.id),
    )
    drained += entries.length
    if (deps.now() >= until) break
  }
  // Reports say that everything up to this instant is booked.
  if (emptied) await recordJob(deps.db, 'drain', startedAt, { drained })
  return { drained, remaining: await deps.slowRedis.client.xlen(keys.events) }
}

type Readable = {
  entry: StreamEntry
  hit?: HitRow
  request?: RequestRow
  links?: LinkRow[]
  render?: RenderRow
  pixels?: PixelRow[]
  batch?: Batch
  withdrawal?: WithdrawalRow
}

async function bookEntries(deps: Deps, entries: StreamEntry[]): Promise<void> {
  const readable: Readable[] = []
  for (const entry of entries) {
    try {
      readable.push({ entry, ...rowOf(entry) })
    } catch (error) {
      await buryEntry(deps, entry, error)
    }
  }
  await inHalves(deps, readable, (rows) => bookRows(deps, rows))
  const withPixels = readable.filter(({ pixels }) => pixels)
  await inHalves(deps, withPixels, (rows) =>
    takePixelConversions(
      deps,
      rows.flatMap(({ batch }) => batch ?? []),
    ),
  )
}

/** An entry as the row it becomes. Throws on what the scripts of this or an earlier version did not write. */
function rowOf({ fields }: StreamEntry): Omit<Readable, 'entry'> {
  const event = readEvent(fields)
  switch (event.type) {
    case 'hit':
      return { hit: hitRow(event) }
    case 'request':
      return { request: requestRow(event), links: linkRows(event) }
    case 'render':
      return { render: renderRow(event), links: renderLinks(event) }
    case 'pixel':
      return { pixels: pixelRows(event), batch: event }
    case 'withdrawal':
      return { withdrawal: withdrawalRow(event) }
  }
}

/** Does a batch; when Postgres refuses the data, halves it until only what is poison is left over. */
async function inHalves(
  deps: Deps,
  rows: Readable[],
  work: (rows: Readable[]) => Promise<void>,
): Promise<void> {
  try {
    await work(rows)
  } catch (error) {
    if (!isRefused(error)) throw error
    const [only] = rows
    if (rows.length === 1 && only) return await buryEntry(deps, only.entry, error)
    const half = Math.ceil(rows.length / 2)
    await inHalves(deps, rows.slice(0, half), work)
    await inHalves(deps, rows.slice(half), work)
  }
}

const bookRows = async (deps: Deps, rows: readonly Readable[]) =>
  await recordEvents(deps.db, {
    hits: rows.flatMap(({ hit }) => hit ?? []),
    requests: rows.flatMap(({ request }) => request ?? []),
    links: rows.flatMap(({ links }) => links ?? []),
    renders: rows.flatMap(({ render }) => render ?? []),
    pixels: rows.flatMap(({ pixels }) => pixels ?? []),
    withdrawals: rows.flatMap(({ withdrawal }) => withdrawal ?? []),
  })

async function buryEntry(deps: Deps, { id, fields }: StreamEntry, error: unknown): Promise<void> {
  const kept = Object.entries(fields).map(([name, value]) => [storable(name), storable(value)])
  await bury(deps, id, Object.fromEntries(kept), error)
}
