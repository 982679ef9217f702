import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { conversionSpans } from '../../platform/db/schema/index.ts'

/** Seconds: the longest of the spans that events are summed by. */
const DAY = Math.max(...conversionSpans)
/** Hosts and types of events that are told apart for a pixel on one UTC day, those that are always told apart aside. */
const HOSTS_PER_DAY = 10
const TYPES_PER_DAY = 20
/** What all others are summed as. */
const OTHER = 'other'
const USUAL_TYPES = ['page_view', 'form_submit', 'click', 'purchase', 'lead']

/**
 * Pixel events, each as it first came, and the sums they move. Those of a pixel that nobody has are dropped. Anybody can
 * send events with a public pixel id, so that a day's sums name so many hosts and types of each pixel, the first that
 * came; who is told apart stays so all day. The advertiser's own domains and the usual types have their names always.
 * What is known of an event or a name is brought to it by windows: a batch has tens of thousands of events, and Postgres,
 * which takes them for a hundred, would join them row by row.
 */
export const bookPixel = (rows: SQL): SQL => sql`
  with given as (
    select distinct on (a.id, event_id) a.id as advertiser_id, a.domains as own,
      date_trunc('day', occurred_at, 'UTC') as day, e.*
    from rows from (${rows} as (
        pixel_id text, event_id text, event_type text, domain text, page_url text, grclid uuid,
        occurred_at timestamptz, received_at timestamptz)) with ordinality as e(
          pixel_id, event_id, event_type, domain, page_url, grclid, occurred_at, received_at, n)
      join advertisers a using (pixel_id)
    order by a.id, event_id, n
  ), inserted as (
    insert into pixel_events (advertiser_id, event_id, event_type, page_url, grclid, occurred_at, received_at)
    select advertiser_id, event_id, event_type, page_url, grclid, occurred_at, received_at from given
    order by n
    on conflict do nothing
    returning advertiser_id, event_id
  ), fresh as (
    select * from (
      select *, bool_or(n is null) over (partition by advertiser_id, event_id) as is_new
      from (
        select advertiser_id, event_id, own, day, domain, event_type, occurred_at, received_at, n from given
        union all
        select advertiser_id, event_id, null, null, null, null, null, null, null from inserted
      ) marked
    ) known where is_new and n is not null
  ), named as (
    select advertiser_id, own, day, domain, event_type, occurred_at, received_at, n from fresh
    union all
    select days.*, r.domain, r.event_type, null, null, 0
    from (select distinct advertiser_id, own, day from fresh) days cross join lateral (
      select domain, event_type from pixel_rollups r
      where r.owner_id = days.advertiser_id and r.span = ${DAY} and r.bucket = days.day) r
  ), grouped as (
    select *, domain in ('', ${OTHER}) or regexp_replace(domain, '^www[.]', '') = any(own) as is_own,
      event_type = any(${`{${[OTHER, ...USUAL_TYPES].join()}}`}::text[]) as is_usual,
      min(n) over (partition by advertiser_id, day, domain) as host_first,
      min(n) over (partition by advertiser_id, day, event_type) as type_first
    from named
  ), placed as (
    select *,
      dense_rank() over (partition by advertiser_id, day, is_own order by host_first, domain) as host,
      dense_rank() over (partition by advertiser_id, day, is_usual order by type_first, event_type) as type
    from grouped
  ), moved as (
    select advertiser_id, span,
      case when span = 0 then '' when is_own or host <= ${HOSTS_PER_DAY} then domain else ${OTHER} end as domain,
      case when span = 0 then '' when is_usual or type <= ${TYPES_PER_DAY} then event_type else ${OTHER} end as event_type,
      count(*) as events, max(received_at) as last_received,
      case span when 0 then 'epoch'::timestamptz
        else to_timestamp(floor(extract(epoch from occurred_at) / span) * span) end as bucket
    from placed cross join unnest(${`{${conversionSpans.join()}}`}::int[]) as span
    where occurred_at is not null
    group by 1, 2, 3, 4, bucket
  )
  insert into pixel_rollups (owner_id, span, bucket, domain, event_type, events, last_received)
  select advertiser_id, span, bucket, domain, event_type, events, last_received from moved
  order by advertiser_id, span, bucket, domain, event_type
  on conflict (owner_id, span, bucket, domain, event_type) do update set
    events = pixel_rollups.events + excluded.events,
    last_received = greatest(pixel_rollups.last_received, excluded.last_received)`

/** Whose pixels those are. */
export async function listPixelOwners(db: Db, pixelIds: readonly string[]) {
  const { rows } = await db.execute<{ pixel_id: string; id: string }>(sql`
    select pixel_id, id from advertisers
    where pixel_id in (select jsonb_array_elements_text(${JSON.stringify(pixelIds)}::jsonb))`)
  return new Map(rows.map((row) => [row.pixel_id, row.id]))
}

type Asked = { advertiserId: string; types: readonly string[]; days: readonly number[] }

/** How many events of such types a pixel sent on UTC days (their starts, ms since 1970), as far as they are booked. */
export async function sumConverting(db: Db, { advertiserId, types, days }: Asked) {
  const starts = days.map((day) => new Date(day).toISOString())
  const { rows } = await db.execute<{ day: string; events: number }>(sql`
    select (extract(epoch from bucket) * 1000)::bigint::text as day, sum(events)::float8 as events
    from pixel_rollups
    where owner_id = ${advertiserId}::uuid and span = ${DAY}
      and bucket in (select t::timestamptz from jsonb_array_elements_text(${JSON.stringify(starts)}::jsonb) t)
      and event_type in (select jsonb_array_elements_text(${JSON.stringify(types)}::jsonb))
    group by bucket`)
  return new Map(rows.map((row) => [Number(row.day), row.events]))
}
