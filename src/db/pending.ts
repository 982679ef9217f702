import type { Db } from './client.ts'
import { pendingHits } from './schema/index.ts'

/** Keeps what Redis did not take for the cron; once per id. */
export async function insertPending(
  db: Db,
  rows: readonly { hitId: string; payload: unknown }[],
): Promise<void> {
  await db
    .insert(pendingHits)
    .values([...rows])
    .onConflictDoNothing()
}
