import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from './client.ts'
import { jobs, rollups, wideRollups } from './schema/index.ts'
import { boundsOf, type Dates, signedCellsOf, wholeOf } from './spans.ts'

export type { Dates }

export type Owner = { scope: 'publisher' | 'advertiser' | 'campaign'; ownerId: string }
export type KeyOwner = {
  scope: 'placement' | 'device' | 'country' | 'experiment'
  ownerId: string
}

/** A row for every date, in order; zeros where nothing was booked. */
export function listDays(db: Db, owner: Owner, dates: Dates) {
  return db
    .select({
      date: sql<string>`days.day::text`,
      requests: total('requests'),
      wins: total('wins'),
      impressions: total('impressions'),
      clicks: total('clicks'),
      conversions: total('conversions'),
      spendMicros: total('spend_micros'),
      revenueMicros: total('revenue_micros'),
    })
    .from(sql`(${boundsOf(dates)}) days cross join lateral (
      select sum(sign * requests) as requests, sum(sign * wins) as wins,
        sum(sign * impressions) as impressions, sum(sign * clicks) as clicks,
        sum(sign * conversions) as conversions, sum(sign * spend_micros) as spend_micros,
        sum(sign * revenue_micros) as revenue_micros
      from (${cellsIn(owner, 'days')}) cells
    ) sums`)
    .orderBy(sql`days.day`)
}

/** A row for every date of every key that has anything booked in the range, by key and date. */
export function listKeyDays(db: Db, owner: KeyOwner, dates: Dates) {
  return db
    .select({ key: sql<string>`key`, date: sql<string>`day::text`, ...keySums })
    .from(sql`(
      with days as materialized (${boundsOf(dates)}),
      booked as materialized (
        select days.day, sums.* from days cross join lateral (${sumsByKey(owner, 'days')}) sums
      )
      select * from (select distinct key from booked) keys cross join (select day from days) axis
        left join booked using (key, day)
    ) dense`)
    .orderBy(sql`key`, sql`day`)
}

/** A row for every key that has anything booked in the range, by key. */
export function sumKeys(db: Db, owner: KeyOwner, dates: Dates) {
  return db
    .select({ key: sql<string>`key`, ...keySums })
    .from(
      sql`(${boundsOf(wholeOf(dates))}) range cross join lateral (${sumsByKey(owner, 'range')}) sums`,
    )
    .orderBy(sql`key`)
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

const total = (name: string) =>
  sql<number>`coalesce(${sql.identifier(name)}, 0)::bigint`.mapWith(Number)

const keySums = {
  requests: total('requests'),
  wins: total('wins'),
  impressions: total('impressions'),
  clicks: total('clicks'),
  revenueMicros: total('revenue_micros'),
}

const sumsByKey = (owner: KeyOwner, range: 'days' | 'range') => sql`
  select key, sum(sign * requests) as requests, sum(sign * wins) as wins,
    sum(sign * impressions) as impressions, sum(sign * clicks) as clicks,
    sum(sign * revenue_micros) as revenue_micros
  from (${cellsIn(owner, range)}) cells group by key
  having sum(sign * requests) <> 0 or sum(sign * impressions) <> 0 or sum(sign * clicks) <> 0
    or sum(sign * conversions) <> 0 or sum(sign * revenue_micros) <> 0`

/** Cells of an owner in the range. */
const cellsIn = ({ scope, ownerId }: Owner | KeyOwner, range: 'days' | 'range') =>
  signedCellsOf(range, (span) => {
    const table = span === 0 ? sql`${rollups} where` : sql`${wideRollups} where span = ${span} and`
    return sql`
      select key, requests, wins, impressions, clicks, conversions, spend_micros, revenue_micros
      from ${table} scope = ${scope} and owner_id = ${ownerId} and`
  })
