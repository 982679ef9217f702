import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { UNRENDERED } from '../../redis/scripts/reserve.ts'
import type { HitRow, LinkRow, PixelRow, RenderRow, RequestRow, WithdrawalRow } from '../rows.ts'
import { peopleSums } from './people.ts'
import { bookPixel } from './pixel.ts'
import { ledgerSums, rollupSums, trafficSums } from './sums.ts'

/** Names the booking lock: one booking at a time, so that two drains never wait for each other's rows. */
const BOOKING_LOCK = 4_170_001

/** First in a batch: nothing else is booked until its transaction ends. */
export const lockBookings = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(${BOOKING_LOCK}::bigint)`)

/**
 * Books hits and requests in one transaction. What is booked already inserts nothing and so moves no rollup:
 * the unique keys decide, however often an event is delivered.
 */
export async function recordEvents(db: Db, rows: Rows): Promise<void> {
  const { hits, requests, links, renders, pixels, withdrawals } = rows
  const booking = [
    ...(hits.length > 0 ? [db.execute(bookHits(hits))] : []),
    ...(requests.length > 0 ? [db.execute(bookRequests(requests))] : []),
    ...(links.length > 0 ? [db.execute(bookLinks(links))] : []),
    ...(renders.length > 0 ? [db.execute(bookRenders(renders))] : []),
    ...(pixels.length > 0 ? [db.execute(bookPixel(pixels))] : []),
    ...(withdrawals.length > 0 ? [db.execute(unbookWins(withdrawals))] : []),
  ]
  await db.batch([lockBookings(db), ...booking])
}
type Rows = {
  hits: HitRow[]
  requests: RequestRow[]
  links: LinkRow[]
  renders: RenderRow[]
  pixels: PixelRow[]
  withdrawals: WithdrawalRow[]
}

/** Ledger rows and filtered hits, and every sum that they move. */
function bookHits(hits: HitRow[]): SQL {
  return sql`
    with incoming as (
      select h.*, c.advertiser_id, case when e.erased_at is null then h.user_key end as known_user
      from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as h(
        grclid uuid, kind text, ref text, hit_id uuid, gradid uuid, campaign_id uuid, publisher_id uuid,
        served_at timestamptz, occurred_at timestamptz, bucket timestamptz, budget_day date,
        placement text, country text, device text, user_key text, pricing_model text,
        price_micros bigint, spend_micros bigint, revenue_micros bigint, revenue_share_bp int,
        unbilled_micros bigint,
        note text, experiment int, arm int, outcome text)
      left join campaigns c on c.id = h.campaign_id
      left join erased_users e
        on e.publisher_id = h.publisher_id and e.user_key = h.user_key and h.served_at < e.erased_at
    ), booked as (
      insert into ledger (
        grclid, kind, ref, hit_id, gradid, campaign_id, advertiser_id, publisher_id, served_at,
        occurred_at, bucket, budget_day, placement, country, device, user_key, pricing_model,
        price_micros, spend_micros, revenue_micros, revenue_share_bp, unbilled_micros, note,
        experiment, arm)
      select
        grclid, kind, ref, hit_id, gradid, campaign_id, advertiser_id, publisher_id, served_at,
        occurred_at, bucket, budget_day, placement, country, device, known_user, pricing_model,
        price_micros, spend_micros, revenue_micros, revenue_share_bp, unbilled_micros, note,
        experiment, arm
      from incoming where outcome = 'counted'
      on conflict do nothing
      returning *
    ), learned as (
      insert into placement_totals (campaign_id, placement, impressions, clicks)
      select campaign_id, placement, count(*) filter (where kind = 'view'), count(*) filter (where kind = 'click')
      from booked group by 1, 2 order by 1, 2
      on conflict (campaign_id, placement) do update set
        impressions = placement_totals.impressions + excluded.impressions,
        clicks = placement_totals.clicks + excluded.clicks
    ), refused as (
      insert into filtered_hits (
        hit_id, grclid, kind, reason, campaign_id, advertiser_id, publisher_id, bucket, occurred_at)
      select hit_id, grclid, kind, case outcome when 'counted' then 'duplicate' else outcome end,
        campaign_id, advertiser_id, publisher_id, bucket, occurred_at
      from incoming i
      where outcome <> 'counted' or exists (
        select from ledger l
        where l.grclid = i.grclid and l.kind = i.kind and l.ref = '' and l.hit_id <> i.hit_id)
      on conflict do nothing
      returning *
    ), ${rollupSums(ledgerSums(sql`booked`))}, ${peopleSums(sql`
      select publisher_id, date_bin('15 minutes', served_at, timestamptz 'epoch') as bucket, user_key,
        country, 0 as requests, 0 as ads_served, count(*) filter (where kind = 'view') as impressions,
        count(*) filter (where kind = 'click') as clicks, sum(revenue_micros) as revenue_micros
      from booked where user_key is not null group by 1, 2, 3, 4`)}, ${trafficSums}
    select 1 as booked`
}

/** Engine events, and the requests and wins that they move. */
function bookRequests(requests: RequestRow[]): SQL {
  return sql`
    with booked as (
      insert into ad_requests (
        id, publisher_id, occurred_at, bucket, requests, wins, reason, country, device, user_key,
        session_key, experiment, arm, slots, context)
      select r.id, r.publisher_id, r.occurred_at, r.bucket, r.requests, r.wins, r.reason, r.country, r.device,
        case when e.erased_at is null then r.user_key end,
        case when e.erased_at is null then r.session_key end,
        r.experiment, r.arm, ${knownSlots}, case when e.erased_at is null then r.context else '{}' end
      from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r(
        id uuid, publisher_id uuid, occurred_at timestamptz, bucket timestamptz, requests int, wins int,
        reason text, country text, device text, user_key text, session_key text, experiment int, arm int,
        slots jsonb, context jsonb)
      left join erased_users e on e.publisher_id = r.publisher_id and e.user_key = r.user_key
        and r.occurred_at < e.erased_at
      on conflict do nothing
      returning *
    ), ${requestSums({ requests: 1, wins: 1 })}`
}

/** Under which names the people who got ads will be found again; of those who have been erased since, none. */
function bookLinks(links: LinkRow[]): SQL {
  return sql`
    insert into identities (name, grclid, campaign_id, served_at, publisher_id, user_key)
    select name, grclid, campaign_id, served_at, publisher_id, user_key
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(
      name text, grclid uuid, campaign_id uuid, served_at timestamptz, publisher_id uuid, user_key text)
    where not exists (
      select from erased_users e
      where e.publisher_id = l.publisher_id and e.user_key = l.user_key and l.served_at < e.erased_at)
    on conflict do nothing`
}

/** The slots of `r`; those of a group without the viewers that have been erased since. */
const knownSlots = sql`case when not r.slots @? '$[*].user_key' then r.slots else (
  select jsonb_agg(case when e.erased_at is null then slot else slot - array['user_key', 'context'] end order by n)
  from jsonb_array_elements(r.slots) with ordinality as s(slot, n)
  left join erased_users e on e.publisher_id = r.publisher_id and e.user_key = slot->>'user_key'
    and r.occurred_at < e.erased_at
) end`

/** Bids that were rendered: won once, by a request that had won nothing before. */
function bookRenders(renders: RenderRow[]): SQL {
  return sql`
    with booked as (
      update ad_requests a set wins = 1, reason = null, slots = jsonb_build_array(a.slots->0 ||
        jsonb_build_object('campaign_id', r.campaign_id, 'price_micros', r.price_micros))
      from jsonb_to_recordset(${JSON.stringify(renders)}::jsonb) as r(
        id uuid, campaign_id uuid, price_micros bigint)
      where a.id = r.id and a.reason = ${UNRENDERED}
      returning a.publisher_id, a.occurred_at, a.bucket, a.country, a.device, a.user_key, a.experiment,
        a.arm, a.slots
    ), ${requestSums({ requests: 0, wins: 1 })}`
}

/** Wins whose answer never left: taken back once, from the request and from every sum it moved. */
function unbookWins(withdrawals: WithdrawalRow[]): SQL {
  return sql`
    with booked as (
      update ad_requests a set wins = 0, reason = w.reason
      from jsonb_to_recordset(${JSON.stringify(withdrawals)}::jsonb) as w(id uuid, reason text)
      where a.id = w.id and a.wins > 0
      returning a.publisher_id, a.occurred_at, a.bucket, a.country, a.device, a.user_key, a.experiment,
        a.arm, a.slots
    ), ${requestSums({ requests: 0, wins: -1 })}`
}

/**
 * What the slots of `booked` requests add to every sum: so much for a slot asked for, and for one that was won. A group's
 * slots have a country, device and person of their own.
 */
function requestSums({ requests, wins }: { requests: number; wins: number }): SQL {
  return sql`slots as (
      select b.publisher_id, b.occurred_at, b.bucket, coalesce(s.country, b.country) as country,
        coalesce(s.device, b.device) as device, coalesce(s.user_key, b.user_key) as user_key,
        b.experiment, b.arm, s.placement, s.campaign_id, ${requests}::int as requested,
        case when s.campaign_id is null then 0 else ${wins}::int end as won
      from booked b, jsonb_to_recordset(b.slots) as s(
        placement text, campaign_id uuid, country text, device text, user_key text)
    ), ${rollupSums(sql`
      select s.scope, s.owner_id, b.bucket, s.key, sum(s.requested) as requests, sum(b.won) as wins,
        0 as impressions, 0 as clicks, 0 as conversions, 0 as spend_micros, 0 as revenue_micros,
        0 as unbilled_micros
      from slots b cross join lateral (values
        ('publisher', b.publisher_id, '', b.requested), ('device', b.publisher_id, b.device, b.requested),
        ('country', b.publisher_id, b.country, b.requested),
        ('placement', b.publisher_id, b.placement, b.requested), ('campaign', b.campaign_id, '', 0),
        ('experiment', b.publisher_id, b.experiment || ':' || b.arm, b.requested)
      ) as s(scope, owner_id, key, requested)
      where s.owner_id is not null and s.key is not null
      group by 1, 2, 3, 4`)}, ${peopleSums(sql`
      select publisher_id, bucket, user_key, country, sum(requested) as requests,
        sum(won) as ads_served, 0 as impressions, 0 as clicks, 0 as revenue_micros
      from slots where user_key is not null group by 1, 2, 3, 4`)}
    select 1 as booked`
}
