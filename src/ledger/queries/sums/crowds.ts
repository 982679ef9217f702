import { type SQL, sql } from 'drizzle-orm'
import { crowdColumns, crowdOf } from '../../../platform/db/crowd.ts'
import { QUARTER } from '../../../platform/db/schema/index.ts'
import { from, type Step, step, widenStep } from '../step.ts'

const CROWD = sql.raw(crowdColumns.join())

/** Steps that count the `users` of a select with their `sign` (1 or -1) among those like them. */
export function addCrowds(users: SQL): Step[] {
  const changed = step(
    'changed',
    sql`
      select publisher_id, edge, ${CROWD}, at as bucket, sum(sign) as users
      from (select u.*, ${crowdOf('u')} from (${users}) u) u
        cross join lateral (values ('first', first_at), ('last', last_at)) as edges (edge, at)
      group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0
    `,
  )
  const wide = widenStep(changed, {
    keys: ['publisher_id', 'edge', ...crowdColumns],
    sums: ['users'],
  })
  const added = step(
    'crowds',
    sql`
      insert into user_crowds (publisher_id, edge, span, bucket, ${CROWD}, users)
      select publisher_id, edge, span, bucket, ${CROWD}, users
      from (select ${QUARTER} as span, * from ${from(changed)} union all ${wide.rows}) changed
      where users <> 0 order by publisher_id, edge, span, bucket, ${CROWD}
      on conflict (publisher_id, edge, span, bucket, ${CROWD})
        do update set users = user_crowds.users + excluded.users
    `,
  )
  return [changed, ...wide.steps, added]
}
