import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readReport } from '../../db/report.ts'
import * as rollups from '../../db/rollups.ts'
import { publishers, totals } from '../../db/schema/index.ts'
import type { Dates } from '../../db/spans.ts'

/** The publisher's profile with its lifetime sums. */
export function findProfile(db: Db, publisherId: string) {
  const profile = db
    .select({
      id: publishers.id,
      name: publishers.name,
      url: publishers.url,
      payoutModel: publishers.payoutModel,
      impressions: totals.impressions,
      clicks: totals.clicks,
    })
    .from(publishers)
    .leftJoin(totals, and(eq(totals.scope, 'publisher'), eq(totals.ownerId, publishers.id)))
    .where(eq(publishers.id, publisherId))
    .limit(1)
  return readReport(db, profile)
}

/** Every date of the range. */
export const listDays = (db: Db, publisherId: string, dates: Dates) =>
  rollups.listDays(db, { scope: 'publisher', ownerId: publisherId }, dates)
