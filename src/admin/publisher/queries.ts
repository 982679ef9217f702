import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { blockedAds, MOST_BLOCKED_ADS } from '../../platform/db/schema/index.ts'

type Row = typeof blockedAds.$inferSelect

/**
 * Blocks a campaign; a new note takes the place of the old one. Null: there are as many as may be. Two at once may go one
 * over it.
 */
export async function blockCampaign(
  db: Db,
  { publisherId, campaignId, note, blockedAt }: Row,
): Promise<Row | null> {
  const { rows } = await db.execute<{ note: string | null; blocked_at: string }>(sql`
    insert into blocked_ads (publisher_id, campaign_id, note, blocked_at)
    select ${publisherId}::uuid, ${campaignId}::uuid, ${note}::text, ${blockedAt.toISOString()}::timestamptz
    where (select count(*) from blocked_ads where publisher_id = ${publisherId}::uuid
      and campaign_id <> ${campaignId}::uuid) < ${MOST_BLOCKED_ADS}
    on conflict (publisher_id, campaign_id) do update set note = excluded.note
    returning note, to_char(blocked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as blocked_at`)
  const [row] = rows
  return row
    ? { publisherId, campaignId, note: row.note, blockedAt: new Date(row.blocked_at) }
    : null
}

/** All that a publisher blocks, the latest first. */
export const listBlocked = async (db: Db, publisherId: string) =>
  await db
    .select()
    .from(blockedAds)
    .where(eq(blockedAds.publisherId, publisherId))
    .orderBy(desc(blockedAds.blockedAt), desc(blockedAds.campaignId))
    .limit(2 * MOST_BLOCKED_ADS)

/** False: it was not blocked. */
export async function unblockCampaign(
  db: Db,
  { publisherId, campaignId }: { publisherId: string; campaignId: string },
) {
  const gone = await db
    .delete(blockedAds)
    .where(and(eq(blockedAds.publisherId, publisherId), eq(blockedAds.campaignId, campaignId)))
    .returning({ id: blockedAds.campaignId })
  return gone.length === 1
}
