import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readReport } from '../../db/rollups.ts'
import { userDays, userRollups, userSpans, users } from '../../db/schema/index.ts'
import { boundsOf, type Dates, signedCellsOf, wholeOf } from '../../db/spans.ts'
import { type Buckets, CTR, RETENTION_DAYS, SATURATION } from './definitions.ts'

/** Seconds. */
const [QUARTER, HOUR, SIX_HOURS, DAY] = userSpans

/**
 * How many users were seen on every date. Dates of 24 hours are the sum of all steps up to their start; on the few that
 * are longer or shorter, because clocks change, the users are counted.
 */
export function listUserDays(db: Db, publisherId: string, dates: Dates) {
  const steps = (span: number, from: SQL, to: SQL) => sql`
    select step from ${userRollups} where publisher_id = ${publisherId} and span = ${span}
      and bucket >= to_timestamp(${from}) and bucket < to_timestamp(${to})`
  const whole = (span: number) => sql.raw(`floor(first_0 / ${span}) * ${span}`)
  const ofDay = [
    steps(SIX_HOURS, whole(DAY), whole(SIX_HOURS)),
    steps(HOUR, whole(SIX_HOURS), whole(HOUR)),
    steps(QUARTER, whole(HOUR), sql`first_0 + 1`),
  ]
  const rows = db
    .select({
      date: sql<string>`day::text`,
      users: sql<number>`(case when last_0 - first_0 = ${DAY} then
        sum(steps) over (order by day) + coalesce(part, 0) else counted end)::bigint`.mapWith(
        Number,
      ),
    })
    .from(sql`(
      select day, first_0, last_0,
        coalesce(lag(${whole(DAY)}) over (order by day), -62135596800) as since
      from (${boundsOf(dates)}) bounds
    ) days
    cross join lateral (
      select coalesce(sum(step), 0) as steps from (${steps(DAY, sql`since`, whole(DAY))}) days_before
    ) before
    cross join lateral (
      select sum(step) as part from (${sql.join(ofDay, sql` union all `)}) of_day
    ) within
    cross join lateral (
      select count(distinct user_key) as counted from ${userDays}
      where last_0 - first_0 <> ${DAY} and ${seen(publisherId, sql`first_0`, sql`last_0`)}
    ) odd`)
    .orderBy(sql`day`)
  return readReport(db, rows)
}

/** Views and clicks of known users in the range. */
export async function sumHits(db: Db, publisherId: string, dates: Dates) {
  const cells = signedCellsOf(
    'range',
    (span) => sql`
    select impressions, clicks from ${userRollups}
    where publisher_id = ${publisherId} and span = ${span || QUARTER} and`,
  )
  const sums = db
    .select({
      impressions: count(sql`sum(sign * impressions)`),
      clicks: count(sql`sum(sign * clicks)`),
    })
    .from(sql`(${boundsOf(wholeOf(dates))}) range cross join lateral (${cells}) cells`)
  const { rows } = await readReport(db, sums)
  return rows[0] ?? { impressions: 0, clicks: 0 }
}

/** The users seen in the range, by what they have done so far, and the new ones among them by when they came back. */
export async function findCrowd(db: Db, publisherId: string, dates: Dates, now: number) {
  const [from = 0, to = 0] = wholeOf(dates).bounds.map((ms) => ms / 1000)
  const start = sql`to_timestamp(${from}::float8)`
  const end = sql`to_timestamp(${to}::float8)`
  // Whoever was seen before the range and after it may have been away all the time between.
  const wasThere = sql`(last_at < ${end} or first_at >= ${start} or exists (
    select from ${userDays} where ${userDays.userKey} = ${users.userKey}
      and ${seen(publisherId, sql`${from}::float8`, sql`${to}::float8`)}))`
  // Nobody was seen after now.
  const isPast = to * 1000 <= now
  const rows = db
    .select({
      saturation: bucketOf(sql`impressions`, SATURATION),
      ctr: ctrBucket,
      stayed: daysBucket(sql`last_at - first_at`).as('stayed'),
      due: sql<number>`(case when first_at >= ${start}
        then ${daysBucket(sql`to_timestamp(${now / 1000}::float8) - first_at`)} else 0 end)`.as(
        'due',
      ),
      users: sql<number>`count(*)`.mapWith(Number),
    })
    .from(users)
    .where(
      sql`${users.publisherId} = ${publisherId} and first_at < ${end} and last_at >= ${start}
        and ${isPast ? wasThere : sql`true`}`,
    )
    .groupBy(sql`1, 2, 3, 4`)
  return (await readReport(db, rows)).rows
}

/** Which of rising buckets a number is in, from 0 on. */
const bucketOf = (value: SQL, buckets: Buckets) =>
  sql<number>`width_bucket(${value}::float8, ${`{${buckets.map(({ from }) => from).join()}}`}::float8[]) - 1`
    .mapWith(Number)
    .as('saturation')

/** The bucket of clicks per hundred views, from 0 on; -1 for who has had no view. */
const ctrBucket = sql<number>`(case when impressions = 0 then -1 when clicks = 0 then 0
    else width_bucket(clicks * 100::float8 / impressions, ${`{${CTR.slice(1)
      .map(({ from }) => from)
      .join()}}`}::float8[]) end)`
  .mapWith(Number)
  .as('ctr')

/** How many of the days of `RETENTION_DAYS` an interval is as long as. */
const daysBucket = (interval: SQL) =>
  sql<number>`width_bucket(date_part('epoch', ${interval}), ${`{${RETENTION_DAYS.map((days) => days * DAY).join()}}`}::float8[])`.mapWith(
    Number,
  )

/** Rows of `user_days` with a quarter in [from, to), seconds. */
const seen = (publisherId: string, from: SQL, to: SQL) => sql`
  ${userDays.publisherId} = ${publisherId}
  and ${userDays.day} >= (to_timestamp(${from}) at time zone 'UTC')::date
  and ${userDays.day} <= (to_timestamp(${to}) at time zone 'UTC')::date
  and exists (select from unnest(quarters) as q
    where (${userDays.day} - date '1970-01-01') * 86400 + q * ${QUARTER}::int >= ${from}
      and (${userDays.day} - date '1970-01-01') * 86400 + q * ${QUARTER}::int < ${to})`

const count = (sum: SQL) => sql<number>`coalesce(${sum}, 0)::bigint`.mapWith(Number)
