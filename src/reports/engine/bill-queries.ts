import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { advertisers, campaigns, publishers } from '../../platform/db/schema/index.ts'
import type { Party } from './bill.ts'

export async function findParty(
  db: Db,
  { side, ownerId }: { side: 'advertiser' | 'publisher'; ownerId: string },
): Promise<Party> {
  const [row] =
    side === 'advertiser'
      ? await db
          .select({ name: advertisers.name, contact: advertisers.email })
          .from(advertisers)
          .where(eq(advertisers.id, ownerId))
          .limit(1)
      : await db
          .select({ name: publishers.name, contact: publishers.url })
          .from(publishers)
          .where(eq(publishers.id, ownerId))
          .limit(1)
  return { id: ownerId, name: row?.name ?? '', contact: row?.contact ?? '' }
}

/** Names of all campaigns of an advertiser, by id: as many as it has made, archived ones included. */
export async function listNames(db: Db, advertiserId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(eq(campaigns.advertiserId, advertiserId))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
