import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { conversionSpans } from '../../db/schema/index.ts'
import type { PixelRow } from '../rows.ts'

/** Pixel events, each as it first came, and the sums they move. Those of a pixel that nobody has are dropped. */
export const bookPixel = (rows: readonly PixelRow[]): SQL => sql`
  with inserted as (
    insert into pixel_events (
      advertiser_id, event_id, event_type, domain, page_url, grclid, occurred_at, received_at)
    select a.id, event_id, event_type, domain, page_url, grclid, occurred_at, received_at
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, n) => ({ ...row, n })))}::jsonb) as e(
        n int, pixel_id text, event_id text, event_type text, domain text, page_url text, grclid uuid,
        occurred_at timestamptz, received_at timestamptz)
      join advertisers a using (pixel_id)
    order by n
    on conflict do nothing
    returning *
  ), moved as (
    select advertiser_id, span, domain, event_type, count(*) as events,
      max(received_at) as last_received,
      case span when 0 then 'epoch'::timestamptz
        else to_timestamp(floor(extract(epoch from occurred_at) / span) * span) end as bucket
    from inserted cross join unnest(${`{${conversionSpans.join()}}`}::int[]) as span
    group by advertiser_id, span, domain, event_type, bucket
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

/** Forgets pixel events received before an instant; answers how many, at most `limit`. */
export async function prunePixelEvents(db: Db, before: number, limit: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    with gone as (
      delete from pixel_events where (advertiser_id, event_id) in (
        select advertiser_id, event_id from pixel_events
        where received_at < ${new Date(before).toISOString()}::timestamptz
        order by received_at limit ${limit})
      returning 1
    )
    select count(*)::int as n from gone`)
  return rows[0]?.n ?? 0
}
