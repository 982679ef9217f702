import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { advertisers, pixels } from '../../../platform/db/schema/index.ts'

const MOST = 1000
const columns = { ...getTableColumns(pixels), pixelId: advertisers.pixelId }

/** The sites of an advertiser, the oldest first. */
export const listPixels = async (db: Db, advertiserId: string) =>
  await db
    .select(columns)
    .from(pixels)
    .innerJoin(advertisers, eq(advertisers.id, pixels.advertiserId))
    .where(eq(pixels.advertiserId, advertiserId))
    .orderBy(asc(pixels.createdAt), asc(pixels.id))
    .limit(MOST)
export type PixelRow = Awaited<ReturnType<typeof listPixels>>[number]

/** Stores a site; undefined where the advertiser has its URL already. */
export async function insertPixel(
  db: Db,
  row: typeof pixels.$inferInsert,
): Promise<PixelRow | undefined> {
  const [made] = await db.insert(pixels).values(row).onConflictDoNothing().returning()
  if (!made) return undefined
  const [owner] = await db
    .select({ pixelId: advertisers.pixelId })
    .from(advertisers)
    .where(eq(advertisers.id, row.advertiserId))
    .limit(1)
  return owner && { ...made, ...owner }
}
