import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type ConversionOwner, listConversionDays } from '../../db/conversions.ts'
import * as reports from '../../db/rollups.ts'
import { campaigns } from '../../db/schema/index.ts'
import { UUID } from '../../id/uuid.ts'

/** Every date of the range, over all campaigns of the advertiser. */
export const listDays = (db: Db, advertiserId: string, dates: reports.Dates) =>
  readDays(db, { scope: 'advertiser', ownerId: advertiserId }, dates)

/** Every date of the range for one campaign; undefined unless it is the advertiser's. */
export async function listCampaignDays(
  db: Db,
  advertiserId: string,
  campaignId: string,
  dates: reports.Dates,
) {
  if (!UUID.test(campaignId)) return undefined
  const [own] = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.advertiserId, advertiserId), eq(campaigns.id, campaignId)))
    .limit(1)
  if (!own) return undefined
  return await readDays(db, { scope: 'campaign', ownerId: own.id }, dates)
}

/** The days, and what the conversions of each were worth. */
async function readDays(db: Db, owner: ConversionOwner, dates: reports.Dates) {
  const [days, values] = await Promise.all([
    reports.readReport(db, reports.listDays(db, owner, dates)),
    reports.readReport(db, listConversionDays(db, owner, dates)),
  ])
  return { ...days, values: values.rows }
}
