import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { instantOfMicroseconds, microsecondsOf } from '../../platform/db/instant.ts'
import { pendingHits } from '../../platform/db/schema/index.ts'
import type { AsideRow } from '../aside.ts'

/** Where a page ended: microseconds since 1970, and the hit. */
export type PendingPlace = { receivedAt: string; hitId: string }

/**
 * What waits, oldest first, from behind `after` on: at most so many, and so many characters, but one at least. `isLast`:
 * whether that was all.
 */
export async function listPendingHits(
  db: Db,
  {
    of,
    after,
    most,
    characters,
  }: { of: 'hits' | 'requests'; after: PendingPlace | undefined; most: number; characters: number },
) {
  type Row = PendingPlace & { payload: unknown }
  const behind = after
    ? sql`(received_at, hit_id) >
        (${instantOfMicroseconds(after.receivedAt)}, ${after.hitId}::uuid)`
    : sql`true`
  const { rows } = await db.execute<Row & { n: number }>(sql`
    select hit_id as "hitId", payload, n::int,
      ${microsecondsOf(sql`received_at`)}::text as "receivedAt"
    from (
      select *, count(*) over () as n, row_number() over w as place,
        sum(length(payload::text)) over w as size
      from (
        select hit_id, payload, received_at from pending_hits where ${behind} and (payload->>'kind' is distinct from 'request') = ${of === 'hits'}
        order by received_at, hit_id limit ${most}
      ) page
      window w as (order by received_at, hit_id rows unbounded preceding)
    ) sized
    where place = 1 or size <= ${characters}
    order by received_at, hit_id`)
  const found = rows[0]?.n ?? 0
  const hits = rows.map(({ n: _, ...row }): Row => row)
  return { hits, isLast: found < most && hits.length === found }
}
export type PendingHit = Awaited<ReturnType<typeof listPendingHits>>['hits'][number]

export async function deletePendingHits(db: Db, hitIds: string[]): Promise<void> {
  await db.delete(pendingHits).where(inArray(pendingHits.hitId, hitIds))
}

/** Puts hits aside that can't be counted, and has them wait no longer. */
export async function putHitsAside(db: Db, rows: readonly AsideRow[]): Promise<void> {
  await db.execute(sql`
    with aside as (
      insert into dead_letters (stream_id, kind, payload, error)
      select id, kind, payload, error
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, kind text, payload jsonb, error text)
      on conflict (stream_id) do update set error = excluded.error
      returning stream_id
    )
    delete from pending_hits p using aside a where a.stream_id = 'pending:' || p.hit_id`)
}

type LostHit = {
  hit_id: string
  grclid: string
  kind: string
  ref: string
  payload: unknown
}

/** Leaves hits to be counted once more, unless they are booked. */
export async function insertLostHits(db: Db, hits: readonly LostHit[]): Promise<void> {
  await db.execute(sql`
    insert into pending_hits (hit_id, payload)
    select hit_id, payload
    from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as h(
      hit_id uuid, grclid uuid, kind text, ref text, payload jsonb)
    where not exists (
      select from ledger l where l.grclid = h.grclid and l.kind = h.kind and l.ref = h.ref)
    on conflict do nothing`)
}
