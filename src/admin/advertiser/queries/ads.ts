import { eq, type SQL, sql } from 'drizzle-orm'
import { adColumns } from '../../../campaigns/groups/queries.ts'
import type { Db } from '../../../platform/db/client.ts'
import { ads, campaigns, MOST_AD_NUMBERS } from '../../../platform/db/schema/index.ts'
import type { OwnId } from '../asked.ts'
import type { AdValues } from '../draft.ts'
import { lockCampaign } from './lock.ts'

const CONTENT = sql`name text, headline text, copy text, cta text, description text,
  landing_page text, image_url text`

/** Ads as rows `r` in their order, from 0. */
const rowsOf = (values: readonly AdValues[]): SQL => sql`
  jsonb_to_recordset(${JSON.stringify(
    values.map((ad, place) => ({
      ...{ place, id: ad.id, name: ad.name, headline: ad.headline, copy: ad.copy, cta: ad.cta },
      ...{ description: ad.description, landing_page: ad.landingPage, image_url: ad.imageUrl },
      ...{ status: ad.status, source: ad.source, review: ad.review },
    })),
  )}::jsonb) as r(place int, id uuid, ${CONTENT}, status text, source text, review text)`

type AdFields = Partial<typeof ads.$inferInsert>
type GroupAds = { groupId: string; values: readonly AdValues[] }

/**
 * The statement that adds ads to a group that is not archived, with the next numbers of its campaign: all, or none where
 * there are not enough. With `only`, to a group of that type, and a generative one only while it has no live ad.
 */
export const addAds = (
  db: Db,
  { groupId, values, only }: GroupAds & { only?: 'manual' | 'generative' },
) =>
  db.execute<{ id: string }>(sql`
    with g as (
      select id, campaign_id from ad_groups g where id = ${groupId}::uuid and status <> 'archived'
        and ${only === undefined ? sql`true` : sql`group_type = ${only}`}
        and ${only === 'generative' ? sql`not exists (select from ads where group_id = g.id and status <> 'archived')` : sql`true`}
    ), taken as (
      update campaigns c set next_ad_number = c.next_ad_number + ${values.length}::int from g
      where c.id = g.campaign_id and c.next_ad_number + ${values.length}::int <= ${MOST_AD_NUMBERS}
      returning c.next_ad_number - ${values.length}::int as first
    )
    insert into ads (id, campaign_id, group_id, number, name, headline, copy, cta, description,
      landing_page, image_url, status, source, review)
    select r.id, g.campaign_id, g.id, taken.first + r.place, r.name, r.headline, r.copy, r.cta,
      r.description, r.landing_page, r.image_url, coalesce(r.status, 'active'), r.source, r.review
    from g, taken, ${rowsOf(values)}
    returning id`)

const SAME = sql`(a.name, a.headline, a.copy, a.cta, a.description, a.landing_page, a.image_url)
  is not distinct from (w.name, w.headline, w.copy, w.cta, w.description, w.landing_page, w.image_url)`

/** Which of the ads that are alike it is, in an order. */
const nthAlike = (order: SQL) => sql`row_number() over (partition by name, headline, copy, cta,
  description, landing_page, image_url order by ${order}) as nth`

/**
 * The statement after which a manual group has these ads and no others. One that is there already keeps its number. It
 * gives a row for every ad that the group has of these.
 */
export const replaceAds = (db: Db, { groupId, values }: GroupAds) =>
  db.execute<{ id: string }>(sql`
    with g as (
      select id, campaign_id from ad_groups where id = ${groupId}::uuid and group_type = 'manual'
        and status <> 'archived'
    ), wanted as (select r.*, ${nthAlike(sql`r.place`)} from g, ${rowsOf(values)}
    ), there as (
      select *, ${nthAlike(sql`number`)} from ads
      where group_id = ${groupId}::uuid and status <> 'archived'
    ), kept as (
      select w.id as wanted, a.id, coalesce(w.status, 'active') as status
      from wanted w join there a on a.nth = w.nth and ${SAME}
    ), changed as (
      update ads a set status = coalesce(k.status, 'archived'), updated_at = clock_timestamp()
      from g, ads o left join kept k on k.id = o.id
      where a.id = o.id and o.group_id = g.id and o.status <> 'archived'
        and o.status <> coalesce(k.status, 'archived')
    ), missing as (
      select w.*, row_number() over (order by w.place)::int - 1 as n from wanted w
      where not exists (select from kept k where k.wanted = w.id)
    ), taken as (
      update campaigns c set next_ad_number = c.next_ad_number + m.n
      from g, (select count(*)::int as n from missing) m
      where c.id = g.campaign_id and c.next_ad_number + m.n <= ${MOST_AD_NUMBERS}
      returning c.next_ad_number - m.n as first
    ), added as (
      insert into ads (id, campaign_id, group_id, number, name, headline, copy, cta, description,
        landing_page, image_url, status, source, review)
      select m.id, g.campaign_id, g.id, taken.first + m.n, m.name, m.headline, m.copy, m.cta,
        m.description, m.landing_page, m.image_url, coalesce(m.status, 'active'), m.source, m.review
      from g, taken, missing m
      returning id
    )
    select id from added union all select wanted from kept`)

/**
 * Steps that forget what the ads `which` of `a` had earned where a reader would see another ad after the change: its
 * rotation starts anew, with the views and clicks that come from now on. The books keep both, under one number. Rows are
 * locked in the order in which the drain adds to them, so that neither waits for the other in a circle.
 */
function forgetViews(which: SQL, words: AdFields): SQL {
  const isOther = isOtherThan({ ...words, landingPage: undefined })
  return sql`reworded as (
      select a.campaign_id, a.number from ads a where ${which} and ${isOther}
    ), earned as (
      select t.campaign_id, t.ad_number from ad_totals t
      join reworded r on t.campaign_id = r.campaign_id and t.ad_number = r.number
      order by 1, 2 for update of t
    ), forgotten as (
      delete from ad_totals t using earned e
      where t.campaign_id = e.campaign_id and t.ad_number = e.ad_number
    )`
}

/** Whether something else is shown of the ad `a` by what is said of these fields. */
function isOtherThan({ headline, copy, cta, description, imageUrl, landingPage }: AdFields): SQL {
  const shown = { headline, copy, cta, description, image_url: imageUrl, landing_page: landingPage }
  const changes = Object.entries(shown).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`a.${sql.identifier(name)} is distinct from ${value}::text`],
  )
  return changes.length > 0 ? sql`(${sql.join(changes, sql` or `)})` : sql`false`
}

/**
 * The statement that puts the ad of own words right, of a group or of all groups of a campaign, where the words have
 * changed.
 */
export function rewordAds(
  db: Db,
  { of, words }: { of: { groupId: string } | { campaignId: string }; words: AdValues },
) {
  const ofThese =
    'groupId' in of
      ? sql`a.group_id = ${of.groupId}::uuid`
      : sql`a.campaign_id = ${of.campaignId}::uuid`
  const which = sql`${ofThese} and a.source = 'words' and a.status <> 'archived'`
  const [headline, copy] = [words.headline ?? null, words.copy ?? null]
  return db.execute(sql`
    with ${forgetViews(which, { headline, copy })}
    update ads a set headline = ${headline}, copy = ${copy},
      review = case when a.review = 'rejected' then 'pending' else ${words.review} end,
      review_reason = null, revision = revision + 1, updated_at = clock_timestamp()
    where ${which} and (a.headline, a.copy) is distinct from (${headline}::text, ${copy}::text)`)
}

/** Of an ad what decides who may change it; undefined for one that is unknown or another's. */
export async function findOwnAd(db: Db, { advertiserId, id }: OwnId) {
  const { rows } = await db.execute<{
    id: string
    groupId: string
    campaignId: string
    source: 'given' | 'model' | 'words'
    isCampaignArchived: boolean
    isGroupArchived: boolean
    landingPage: string | null
    groupPage: string | null
  }>(sql`
    select a.id, a.group_id as "groupId", a.campaign_id as "campaignId", a.source,
      c.status = 'archived' as "isCampaignArchived", g.status = 'archived' as "isGroupArchived",
      a.landing_page as "landingPage",
      g.landing_page as "groupPage"
    from ads a join ad_groups g on g.id = a.group_id join campaigns c on c.id = a.campaign_id
    where a.id = ${id}::uuid and c.advertiser_id = ${advertiserId}::uuid`)
  return rows[0]
}

/**
 * Changes an ad. Other words are another ad to who decides which to show. Where something else is shown of it, it waits
 * for the operator again if the operator wants to see it or had rejected it; if not, it is approved.
 */
export async function updateAd(
  db: Db,
  { id, fields }: { id: string; fields: AdFields },
): Promise<void> {
  const { status, ...seen } = fields
  const at = (name: string, value: string | null | undefined) =>
    value === undefined ? sql`` : sql`, ${sql.identifier(name)} = ${value}`
  const isOther = isOtherThan({ ...seen, name: undefined })
  await db.execute(sql`
    with ${forgetViews(sql`a.id = ${id}::uuid`, seen)}
    update ads a set updated_at = clock_timestamp()
      ${at('status', status)} ${at('name', seen.name)} ${at('headline', seen.headline)}
      ${at('copy', seen.copy)} ${at('cta', seen.cta)} ${at('description', seen.description)}
      ${at('landing_page', seen.landingPage)} ${at('image_url', seen.imageUrl)}
      , revision = a.revision + (${isOther})::int,
      review_reason = case when ${isOther} then null else a.review_reason end,
      review = case when not ${isOther} then a.review
        when v.review_ads or a.review = 'rejected' then 'pending' else 'approved' end
    from campaigns c join advertisers v on v.id = c.advertiser_id
    where a.id = ${id}::uuid and c.id = a.campaign_id`)
}

/** Adds one ad to a manual group; and the number that its campaign's next ad has. */
export async function storeAd(
  db: Db,
  { group, ad }: { group: { id: string; campaignId: string }; ad: AdValues },
): Promise<{ isAdded: boolean; next: number }> {
  const [, added, [campaign]] = await db.batch([
    lockCampaign(db, group.campaignId),
    addAds(db, { groupId: group.id, values: [ad], only: 'manual' }),
    db
      .select({ next: campaigns.nextAdNumber })
      .from(campaigns)
      .where(eq(campaigns.id, group.campaignId)),
  ])
  return { isAdded: added.rows.length > 0, next: campaign?.next ?? 0 }
}

export async function readAd(db: Db, id: string) {
  const [row] = await db.select(adColumns).from(ads).where(eq(ads.id, id)).limit(1)
  return row
}

/** The statement after which live ads wait for the operator again, as far as the operator wants to see them; null: none do. */
export const reviewAgain = (db: Db, which: { campaignId: string } | { groupId: string } | null) =>
  db.execute(sql`
    update ads set review = 'pending', review_reason = null, revision = revision + 1,
      updated_at = clock_timestamp()
    from campaigns c join advertisers v on v.id = c.advertiser_id
    where c.id = ads.campaign_id and ads.status <> 'archived' and v.review_ads and ${
      which === null
        ? sql`false`
        : 'groupId' in which
          ? sql`ads.group_id = ${which.groupId}::uuid`
          : sql`ads.campaign_id = ${which.campaignId}::uuid`
    }`)
