import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { lockBookings } from '../../platform/db/lock.ts'
import { adGroups, ads, campaigns, publishers } from '../../platform/db/schema/index.ts'

/** What no ad is numbered. */
const NO_NUMBER = -1

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
      pages: pagesOfAds,
      /** Microseconds since 1970; every write of the campaign, and of an advertiser's groups and ads, moves it up. */
      writtenAt,
    })
    .from(campaigns)
    .where(ids === 'all' ? undefined : sql`${campaigns.id} = any(${`{${ids.join(',')}}`}::uuid[])`)
}
/** By number, of ads that have a page of their own, or one of their group. */
const pagesOfAds = sql<Record<
  string,
  string
> | null>`case when campaigns.made_by = 'advertiser' then (
  select jsonb_object_agg(a.number, coalesce(a.landing_page, g.landing_page))
  from ads a join ad_groups g on g.id = a.group_id
  where a.campaign_id = campaigns.id and coalesce(a.landing_page, g.landing_page) is not null) end`
const writtenAt = sql<string>`(extract(epoch from greatest(campaigns.updated_at,
  case when campaigns.made_by = 'advertiser' then (
    select max(greatest(a.updated_at, g.updated_at)) from ads a join ad_groups g on g.id = a.group_id
    where a.campaign_id = campaigns.id) end)) * 1000000)::bigint::text`
export type CampaignState = Awaited<ReturnType<typeof listCampaignStates>>[number]

/** The landing page of an ad: its own, its group's or the campaign's; null for a campaign that is unknown. */
export async function findDestination(
  db: Db,
  { campaignId, adNumber }: { campaignId: string; adNumber: number | null },
) {
  const page = sql<string>`coalesce(${ads.landingPage}, ${adGroups.landingPage}, ${campaigns.landingPage})`
  const [row] = await db
    .select({ landingPage: page, utmParams: campaigns.utmParams })
    .from(campaigns)
    .leftJoin(ads, and(eq(ads.campaignId, campaigns.id), eq(ads.number, adNumber ?? NO_NUMBER)))
    .leftJoin(adGroups, eq(adGroups.id, ads.groupId))
    .where(eq(campaigns.id, campaignId))
    .limit(1)
  return row ?? null
}

/**
 * What campaigns spent on the budget days that can still be charged, and ever, as fields of their Redis hash. What is put
 * aside counts: it was charged, and may yet be booked. `mark` becomes that of the stream and its parts, so that whatever
 * was charged to other counters is in these sums already, or will not be booked. `firstDay` counts from 1970.
 */
export async function readSpend(
  db: Db,
  { stream, mark, firstDay }: { stream: string; mark: string; firstDay: number },
) {
  const [, , { rows }] = await db.batch([
    lockBookings(db),
    db.execute(sql`insert into marks (stream, mark)
      select ${stream}, ${mark} union
      select stream, ${mark} from marks where starts_with(stream, ${`${stream}:`})
      on conflict (stream) do update set mark = excluded.mark, claim = null`),
    db.execute<{ campaign_id: string; field: string; micros: string }>(sql`
      with aside as (
        select campaign_id, budget_day, charged_micros from dead_letters where charged_micros > 0
      ), days as (
        select campaign_id, budget_day - date '1970-01-01' as day, spend_micros as micros from ledger
        where budget_day >= date '1970-01-01' + ${firstDay}::int and kind <> 'adjustment'
        union all
        select campaign_id, budget_day, charged_micros from aside
        where budget_day >= ${firstDay}::int
      ), ever as (
        select owner_id as campaign_id, spend_micros as micros from totals where scope = 'campaign'
        union all select owner_id, spend_micros from laid_sums where scope = 'campaign'
        union all select campaign_id, -spend_micros from ledger where kind = 'adjustment'
        union all select campaign_id, charged_micros from aside
      )
      select campaign_id, 's:' || day as field, sum(micros)::text as micros from days group by 1, 2
      union all select campaign_id, 'S', sum(micros)::text from ever group by 1`),
  ])
  return rows.map((row) => ({ campaignId: row.campaign_id, field: row.field, micros: row.micros }))
}

/** Where a page of the ledger ended. */
export type LedgerPlace = { bucket: string; grclid: string; kind: string }

/** Views and clicks counted since, newest bucket first, from behind `after` on. `at` is ms since 1970. */
export async function listCountedHits(
  db: Db,
  { since, after, limit }: { since: Date; after: LedgerPlace | undefined; limit: number },
) {
  type Row = LedgerPlace & { hitId: string; at: string }
  const from = sql`${since.toISOString()}::timestamptz`
  const { rows } = await db.execute<Row>(sql`
    select bucket::text as bucket, grclid, kind, hit_id as "hitId",
      floor(extract(epoch from occurred_at) * 1000)::bigint::text as at
    from ledger
    where bucket >= ${from} - interval '25 hours' and occurred_at >= ${from}
      and kind in ('view', 'click') and ${isBehind(after)}
    order by bucket desc, grclid desc, kind desc limit ${limit}`)
  return rows
}

/** Slots of frequency caps that known people's views of the last 31 days still take, likewise. `freeAt` is ms since 1970. */
export async function listCapSlots(
  db: Db,
  { now, after, limit }: { now: Date; after: LedgerPlace | undefined; limit: number },
) {
  type Row = LedgerPlace & { campaignId: string; userKey: string; freeAt: string }
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Row>(sql`
    select bucket::text as bucket, grclid, kind, campaign_id as "campaignId", user_key as "userKey",
      floor((extract(epoch from occurred_at) + cap_window_seconds) * 1000)::bigint::text as "freeAt"
    from ledger join campaigns on campaigns.id = campaign_id
    where bucket >= ${at} - interval '31 days' and kind = 'view' and user_key is not null
      and occurred_at + cap_window_seconds * interval '1 second' > ${at} and ${isBehind(after)}
    order by bucket desc, grclid desc, kind desc limit ${limit}`)
  return rows
}

const isBehind = (after: LedgerPlace | undefined) =>
  after
    ? sql`(bucket, grclid, kind) < (${after.bucket}::timestamptz, ${after.grclid}::uuid, ${after.kind})`
    : sql`true`

/** Ids of the publishers that are approved, or of those that are not. */
export async function listPublishers(
  db: Db,
  { approved }: { approved: boolean },
): Promise<string[]> {
  const rows = await db
    .select({ id: publishers.id })
    .from(publishers)
    .where(eq(publishers.approved, approved))
  return rows.map((row) => row.id)
}
