import { noCampaign } from '../../campaigns/unknown.ts'
import type { Db } from '../../platform/db/client.ts'
import { ownsCampaign } from './queries.ts'

/** 404 for the campaign that a report is asked for, where it names one, unless it is the advertiser's. */
export async function refuseForeign(
  db: Db,
  { advertiserId, campaignId }: { advertiserId: string; campaignId: string | undefined },
): Promise<void> {
  if (campaignId === undefined) return
  if (!(await ownsCampaign(db, { advertiserId, campaignId }))) throw noCampaign()
}
