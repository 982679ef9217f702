import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { crowdColumns, crowdOf, RETENTION_DAYS } from '../../../platform/db/crowd.ts'
import {
  userCrowds,
  userDays,
  userRollups,
  userSpans,
  users,
} from '../../../platform/db/schema/index.ts'
import { DAY_MS } from '../../../platform/time/day.ts'
import { readTogether } from '../../engine/queries.ts'
import { seriesQuery } from '../../engine/series.ts'
import { boundsOf, type Dates, wholeOf } from '../../engine/spans.ts'

/** Seconds. */
const [QUARTER, HOUR, SIX_HOURS, DAY] = userSpans

/** So many users that have done the same so far; fewer than none are to be taken from others. */
export type Crowd = { saturation: number; ctr: number; stayed: number; users: number }

/** What user insights are made of, all as of one instant: users move from crowd to crowd. */
export async function readInsights(
  db: Db,
  { publisherId, dates, now }: { publisherId: string; dates: Dates; now: number },
) {
  const [hits, crowds] = [
    hitsOf(db, { publisherId, dates }),
    crowdsOf(db, { publisherId, dates, now }),
  ]
  const absent = absentOf(db, { publisherId, dates, now })
  const { results, bookedAt } = await readTogether(db, [
    daysOf(db, { publisherId, dates }),
    hits.query,
    crowds.query,
    absent,
  ])
  const [days, sums, found, away] = results
  return {
    days,
    hits: hits.read(sums)[0] ?? { impressions: 0, clicks: 0 },
    ...crowds.read(found, away.rows.map(toCrowd)),
    bookedAt,
  }
}

/**
 * How many users were seen on every date. Dates of 24 hours are the sum of all steps up to their start; on the few that
 * are longer or shorter, because clocks change, the users are counted.
 */
function daysOf(db: Db, { publisherId, dates }: { publisherId: string; dates: Dates }) {
  const steps = (span: number, { from, to }: { from: SQL; to: SQL }) => sql`
    select step from ${userRollups} where publisher_id = ${publisherId} and span = ${span}
      and bucket >= to_timestamp(${from}) and bucket < to_timestamp(${to})`
  const whole = (span: number) => sql.raw(`floor(first_0 / ${span}) * ${span}`)
  const ofDay = [
    steps(SIX_HOURS, { from: whole(DAY), to: whole(SIX_HOURS) }),
    steps(HOUR, { from: whole(SIX_HOURS), to: whole(HOUR) }),
    steps(QUARTER, { from: whole(HOUR), to: sql`first_0 + 1` }),
  ]
  return db
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
      select coalesce(sum(step), 0) as steps from (${steps(DAY, { from: sql`since`, to: whole(DAY) })}) days_before
    ) before
    cross join lateral (
      select sum(step) as part from (${sql.join(ofDay, sql` union all `)}) of_day
    ) within
    cross join lateral (
      select count(distinct user_key) as counted from ${userDays}
      where last_0 - first_0 <> ${DAY} and ${wasSeen(publisherId, { from: sql`first_0`, to: sql`last_0` })}
    ) odd`)
    .orderBy(sql`day`)
}

/** Views and clicks of known users in the range. */
const hitsOf = (db: Db, { publisherId, dates }: { publisherId: string; dates: Dates }) =>
  seriesQuery(db, {
    bounds: wholeOf(dates),
    measure: {
      keys: {},
      sums: { impressions: 'impressions', clicks: 'clicks' },
      rows: (span, within) => sql`
      select * from ${userRollups}
      where publisher_id = ${publisherId} and span = ${span} and ${within}`,
    },
  })

/**
 * The users seen in the range: all who were last seen at its start or later, but for those who came after its end or were
 * away all the time between (`absent`). And those of them who were new in it, with how many of the retention days are
 * over (`due`).
 */
function crowdsOf(
  db: Db,
  { publisherId, dates, now }: { publisherId: string; dates: Dates; now: number },
) {
  const [start, end] = wholeOf(dates)
  const limits = RETENTION_DAYS.map((days) => quarterEnd(now - days * DAY_MS)).toReversed()
  const cuts = limits.map((at) => Math.min(Math.max(at, start), end))
  // Nobody was seen after now.
  const horizon = quarterEnd(Math.max(end, now))
  const { query, read } = seriesQuery(db, {
    bounds: [start, ...cuts, end, horizon],
    measure: {
      keys: { edge: 'edge', saturation: 'saturation', ctr: 'ctr', stayed: 'stayed' },
      sums: { users: 'users' },
      rows: (span, within) => sql`
      select * from ${userCrowds}
      where publisher_id = ${publisherId} and edge in ('first', 'last') and span = ${span} and ${within}`,
    },
  })
  return {
    query,
    read: (result: Awaited<typeof query>, absent: Crowd[]) => {
      const crowds = read(result).map(toCrowd)
      const first = crowds.filter(({ edge }) => edge === 'first')
      const later = first.filter(({ n }) => n === limits.length + 1)
      return {
        seen: [
          ...crowds.filter(({ edge }) => edge === 'last'),
          ...[...later, ...absent].map(takeAway),
        ],
        fresh: first
          .filter(({ n }) => n <= limits.length)
          .map((crowd) => ({ ...crowd, due: limits.length - crowd.n })),
      }
    },
  }
}

/** The end (ms) of the quarter of an hour of an instant. */
const quarterEnd = (at: number) => (Math.floor(at / (QUARTER * 1000)) + 1) * QUARTER * 1000

/** Users seen before a range and after it, but never in it. Nobody was seen after `now`. */
function absentOf(
  db: Db,
  { publisherId, dates, now }: { publisherId: string; dates: Dates; now: number },
) {
  const [startMs, endMs] = wholeOf(dates)
  const [start, end] = [sql`${startMs / 1000}::float8`, sql`${endMs / 1000}::float8`]
  const crowd = sql.raw(crowdColumns.join())
  return db.execute<Record<keyof Crowd, string>>(sql`
    select ${crowd}, count(*) as users
    from (
      select ${crowdOf('users')} from ${users}
      where ${endMs <= now} and publisher_id = ${publisherId}
        and first_at < to_timestamp(${start}) and last_at >= to_timestamp(${end})
        and not exists (
          select from ${userDays} where ${userDays.userKey} = ${users.userKey} and ${wasSeen(publisherId, { from: start, to: end })})
    ) absent group by ${crowd}`)
}

const toCrowd = <T extends Record<keyof Crowd, string | number>>(row: T): T & Crowd => ({
  ...row,
  saturation: Number(row.saturation),
  ctr: Number(row.ctr),
  stayed: Number(row.stayed),
  users: Number(row.users),
})

const takeAway = (crowd: Crowd): Crowd => ({ ...crowd, users: -crowd.users })

/** Rows of `user_days` in [from, to), seconds: of a day between, or with a quarter on the days at either end. */
const wasSeen = (publisherId: string, { from, to }: { from: SQL; to: SQL }) => sql`
  ${userDays.publisherId} = ${publisherId}
  and ${userDays.day} >= ${utcDay(from)} and ${userDays.day} <= ${utcDay(to)}
  and (${userDays.day} > ${utcDay(from)} and ${userDays.day} < ${utcDay(to)}
    or exists (select from unnest(quarters) as q
      where (${userDays.day} - date '1970-01-01') * 86400 + q * ${QUARTER}::int >= ${from}
        and (${userDays.day} - date '1970-01-01') * 86400 + q * ${QUARTER}::int < ${to}))`

const utcDay = (seconds: SQL) => sql`(to_timestamp(${seconds}) at time zone 'UTC')::date`
