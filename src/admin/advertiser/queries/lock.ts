import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'

/** Nobody else changes the campaign, its groups or its ads until the transaction ends: whoever does begins with this. */
export const lockCampaign = (db: Db, id: string) =>
  db.execute(sql`select id from campaigns where id = ${id}::uuid for update`)

/** The same of a group's campaign. */
export const lockCampaignOf = (db: Db, groupId: string) =>
  db.execute(sql`select id from campaigns
    where id = (select campaign_id from ad_groups where id = ${groupId}::uuid) for update`)
