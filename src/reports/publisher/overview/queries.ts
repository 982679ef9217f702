import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { publishers, totals } from '../../../platform/db/schema/index.ts'
import { readReport } from '../../engine/queries.ts'
import * as rollups from '../../engine/rollups.ts'
import type { Dates } from '../../engine/spans.ts'

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
export const listDays = (db: Db, { publisherId, dates }: { publisherId: string; dates: Dates }) =>
  rollups.listDays(db, { owner: { scope: 'publisher', ownerId: publisherId }, dates })
