import { type SQL, sql } from 'drizzle-orm'
import { conversionSpans } from '../../../platform/db/schema/index.ts'
import { from, listSteps, type Step, step } from '../step.ts'

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
export function bookPixel(rows: SQL): SQL {
  const given = readEvents(rows)
  const inserted = insertEvents(given)
  const fresh = listFresh({ given, inserted })
  const named = addKnownNames(fresh)
  const grouped = groupNames(named)
  const placed = rankNames(grouped)
  const moved = sumSpans(placed)
  return sql`
  with ${listSteps([given, inserted, fresh, named, grouped, placed, moved])}
  insert into pixel_rollups (owner_id, span, bucket, domain, event_type, events, last_received)
  select advertiser_id, span, bucket, domain, event_type, events, last_received from ${from(moved)}
  order by advertiser_id, span, bucket, domain, event_type
  on conflict (owner_id, span, bucket, domain, event_type) do update set
    events = pixel_rollups.events + excluded.events,
    last_received = greatest(pixel_rollups.last_received, excluded.last_received)`
}

/** Events of pixels that somebody has; of those with the same id, the first. */
const readEvents = (rows: SQL) =>
  step(
    'given',
    sql`
    select distinct on (a.id, event_id) a.id as advertiser_id, a.domains as own,
      date_trunc('day', occurred_at, 'UTC') as day, e.*
    from rows from (${rows} as (
        pixel_id text, event_id text, event_type text, domain text, page_url text, grclid uuid,
        occurred_at timestamptz, received_at timestamptz)) with ordinality as e(
          pixel_id, event_id, event_type, domain, page_url, grclid, occurred_at, received_at, n)
      join advertisers a using (pixel_id)
    order by a.id, event_id, n
  `,
  )

const insertEvents = (given: Step) =>
  step(
    'inserted',
    sql`
    insert into pixel_events (advertiser_id, event_id, event_type, page_url, grclid, occurred_at, received_at)
    select advertiser_id, event_id, event_type, page_url, grclid, occurred_at, received_at from ${from(given)}
    order by n
    on conflict do nothing
    returning advertiser_id, event_id
  `,
  )

/** The events that were inserted, with all that was given of them. */
const listFresh = ({ given, inserted }: { given: Step; inserted: Step }) =>
  step(
    'fresh',
    sql`
    select * from (
      select *, bool_or(n is null) over (partition by advertiser_id, event_id) as is_new
      from (
        select advertiser_id, event_id, own, day, domain, event_type, occurred_at, received_at, n from ${from(given)}
        union all
        select advertiser_id, event_id, null, null, null, null, null, null, null from ${from(inserted)}
      ) marked
    ) known where is_new and n is not null
  `,
  )

/** Besides, the names that their days have already: rows without a time, which come before all of the batch. */
const addKnownNames = (fresh: Step) =>
  step(
    'named',
    sql`
    select advertiser_id, own, day, domain, event_type, occurred_at, received_at, n from ${from(fresh)}
    union all
    select days.*, r.domain, r.event_type, null, null, 0
    from (select distinct advertiser_id, own, day from ${from(fresh)}) days cross join lateral (
      select domain, event_type from pixel_rollups r
      where r.owner_id = days.advertiser_id and r.span = ${DAY} and r.bucket = days.day) r
  `,
  )

/** Which names are told apart always, and when each came first. */
const groupNames = (named: Step) =>
  step(
    'grouped',
    sql`
    select *, domain in ('', ${OTHER}) or regexp_replace(domain, '^www[.]', '') = any(own) as is_own,
      event_type = any(${`{${[OTHER, ...USUAL_TYPES].join()}}`}::text[]) as is_usual,
      min(n) over (partition by advertiser_id, day, domain) as host_first,
      min(n) over (partition by advertiser_id, day, event_type) as type_first
    from ${from(named)}
  `,
  )

/** Each other name's place on its day. */
const rankNames = (grouped: Step) =>
  step(
    'placed',
    sql`
    select *,
      dense_rank() over (partition by advertiser_id, day, is_own order by host_first, domain) as host,
      dense_rank() over (partition by advertiser_id, day, is_usual order by type_first, event_type) as type
    from ${from(grouped)}
  `,
  )

/** The events by span, host and type. Span 0 is all there ever were of an advertiser, without a name. */
const sumSpans = (placed: Step) =>
  step(
    'moved',
    sql`
    select advertiser_id, span,
      case when span = 0 then '' when is_own or host <= ${HOSTS_PER_DAY} then domain else ${OTHER} end as domain,
      case when span = 0 then '' when is_usual or type <= ${TYPES_PER_DAY} then event_type else ${OTHER} end as event_type,
      count(*) as events, max(received_at) as last_received,
      case span when 0 then 'epoch'::timestamptz
        else to_timestamp(floor(extract(epoch from occurred_at) / span) * span) end as bucket
    from ${from(placed)} cross join unnest(${`{${conversionSpans.join()}}`}::int[]) as span
    where occurred_at is not null
    group by 1, 2, 3, 4, bucket
  `,
  )
