import { type SQL, sql } from 'drizzle-orm'
import { firstWithout, quarterAt, quarterOf } from './quarter.ts'
import { from, type Step, step } from './step.ts'
import { addDated } from './sums/dated.ts'

/**
 * Steps that take the `erased` out of the sums of users by date: what their quarters had put in (`listVisitSteps` of
 * `sums/visits.ts`), and the `hits` (publisher_id, bucket, kind) that are still known to be theirs.
 */
export function takeOutDated(hits: SQL): Step[] {
  const quarters = step(
    'quarters',
    sql`
    select distinct u.publisher_id, u.user_key, ${quarterAt({ day: 'u.day', place: 'q' })} as quarter
    from user_days u join erased using (publisher_id, user_key) cross join lateral unnest(u.quarters) as q
  `,
  )
  const marks = step(
    'marks',
    sql`
    select publisher_id, quarter,
      lag(quarter) over (partition by publisher_id, user_key order by quarter) as before
    from ${from(quarters)}
  `,
  )
  const moved = addDated(sql`
    select publisher_id, ${firstWithout('before')} as quarter, -1 as step, 0 as impressions, 0 as clicks
    from ${from(marks)}
    union all select publisher_id, quarter + 1, 1, 0, 0 from ${from(marks)}
    union all select publisher_id, ${quarterOf('bucket')}, 0, -(kind = 'view')::int,
      -(kind = 'click')::int
    from (${hits}) theirs`)
  return [quarters, marks, ...moved]
}
