import { type SQL, sql } from 'drizzle-orm'
import { step } from '../step.ts'

type Seen = { name: string; table: SQL; key: SQL; counts: SQL }

const addSeen = ({ name, table, key, counts }: Seen) =>
  step(
    name,
    sql`
      insert into ${table} (campaign_id, ${key}, impressions, clicks)${counts}
      on conflict (campaign_id, ${key}) do update set
        impressions = ${table}.impressions + excluded.impressions,
        clicks = ${table}.clicks + excluded.clicks
    `,
  )

/** Adds views and clicks by (campaign, placement), sorted. */
export const addPlacements = (counts: SQL) =>
  addSeen({ name: 'learned', table: sql`placement_totals`, key: sql`placement`, counts })

/** Adds views and clicks by (campaign, number of an ad), sorted. */
export const addAds = (counts: SQL) =>
  addSeen({ name: 'tried', table: sql`ad_totals`, key: sql`ad_number`, counts })
