import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { selectZone } from '../../platform/db/budget-zone.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  adGroups,
  ads,
  adTotals,
  advertisers,
  campaignExamples,
  campaigns,
  totals,
} from '../../platform/db/schema/index.ts'
import type { ServedAd } from '../groups/entry.ts'
import type { StoredExamples } from '../groups/words.ts'
import { isInRange } from './counts.ts'
import type { Range } from './ranges.ts'

/**
 * Which campaigns are read: all that are active, those of a range of buckets, some, or one as it would be if it were.
 * `everywhere`: clicks per view over all.
 */
export type Scope =
  | { kind: 'all' }
  | (Range & { kind: 'part'; everywhere: number })
  | { kind: 'some'; ids: readonly string[] }
  | { kind: 'draft'; id: string }

const isIn = (scope: Scope, now: Date) => {
  if (scope.kind === 'draft') return eq(campaigns.id, scope.id)
  if (scope.kind === 'part') return and(isActive(now), isInRange(campaigns.id, scope))
  const ids = scope.kind === 'some' ? inArray(campaigns.id, [...scope.ids]) : undefined
  return and(isActive(now), ids)
}

/**
 * Every active group of campaigns, with advertiser and what the campaign has earned so far. Of an operator's campaign that
 * has no group yet, `group` is null: it is one itself.
 */
export async function listGroupsOf(db: Db, { now, scope }: { now: Date; scope: Scope }) {
  return await db
    .select({
      id: campaigns.id,
      advertiserId: campaigns.advertiserId,
      advertiserName: advertisers.name,
      zone: selectZone(),
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
      group: {
        id: adGroups.id,
        name: adGroups.name,
        context: adGroups.context,
        negativeContext: adGroups.negativeContext,
        landingPage: adGroups.landingPage,
        maxCpcMicros: adGroups.maxCpcMicros,
        allowedCountries: adGroups.allowedCountries,
        allowedDevices: adGroups.allowedDevices,
      },
    })
    .from(campaigns)
    .innerJoin(advertisers, eq(advertisers.id, campaigns.advertiserId))
    .leftJoin(totals, and(eq(totals.scope, 'campaign'), eq(totals.ownerId, campaigns.id)))
    .leftJoin(adGroups, eq(adGroups.campaignId, campaigns.id))
    .where(and(isIn(scope, now), isGroupActive))
    .orderBy(campaigns.id, adGroups.id)
}
/** Asked of what was joined, not while joining: Postgres believes that few are active, and would go through all for each. */
const isGroupActive = or(
  eq(adGroups.status, 'active'),
  and(isNull(adGroups.id), eq(campaigns.madeBy, 'operator')),
)
type ActiveGroup = Awaited<ReturnType<typeof listGroupsOf>>[number]
export type ActiveCampaign = Omit<ActiveGroup, 'group'>

/** Ads that are read at once: some 3 KB of text at most each. */
const ADS_PAGE = 10_000

/** The ads that may be shown and what they have earned, by group, the lowest number first; of a draft also those that wait for the operator. */
export async function readAdsOf(
  db: Db,
  { now, scope }: { now: Date; scope: Scope },
): Promise<Map<string, ServedAd[]>> {
  const found = new Map<string, ServedAd[]>()
  const isSeen = scope.kind === 'draft' ? ne(ads.review, 'rejected') : eq(ads.review, 'approved')
  for (let after: { group: string; number: number } | undefined; ; ) {
    const { groupId, number } = ads
    const behind =
      after && sql`(${groupId}, ${number}) > (${after.group}::uuid, ${after.number}::int)`
    const page = await db
      .select({
        ...{ groupId, number, headline: ads.headline, copy: ads.copy, cta: ads.cta },
        description: ads.description,
        landingPage: ads.landingPage,
        imageUrl: ads.imageUrl,
        impressions: adTotals.impressions,
        clicks: adTotals.clicks,
      })
      .from(ads)
      .innerJoin(campaigns, eq(campaigns.id, ads.campaignId))
      .leftJoin(
        adTotals,
        and(eq(adTotals.campaignId, ads.campaignId), eq(adTotals.adNumber, number)),
      )
      .where(and(isIn(scope, now), eq(ads.status, 'active'), isSeen, behind))
      .orderBy(groupId, number)
      .limit(ADS_PAGE)
    for (const { groupId: group, ...ad } of page) {
      const known = found.get(group) ?? []
      if (known.length === 0) found.set(group, known)
      if (known.length < MOST_ADS_SERVED) known.push(ad)
    }
    const last = page.at(-1)
    if (!last || page.length < ADS_PAGE) return found
    after = { group: last.groupId, number: last.number }
  }
}

/** Of a group's ads only the first so many are served: they are parsed whenever one of them wins. */
const MOST_ADS_SERVED = 100

const isActive = (now: Date) =>
  and(eq(campaigns.status, 'active'), or(isNull(campaigns.endTime), gt(campaigns.endTime, now)))

/** Campaigns whose examples are read at once: 36 KB of text at most each, and an answer may have 64 MB. */
const EXAMPLES_PAGE = 1000

/** The examples of groups that have any. */
export async function readExamplesOf(
  db: Db,
  { now, scope }: { now: Date; scope: Scope },
): Promise<Map<string, StoredExamples>> {
  const found = new Map<string, StoredExamples>()
  for (let after: string | undefined; ; ) {
    const { groupId: id, fits, not, terms, source } = campaignExamples
    const page = await db
      .select({ id, fits, not, terms, source })
      .from(campaignExamples)
      .innerJoin(adGroups, eq(adGroups.id, id))
      .innerJoin(campaigns, eq(campaigns.id, adGroups.campaignId))
      .where(and(isIn(scope, now), isNotNull(source), after ? gt(id, after) : undefined))
      .orderBy(id)
      .limit(EXAMPLES_PAGE)
    for (const { id: group, ...examples } of page) found.set(group, examples)
    after = page.at(-1)?.id
    if (page.length < EXAMPLES_PAGE) return found
  }
}
