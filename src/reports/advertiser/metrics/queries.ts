import type { Db } from '../../../platform/db/client.ts'
import { type ConversionOwner, readConversions } from '../../engine/conversions.ts'
import * as rollups from '../../engine/rollups.ts'
import type { Dates } from '../../engine/spans.ts'
import { ownsCampaign } from '../queries.ts'

/** Every date of the range, over all campaigns of the advertiser. */
export const listDays = (db: Db, { advertiserId, dates }: { advertiserId: string; dates: Dates }) =>
  readDays(db, { owner: { scope: 'advertiser', ownerId: advertiserId }, dates })

/** Every date of the range for one campaign; undefined unless it is the advertiser's. */
export async function listCampaignDays(
  db: Db,
  { advertiserId, campaignId, dates }: { advertiserId: string; campaignId: string; dates: Dates },
) {
  if (!(await ownsCampaign(db, { advertiserId, campaignId }))) return undefined
  return await readDays(db, { owner: { scope: 'campaign', ownerId: campaignId }, dates })
}

/** The days, and what the conversions of each were worth. */
async function readDays(db: Db, { owner, dates }: { owner: ConversionOwner; dates: Dates }) {
  const [days, values] = await Promise.all([
    rollups.listDays(db, { owner, dates }),
    readConversions(db, { owner, dates }),
  ])
  return { ...days, values: values.rows }
}
