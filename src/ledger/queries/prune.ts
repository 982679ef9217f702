import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { instantOf } from '../../platform/db/instant.ts'
import { lockBookings } from '../../platform/db/lock.ts'
import { userCrowds } from '../../platform/db/schema/index.ts'

/** Takes away the places in `user_crowds` that everybody has moved on from. */
export async function pruneCrowds(db: Db): Promise<void> {
  await db.batch([lockBookings(db), db.delete(userCrowds).where(eq(userCrowds.users, 0))])
}

/** Tables of single rows that no sum needs any more once their age is over, by the column that has it. */
export type Aging =
  | 'identities.served_at'
  | 'pixel_events.received_at'
  | 'filtered_hits.occurred_at'
  | 'ad_requests.occurred_at'
  | 'campaign_topics.day'
  | 'campaign_voices.day'
  | 'webhook_deliveries.created_at'

/** Deletes rows from before an instant, as they stand; answers how many, at most `limit`. */
export async function pruneOld(
  db: Db,
  { aging, before, limit }: { aging: Aging; before: number; limit: number },
): Promise<number> {
  const [table = '', column = ''] = aging.split('.')
  const { rows } = await db.execute<{ n: number }>(sql`
    with gone as (
      delete from ${sql.identifier(table)} where ctid = any(array(
        select ctid from ${sql.identifier(table)}
        where ${sql.identifier(column)} < ${instantOf(before)} limit ${limit}))
      returning 1
    )
    select count(*)::int as n from gone`)
  return rows[0]?.n ?? 0
}
