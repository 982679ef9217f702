import { type SQL, sql } from 'drizzle-orm'
import { QUARTER } from '../../../platform/db/schema/index.ts'
import { bucketOfQuarter } from '../quarter.ts'
import { from, type Step, step, widenStep } from '../step.ts'

/** Steps that add moves (publisher_id, quarter, step, impressions, clicks) to the sums of users by date. */
export function addDated(moved: SQL): Step[] {
  const moves = step(
    'moves',
    sql`
      select publisher_id, ${bucketOfQuarter('quarter')} as bucket, sum(step)::bigint as step,
        sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks
      from (${moved}) moves group by 1, 2
    `,
  )
  const wide = widenStep(moves, { keys: ['publisher_id'], sums: ['step', 'impressions', 'clicks'] })
  const added = step(
    'hits',
    sql`
      insert into user_rollups (publisher_id, span, bucket, step, impressions, clicks)
      select publisher_id, span, bucket, step, impressions, clicks
      from (select ${QUARTER} as span, * from ${from(moves)} union all ${wide.rows}) moves
      where step <> 0 or impressions <> 0 or clicks <> 0
      order by publisher_id, span, bucket
      on conflict (publisher_id, span, bucket) do update set step = user_rollups.step + excluded.step,
        impressions = user_rollups.impressions + excluded.impressions,
        clicks = user_rollups.clicks + excluded.clicks
    `,
  )
  return [moves, ...wide.steps, added]
}
