import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { pixelRollups } from '../../../platform/db/schema/index.ts'
import { readReport } from '../../engine/queries.ts'
import { boundsOf, cellsOf, type Dates } from '../../engine/spans.ts'

type Filter = { domain?: string; eventType?: string }
export type Row = {
  date: string | null
  domain: string | null
  event_type: string | null
  events: string
  last_received: string
}

/** Sums of an advertiser's pixel events: by date, by domain (the busiest first) and by type, as far as there are any. */
export async function sumPixelEvents(
  db: Db,
  { advertiserId, dates, filter }: { advertiserId: string; dates: Dates; filter: Filter },
): Promise<{
  dates: Row[]
  domains: Row[]
  types: Row[]
  hasAny: boolean
  bookedAt: Date | undefined
}> {
  const cells = cellsOf(
    (span) => sql`
      select domain, event_type, events, last_received from ${pixelRollups}
      where owner_id = ${advertiserId} and span = ${span} and`,
  )
  const inDomain = filter.domain
    ? sql`position(${filter.domain.toLowerCase()} in domain) > 0`
    : sql`true`
  const ofType = filter.eventType ? sql`event_type = ${filter.eventType}` : sql`true`
  const [{ rows: found, bookedAt }, any] = await Promise.all([
    readReport(
      db,
      db.execute<Row>(sql`
      select day::text as date, domain, event_type, sum(events)::text as events,
        to_char(max(last_received) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as last_received
      from (
        select days.day, cells.* from (${boundsOf(dates)}) days cross join lateral (${cells}) cells
      ) found
      where ${inDomain} and ${ofType}
      group by grouping sets ((day), (domain), (event_type))
      order by sum(events) desc, domain, event_type`),
    ),
    db.execute(sql`
      select 1 from pixel_rollups where owner_id = ${advertiserId}::uuid and span = 0 limit 1`),
  ])
  const { rows } = found
  return {
    dates: rows.filter((row) => row.date !== null),
    domains: rows.filter((row) => row.domain !== null),
    types: rows.filter((row) => row.event_type !== null),
    hasAny: any.rows.length > 0,
    bookedAt,
  }
}
