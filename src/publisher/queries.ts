import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import * as reports from '../db/rollups.ts'
import { publishers, totals } from '../db/schema/index.ts'

type Dates = reports.Dates
type Breakdown = reports.KeyOwner['scope']

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
  return reports.readReport(db, profile)
}

/** Every date of the range. */
export const listDays = (db: Db, publisherId: string, dates: Dates) =>
  reports.readReport(db, reports.listDays(db, { scope: 'publisher', ownerId: publisherId }, dates))

/** Every date of every placement, device or country seen in the range. */
export const listKeyDays = (db: Db, publisherId: string, scope: Breakdown, dates: Dates) =>
  reports.readReport(db, reports.listKeyDays(db, { scope, ownerId: publisherId }, dates))

/** The whole range of every placement, device or country seen in it. */
export const sumKeys = (db: Db, publisherId: string, scope: Breakdown, dates: Dates) =>
  reports.readReport(db, reports.sumKeys(db, { scope, ownerId: publisherId }, dates))
