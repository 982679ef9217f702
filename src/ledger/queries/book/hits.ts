import { type SQL, sql } from 'drizzle-orm'
import { startOfQuarter } from '../quarter.ts'
import { from, listSteps, type Step, step } from '../step.ts'
import { keepLearned } from '../sums/laid.ts'
import { addAds, addPlacements } from '../sums/learned.ts'
import { addPeople } from '../sums/people.ts'
import { addRollups, ledgerSums } from '../sums/rollups.ts'
import { addTraffic } from '../sums/traffic.ts'
import { type Fence, isFenced, type Terms } from './fence.ts'

/** Views, clicks and conversions: ledger rows and filtered hits, and every sum that they move. */
export function bookHits(hits: SQL, { fence, isApart }: Terms): SQL {
  const incoming = readHits(hits, fence)
  const booked = insertCounted(incoming)
  const refused = insertRefused(incoming, booked)
  return sql`
    with ${listSteps([
      incoming,
      booked,
      ...(isApart
        ? [keepLearned(booked)]
        : [addPlacements(countPlacements(booked)), addAds(countAds(booked))]),
      refused,
      ...addRollups(ledgerSums(from(booked)), isApart),
      ...addPeople(listViewers(booked)),
      ...addTraffic({ refused, booked }, isApart),
    ])}
    select 1 as booked`
}

/** Each hit with the campaign's advertiser, and its person unless they were erased since the ad was served. */
const readHits = (hits: SQL, fence: Fence | null) =>
  step(
    'incoming',
    sql`
      select h.*, c.advertiser_id, case when e.erased_at is null then h.user_key end as known_user
      from ${hits} as h(
        grclid uuid, kind text, ref text, hit_id uuid, gradid uuid, campaign_id uuid, publisher_id uuid,
        served_at timestamptz, occurred_at timestamptz, bucket timestamptz, budget_day date,
        placement text, country text, device text, user_key text, pricing_model text,
        price_micros bigint, spend_micros bigint, revenue_micros bigint, revenue_share_bp int,
        unbilled_micros bigint,
        note text, experiment int, arm int, sender text, ad_number int, outcome text)
      left join campaigns c on c.id = h.campaign_id
      left join erased_users e
        on e.publisher_id = h.publisher_id and e.user_key = h.user_key and h.served_at < e.erased_at
      where ${isFenced(fence)}
    `,
  )

/** What counts, once: the unique key of (grclid, kind, ref) decides, and every sum follows from what it let in. */
const insertCounted = (incoming: Step) =>
  step(
    'booked',
    sql`
      insert into ledger (
        grclid, kind, ref, hit_id, gradid, campaign_id, advertiser_id, publisher_id, served_at,
        occurred_at, bucket, budget_day, placement, country, device, user_key, pricing_model,
        price_micros, spend_micros, revenue_micros, revenue_share_bp, unbilled_micros, note,
        experiment, arm, sender, ad_number)
      select
        grclid, kind, ref, hit_id, gradid, campaign_id, advertiser_id, publisher_id, served_at,
        occurred_at, bucket, budget_day, placement, country, device, known_user, pricing_model,
        price_micros, spend_micros, revenue_micros, revenue_share_bp, unbilled_micros, note,
        experiment, arm, sender, ad_number
      from ${from(incoming)} where outcome = 'counted'
      on conflict do nothing
      returning *
    `,
  )

/** What the click rate of a campaign at a placement is learned from. */
const countPlacements = (booked: Step) => sql`
      select campaign_id, placement, count(*) filter (where kind = 'view'), count(*) filter (where kind = 'click')
      from ${from(booked)} group by 1, 2 order by 1, 2`

/** What the click rate of an ad is learned from. */
const countAds = (booked: Step) => sql`
      select campaign_id, ad_number, count(*) filter (where kind = 'view'), count(*) filter (where kind = 'click')
      from ${from(booked)} where ad_number is not null group by 1, 2 order by 1, 2`

/**
 * What does not count, with its reason. A hit that Redis counted, while another of its ad is in the ledger or booked with
 * it, is a duplicate.
 */
const insertRefused = (incoming: Step, booked: Step) =>
  step(
    'refused',
    sql`
      insert into filtered_hits (
        hit_id, grclid, gradid, kind, reason, campaign_id, advertiser_id, publisher_id, bucket, occurred_at)
      select hit_id, grclid, gradid, kind, case outcome when 'counted' then 'duplicate' else outcome end,
        campaign_id, advertiser_id, publisher_id, bucket, occurred_at
      from ${from(incoming)} i
      where outcome <> 'counted' or exists (
        select from ledger l
        where l.grclid = i.grclid and l.kind = i.kind and l.ref = '' and l.hit_id <> i.hit_id)
        or ((grclid, kind) in (select grclid, kind from ${from(booked)} where ref = '')
          and hit_id not in (select hit_id from ${from(booked)}))
      on conflict do nothing
      returning *
    `,
  )

/** The cells of known people, each in the quarter in which their ad was served. */
const listViewers = (booked: Step) => sql`
      select publisher_id, ${startOfQuarter(sql`served_at`)} as bucket, user_key,
        country, 0 as requests, 0 as ads_served, count(*) filter (where kind = 'view') as impressions,
        count(*) filter (where kind = 'click') as clicks, sum(revenue_micros) as revenue_micros
      from ${from(booked)} where user_key is not null group by 1, 2, 3, 4`
