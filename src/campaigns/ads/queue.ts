import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { MOST_AD_NUMBERS } from '../../platform/db/schema/index.ts'
import { BRIEF, type Brief } from '../model/brief.ts'
import { type Claim, type ClaimTimes, MOST_ATTEMPTS, type Release } from '../model/claim.ts'
import type { WrittenAd } from './check.ts'

/** What a model is asked to write ads about, as one short text. `g`: the group, `c`: its campaign. */
export const AD_WORDING = sql`md5(jsonb_build_array(c.title, c.brand_name, c.description, g.context,
  g.negative_context, g.ad_prompt)::text)`

/** Takes a group that a model is to write ads for, as `claimExamples` does. */
export async function claimAds(
  db: Db,
  { id, now, lease }: ClaimTimes,
): Promise<(Claim & Brief) | null> {
  const { rows } = await db.execute<Claim & Brief>(sql`
    with due as (
      select g.id from ad_groups g join campaigns c on c.id = g.campaign_id
      where g.ask_after <= ${now.toISOString()}::timestamptz and g.attempts < ${MOST_ATTEMPTS}
        and g.group_type = 'generative' and g.status <> 'archived' and c.status <> 'archived'
        and ${id === null ? sql`true` : sql`g.id = ${id}::uuid`}
      order by c.status <> 'active', g.ask_after, g.id limit 1
      for update of g skip locked
    ), claimed as (
      update ad_groups g set attempts = g.attempts + 1, ask_after = ${lease.toISOString()}::timestamptz
      from due where g.id = due.id
      returning g.id, g.attempts, g.wording
    )
    select claimed.attempts, claimed.wording, ${BRIEF}
    from claimed join ad_groups g on g.id = claimed.id
    join campaigns c on c.id = g.campaign_id join advertisers a on a.id = c.advertiser_id`)
  return rows[0] ?? null
}

/**
 * Keeps the ads that a model wrote, in the place of those that it wrote before and of the group's own words. False: they
 * were not asked for any more, or the campaign has no numbers left.
 */
export async function keepAds(
  db: Db,
  { id, wording, written }: Claim & { written: readonly (WrittenAd & { id: string })[] },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with asked as (
      update ad_groups g set ask_after = null
      from campaigns c join advertisers a on a.id = c.advertiser_id
      where g.id = ${id}::uuid and g.wording = ${wording} and g.ask_after is not null
        and c.id = g.campaign_id and g.group_type = 'generative'
        and c.next_ad_number + ${written.length}::int <= ${MOST_AD_NUMBERS}
      returning g.id, g.campaign_id, a.review_ads
    ), taken as (
      update campaigns c set next_ad_number = c.next_ad_number + ${written.length}::int from asked
      where c.id = asked.campaign_id returning c.next_ad_number - ${written.length}::int as first
    ), replaced as (
      update ads set status = 'archived', updated_at = clock_timestamp() from asked
      where group_id = asked.id and source in ('model', 'words') and status <> 'archived'
    )
    insert into ads (id, campaign_id, group_id, number, headline, copy, cta, source, review)
    select r.id, asked.campaign_id, asked.id, taken.first + r.place, r.headline, r.copy, r.cta, 'model',
      case when asked.review_ads then 'pending' else 'approved' end
    from asked, taken, jsonb_to_recordset(${JSON.stringify(written.map((ad, place) => ({ ...ad, place })))}::jsonb)
      as r(id uuid, place int, headline text, copy text, cta text)
    returning id`)
  return rows.length > 0
}

/** Lets a claim go until `until`; one that was never asked about does not count. */
export async function releaseAds(
  db: Db,
  { claim: { id, wording, attempts }, until, wasAsked }: Release,
): Promise<void> {
  await db.execute(sql`
    update ad_groups
    set ask_after = ${until.toISOString()}::timestamptz, attempts = attempts - ${wasAsked ? 0 : 1}
    where id = ${id}::uuid and wording = ${wording} and attempts = ${attempts}
      and ask_after is not null`)
}
