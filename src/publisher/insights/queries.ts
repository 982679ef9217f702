import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readReport } from '../../db/rollups.ts'
import { userDays, userRollups, userSpans, users } from '../../db/schema/index.ts'
import { boundsOf, cellsOf, type Dates, wholeOf } from '../../db/spans.ts'
import { CTR, RETENTION_DAYS, SATURATION } from './definitions.ts'

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
  const cells = cellsOf(
    'range',
    (span) => sql`
    select impressions, clicks from ${userRollups}
    where publisher_id = ${publisherId} and span = ${span || QUARTER} and`,
  )
  const [row] = await db
    .select({ impressions: count(sql`sum(impressions)`), clicks: count(sql`sum(clicks)`) })
    .from(sql`(${boundsOf(wholeOf(dates))}) range cross join lateral (${cells}) cells`)
  return row ?? { impressions: 0, clicks: 0 }
}

/** The users seen in the range, by what they have done so far, and the new ones among them by when they came back. */
export async function findCrowd(db: Db, publisherId: string, dates: Dates, now: number) {
  const [from, to] = wholeOf(dates).bounds.map((ms) => sql`${ms / 1000}::float8`)
  const start = sql`to_timestamp(${from})`
  const end = sql`to_timestamp(${to})`
  // Whoever was seen before the range and after it may have been away all the time between.
  const wasThere = sql`(last_at < ${end} or first_at >= ${start} or exists (
    select from ${userDays} where ${userDays.userKey} = ${users.userKey} and ${seen(publisherId, from ?? sql``, to ?? sql``)}))`
  const isNew = sql`first_at >= ${start}`
  const columns = [
    sql`count(*) as users`,
    sql`count(*) filter (where ${after(1)}) as returned`,
    ...SATURATION.map(({ from: least }, i) => {
      const next = SATURATION[i + 1]?.from
      return sql`count(*) filter (where impressions >= ${least}
        and ${next === undefined ? sql`true` : sql`impressions < ${next}`}) as ${sql.raw(`saturation_${i}`)}`
    }),
    ...CTR.map(
      (_, i) =>
        sql`count(*) filter (where impressions > 0 and ${ctrIn(i)}) as ${sql.raw(`ctr_${i}`)}`,
    ),
    ...RETENTION_DAYS.flatMap((days) => {
      const isDue = sql`${isNew} and first_at <= to_timestamp(${now / 1000}::float8) - ${days * DAY} * interval '1 second'`
      return [
        sql`count(*) filter (where ${isDue}) as ${sql.raw(`due_${days}`)}`,
        sql`count(*) filter (where ${isDue} and ${after(days)}) as ${sql.raw(`back_${days}`)}`,
      ]
    }),
  ]
  const { rows } = await db.execute<Record<string, string>>(sql`
    select ${sql.join(columns, sql`, `)} from ${users}
    where ${users.publisherId} = ${publisherId} and first_at < ${end} and last_at >= ${start} and ${wasThere}`)
  const read = (name: string) => Number(rows[0]?.[name] ?? 0)
  return {
    users: read('users'),
    returned: read('returned'),
    saturation: SATURATION.map((_, i) => read(`saturation_${i}`)),
    ctr: CTR.map((_, i) => read(`ctr_${i}`)),
    retention: RETENTION_DAYS.map((days) => ({
      days,
      due: read(`due_${days}`),
      back: read(`back_${days}`),
    })),
  }
}
export type Crowd = Awaited<ReturnType<typeof findCrowd>>

/** Seen again so many times 24 hours after the first time. */
const after = (days: number) => sql`last_at >= first_at + ${days * DAY} * interval '1 second'`

function ctrIn(i: number): SQL {
  if (i === 0) return sql`clicks = 0`
  const next = CTR[i + 1]?.from
  return sql`clicks > 0 and clicks * 100 >= impressions * ${CTR[i]?.from ?? 0}::bigint
    and ${next === undefined ? sql`true` : sql`clicks * 100 < impressions * ${next}::bigint`}`
}

/** Rows of `user_days` with a quarter in [from, to), seconds. */
const seen = (publisherId: string, from: SQL, to: SQL) => sql`
  ${userDays.publisherId} = ${publisherId}
  and ${userDays.day} >= (to_timestamp(${from}) at time zone 'UTC')::date
  and ${userDays.day} <= (to_timestamp(${to}) at time zone 'UTC')::date
  and exists (select from unnest(quarters) as q
    where (${userDays.day} - date '1970-01-01') * 86400 + q * ${QUARTER}::int >= ${from}
      and (${userDays.day} - date '1970-01-01') * 86400 + q * ${QUARTER}::int < ${to})`

const count = (sum: SQL) => sql<number>`coalesce(${sum}, 0)::bigint`.mapWith(Number)
