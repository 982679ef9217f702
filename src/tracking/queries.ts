import type { Db } from '../db/client.ts'
import { pendingHits } from '../db/schema/index.ts'

/** Keeps a hit for the cron to replay; once per hit id. */
export async function insertPendingHit(db: Db, hitId: string, payload: unknown): Promise<void> {
  await db.insert(pendingHits).values({ hitId, payload }).onConflictDoNothing()
}
