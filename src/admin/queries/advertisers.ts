import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { advertisers, apiKeys } from '../../platform/db/schema/index.ts'
import type { AdvertiserFields } from '../shape/advertiser.ts'
import type { NewKey } from './keys.ts'
import { type Imported, upsert } from './upsert.ts'

export type NewAdvertiser = AdvertiserFields & { id: string; pixelId: string }

/** Stores an advertiser with its first key, both or neither. */
export async function insertAdvertiser(db: Db, row: NewAdvertiser, key: NewKey): Promise<void> {
  await db.batch([
    db.insert(advertisers).values(row),
    db.insert(apiKeys).values({ ...key, kind: 'advertiser', ownerId: row.id }),
  ])
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
  return await upsert(db, advertisers, 'importKey', rows, ['pixelId'])
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
