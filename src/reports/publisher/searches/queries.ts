import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { readReport } from '../../engine/queries.ts'
import { boundsOf, type Dates } from '../../engine/spans.ts'

/** What the publisher's searches led to, by date and service; dates and services without anything have no row. */
export const sumSearches = (
  db: Db,
  { publisherId, dates }: { publisherId: string; dates: Dates },
) =>
  readReport(
    db,
    db
      .select({
        date: sql<string>`day::text`,
        slug: sql<string>`slug`,
        searches: sql<number>`searches`.mapWith(Number),
        clicks: sql<number>`clicks`.mapWith(Number),
        integrations: sql<number>`integrations`.mapWith(Number),
      })
      .from(
        sql`(
        select days.day, r.slug, sum(r.searches) as searches, sum(r.clicks) as clicks,
          sum(r.integrations) as integrations
        from (${boundsOf(dates)}) days
        join index_rollups r on r.publisher_id = ${publisherId}
          and r.bucket >= to_timestamp(days.first_0) and r.bucket < to_timestamp(days.last_0)
        group by 1, 2
      ) sums`,
      )
      .orderBy(sql`day`, sql`slug`),
  )
