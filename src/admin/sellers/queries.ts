import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { publishers } from '../../platform/db/schema/index.ts'

/** Far more than there are: the file is read as a whole. */
const MOST_SELLERS = 50_000

/** Publishers that may sell and want to be listed, the first one first. */
export const listSellers = async (db: Db) =>
  await db
    .select({
      id: publishers.id,
      name: publishers.name,
      url: publishers.url,
      listing: publishers.sellerListing,
    })
    .from(publishers)
    .where(and(eq(publishers.approved, true), ne(publishers.sellerListing, 'hidden')))
    .orderBy(publishers.createdAt, publishers.id)
    .limit(MOST_SELLERS)
