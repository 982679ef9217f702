import type { Deps } from '../deps.ts'
import { readEvent, type StreamEvent } from '../events/event.ts'
import { nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { keys } from '../redis/keys.ts'
import { deleteEvents, readEvents, type StreamEntry } from '../redis/stream.ts'
import { recordEvents } from './queries/book.ts'
import { recordDeadLetter, recordJob } from './queries/jobs.ts'
import { hitRow, requestRow } from './rows.ts'

/** Entries per transaction. */
const BATCH = 1000

/**
 * Books the stream into Postgres, batch by batch, until it is empty. An entry leaves the stream only after its
 * transaction committed; one that is delivered again inserts nothing. Throws when a store is down: all stays.
 */
export async function drain(
  deps: Deps,
  batch = BATCH,
): Promise<{ drained: number; remaining: number }> {
  const startedAt = deps.now()
  let drained = 0
  for (;;) {
    const entries = await readEvents(deps.slowRedis, batch)
    if (entries.length === 0) break
    await bookEntries(deps, entries)
    await deleteEvents(
      deps.slowRedis,
      entries.map((entry) => entry.id),
    )
    drained += entries.length
    if (entries.length < batch) break
  }
  await recordJob(deps.db, 'drain', startedAt, { drained })
  return { drained, remaining: await deps.slowRedis.client.xlen(keys.events) }
}

/** Books a batch; when Postgres refuses the data, halves it until only what is poison is left over. */
async function bookEntries(deps: Deps, entries: StreamEntry[]): Promise<void> {
  const readable: { entry: StreamEntry; event: StreamEvent }[] = []
  for (const entry of entries) {
    try {
      readable.push({ entry, event: readEvent(entry.fields) })
    } catch (error) {
      await bury(deps, entry, error)
    }
  }
  try {
    const events = readable.map(({ event }) => event)
    await recordEvents(
      deps.db,
      events.filter((event) => event.type === 'hit').map(hitRow),
      events.filter((event) => event.type === 'request').map(requestRow),
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [only] = readable
    if (readable.length === 1 && only) return await bury(deps, only.entry, error)
    const half = Math.ceil(readable.length / 2)
    const left = readable.map(({ entry }) => entry)
    await bookEntries(deps, left.slice(0, half))
    await bookEntries(deps, left.slice(half))
  }
}

async function bury(deps: Deps, entry: StreamEntry, error: unknown): Promise<void> {
  log('error', 'dead_letter', { streamId: entry.id, error: nameOf(error) })
  await recordDeadLetter(deps.db, entry.id, entry.fields, nameOf(error))
}

/** Whether Postgres refused the data (class 22: bad value, 23: broken constraint) rather than being down. */
function isRefusal(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && /^2[23]/.test(e.code)) return true
  }
  return error instanceof RangeError
}
