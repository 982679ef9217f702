import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { advertisers, campaigns } from '../../db/schema/index.ts'
import type { CampaignFields, CampaignRow } from '../shape/campaign.ts'
import { type Imported, upsert } from './upsert.ts'

export type NewCampaign = CampaignFields & { id: string; advertiserId: string }

export async function insertCampaign(db: Db, row: NewCampaign): Promise<void> {
  await db.insert(campaigns).values(row)
}

/** What a change of the campaign is judged by. Null: there is no such campaign. */
export async function findPlan(db: Db, id: string) {
  const [row] = await db
    .select({
      advertiserId: campaigns.advertiserId,
      landingPage: campaigns.landingPage,
      startTime: campaigns.startTime,
      endTime: campaigns.endTime,
      domains: advertisers.domains,
    })
    .from(campaigns)
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .where(eq(campaigns.id, id))
    .limit(1)
  return row ?? null
}

/** Changes the given fields. Null: there is no such campaign. */
export async function updateCampaign(
  db: Db,
  id: string,
  change: Partial<CampaignFields>,
): Promise<CampaignRow | null> {
  const [row] = await db
    .update(campaigns)
    .set({
      ...change,
      updatedAt: sql`greatest(clock_timestamp(), ${campaigns.updatedAt} + interval '1 microsecond')`,
    })
    .where(eq(campaigns.id, id))
    .returning()
  return row ?? null
}

/** Owner and start of the campaigns of those import keys. */
export async function listCampaignsByKey(db: Db, importKeys: readonly string[]) {
  return await db
    .select({
      importKey: campaigns.importKey,
      advertiserId: campaigns.advertiserId,
      startTime: campaigns.startTime,
    })
    .from(campaigns)
    .where(sql`${campaigns.importKey} = any(${sql.param(importKeys)}::text[])`)
}

export type ImportedCampaign = NewCampaign & Imported

/** Stores campaigns by import key; gives the id of each. A campaign never changes its advertiser. */
export async function upsertCampaigns(
  db: Db,
  rows: ImportedCampaign[],
  kept: (keyof ImportedCampaign)[],
) {
  return await upsert(db, campaigns, 'importKey', rows, ['advertiserId', ...kept])
}
