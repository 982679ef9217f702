import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { type Owner, readReport } from './rollups.ts'
import { rollups, trafficRollups, wideRollups, wideTrafficRollups } from './schema/index.ts'
import { boundsOf, type Dates, signedCellsOf } from './spans.ts'

type Side = Owner & { scope: 'publisher' | 'advertiser' }

/**
 * Views and clicks of every date by the reason why they do not count, by date, kind and reason. The empty reason is
 * that of hits that do; every date has it for both kinds.
 */
export function listTrafficDays(db: Db, { scope, ownerId }: Side, dates: Dates) {
  const own = sql`scope = ${scope} and owner_id = ${ownerId} and`
  const counted = signedCellsOf('days', (span) => {
    const table = span === 0 ? sql`${rollups} where` : sql`${wideRollups} where span = ${span} and`
    return sql`select impressions, clicks from ${table} ${own} key = '' and`
  })
  const filtered = signedCellsOf('days', (span) => {
    const table =
      span === 0
        ? sql`${trafficRollups} where`
        : sql`${wideTrafficRollups} where span = ${span} and`
    return sql`select kind, reason, hits from ${table} ${own}`
  })
  const rows = db
    .select({
      date: sql<string>`day::text`,
      kind: sql<'view' | 'click'>`kind`,
      reason: sql<string>`reason`,
      hits: sql<number>`coalesce(hits, 0)::bigint`.mapWith(Number),
    })
    .from(sql`(${boundsOf(dates)}) days cross join lateral (
      select kind, '' as reason, sum(sign * case kind when 'view' then impressions else clicks end) as hits
      from (values ('view'), ('click')) kinds(kind) left join (${counted}) cells on true group by kind
      union all
      select kind, reason, sum(sign * hits) from (${filtered}) cells group by kind, reason
      having sum(sign * hits) <> 0
    ) sums`)
    .orderBy(sql`day`, sql`kind`, sql`reason`)
  return readReport(db, rows)
}
