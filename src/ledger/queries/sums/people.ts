import { type SQL, sql } from 'drizzle-orm'
import { EVERYWHERE } from '../../../platform/db/schema/index.ts'
import { placeInDay, quarterOf } from '../quarter.ts'
import { from, type Step, step } from '../step.ts'
import { addCrowds } from './crowds.ts'
import { addDated } from './dated.ts'
import { listVisitSteps } from './visits.ts'

/**
 * Steps that add cells (publisher_id, bucket, user_key, country, requests, ads_served, impressions, clicks,
 * revenue_micros; one per user, bucket and country) to all that is kept of users. The user was there in each cell's bucket.
 */
export function addPeople(cells: SQL): Step[] {
  const met = step(
    'met',
    sql`
      select *, ${quarterOf('bucket')} as quarter,
        (bucket at time zone 'UTC')::date as day
      from (${cells}) cells
    `,
  )
  const visits = listVisitSteps(met)
  const persons = addUsers(met)
  const turned = listTurned(met, persons)
  const moves = sql`
        select publisher_id, quarter, 0 as step, impressions, clicks from ${from(met)}
        union all select publisher_id, quarter, step, 0, 0 from ${from(visits.last)}`
  return [
    met,
    ...visits.steps,
    addUserDays(met),
    persons,
    turned,
    addCounts(turned),
    ...addCrowds(sql`select * from ${from(turned)}`),
    ...addDated(moves),
  ]
}

const addUserDays = (met: Step) =>
  step(
    'people',
    sql`
      insert into user_days (publisher_id, day, user_key, country, requests, ads_served, impressions,
        clicks, revenue_micros, quarters)
      select publisher_id, day, user_key, country, sum(requests), sum(ads_served), sum(impressions),
        sum(clicks), sum(revenue_micros), array_agg(${placeInDay('quarter')})
      from ${from(met)} group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (publisher_id, day, user_key, country) do update set
        ${addColumns('user_days')}, quarters = ${uniteArrays('user_days', 'quarters')}
    `,
  )

const addUsers = (met: Step) =>
  step(
    'persons',
    sql`
      insert into users (publisher_id, user_key, requests, ads_served, impressions, clicks,
        revenue_micros, first_at, last_at, countries)
      select publisher_id, user_key, sum(requests), sum(ads_served), sum(impressions), sum(clicks),
        sum(revenue_micros), min(bucket), max(bucket), array_agg(distinct country)
      from ${from(met)} group by 1, 2 order by 1, 2
      on conflict (publisher_id, user_key) do update set
        ${addColumns('users')}, first_at = least(users.first_at, excluded.first_at),
        last_at = greatest(users.last_at, excluded.last_at),
        countries = ${uniteArrays('users', 'countries')}
      returning *
    `,
  )

/** Each user as they were before this statement (sign -1) and as they are after it (1): what is counted of them moves by both. */
const listTurned = (met: Step, persons: Step) =>
  step(
    'turned',
    sql`
      select u.*, -1 as sign from users u
      where (u.publisher_id, u.user_key) in (select publisher_id, user_key from ${from(met)})
      union all select *, 1 from ${from(persons)}
    `,
  )

/** Users by country, and everywhere. */
const addCounts = (turned: Step) =>
  step(
    'counts',
    sql`
      insert into user_counts (publisher_id, country, users)
      select publisher_id, place, sum(sign)
      from ${from(turned)} cross join lateral unnest(countries || ${EVERYWHERE}::text) as place
      group by 1, 2 having sum(sign) <> 0 order by 1, 2
      on conflict (publisher_id, country) do update set users = user_counts.users + excluded.users
    `,
  )

const addColumns = (table: string) =>
  sql.raw(
    ['requests', 'ads_served', 'impressions', 'clicks', 'revenue_micros']
      .map((name) => `${name} = ${table}.${name} + excluded.${name}`)
      .join(', '),
  )

/** An array column with what is new in it; untouched where nothing is. */
const uniteArrays = (table: string, name: string) =>
  sql.raw(`case when ${table}.${name} @> excluded.${name} then ${table}.${name}
    else array(select unnest(${table}.${name}) union select unnest(excluded.${name})) end`)
