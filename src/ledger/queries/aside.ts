import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { instantOfMicroseconds, microsecondsOf } from '../../platform/db/instant.ts'
import { lockBookings } from '../../platform/db/lock.ts'
import { deadLetters } from '../../platform/db/schema/index.ts'

/** Where a page ended: microseconds since 1970, and the entry. */
export type AsidePlace = { failedAt: string; id: string }
/** Which of what is put aside: some by name, or all (null). */
export type Which = { ids: readonly string[] | null }

const micros = sql`${microsecondsOf(sql`failed_at`)}::text`
const placeOf = ({ failedAt, id }: AsidePlace) => sql`(${instantOfMicroseconds(failedAt)}, ${id})`

export type AsideFilter = { kind?: string | undefined; q?: string | undefined }
/** Characters of what an entry said that are shown. */
const SHOWN = 2000

/** What is put aside, the latest first, from behind `after` on. */
export async function listAside(
  db: Db,
  {
    filter: { kind, q },
    after,
    limit,
  }: { filter: AsideFilter; after: AsidePlace | undefined; limit: number },
) {
  const conditions = [
    ...(after ? [sql`(failed_at, stream_id) < ${placeOf(after)}`] : []),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(q === undefined
      ? []
      : [sql`position(lower(${q}) in lower(stream_id || ' ' || error)) > 0`]),
  ]
  const { rows } = await db.execute<{
    id: string
    kind: string
    error: string
    failedAt: string
    retries: number
    campaignId: string | null
    charged: string
    said: string
    characters: number
  }>(sql`
    select stream_id as id, kind, error, ${micros} as "failedAt", retries, campaign_id as "campaignId",
      charged_micros::text as charged, left(payload::text, ${SHOWN}) as said,
      length(payload::text) as characters
    from dead_letters where ${joinConditions(conditions)}
    order by failed_at desc, stream_id desc limit ${limit}`)
  return rows
}

/**
 * What is to be tried again, the oldest first, from behind `after` on: at most so many, and so many characters, but one at
 * least.
 */
export async function listToRetry(
  db: Db,
  {
    which: { ids },
    after,
    most,
    characters,
  }: { which: Which; after: AsidePlace | undefined; most: number; characters: number },
) {
  const conditions = [
    ...(after ? [sql`(failed_at, stream_id) > ${placeOf(after)}`] : []),
    ...(ids === null ? [] : [isAmong(ids)]),
  ]
  const { rows } = await db.execute<AsidePlace & { kind: string; payload: unknown }>(sql`
    select stream_id as id, kind, payload, ${micros} as "failedAt"
    from (
      select *, row_number() over w as place, sum(length(payload::text)) over w as size
      from (
        select stream_id, kind, payload, failed_at from dead_letters where ${joinConditions(conditions)}
        order by failed_at, stream_id limit ${most}
      ) page
      window w as (order by failed_at, stream_id rows unbounded preceding)
    ) sized
    where place = 1 or size <= ${characters} order by failed_at, stream_id`)
  return rows
}
export type Retried = Awaited<ReturnType<typeof listToRetry>>[number]

const isAmong = (ids: readonly string[]) => inArray(deadLetters.streamId, [...ids])
const joinConditions = (conditions: SQL[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`

/** How many are put aside. */
export async function countAside(db: Db): Promise<number> {
  return await db.$count(deadLetters)
}

/** Notes that it was tried again in vain, and why. */
export async function noteRetry(
  db: Db,
  { id, error }: { id: string; error: string },
): Promise<void> {
  await db.execute(sql`
    update dead_letters set retries = retries + 1, error = ${error} where stream_id = ${id}`)
}

/** By the ids under which they were put aside. */
export type Returned = {
  hits: { id: string; hitId: string; payload: unknown }[]
  conversions: { id: string; conversionId: string }[]
}

/** Lets hits wait for their replay again, and conversions for their ad. */
export async function returnAside(db: Db, { hits, conversions }: Returned): Promise<void> {
  await db.batch([
    db.execute(sql`
      insert into pending_hits (hit_id, payload)
      select "hitId", payload
      from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as r("hitId" uuid, payload jsonb)
      on conflict do nothing`),
    db.execute(sql`
      update conversions c set recheck_at = now()
      from jsonb_to_recordset(${JSON.stringify(conversions)}::jsonb) as r("conversionId" uuid)
      where c.id = r."conversionId" and c.attributed_grclid is null`),
    db.delete(deadLetters).where(isAmong([...hits, ...conversions].map(({ id }) => id))),
  ])
}

export type Discarded = { campaign_id: string; budget_day: number; micros: string }

/** Forgets what is put aside; answers how many, and what they had charged to which campaign and day. */
export async function discardAside(db: Db, { ids }: Which) {
  const [, { rows }] = await db.batch([
    lockBookings(db),
    db.execute<Partial<Discarded> & { n: number }>(sql`
      with gone as (
        delete from dead_letters where ${ids === null ? sql`true` : isAmong(ids)}
        returning campaign_id, budget_day, charged_micros
      )
      select campaign_id, budget_day, sum(charged_micros)::text as micros, count(*)::int as n
      from gone group by 1, 2`),
  ])
  const charged = rows.filter((row): row is Discarded & { n: number } => Number(row.micros) > 0)
  return { discarded: rows.reduce((sum, { n }) => sum + n, 0), charged }
}
