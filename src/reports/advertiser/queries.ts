import { and, eq } from 'drizzle-orm'
import { UUID } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/client.ts'
import { campaigns } from '../../platform/db/schema/index.ts'

/** Whether a campaign is the advertiser's. */
export async function ownsCampaign(
  db: Db,
  { advertiserId, campaignId }: { advertiserId: string; campaignId: string },
) {
  if (!UUID.test(campaignId)) return false
  const own = and(eq(campaigns.advertiserId, advertiserId), eq(campaigns.id, campaignId))
  const rows = await db.select({ id: campaigns.id }).from(campaigns).where(own).limit(1)
  return rows.length === 1
}
