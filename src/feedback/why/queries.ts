import { sql } from 'drizzle-orm'
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

/**
 * Takes back the opinion that muting an advertiser left of an ad's campaign: else a refill of the mutes would bring it
 * back, and the campaign would be rated by it. What else was said of this ad stays.
 */
export async function retractMute(
  db: Db,
  ad: { grclid: string; campaignId: string; placement: string; userKey: string },
): Promise<void> {
  await db.execute(sql`
    delete from opinions
    where campaign_id = ${ad.campaignId}::uuid and user_key = ${ad.userKey}
      and placement = ${ad.placement} and sentiment = 'thumbs_down'
      and exists (
        select from feedback
        where grclid = ${ad.grclid}::uuid and 'advertiser_muted' = any(reasons))
      and not exists (
        select from feedback
        where grclid = ${ad.grclid}::uuid and sentiment = 'thumbs_down'
          and reasons <> array['advertiser_muted'])`)
}
