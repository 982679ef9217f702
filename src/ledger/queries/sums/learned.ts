import { type SQL, sql } from 'drizzle-orm'
import { step } from '../step.ts'

/** Adds views and clicks by (campaign, placement), sorted. */
export const addPlacements = (counts: SQL) =>
  step(
    'learned',
    sql`
      insert into placement_totals (campaign_id, placement, impressions, clicks)${counts}
      on conflict (campaign_id, placement) do update set
        impressions = placement_totals.impressions + excluded.impressions,
        clicks = placement_totals.clicks + excluded.clicks
    `,
  )

/** Adds views and clicks by (campaign, number of an ad), sorted. */
export const addAds = (counts: SQL) =>
  step(
    'tried',
    sql`
      insert into ad_totals (campaign_id, ad_number, impressions, clicks)${counts}
      on conflict (campaign_id, ad_number) do update set
        impressions = ad_totals.impressions + excluded.impressions,
        clicks = ad_totals.clicks + excluded.clicks
    `,
  )
