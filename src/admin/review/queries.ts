import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { instantOf, instantOfMicroseconds, microsecondsOf } from '../../platform/db/instant.ts'
import { announceEvents, lockWebhooks } from '../../platform/webhooks/queries/enqueue.ts'
import type { Asked } from '../reads/page.ts'

export type Waiting = {
  id: string
  madeAt: string
  groupId: string
  groupName: string
  campaignId: string
  campaignName: string
  advertiserId: string
  advertiserName: string
  headline: string | null
  copy: string | null
  cta: string | null
  description: string | null
  landingPage: string
  imageUrl: string | null
  brandName: string
  source: 'given' | 'model' | 'words'
  revision: number
}

/** Ads that wait for the operator, newest first, with the page that they lead to; `q` is part of the advertiser's name. */
export async function listWaiting(db: Db, { q, after, limit }: Asked): Promise<Waiting[]> {
  const named = q === undefined ? sql`true` : sql`position(lower(${q}) in lower(v.name)) > 0`
  const behind = after
    ? sql`(a.created_at, a.id) < (${instantOfMicroseconds(after.madeAt)},
        ${after.id}::uuid)`
    : sql`true`
  const { rows } = await db.execute<Waiting>(sql`
    select a.id, ${microsecondsOf(sql`a.created_at`)}::text as "madeAt",
      g.id as "groupId", g.name as "groupName", c.id as "campaignId", c.name as "campaignName",
      v.id as "advertiserId", v.name as "advertiserName", coalesce(a.headline, c.title) as headline,
      a.copy, coalesce(a.cta, c.cta) as cta, a.description,
      coalesce(a.landing_page, g.landing_page, c.landing_page) as "landingPage",
      a.image_url as "imageUrl", c.brand_name as "brandName", a.source, a.revision
    from ads a join ad_groups g on g.id = a.group_id join campaigns c on c.id = a.campaign_id
    join advertisers v on v.id = c.advertiser_id
    where a.review = 'pending' and a.status <> 'archived' and ${named} and ${behind}
    order by a.created_at desc, a.id desc limit ${limit}`)
  return rows
}

type Decision = {
  id: string
  isApproved: boolean
  reason: string | null
  /** What was looked at, where that is said. */
  revision: number | undefined
  now: number
}

/**
 * Decides about an ad, again if need be, and tells its advertiser in the same transaction. `unseen`: it is not any more
 * what was looked at, or somebody decided otherwise since. Null: there is no such ad, or it is archived.
 */
export async function decideAd(
  db: Db,
  { id, isApproved, reason, revision, now }: Decision,
): Promise<{ campaignId: string } | 'unseen' | null> {
  const review = isApproved ? 'approved' : 'rejected'
  const isStillSeen =
    revision === undefined
      ? sql`true`
      : sql`revision = ${revision} and review in ('pending', ${review})`
  const [, { rows }] = await db.batch([
    lockWebhooks(db),
    db.execute<{ campaignId: string; isDecided: boolean }>(sql`
      with found as (
        select id, campaign_id from ads where id = ${id}::uuid and status <> 'archived'
      ), decided as (
        update ads set review = ${review}, review_reason = ${reason}, updated_at = clock_timestamp()
        where id = ${id}::uuid and status <> 'archived'
          and ${isStillSeen}
        returning id
      )
      select found.campaign_id as "campaignId", exists (select from decided) as "isDecided" from found`),
    db.execute(announceEvents(decidedAd(id, { review, revision, now }), now)),
  ])
  const [found] = rows
  if (!found) return null
  return found.isDecided ? { campaignId: found.campaignId } : 'unseen'
}

/** What was decided, as webhooks tell it: once for each revision and decision, and nothing of a revision that is gone. */
const decidedAd = (
  id: string,
  { review, revision, now }: Pick<Decision, 'revision' | 'now'> & { review: string },
) => sql`
  select 'advertiser' as side, c.advertiser_id as owner_id, 'campaign.reviewed' as type,
    'review:' || a.id || ':' || a.revision || ':' || a.review as event_key, 'campaign:' || c.id as object,
    jsonb_build_object('campaign_id', c.id, 'ad_group_id', a.group_id, 'ad_id', a.id, 'review', a.review,
      'reason', a.review_reason) as payload,
    ${instantOf(now)} as happened_at, 0 as nth
  from ads a join campaigns c on c.id = a.campaign_id
  where a.id = ${id}::uuid and a.status <> 'archived' and a.review = ${review}
    and ${revision === undefined ? sql`true` : sql`a.revision = ${revision}`}`
