import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/client.ts'
import { EVERY_PUBLISHER, indexEvents, services } from '../platform/db/schema/index.ts'
import { serviceOf } from './rows.ts'
import type { Service } from './service.ts'

/** Every service, by slug. */
export async function listServices(db: Db): Promise<Service[]> {
  const rows = await db
    .select({
      id: services.id,
      slug: services.slug,
      name: services.name,
      category: services.category,
      description: services.description,
      details: services.details,
      verifiedAt: services.verifiedAt,
      cpaPayoutMicros: services.cpaPayoutMicros,
      cpaActive: services.cpaActive,
    })
    .from(services)
    .orderBy(asc(services.slug))
  return rows.map(serviceOf)
}

export type SearchRow = {
  id: string
  kind: string
  publisher_id: string
  occurred_at: string
  bucket: string
  slug: string
  search_id: string | null
  session_id: string | null
  user_hash: string | null
  email_name: string | null
  metadata: Record<string, unknown>
  payout_micros: number | null
}

/** Ids below have only their last seven bytes, as a short link has them (`platform/token/link.ts`). */
const WHOLE_ID = '00000000-0000-0000-0100-000000000000'

/**
 * Books uses of the index, each once by its id, and what they add to the sums. A publisher of whom only the end of the
 * id is known is looked up; of one that is not there nothing is booked. A search of somebody who was erased since says
 * nothing of them.
 */
export const bookSearches = (rows: SQL): SQL => sql`
    with booked as (
      insert into index_events (id, kind, publisher_id, occurred_at, bucket, slug, search_id, session_id,
        user_hash, email_name, metadata, payout_micros)
      select r.id, r.kind, coalesce(p.id, r.publisher_id), r.occurred_at, r.bucket, r.slug, r.search_id, k.session_id,
        k.user_hash, k.email_name, coalesce(k.metadata, '{}'), r.payout_micros
      from ${rows} as r(
        id uuid, kind text, publisher_id uuid, occurred_at timestamptz, bucket timestamptz, slug text,
        search_id uuid, session_id text, user_hash text, email_name text, metadata jsonb, payout_micros bigint)
      left join publishers p on r.publisher_id < ${WHOLE_ID}::uuid
        and right(p.id::text, 15) = right(r.publisher_id::text, 15)
      left join lateral (select r.* where not exists (
        select from erased_users e where r.occurred_at < e.erased_at and (e.publisher_id, e.user_key) in (
          (r.publisher_id, r.user_hash), (${EVERY_PUBLISHER}::uuid, r.email_name)))) k on true
      where r.publisher_id >= ${WHOLE_ID}::uuid or p.id is not null
      on conflict do nothing
      returning kind, publisher_id, bucket, slug
    )
    insert into index_rollups (publisher_id, bucket, slug, searches, clicks, integrations)
    select publisher_id, bucket, slug, count(*) filter (where kind = 'search'),
      count(*) filter (where kind = 'click'), count(*) filter (where kind = 'integration')
    from booked group by 1, 2, 3 order by 1, 2, 3
    on conflict (publisher_id, bucket, slug) do update set
      searches = index_rollups.searches + excluded.searches,
      clicks = index_rollups.clicks + excluded.clicks,
      integrations = index_rollups.integrations + excluded.integrations`

/** Books one that Redis could not take. */
export async function recordSearch(db: Db, row: SearchRow): Promise<void> {
  await db.execute(bookSearches(sql`jsonb_to_recordset(${JSON.stringify([row])}::jsonb)`))
}

/** Whether a search of that publisher is booked. */
export async function hasSearch(
  db: Db,
  { publisherId, searchId }: { publisherId: string; searchId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: indexEvents.id })
    .from(indexEvents)
    .where(
      and(
        eq(indexEvents.id, searchId),
        eq(indexEvents.publisherId, publisherId),
        eq(indexEvents.kind, 'search'),
      ),
    )
    .limit(1)
  return rows.length === 1
}
