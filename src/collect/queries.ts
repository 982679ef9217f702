import type { Db } from '../db/client.ts'
import { pendingHits } from '../db/schema/index.ts'

/** Keeps a batch for the cron to replay. */
export async function insertPendingBatch(db: Db, hitId: string, payload: unknown): Promise<void> {
  await db.insert(pendingHits).values({ hitId, payload }).onConflictDoNothing()
}
