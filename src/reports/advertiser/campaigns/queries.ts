import { and, desc, eq, sql } from 'drizzle-orm'
import { isWaiting } from '../../../campaigns/groups/queries.ts'
import { UUID } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/client.ts'
import { advertisers, campaigns, totals } from '../../../platform/db/schema/index.ts'
import { readReport } from '../../engine/queries.ts'

/** No advertiser has more; the list has no pages. */
const CAMPAIGN_LIMIT = 100_000

export async function findProfile(db: Db, advertiserId: string) {
  const [row] = await db
    .select({ id: advertisers.id, name: advertisers.name, email: advertisers.email })
    .from(advertisers)
    .where(eq(advertisers.id, advertiserId))
    .limit(1)
  return row
}

/** The advertiser's campaigns with their lifetime sums, newest first. */
export function listCampaigns(
  db: Db,
  { advertiserId, status }: { advertiserId: string; status: string | undefined },
) {
  const rows = db
    .select(listColumns)
    .from(campaigns)
    .leftJoin(totals, narrowToCampaign)
    .where(
      and(
        eq(campaigns.advertiserId, advertiserId),
        status === undefined ? undefined : sql`${shownStatus} = ${status}`,
      ),
    )
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(CAMPAIGN_LIMIT)
  return readReport(db, rows)
}

/** The advertiser's campaign of that id with its lifetime sums; no row for an id that is unknown, foreign or none at all. */
export async function findCampaign(
  db: Db,
  { advertiserId, campaignId }: { advertiserId: string; campaignId: string },
) {
  if (!UUID.test(campaignId)) return { rows: [], bookedAt: undefined }
  const rows = db
    .select({
      ...listColumns,
      title: campaigns.title,
      brandName: campaigns.brandName,
      description: campaigns.description,
      topics: campaigns.topics,
      allowedCountries: campaigns.allowedCountries,
      allowedDevices: campaigns.allowedDevices,
      utmParams: campaigns.utmParams,
      favicon: campaigns.favicon,
      leadForm: campaigns.leadForm,
      pricingModel: campaigns.pricingModel,
      bidMicros: campaigns.bidMicros,
      totalBudgetMicros: campaigns.totalBudgetMicros,
      pacing: campaigns.pacing,
      capLimit: campaigns.capLimit,
      capWindowSeconds: campaigns.capWindowSeconds,
      plan: campaigns.plan,
    })
    .from(campaigns)
    .leftJoin(totals, narrowToCampaign)
    .where(and(eq(campaigns.advertiserId, advertiserId), eq(campaigns.id, campaignId)))
    .limit(1)
  return await readReport(db, rows)
}

const narrowToCampaign = and(eq(totals.scope, 'campaign'), eq(totals.ownerId, campaigns.id))

/** Active campaigns of which the operator has yet to see every ad are told apart. */
const shownStatus = sql`case when ${campaigns.status} = 'active' and ${isWaiting}
  then 'pending_review' else ${campaigns.status} end`

const listColumns = {
  id: campaigns.id,
  name: campaigns.name,
  status: campaigns.status,
  isWaiting,
  dailyBudgetMicros: campaigns.dailyBudgetMicros,
  landingPage: campaigns.landingPage,
  campaignObjective: campaigns.campaignObjective,
  createdAt: campaigns.createdAt,
  startTime: campaigns.startTime,
  endTime: campaigns.endTime,
  impressions: totals.impressions,
  clicks: totals.clicks,
  conversions: totals.conversions,
  spendMicros: totals.spendMicros,
  /** Lifetime worth of the attributed conversions by currency, in hundredths; null without any. */
  values: sql<Record<string, number> | null>`(
    select jsonb_object_agg(currency, cents) from (
      select currency, sum(attributed_value_cents) as cents from conversion_rollups
      where scope = 'campaign' and owner_id = ${campaigns.id} and span = 0 group by currency
    ) worth)`,
}
