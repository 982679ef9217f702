import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { instantOf } from '../../platform/db/instant.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Conversion } from '../booking.ts'
import { addOrders, addRollups, type Verdict, verdictColumns } from './sums.ts'

/** Conversions whose time to look for an ad again comes up to an instant, the oldest first, from behind `after` on. */
export async function listWaiting(
  db: Db,
  { due, after, limit }: { due: number; after: string; limit: number },
) {
  type Row = {
    id: string
    advertiser_id: string
    event_id: string
    event_type: string
    source: Conversion['source']
    page_url: string | null
    grclid: string | null
    identities: string[]
    occurred_at: string
    received_at: string
  }
  const { rows } = await db.execute<Row>(sql`
    select id, advertiser_id, event_id, event_type, source, page_url, grclid, to_jsonb(identities) as identities,
      floor(extract(epoch from occurred_at) * 1000)::bigint::text as occurred_at,
      floor(extract(epoch from received_at) * 1000)::bigint::text as received_at
    from conversions
    where recheck_at <= ${instantOf(due)} and id > ${after}::uuid
    order by id limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    advertiserId: row.advertiser_id,
    eventId: row.event_id,
    eventType: row.event_type,
    source: row.source,
    pageUrl: row.page_url,
    grclid: row.grclid,
    identities: row.identities,
    occurredAt: Number(row.occurred_at),
    receivedAt: Number(row.received_at),
  }))
}

/** Stores what another look found: an ad, once, with sums and the order to book it; or when to look again. */
export async function settleWaiting(
  db: Db,
  found: readonly { id: string; verdict: Verdict }[],
): Promise<void> {
  const rows = found.map(({ id, verdict }) => ({ id, ...verdictColumns(verdict) }))
  await db.batch([
    takeLock(db, 'recheck'),
    db.execute(sql`
      with incoming as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
          id uuid, attribution text, attributed_grclid uuid, campaign_id uuid, ad_number int,
          recheck_at timestamptz, pending jsonb)
      ), settled as (
        update conversions c set attribution = i.attribution,
          attributed_grclid = i.attributed_grclid, campaign_id = i.campaign_id,
          ad_number = i.ad_number, recheck_at = i.recheck_at,
          identities = case when i.recheck_at is null then '{}' else c.identities end
        from incoming i where c.id = i.id and c.attributed_grclid is null
        returning c.*
      ), counted as (
        select *, 0 as fresh from settled where attributed_grclid is not null
      ), ${addOrders('counted')}, ${addRollups()}
      select id from settled`),
  ])
}

/** Puts a conversion aside whose ad can't be stored: it is looked for no more until that is tried again. */
export async function giveUpWaiting(
  db: Db,
  { id, error }: { id: string; error: string },
): Promise<void> {
  await db.execute(sql`
    with given_up as (
      update conversions set recheck_at = null where id = ${id}::uuid returning id
    )
    insert into dead_letters (stream_id, kind, payload, error)
    select 'attribution:' || id, 'attribution', jsonb_build_object('conversion', id), ${error}::text
    from given_up
    on conflict (stream_id) do update set error = excluded.error`)
}
