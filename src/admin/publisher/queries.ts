import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { blockedAds, MOST_BLOCKED_ADS } from '../../platform/db/schema/index.ts'

type Row = typeof blockedAds.$inferSelect

/** Of a publisher's requests the latest so many say whom it showed lately: as much as a page may cost to read. */
const LATEST_REQUESTS = 5000
const MOST_BRANDS = 5

type AdvertiserHere = {
  id: string
  name: string
  brands: string[]
  wasShown: boolean
  isBlocked: boolean
}
type HereAsked = {
  publisherId: string
  /** Part of its name or of a brand's. */
  q: string | undefined
  blocked: boolean | undefined
  /** The advertiser behind which the page begins. */
  after: string | undefined
  limit: number
  now: Date
}

/**
 * Advertisers with a campaign that runs and may be shown at this publisher, or that was in one of its latest ads. Neither
 * the publisher's floor nor a campaign's bid or budget decides: who could vary the floor would learn the bid.
 */
export async function listAdvertisersHere(
  db: Db,
  { publisherId, q, blocked, after, limit, now }: HereAsked,
): Promise<AdvertiserHere[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const named = q === undefined ? sql`true` : hasText(q)
  const isBlocked = sql`v.id = any(p.blocked_advertisers)`
  const { rows } = await db.execute<AdvertiserHere>(sql`
    with p as (
      select approved, excluded_topics, blocked_advertisers from publishers
      where id = ${publisherId}::uuid
    ), latest as (
      select slots from ad_requests where publisher_id = ${publisherId}::uuid
      order by occurred_at desc limit ${LATEST_REQUESTS}
    ), shown as (
      select distinct (slot ->> 'campaign_id')::uuid as id
      from latest, jsonb_array_elements(latest.slots) slot where slot ->> 'campaign_id' is not null
    ), here as (
      select c.advertiser_id, c.brand_name, s.id is not null as was_shown
      from p, campaigns c left join shown s on s.id = c.id
      where s.id is not null or (
        p.approved and c.status = 'active' and c.start_time <= ${at}
        and (c.end_time is null or c.end_time > ${at}) and not c.topics && p.excluded_topics
        and (c.made_by = 'operator' or exists (
          select from ads a join ad_groups g on g.id = a.group_id
          where g.campaign_id = c.id and g.status = 'active' and a.status = 'active'
            and a.review = 'approved')))
    )
    select v.id, v.name, bool_or(h.was_shown) as "wasShown", ${isBlocked} as "isBlocked",
      (array_agg(distinct h.brand_name order by h.brand_name))[1:${MOST_BRANDS}::int] as brands
    from p, here h join advertisers v on v.id = h.advertiser_id
    where ${after ? sql`v.id < ${after}::uuid` : sql`true`}
      and ${blocked === undefined ? sql`true` : sql`(${isBlocked}) = ${blocked}::boolean`}
    group by v.id, v.name, p.blocked_advertisers
    having ${named}
    order by v.id desc limit ${limit}`)
  return rows
}

const hasText = (q: string) =>
  sql`bool_or(position(lower(${q}) in lower(v.name || chr(10) || h.brand_name)) > 0)`

/**
 * Blocks a campaign; a new note takes the place of the old one. Null: there are as many as may be. Two at once may go one
 * over it.
 */
export async function blockCampaign(
  db: Db,
  { publisherId, campaignId, note, blockedAt }: Row,
): Promise<Row | null> {
  const { rows } = await db.execute<{ note: string | null; blocked_at: string }>(sql`
    insert into blocked_ads (publisher_id, campaign_id, note, blocked_at)
    select ${publisherId}::uuid, ${campaignId}::uuid, ${note}::text, ${blockedAt.toISOString()}::timestamptz
    where (select count(*) from blocked_ads where publisher_id = ${publisherId}::uuid
      and campaign_id <> ${campaignId}::uuid) < ${MOST_BLOCKED_ADS}
    on conflict (publisher_id, campaign_id) do update set note = excluded.note
    returning note, to_char(blocked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as blocked_at`)
  const [row] = rows
  return row
    ? { publisherId, campaignId, note: row.note, blockedAt: new Date(row.blocked_at) }
    : null
}

/** All that a publisher blocks, the latest first. */
export const listBlocked = async (db: Db, publisherId: string) =>
  await db
    .select()
    .from(blockedAds)
    .where(eq(blockedAds.publisherId, publisherId))
    .orderBy(desc(blockedAds.blockedAt), desc(blockedAds.campaignId))
    .limit(2 * MOST_BLOCKED_ADS)

/** False: it was not blocked. */
export async function unblockCampaign(
  db: Db,
  { publisherId, campaignId }: { publisherId: string; campaignId: string },
) {
  const gone = await db
    .delete(blockedAds)
    .where(and(eq(blockedAds.publisherId, publisherId), eq(blockedAds.campaignId, campaignId)))
    .returning({ id: blockedAds.campaignId })
  return gone.length === 1
}
