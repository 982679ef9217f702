import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { advertisers, campaigns } from '../../platform/db/schema/index.ts'

/** What the page tells of a campaign, or undefined. */
export async function findAd(db: Db, campaignId: string) {
  const [row] = await db
    .select({
      advertiserId: campaigns.advertiserId,
      payer: advertisers.name,
      title: campaigns.title,
      brand: campaigns.brandName,
      topics: campaigns.topics,
      countries: campaigns.allowedCountries,
      devices: campaigns.allowedDevices,
    })
    .from(campaigns)
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .where(eq(campaigns.id, campaignId))
    .limit(1)
  return row
}
