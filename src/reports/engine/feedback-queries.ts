import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

type Sentiment = 'thumbs_up' | 'thumbs_down'
/** How often something was said in the range: of a date (its place in the range), a reason, a campaign, a placement. */
export type FeedbackSum = {
  level: 'day' | 'reason' | 'campaign' | 'placement'
  key: string
  sentiment: Sentiment
  given: number
}

/** Feedback of a publisher, an advertiser, or one campaign of an advertiser. */
type FeedbackOwner = { publisherId: string } | { advertiserId: string; campaignId?: string }

/** Feedback of the dates that start at `bounds` (ms; the last is the end), summed four ways in one pass. */
export async function sumFeedback(
  db: Db,
  { owner, bounds }: { owner: FeedbackOwner; bounds: readonly number[] },
): Promise<FeedbackSum[]> {
  const seconds = `{${bounds.map((ms) => ms / 1000).join()}}`
  const { rows } = await db.execute<{ [K in keyof FeedbackSum]: string }>(sql`
    select level, key, sentiment, given::text from (
      select sentiment,
        case when grouping(day) = 0 then 'day' when grouping(campaign_id) = 0 then 'campaign'
          when grouping(placement) = 0 then 'placement' else 'reason' end as level,
        coalesce(day::text, campaign_id::text, placement, reason) as key,
        case when grouping(reason) = 0 then sum(given) else sum(given) filter (where reason = '') end as given
      from (
        select width_bucket(extract(epoch from bucket)::float8, ${seconds}::float8[]) - 1 as day,
          campaign_id, placement, sentiment, reason, given
        from feedback_rollups
        where ${ownedBy(owner)} and bucket >= to_timestamp(${(bounds.at(0) ?? 0) / 1000}::float8)
          and bucket < to_timestamp(${(bounds.at(-1) ?? 0) / 1000}::float8)
      ) said
      group by grouping sets ((day, sentiment), (campaign_id, sentiment), (placement, sentiment), (reason, sentiment))
    ) sums
    where given > 0 and key <> ''`)
  return rows.map((row) => ({ ...row, given: Number(row.given) }) as FeedbackSum)
}

function ownedBy(owner: FeedbackOwner): SQL {
  if ('publisherId' in owner) return sql`publisher_id = ${owner.publisherId}`
  const own = sql`advertiser_id = ${owner.advertiserId}`
  return owner.campaignId ? sql`${own} and campaign_id = ${owner.campaignId}` : own
}
