import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { conversionSpans } from '../../platform/db/schema/index.ts'

/** Seconds: the longest of the spans that events are summed by. */
const DAY = Math.max(...conversionSpans)

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
