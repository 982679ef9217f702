import type { Deps } from '../deps.ts'
import { type RecordInput, recordArgs, recordOutcome } from '../redis/scripts/record.ts'
import { deletePendingHits, listPendingHits } from './queries/pending.ts'

const BATCH = 200

/**
 * Replays the hits that Redis could not take through the script that counts hits, oldest first. A hit that the script
 * knows by its id changes nothing, so that a crash between replay and delete is harmless. Throws when a store is down.
 */
export async function sweepPending(deps: Deps): Promise<number> {
  let swept = 0
  for (;;) {
    const pending = await listPendingHits(deps.db, BATCH)
    const done: string[] = []
    for (const { hitId, payload } of pending) {
      const input = { ...(payload as RecordInput), address: '' }
      const answer = String(await deps.slowRedis.record(recordArgs(input)))
      if (recordOutcome(answer).outcome !== 'not_ready') done.push(hitId)
    }
    if (done.length > 0) await deletePendingHits(deps.db, done)
    swept += done.length
    if (pending.length < BATCH || done.length === 0) return swept
  }
}
