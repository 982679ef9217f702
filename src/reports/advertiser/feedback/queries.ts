import type { Db } from '../../../platform/db/client.ts'
import { type FeedbackSum, sumFeedback } from '../../engine/feedback-queries.ts'
import { ownsCampaign } from '../queries.ts'

type Asked = { advertiserId: string; campaignId: string | undefined; bounds: readonly number[] }

/** Feedback on all campaigns of the advertiser, or on one; undefined unless it is the advertiser's. */
export async function sumOwnFeedback(
  db: Db,
  { advertiserId, campaignId, bounds }: Asked,
): Promise<FeedbackSum[] | undefined> {
  if (campaignId === undefined) return await sumFeedback(db, { owner: { advertiserId }, bounds })
  if (!(await ownsCampaign(db, { advertiserId, campaignId }))) return undefined
  return await sumFeedback(db, { owner: { advertiserId, campaignId }, bounds })
}
