import type { Deps } from '../deps.ts'
import { readEvent, type StreamEvent } from '../events/event.ts'
import { nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { keys } from '../redis/keys.ts'
import { recordEvents } from './queries/book.ts'
import { recordDeadLetter, recordJob } from './queries/jobs.ts'
import { hitRow, requestRow } from './rows.ts'

const BATCH = 1000
type Entry = { id: string; fields: Record<string, string> }

/**
 * Books the stream into Postgres, batch by batch, until it is empty. An entry leaves the stream only after its
 * transaction committed; one that is delivered again inserts nothing. Throws when a store is down: all stays.
 */
export async function drain(deps: Deps): Promise<{ drained: number; remaining: number }> {
  const startedAt = deps.now()
  const { client } = deps.slowRedis
  let drained = 0
  for (;;) {
    const entries = await readEntries(deps)
    if (entries.length === 0) break
    await bookEntries(deps, entries)
    await client.xdel(
      keys.events,
      entries.map((entry) => entry.id),
    )
    drained += entries.length
    if (entries.length < BATCH) break
  }
  await recordJob(deps.db, 'drain', startedAt, { drained })
  return { drained, remaining: await client.xlen(keys.events) }
}

async function readEntries(deps: Deps): Promise<Entry[]> {
  const found = await deps.slowRedis.client.xrange(keys.events, '-', '+', BATCH)
  return Object.entries(found).map(([id, fields]) => ({ id, fields: fields as Entry['fields'] }))
}

/** Books a batch; when Postgres refuses the data, halves it until only what is poison is left over. */
async function bookEntries(deps: Deps, entries: Entry[]): Promise<void> {
  const readable: { entry: Entry; event: StreamEvent }[] = []
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

async function bury(deps: Deps, entry: Entry, error: unknown): Promise<void> {
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
