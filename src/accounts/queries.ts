import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/client.ts'
import { advertisers, apiKeys, publishers } from '../platform/db/schema/accounts.ts'
import { blockedAds } from '../platform/db/schema/blocked-ads.ts'
import { experiments } from '../platform/db/schema/experiments.ts'
import type { Experiment } from '../platform/http/context.ts'

const keyColumns = {
  hash: apiKeys.hash,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
}

/** Far more than a publisher runs at once; the newest win. */
const MOST_EXPERIMENTS = 10

const activeExperiments = sql`(
  select coalesce(jsonb_agg(e), '[]') from (
    select id, number, arms from ${experiments}
    where publisher_id = ${publishers.id} and status = 'active'
    order by number desc limit ${MOST_EXPERIMENTS}) e)`

const blockedCampaigns = sql<string[]>`array(
  select campaign_id::text from ${blockedAds} where publisher_id = ${publishers.id})`

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
        blockedCampaigns,
        defaultTopics: publishers.defaultTopics,
        viewWindowMinutes: publishers.viewWindowMinutes,
        serverViews: publishers.serverViews,
        pseudonymKey: publishers.pseudonymKey,
        promptTemplate: publishers.promptTemplate,
        model: publishers.model,
        origins: publishers.origins,
        allowNoOrigin: publishers.allowNoOrigin,
        directUsers: publishers.directUsers,
        testMode: publishers.testMode,
        keyUse: apiKeys.use,
        experiments: sql<Experiment[]>`${activeExperiments}`,
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
