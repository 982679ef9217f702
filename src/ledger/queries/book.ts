import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { lockBookings } from '../../platform/db/lock.ts'
import { marks } from '../../platform/db/schema/index.ts'
import { UNRENDERED } from '../../platform/redis/scripts/reserve.ts'
import { bookSearches, type SearchRow } from '../../services/queries.ts'
import type { AsideRow } from '../aside.ts'
import type { HitRow, LinkRow, PixelRow, RenderRow, RequestRow, WithdrawalRow } from '../rows.ts'
import { peopleSums } from './people.ts'
import { bookPixel } from './pixel.ts'
import { ledgerSums, rollupSums, trafficSums } from './sums.ts'
import { topicSums } from './topic-sums.ts'

/**
 * Hits that cost money were charged to the counters of one Redis, and are booked as long as Postgres and that Redis agree on
 * what is booked: where the mark is `known`, it becomes `next`, the entry that this booking ends with.
 */
export type Fence = { stream: string; known: string; next: string }

/** Characters of a statement: a batch is a fraction of it, and the proxy takes 64 MB. */
const MOST_CHARACTERS = 16_000_000

/**
 * Books what a batch says in one transaction. What is booked already inserts nothing and so moves no sum: the unique keys
 * decide, however often it is delivered. False, and no hit is booked, where the fence no longer holds.
 */
export async function recordEvents(
  db: Db,
  rows: Partial<Rows>,
  fence: Fence | null,
): Promise<boolean> {
  const statements = bookings.flatMap(({ of, book }) => {
    const own = rows[of] ?? []
    return own.length > 0 ? [db.execute(book(own, fence))] : []
  })
  const moved = fence ? [db.execute(moveMark(fence))] : []
  const [, first] = await db.batch([lockBookings(db), ...moved, ...statements])
  return !fence || first?.rows.length === 1
}

/** Whether Postgres takes the statements of a booking at all: the same, without anything in them. */
export const probeBooking = (db: Db) =>
  db.batch([lockBookings(db), ...bookings.map(({ book }) => db.execute(book([], null)))])

/** What can be booked, in this order. */
type Rows = {
  hits: HitRow[]
  requests: RequestRow[]
  links: LinkRow[]
  renders: RenderRow[]
  pixels: PixelRow[]
  withdrawals: WithdrawalRow[]
  searches: SearchRow[]
  aside: AsideRow[]
  /** Names of what was put aside and is booked now. */
  settled: { id: string }[]
}
export type BookedRows = Rows

type Booking = { of: keyof Rows; book: (rows: readonly unknown[], fence: Fence | null) => SQL }
const booking = (of: keyof Rows, book: (rows: SQL, fence: Fence | null) => SQL): Booking => ({
  of,
  book: (rows, fence) => book(recordset(rows), fence),
})

const bookings: readonly Booking[] = [
  booking('hits', bookHits),
  booking('requests', bookRequests),
  booking('links', bookLinks),
  booking('renders', bookRenders),
  booking('pixels', bookPixel),
  booking('withdrawals', unbookWins),
  booking('searches', bookSearches),
  booking('aside', bookAside),
  booking('settled', settleAside),
]

/** Rows as a parameter. Throws a `RangeError` for more than a statement can hold. */
function recordset(rows: readonly unknown[]): SQL {
  const text = JSON.stringify(rows)
  if (text.length > MOST_CHARACTERS) throw new RangeError('too much for a statement')
  return sql`jsonb_to_recordset(${text}::jsonb)`
}

const moveMark = ({ stream, known, next }: Fence) => sql`
  insert into marks (stream, mark) values (${stream}, ${next})
  on conflict (stream) do update set mark = excluded.mark
  where marks.mark in (${known}, excluded.mark)
  returning 1`

/** Up to where a stream is booked; empty where nothing was ever booked that cost money. */
export async function findMark(db: Db, stream: string): Promise<string> {
  const rows = await db.select({ mark: marks.mark }).from(marks).where(eq(marks.stream, stream))
  return rows[0]?.mark ?? ''
}

/** Whether the mark was moved. */
const holds = (fence: Fence | null) =>
  fence
    ? sql`exists (select from marks where stream = ${fence.stream} and mark = ${fence.next})`
    : sql`true`

/** Ledger rows and filtered hits, and every sum that they move. */
function bookHits(hits: SQL, fence: Fence | null): SQL {
  return sql`
    with incoming as (
      select h.*, c.advertiser_id, case when e.erased_at is null then h.user_key end as known_user
      from ${hits} as h(
        grclid uuid, kind text, ref text, hit_id uuid, gradid uuid, campaign_id uuid, publisher_id uuid,
        served_at timestamptz, occurred_at timestamptz, bucket timestamptz, budget_day date,
        placement text, country text, device text, user_key text, pricing_model text,
        price_micros bigint, spend_micros bigint, revenue_micros bigint, revenue_share_bp int,
        unbilled_micros bigint,
        note text, experiment int, arm int, outcome text)
      left join campaigns c on c.id = h.campaign_id
      left join erased_users e
        on e.publisher_id = h.publisher_id and e.user_key = h.user_key and h.served_at < e.erased_at
      where ${holds(fence)}
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
function bookRequests(requests: SQL): SQL {
  return sql`
    with incoming as (
      select * from ${requests} as r(
        id uuid, publisher_id uuid, occurred_at timestamptz, bucket timestamptz, requests int, wins int,
        reason text, country text, device text, user_key text, session_key text, experiment int, arm int,
        slots jsonb, context jsonb, topics jsonb)
    ), booked as (
      insert into ad_requests (
        id, publisher_id, occurred_at, bucket, requests, wins, reason, country, device, user_key,
        session_key, experiment, arm, slots, context)
      select r.id, r.publisher_id, r.occurred_at, r.bucket, r.requests, r.wins, r.reason, r.country, r.device,
        case when e.erased_at is null then r.user_key end,
        case when e.erased_at is null then r.session_key end,
        r.experiment, r.arm, ${knownSlots}, case when e.erased_at is null then r.context else '{}' end
      from incoming r
      left join erased_users e on e.publisher_id = r.publisher_id and e.user_key = r.user_key
        and r.occurred_at < e.erased_at
      on conflict do nothing
      returning *
    ), ${topicSums}, ${requestSums({ requests: 1, wins: 1 })}`
}

/** Under which names the people who got ads will be found again; of those who have been erased since, none. */
function bookLinks(links: SQL): SQL {
  return sql`
    insert into identities (name, grclid, campaign_id, served_at, publisher_id, user_key)
    select name, grclid, campaign_id, served_at, publisher_id, user_key
    from ${links} as l(
      name text, grclid uuid, campaign_id uuid, served_at timestamptz, publisher_id uuid, user_key text)
    where not exists (
      select from erased_users e
      where e.publisher_id = l.publisher_id and e.user_key = l.user_key and l.served_at < e.erased_at)
    on conflict do nothing`
}

/** The slots of `r`, without what they tell of somebody who was erased since: who asked, or a viewer of a group. */
const knownSlots = sql`case when e.erased_at is null and not r.slots @? '$[*].user_key' then r.slots else (
  select jsonb_agg(case when coalesce(e.erased_at, v.erased_at) is null then slot
    else slot - array['user_key', 'context', 'placement_id'] end order by n)
  from jsonb_array_elements(r.slots) with ordinality as s(slot, n)
  left join erased_users v on v.publisher_id = r.publisher_id and v.user_key = slot->>'user_key'
    and r.occurred_at < v.erased_at
) end`

/** Bids that were rendered: won once, by a request that had won nothing before. */
function bookRenders(renders: SQL): SQL {
  return sql`
    with booked as (
      update ad_requests a set wins = 1, reason = null, slots = jsonb_build_array(a.slots->0 ||
        jsonb_build_object('campaign_id', r.campaign_id, 'price_micros', r.price_micros))
      from ${renders} as r(
        id uuid, campaign_id uuid, price_micros bigint)
      where a.id = r.id and a.reason = ${UNRENDERED}
      returning a.publisher_id, a.occurred_at, a.bucket, a.country, a.device, a.user_key, a.experiment,
        a.arm, a.slots
    ), ${requestSums({ requests: 0, wins: 1 })}`
}

/** Wins whose answer never left: taken back once, from the request and from every sum it moved. */
function unbookWins(withdrawals: SQL): SQL {
  return sql`
    with booked as (
      update ad_requests a set wins = 0, reason = w.reason
      from ${withdrawals} as w(id uuid, reason text)
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

/** What can't be booked is kept, once; what it has charged only with the hits it came with. */
function bookAside(rows: SQL, fence: Fence | null): SQL {
  return sql`
    insert into dead_letters (stream_id, kind, payload, error, campaign_id, budget_day, charged_micros)
    select id, kind, payload, error, campaign_id, budget_day, charged_micros
    from ${rows} as r(id text, kind text, payload jsonb, error text, campaign_id uuid, budget_day int,
      charged_micros bigint)
    where charged_micros = 0 or ${holds(fence)}
    on conflict do nothing`
}

function settleAside(rows: SQL): SQL {
  return sql`
    delete from dead_letters d using ${rows} as r(id text) where d.stream_id = r.id`
}
