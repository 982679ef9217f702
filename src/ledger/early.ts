import type { Deps } from '../deps.ts'
import { UUID } from '../platform/crypto/uuid.ts'
import { doInHalves } from '../platform/db/halves.ts'
import { insertPending, type PendingRow } from '../platform/db/pending.ts'
import { keys } from '../platform/redis/keys.ts'
import { ackEntries, readBatch, type StreamEntry } from '../platform/redis/stream.ts'
import { type AsideRow, asideRow } from './aside.ts'
import { probeBooking } from './queries/book.ts'
import { putHitsAside } from './queries/pending.ts'

/** Of a batch, which becomes one statement. */
const BATCH = { most: 1000, bytes: 2_000_000 }

/**
 * Moves the hits that came before Redis had its counters to those that wait for a replay in Postgres, where an erasure
 * and the cron find them. Twice is harmless: the hit's id decides. Stops early at `until` (ms since 1970).
 */
export async function moveEarly(deps: Deps, until: number): Promise<void> {
  while (deps.now() < until) {
    const bounds = { ...BATCH, now: deps.now() }
    const { entries, isLast } = await readBatch(deps.slowRedis, { stream: keys.early, bounds })
    await doInHalves(entries, {
      work: async (some) => await insertPending(deps.db, some.map(pendingRow)),
      refuse: async (entry, error) => await putHitsAside(deps.db, [refusedRow(entry, error)]),
      probe: () => probeBooking(deps.db),
    })
    await ackEntries(deps.slowRedis, { stream: keys.early, ids: entries.map(({ id }) => id) })
    if (isLast) break
  }
}

/** What is no JSON waits as the text that it is, until the replay puts it aside. */
function pendingRow({ fields: { h = '', p = '' } }: StreamEntry): PendingRow {
  try {
    return { hitId: h, payload: JSON.parse(p) as unknown }
  } catch {
    return { hitId: h, payload: p }
  }
}

/** A hit that can be tried again by its id, or an entry that names none. */
function refusedRow(entry: StreamEntry, error: unknown): AsideRow {
  const { hitId, payload } = pendingRow(entry)
  const isHit = UUID.test(hitId)
  const what = isHit ? { hit: payload } : { entry: entry.fields.p ?? '' }
  const id = isHit ? `pending:${hitId}` : `early:${entry.id}`
  return asideRow({ id, kind: 'pending', payload: what }, error)
}
