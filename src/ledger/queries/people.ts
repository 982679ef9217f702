import { type SQL, sql } from 'drizzle-orm'
import { crowdColumns, crowdOf } from '../../platform/db/crowd.ts'
import { EVERYWHERE, QUARTER } from '../../platform/db/schema/index.ts'
import { widened } from './sums.ts'

const wideMoves = widened('moves', ['publisher_id'], ['step', 'impressions', 'clicks'])

/**
 * CTEs that add cells (publisher_id, bucket, user_key, country, requests, ads_served, impressions, clicks,
 * revenue_micros; one per user, bucket and country) to all that is kept of users. The user was there in each cell's bucket.
 */
export const peopleSums = (cells: SQL): SQL => sql`met as (
      select *, (extract(epoch from bucket) / 900)::int as quarter,
        (bucket at time zone 'UTC')::date as day
      from (${cells}) cells
    ), ${newSteps}, people as (
      insert into user_days (publisher_id, day, user_key, country, requests, ads_served, impressions,
        clicks, revenue_micros, quarters)
      select publisher_id, day, user_key, country, sum(requests), sum(ads_served), sum(impressions),
        sum(clicks), sum(revenue_micros), array_agg((quarter % 96)::smallint)
      from met group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (publisher_id, day, user_key, country) do update set
        ${added('user_days')}, quarters = ${united('user_days', 'quarters')}
    ), persons as (
      insert into users (publisher_id, user_key, requests, ads_served, impressions, clicks,
        revenue_micros, first_at, last_at, countries)
      select publisher_id, user_key, sum(requests), sum(ads_served), sum(impressions), sum(clicks),
        sum(revenue_micros), min(bucket), max(bucket), array_agg(distinct country)
      from met group by 1, 2 order by 1, 2
      on conflict (publisher_id, user_key) do update set
        ${added('users')}, first_at = least(users.first_at, excluded.first_at),
        last_at = greatest(users.last_at, excluded.last_at),
        countries = ${united('users', 'countries')}
      returning *
    ), turned as (
      select u.*, -1 as sign from users u
      where (u.publisher_id, u.user_key) in (select publisher_id, user_key from met)
      union all select *, 1 from persons
    ), counts as (
      insert into user_counts (publisher_id, country, users)
      select publisher_id, place, sum(sign)
      from turned cross join lateral unnest(countries || ${EVERYWHERE}::text) as place
      group by 1, 2 having sum(sign) <> 0 order by 1, 2
      on conflict (publisher_id, country) do update set users = user_counts.users + excluded.users
    ), ${crowdSums(sql`select * from turned`)}, ${datedSums(sql`
        select publisher_id, quarter, 0 as step, impressions, clicks from met
        union all select publisher_id, quarter, step, 0, 0 from steps`)}`

/** CTEs that add moves (publisher_id, quarter, step, impressions, clicks) to the sums of users by date. */
export const datedSums = (moves: SQL): SQL => sql`moves as (
      select publisher_id, to_timestamp(quarter * 900::bigint) as bucket, sum(step)::bigint as step,
        sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks
      from (${moves}) moves group by 1, 2
    ), ${wideMoves.ctes}, hits as (
      insert into user_rollups (publisher_id, span, bucket, step, impressions, clicks)
      select publisher_id, span, bucket, step, impressions, clicks
      from (select ${QUARTER} as span, * from moves union all ${wideMoves.rows}) moves
      where step <> 0 or impressions <> 0 or clicks <> 0
      order by publisher_id, span, bucket
      on conflict (publisher_id, span, bucket) do update set step = user_rollups.step + excluded.step,
        impressions = user_rollups.impressions + excluded.impressions,
        clicks = user_rollups.clicks + excluded.clicks
    )`

const CROWD = sql.raw(crowdColumns.join())
const wideCrowds = widened('changed', ['publisher_id', 'edge', ...crowdColumns], ['users'])

/** CTEs that count the `users` of a select with their `sign` (1 or -1) among those like them. */
export const crowdSums = (users: SQL): SQL => sql`changed as (
      select publisher_id, edge, ${CROWD}, at as bucket, sum(sign) as users
      from (select u.*, ${crowdOf('u')} from (${users}) u) u
        cross join lateral (values ('first', first_at), ('last', last_at)) as edges (edge, at)
      group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0
    ), ${wideCrowds.ctes}, crowds as (
      insert into user_crowds (publisher_id, edge, span, bucket, ${CROWD}, users)
      select publisher_id, edge, span, bucket, ${CROWD}, users
      from (select ${QUARTER} as span, * from changed union all ${wideCrowds.rows}) changed
      where users <> 0 order by publisher_id, edge, span, bucket, ${CROWD}
      on conflict (publisher_id, edge, span, bucket, ${CROWD})
        do update set users = user_crowds.users + excluded.users
    )`

/**
 * How the number of users in the 24 hours from any quarter on changes. A user seen in quarter x is in those that
 * start at x - 95 to x; one seen before, in p, was counted already in those up to p. So x adds one from the later of
 * x - 95 and p + 1 on, and takes it back at x + 1. What follows a new x within a day starts later than it did.
 */
const newSteps = sql`fresh as (
      select distinct publisher_id, user_key, quarter from met m
      where not exists (
        select from user_days u where u.publisher_id = m.publisher_id and u.day = m.day
          and u.user_key = m.user_key and (m.quarter % 96)::smallint = any(u.quarters))
    ), marks as (
      select publisher_id, user_key, quarter, false as is_old from fresh
      union all
      select distinct u.publisher_id, u.user_key, (u.day - date '1970-01-01') * 96 + q, true
      from (
        select distinct publisher_id, user_key, date '1970-01-01' + quarter / 96 as day from fresh
      ) f
      join user_days u on u.publisher_id = f.publisher_id and u.user_key = f.user_key
        and u.day between f.day - 1 and f.day + 1
      cross join lateral unnest(u.quarters) as q
    ), ordered as (
      select *, lag(quarter) over w as before,
        max(quarter) filter (where is_old) over (w rows between unbounded preceding and 1 preceding) as old_before
      from marks window w as (partition by publisher_id, user_key order by quarter)
    ), steps as (
      select publisher_id, greatest(quarter - 95, before + 1) as quarter, 1 as step from ordered
      union all
      select publisher_id, greatest(quarter - 95, old_before + 1), -1 from ordered where is_old
      union all
      select publisher_id, quarter + 1, -1 from ordered where not is_old
    )`

const added = (table: string) =>
  sql.raw(
    ['requests', 'ads_served', 'impressions', 'clicks', 'revenue_micros']
      .map((name) => `${name} = ${table}.${name} + excluded.${name}`)
      .join(', '),
  )

/** An array column with what is new in it; untouched where nothing is. */
const united = (table: string, name: string) =>
  sql.raw(`case when ${table}.${name} @> excluded.${name} then ${table}.${name}
    else array(select unnest(${table}.${name}) union select unnest(excluded.${name})) end`)
