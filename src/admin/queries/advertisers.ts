import { and, eq, type SQL, sql } from 'drizzle-orm'
import { selectZone } from '../../platform/db/budget-zone.ts'
import type { Db } from '../../platform/db/client.ts'
import { advertisers, apiKeys, campaigns } from '../../platform/db/schema/index.ts'
import type { BudgetZone } from '../../platform/time/budget-day.ts'
import type { AdvertiserFields, ZoneFields } from '../shape/advertiser.ts'
import type { NewKey } from './keys.ts'
import { type Imported, idsByKey, upsertRows } from './upsert.ts'

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

/** The statement that approves what waits of the advertisers `which` of `v`, as far as the operator need not see it. */
const approveWaiting = (db: Db, which: SQL) =>
  db.execute(sql`
    update ads set review = 'approved', updated_at = clock_timestamp()
    from campaigns c join advertisers v on v.id = c.advertiser_id
    where ${which} and not v.review_ads and ads.campaign_id = c.id and ads.review = 'pending'`)

/**
 * Changes the given fields. Who is said to need no review has what waits approved. Gives the campaigns whose ads may be
 * others now; null: there is no such advertiser, or its zone is not `from`, which was read before.
 */
export async function updateAdvertiser(
  db: Db,
  {
    id,
    from,
    fields,
  }: { id: string; from: string; fields: Partial<AdvertiserFields & ZoneFields> },
): Promise<{ row: typeof advertisers.$inferSelect; campaignIds: string[] } | null> {
  const [changed, , own] = await db.batch([
    db
      .update(advertisers)
      .set({ ...fields, updatedAt: sql`clock_timestamp()` })
      .where(and(eq(advertisers.id, id), eq(advertisers.timezone, from)))
      .returning(),
    approveWaiting(db, fields.reviewAds === undefined ? sql`false` : sql`v.id = ${id}::uuid`),
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

/** Whose days the budgets of an advertiser run by. Null: there is no such advertiser. */
export async function findZone(db: Db, id: string): Promise<BudgetZone | null> {
  const select = db.select({ zone: selectZone() }).from(advertisers)
  const [row] = await select.where(eq(advertisers.id, id)).limit(1)
  return row?.zone ?? null
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
      zone: selectZone(),
    })
    .from(advertisers)
    .where(sql`${advertisers.importKey} = any(${sql.param(importKeys)}::text[])`)
}

/** Stores advertisers by import key, and approves what waits of those that need not be seen; gives the id of each. */
export async function upsertAdvertisers(db: Db, rows: (NewAdvertiser & ZoneFields & Imported)[]) {
  const keys = sql.param(rows.map(({ importKey }) => importKey))
  const [written] = await db.batch([
    upsertRows(db, { table: advertisers, identity: 'importKey', rows, kept: ['pixelId'] }),
    approveWaiting(db, sql`v.import_key = any(${keys}::text[])`),
  ])
  return idsByKey(written)
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
