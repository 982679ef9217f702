import { asc, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { pendingHits } from '../../db/schema/index.ts'

export async function listPendingHits(db: Db, limit: number) {
  return await db
    .select({ hitId: pendingHits.hitId, payload: pendingHits.payload })
    .from(pendingHits)
    .orderBy(asc(pendingHits.receivedAt), asc(pendingHits.hitId))
    .limit(limit)
}

export async function deletePendingHits(db: Db, hitIds: string[]): Promise<void> {
  await db.delete(pendingHits).where(inArray(pendingHits.hitId, hitIds))
}
