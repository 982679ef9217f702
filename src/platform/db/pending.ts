import type { Db } from './client.ts'
import { pendingHits } from './schema/index.ts'

/** Something to be done once Redis can; once per id. */
export type PendingRow = { hitId: string; payload: unknown }

/** Keeps what Redis did not take for the cron; once per id. */
export async function insertPending(db: Db, rows: readonly PendingRow[]): Promise<void> {
  await db
    .insert(pendingHits)
    .values([...rows])
    .onConflictDoNothing()
}
