import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { advertisers, campaigns, publishers, totals } from '../db/schema/index.ts'

/** Every campaign that is active and not over, with its advertiser and what it has earned so far. */
export async function listActiveCampaigns(db: Db, now: Date) {
  return await db
    .select({
      id: campaigns.id,
      advertiserId: campaigns.advertiserId,
      advertiserName: advertisers.name,
      timezone: advertisers.timezone,
      title: campaigns.title,
      brandName: campaigns.brandName,
      description: campaigns.description,
      adTexts: campaigns.adTexts,
      cta: campaigns.cta,
      landingPage: campaigns.landingPage,
      utmParams: campaigns.utmParams,
      favicon: campaigns.favicon,
      leadForm: campaigns.leadForm,
      keywords: campaigns.keywords,
      negativeKeywords: campaigns.negativeKeywords,
      topics: campaigns.topics,
      pricingModel: campaigns.pricingModel,
      bidMicros: campaigns.bidMicros,
      pacing: campaigns.pacing,
      allowedCountries: campaigns.allowedCountries,
      allowedDevices: campaigns.allowedDevices,
      capLimit: campaigns.capLimit,
      startTime: campaigns.startTime,
      endTime: campaigns.endTime,
      impressions: totals.impressions,
      clicks: totals.clicks,
      conversions: totals.conversions,
    })
    .from(campaigns)
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .leftJoin(totals, and(eq(totals.scope, 'campaign'), eq(totals.ownerId, campaigns.id)))
    .where(
      and(
        eq(campaigns.status, 'active'),
        or(isNull(campaigns.endTime), gt(campaigns.endTime, now)),
      ),
    )
    .orderBy(campaigns.id)
}
export type ActiveCampaign = Awaited<ReturnType<typeof listActiveCampaigns>>[number]

/** What Redis keeps of campaigns: budgets, cap window, destination, and whether they may serve. All of them without ids. */
export async function listCampaignStates(db: Db, ids: readonly string[] | 'all') {
  return await db
    .select({
      id: campaigns.id,
      status: campaigns.status,
      dailyBudgetMicros: campaigns.dailyBudgetMicros,
      totalBudgetMicros: campaigns.totalBudgetMicros,
      capWindowSeconds: campaigns.capWindowSeconds,
      landingPage: campaigns.landingPage,
      utmParams: campaigns.utmParams,
      /** Microseconds since 1970; every write of the campaign moves it up. */
      writtenAt: sql<string>`(extract(epoch from ${campaigns.updatedAt}) * 1000000)::bigint::text`,
    })
    .from(campaigns)
    .where(ids === 'all' ? undefined : sql`${campaigns.id} = any(${`{${ids.join(',')}}`}::uuid[])`)
}
export type CampaignState = Awaited<ReturnType<typeof listCampaignStates>>[number]

/** The landing page of a campaign, or null. */
export async function findDestination(db: Db, id: string) {
  const [row] = await db
    .select({ landingPage: campaigns.landingPage, utmParams: campaigns.utmParams })
    .from(campaigns)
    .where(eq(campaigns.id, id))
    .limit(1)
  return row ?? null
}

/** What campaigns spent on the budget days that can still be charged, and ever: fields of their Redis hash. */
export async function sumSpendByDay(db: Db) {
  const { rows } = await db.execute<{ campaign_id: string; field: string; micros: string }>(sql`
    select campaign_id, 's:' || (budget_day - date '1970-01-01') as field, sum(spend_micros)::text as micros
    from ledger where budget_day >= current_date - 3
    group by campaign_id, budget_day
    union all
    select owner_id, 'S', spend_micros::text from totals where scope = 'campaign'`)
  return rows.map((row) => ({ campaignId: row.campaign_id, field: row.field, micros: row.micros }))
}

export async function listBlockedPublishers(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: publishers.id })
    .from(publishers)
    .where(eq(publishers.approved, false))
  return rows.map((row) => row.id)
}
