import { and, eq } from 'drizzle-orm'
import { UUID } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/client.ts'
import { campaigns } from '../../../platform/db/schema/index.ts'
import { type FeedbackSum, sumFeedback } from '../../engine/feedback-queries.ts'

type Asked = { advertiserId: string; campaignId: string | undefined; bounds: readonly number[] }

/** Feedback on all campaigns of the advertiser, or on one; undefined unless it is the advertiser's. */
export async function sumOwnFeedback(
  db: Db,
  { advertiserId, campaignId, bounds }: Asked,
): Promise<FeedbackSum[] | undefined> {
  if (campaignId === undefined) return await sumFeedback(db, { advertiserId }, bounds)
  if (!UUID.test(campaignId)) return undefined
  const [own] = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.advertiserId, advertiserId), eq(campaigns.id, campaignId)))
    .limit(1)
  return own && (await sumFeedback(db, { advertiserId, campaignId: own.id }, bounds))
}
