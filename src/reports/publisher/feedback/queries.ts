import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'

export type Comment = {
  id: string
  at: Date
  sentiment: string
  reasons: string[]
  comment: string | null
  campaignId: string
  placement: string
  placementId: string | null
}
type Page = { bounds: readonly number[]; before: string | undefined; limit: number }

/** What users of the publisher said in their own words between the bounds (ms), newest first, older than `before`. */
export async function listComments(
  db: Db,
  { publisherId, page: { bounds, before, limit } }: { publisherId: string; page: Page },
) {
  const { rows } = await db.execute<Omit<Comment, 'at'> & { at: string }>(sql`
    select id, floor(extract(epoch from occurred_at) * 1000)::text as at, sentiment, reasons, comment,
      campaign_id as "campaignId", placement, placement_id as "placementId"
    from feedback f
    where publisher_id = ${publisherId} and ${before ? sql`id < ${before}::uuid` : sql`true`}
      and occurred_at >= to_timestamp(${(bounds.at(0) ?? 0) / 1000}::float8)
      and occurred_at < to_timestamp(${(bounds.at(-1) ?? 0) / 1000}::float8)
      and (comment is not null or exists (
        select from feedback_reasons where feedback_id = f.id and reason = 'other'))
    order by id desc limit ${limit}`)
  return rows.map((row): Comment => ({ ...row, at: new Date(Number(row.at)) }))
}
