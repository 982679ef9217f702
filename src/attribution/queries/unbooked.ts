import { sql } from 'drizzle-orm'
import { firstIdAt } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/client.ts'
import { instantOf } from '../../platform/db/instant.ts'
import { pendingHits } from '../../platform/db/schema/index.ts'
import type { ConvertInput } from '../../platform/redis/scripts/convert.ts'
import type { Conversion } from '../booking.ts'

/** So long an attributed conversion may be on its way into the ledger. */
const ON_ITS_WAY_MS = 5 * 60_000

/**
 * Attributed conversions received since that are neither in the ledger nor waiting to be booked, from behind `after` on.
 * `grclid` is the ad they are owed to; `isRefused`: the ledger refused them.
 */
export async function listUnbooked(
  db: Db,
  asked: { since: number; now: number; after?: string | undefined; limit: number },
) {
  type Row = {
    id: string
    advertiser_id: string
    campaign_id: string
    event_id: string
    event_type: string
    source: Conversion['source']
    page_url: string | null
    grclid: string
    occurred_at: string
    is_refused: boolean
  }
  const after = asked.after ?? firstIdAt(asked.since)
  const { rows } = await db.execute<Row>(sql`
    select id, advertiser_id, campaign_id, event_id, event_type, source, page_url, attributed_grclid as grclid,
      floor(extract(epoch from occurred_at) * 1000)::bigint::text as occurred_at,
      exists (select from dead_letters d
        where d.payload->>'h' = c.id::text or d.stream_id = 'pending:' || c.id) as is_refused
    from conversions c
    where c.id > ${after}::uuid and c.attributed_grclid is not null
      and c.received_at < ${instantOf(asked.now - ON_ITS_WAY_MS)}
      and not exists (select from pending_hits p where p.hit_id = c.id)
      and not exists (
        select from ledger l
        where l.grclid = c.attributed_grclid and l.kind = 'conversion' and l.ref = c.event_id)
    order by id limit ${asked.limit}`)
  return rows.map((row) => ({
    id: row.id,
    advertiserId: row.advertiser_id,
    campaignId: row.campaign_id,
    eventId: row.event_id,
    eventType: row.event_type,
    source: row.source,
    pageUrl: row.page_url,
    grclid: row.grclid,
    occurredAt: Number(row.occurred_at),
    isRefused: row.is_refused,
  }))
}

/** Leaves orders to book conversions with the cron. */
export async function insertOrders(db: Db, orders: readonly ConvertInput[]): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.map((payload) => ({ hitId: payload.hitId, payload }))
  await db.insert(pendingHits).values(rows).onConflictDoNothing()
}
