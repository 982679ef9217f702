import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { crowdColumns, crowdOf } from '../../platform/db/crowd.ts'
import { instantOf } from '../../platform/db/instant.ts'
import { EVERYWHERE, userSpans } from '../../platform/db/schema/index.ts'
import { MOST, toDrift } from './reconcile.ts'
import { spanOf } from './step.ts'

/**
 * Numbers of users by crowd, of spans since a UTC midnight, that are not what `users` says, numbers of all users that are
 * not the sum of their crowds, and how many were compared.
 */
export async function listUserDrift(db: Db, since: Date) {
  const from = sql`date_trunc('day', ${instantOf(since)}, 'UTC')`
  const crowd = sql.raw(crowdColumns.join())
  const spans = sql`unnest(${`{${userSpans.join()}}`}::int[]) as spans (span)`
  const { rows } = await db.execute<Record<string, string>>(sql`
    with quarters as (
      select publisher_id, edge, at, ${crowd}, count(*) as users
      from publishers p
        join lateral (select u.*, ${crowdOf('u')} from users u where u.publisher_id = p.id and u.last_at >= ${from}) u on true
        cross join lateral (values ('first', first_at), ('last', last_at)) as edges (edge, at)
      where at >= ${from}
      group by 1, 2, 3, 4, 5, 6
    ), expected as (
      select publisher_id, edge, span, ${spanOf('at')} as bucket, ${crowd}, sum(users) as users
      from quarters cross join ${spans}
      group by 1, 2, 3, 4, 5, 6, 7
    ), found as (
      select c.* from publishers p cross join (values ('first'), ('last')) as edges (edge) cross join ${spans}
        join user_crowds c on c.publisher_id = p.id and c.edge = edges.edge and c.span = spans.span
          and c.bucket >= ${from}
      where c.users <> 0
    ), compared as (
      select edge || ' ' || span as scope, publisher_id as owner_id, bucket::text as at,
        coalesce(e.users, 0)::text as expected, coalesce(f.users, 0)::text as found
      from expected e full join found f using (publisher_id, edge, span, bucket, ${crowd})
      union all
      select 'all', publisher_id, '', coalesce(crowds.users, 0)::text, coalesce(counted.users, 0)::text
      from (
        select publisher_id, sum(users) as users from user_crowds
        where edge = 'first' and span = ${Math.max(...userSpans)} group by 1
      ) crowds full join (
        select publisher_id, users from user_counts where country = ${EVERYWHERE}
      ) counted using (publisher_id)
    )
    (select scope, owner_id, at, expected, found, 0 as checked
    from compared where expected <> found limit ${MOST})
    union all
    select null, null, null, null, null, count(*) from compared`)
  return toDrift('users', rows)
}
