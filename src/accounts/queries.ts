import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { advertisers, apiKeys, publishers } from '../db/schema/index.ts'

const keyColumns = {
  hash: apiKeys.hash,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
}

/** The key of that prefix with its publisher, or null. */
export async function findPublisherKey(db: Db, prefix: string) {
  const [row] = await db
    .select({
      key: keyColumns,
      account: {
        id: publishers.id,
        name: publishers.name,
        approved: publishers.approved,
        revenueShareBp: publishers.revenueShareBp,
        baselineRelevancy: publishers.baselineRelevancy,
        floorCpmMicros: publishers.floorCpmMicros,
        excludedTopics: publishers.excludedTopics,
        blockedAdvertisers: sql<string[]>`${publishers.blockedAdvertisers}::text[]`,
        defaultTopics: publishers.defaultTopics,
        viewWindowMinutes: publishers.viewWindowMinutes,
        pseudonymKey: publishers.pseudonymKey,
        promptTemplate: publishers.promptTemplate,
        model: publishers.model,
      },
    })
    .from(apiKeys)
    .innerJoin(publishers, eq(publishers.id, apiKeys.ownerId))
    .where(eq(apiKeys.prefix, prefix))
    .limit(1)
  return row ?? null
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
