import { and, eq } from 'drizzle-orm'
import { UUID } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/client.ts'
import { campaigns } from '../../../platform/db/schema/index.ts'
import { type ConversionOwner, readConversions } from '../../engine/conversions.ts'
import * as rollups from '../../engine/rollups.ts'
import type { Dates } from '../../engine/spans.ts'

/** Every date of the range, over all campaigns of the advertiser. */
export const listDays = (db: Db, advertiserId: string, dates: Dates) =>
  readDays(db, { scope: 'advertiser', ownerId: advertiserId }, dates)

/** Every date of the range for one campaign; undefined unless it is the advertiser's. */
export async function listCampaignDays(
  db: Db,
  advertiserId: string,
  campaignId: string,
  dates: Dates,
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
async function readDays(db: Db, owner: ConversionOwner, dates: Dates) {
  const [days, values] = await Promise.all([
    rollups.listDays(db, owner, dates),
    readConversions(db, owner, dates),
  ])
  return { ...days, values: values.rows }
}
