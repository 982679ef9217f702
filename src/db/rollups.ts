import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { jobs, rollups } from './schema/index.ts'

/**
 * The dates of a report: the first, `YYYY-MM-DD`, and the instants (ms) at which it and every next one start, up to
 * and with the end of the last. Whose dates they are, this need not know.
 */
export type Dates = { startDate: string; bounds: number[] }
export type Owner = { scope: 'publisher' | 'advertiser' | 'campaign'; ownerId: string }
export type KeyOwner = { scope: 'placement' | 'device' | 'country'; ownerId: string }

/** A row for every date, in order; zeros where nothing was booked. */
export function listDays(db: Db, owner: Owner, dates: Dates) {
  const sums = db
    .select({
      requests: sumAs('requests', rollups.requests),
      wins: sumAs('wins', rollups.wins),
      impressions: sumAs('impressions', rollups.impressions),
      clicks: sumAs('clicks', rollups.clicks),
      conversions: sumAs('conversions', rollups.conversions),
      spendMicros: sumAs('spend_micros', rollups.spendMicros),
      revenueMicros: sumAs('revenue_micros', rollups.revenueMicros),
    })
    .from(rollups)
    .where(and(bookedIn(owner, sql`days.start`, sql`days.stop`), eq(rollups.key, '')))
    .as('sums')
  return db
    .select({
      date: sql<string>`days.day::text`,
      requests: sums.requests,
      wins: sums.wins,
      impressions: sums.impressions,
      clicks: sums.clicks,
      conversions: sums.conversions,
      spendMicros: sums.spendMicros,
      revenueMicros: sums.revenueMicros,
    })
    .from(sql`(${boundsOf(dates)}) days`)
    .crossJoinLateral(sums)
    .orderBy(sql`days.day`)
}

/** A row for every date of every key that has anything booked in the range, by key and date. */
export function listKeyDays(db: Db, owner: KeyOwner, dates: Dates) {
  const sums = db
    .select(keySums)
    .from(rollups)
    .where(bookedIn(owner, sql`days.start`, sql`days.stop`))
    .groupBy(rollups.key)
  const count = (name: string) => sql<number>`coalesce(${sql.raw(name)}, 0)`.mapWith(Number)
  return db
    .select({
      key: sql<string>`key`,
      date: sql<string>`day::text`,
      impressions: count('impressions'),
      clicks: count('clicks'),
      revenueMicros: count('revenue_micros'),
    })
    .from(sql`(
      with days as materialized (${boundsOf(dates)}),
      booked as materialized (
        select days.day, sums.* from days cross join lateral (${sums}) sums
      )
      select * from (select distinct key from booked) keys cross join (select day from days) axis
        left join booked using (key, day)
    ) dense`)
    .orderBy(sql`key`, sql`day`)
}

/** A row for every key that has anything booked in the range, by key. */
export function sumKeys(db: Db, owner: KeyOwner, dates: Dates) {
  const sums = db
    .select(keySums)
    .from(rollups)
    .where(bookedIn(owner, sql`range.start`, sql`range.stop`))
    .groupBy(rollups.key)
    .as('sums')
  return db
    .select({
      key: sums.key,
      impressions: sums.impressions,
      clicks: sums.clicks,
      revenueMicros: sums.revenueMicros,
    })
    .from(sql`(select min(start) as start, max(stop) as stop from (${boundsOf(dates)}) days) range`)
    .crossJoinLateral(sums)
    .orderBy(sums.key)
}

/** The rows of a query, and when events were last booked, as of one moment. */
export async function readReport<Q extends BatchItem<'pg'>>(db: Db, rows: Q): Promise<Report<Q>> {
  // Compiling such a statement takes Postgres several times as long as running it.
  const uncompiled = db.execute(sql`set local jit = off`)
  const booked = db.select({ at: jobs.lastSuccessAt }).from(jobs).where(eq(jobs.name, 'drain'))
  const [, found, [last]] = await db.batch([uncompiled, rows, booked.limit(1)])
  return { rows: found, bookedAt: last?.at }
}
type Report<Q extends BatchItem<'pg'>> = { rows: Q['_']['result']; bookedAt: Date | undefined }

const sumAs = (name: string, column: AnyPgColumn) =>
  sql<number>`coalesce(sum(${column}), 0)::bigint`.mapWith(Number).as(name)

const keySums = {
  key: rollups.key,
  impressions: sumAs('impressions', rollups.impressions),
  clicks: sumAs('clicks', rollups.clicks),
  revenueMicros: sumAs('revenue_micros', rollups.revenueMicros),
}

// By the primary key from its left, so that a report reads its own rows and no others.
const bookedIn = ({ scope, ownerId }: Owner | KeyOwner, start: SQL, stop: SQL) =>
  and(
    eq(rollups.scope, scope),
    eq(rollups.ownerId, ownerId),
    gte(rollups.bucket, start),
    lt(rollups.bucket, stop),
  )

/** `day, start, stop` of every date. */
const boundsOf = ({ startDate, bounds }: Dates) => {
  const starts = `{${bounds.map((ms) => ms / 1000).join()}}`
  return sql`
    select * from (
      select ${startDate}::date + (n - 1)::int as day, to_timestamp(start) as start,
        to_timestamp(lead(start) over (order by n)) as stop
      from unnest(${starts}::float8[]) with ordinality as b(start, n)
    ) bounds where stop is not null`
}
