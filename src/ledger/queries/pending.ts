import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { pendingHits } from '../../db/schema/index.ts'

/** Where a page ended: microseconds since 1970, and the hit. */
export type PendingPlace = { receivedAt: string; hitId: string }

/** Waiting hits, oldest first, from behind `after` on. */
export async function listPendingHits(db: Db, after: PendingPlace | undefined, limit: number) {
  const receivedAt = sql<string>`(extract(epoch from ${pendingHits.receivedAt}) * 1000000)::bigint`
  const behind = after
    ? sql`(${pendingHits.receivedAt}, ${pendingHits.hitId}) >
        (timestamptz 'epoch' + ${after.receivedAt}::bigint * interval '1 microsecond', ${after.hitId}::uuid)`
    : undefined
  return await db
    .select({
      hitId: pendingHits.hitId,
      payload: pendingHits.payload,
      receivedAt: sql<string>`${receivedAt}::text`,
    })
    .from(pendingHits)
    .where(behind)
    .orderBy(pendingHits.receivedAt, pendingHits.hitId)
    .limit(limit)
}

export async function deletePendingHits(db: Db, hitIds: string[]): Promise<void> {
  await db.delete(pendingHits).where(inArray(pendingHits.hitId, hitIds))
}
