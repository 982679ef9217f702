import { narrowToCampaign } from '../../platform/db/campaign.ts'
import type { Db } from '../../platform/db/client.ts'
import { advertisers, campaigns } from '../../platform/db/schema/index.ts'

/** What the page tells of a campaign, or undefined. */
export async function findAd(db: Db, campaignId: string) {
  const columns = {
    advertiserId: campaigns.advertiserId,
    payer: advertisers.name,
    title: campaigns.title,
    brand: campaigns.brandName,
    topics: campaigns.topics,
    countries: campaigns.allowedCountries,
    devices: campaigns.allowedDevices,
  }
  const [row] = await narrowToCampaign(db.select(columns).from(campaigns).$dynamic(), campaignId)
  return row
}
