import { eq } from 'drizzle-orm'
import type { Db } from '../platform/db/client.ts'
import { advertisers, apiKeys } from '../platform/db/schema/accounts.ts'

const keyColumns = {
  hash: apiKeys.hash,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
}

/** The key of that prefix with its advertiser, or null. */
export async function findAdvertiserKey(db: Db, prefix: string) {
  const [row] = await db
    .select({ key: keyColumns, account: { id: advertisers.id, timezone: advertisers.timezone } })
    .from(apiKeys)
    .innerJoin(advertisers, eq(advertisers.id, apiKeys.ownerId))
    .where(eq(apiKeys.prefix, prefix))
    .limit(1)
  return row ?? null
}
