import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { advertisers, apiKeys, campaigns } from '../../platform/db/schema/index.ts'
import type { AdvertiserFields } from '../shape/advertiser.ts'
import type { NewKey } from './keys.ts'
import { type Imported, upsertWhole } from './upsert.ts'

type NewAdvertiser = AdvertiserFields & { id: string; pixelId: string }

/** Stores an advertiser with its first key, both or neither. */
export async function insertAdvertiser(
  db: Db,
  { row, key }: { row: NewAdvertiser; key: NewKey },
): Promise<void> {
  await db.batch([
    db.insert(advertisers).values(row),
    db.insert(apiKeys).values({ ...key, kind: 'advertiser', ownerId: row.id }),
  ])
}

/**
 * Changes the given fields. Who need not be seen any more has what waits approved. Gives the campaigns whose ads may be
 * others now; null: there is no such advertiser.
 */
export async function updateAdvertiser(
  db: Db,
  { id, fields }: { id: string; fields: Partial<AdvertiserFields> },
): Promise<{ row: typeof advertisers.$inferSelect; campaignIds: string[] } | null> {
  const [changed, , own] = await db.batch([
    db
      .update(advertisers)
      .set({ ...fields, updatedAt: sql`clock_timestamp()` })
      .where(eq(advertisers.id, id))
      .returning(),
    db.execute(sql`
      update ads set review = 'approved', updated_at = clock_timestamp()
      from campaigns c join advertisers a on a.id = c.advertiser_id
      where a.id = ${id}::uuid and not a.review_ads and ads.campaign_id = c.id
        and ads.review = 'pending'`),
    db.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.advertiserId, id)),
  ])
  const [row] = changed
  return row ? { row, campaignIds: own.map((campaign) => campaign.id) } : null
}

/** The campaigns of some advertisers, in no order. */
export async function listCampaignIdsOf(
  db: Db,
  advertiserIds: readonly string[],
): Promise<string[]> {
  if (advertiserIds.length === 0) return []
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(sql`${campaigns.advertiserId} = any(${sql.param(advertiserIds)}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** The domains an advertiser's landing pages must be on. Null: there is no such advertiser. */
export async function findDomains(db: Db, id: string): Promise<string[] | null> {
  const [row] = await db
    .select({ domains: advertisers.domains })
    .from(advertisers)
    .where(eq(advertisers.id, id))
    .limit(1)
  return row?.domains ?? null
}

/** The advertisers of those import keys. */
export async function listAdvertisersByKey(db: Db, importKeys: readonly string[]) {
  return await db
    .select({
      id: advertisers.id,
      importKey: advertisers.importKey,
      domains: advertisers.domains,
    })
    .from(advertisers)
    .where(sql`${advertisers.importKey} = any(${sql.param(importKeys)}::text[])`)
}

/** Stores advertisers by import key; gives the id of each. */
export async function upsertAdvertisers(db: Db, rows: (NewAdvertiser & Imported)[]) {
  return await upsertWhole(db, {
    table: advertisers,
    identity: 'importKey',
    rows,
    kept: ['pixelId'],
  })
}

/** The pixel of each of those advertisers. */
export async function listPixels(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: advertisers.id, pixelId: advertisers.pixelId })
    .from(advertisers)
    .where(sql`${advertisers.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row.pixelId]))
}
