import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { Range } from './ranges.ts'
import { BUCKETS } from './ranges.ts'

/** The bucket of a campaign's id; see `idBucketOf`. */
const bucketIn = (id: SQLWrapper) => sql`('x' || right(${id}::text, 2))::bit(8)::int`

/** Whether a campaign is in a range of buckets. */
export const isInRange = (id: SQLWrapper, { from, to }: Range) =>
  sql`${bucketIn(id)} >= ${from}::int and ${bucketIn(id)} < ${to}::int`

/** How many active groups each bucket has, and the views and clicks of all their campaigns, each counted once. */
export async function countGroups(db: Db, now: Date) {
  type Row = { bucket: number; groups: number; impressions: number; clicks: number }
  const { rows } = await db.execute<Row>(sql`
    select bucket, sum(groups)::int as groups, sum(impressions)::float8 as impressions,
      sum(clicks)::float8 as clicks
    from (
      select ${bucketIn(sql`c.id`)} as bucket, count(*) as groups,
        coalesce(max(t.impressions), 0) as impressions, coalesce(max(t.clicks), 0) as clicks
      from campaigns c
      left join ad_groups g on g.campaign_id = c.id
      left join totals t on t.scope = 'campaign' and t.owner_id = c.id
      where c.status = 'active' and (c.end_time is null or c.end_time > ${now.toISOString()}::timestamptz)
        and (g.status = 'active' or (g.id is null and c.made_by = 'operator'))
      group by c.id
    ) active
    group by bucket`)
  const counts = Array.from({ length: BUCKETS }, () => 0)
  let [impressions, clicks, groups] = [0, 0, 0]
  for (const row of rows) {
    counts[row.bucket] = row.groups
    groups += row.groups
    impressions += row.impressions
    clicks += row.clicks
  }
  return { counts, groups, impressions, clicks }
}
