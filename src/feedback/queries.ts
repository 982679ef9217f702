import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/client.ts'
import type { Sentiment } from './schema.ts'

/** A feedback as it is stored. Times are ms since 1970. */
export type FeedbackRow = {
  id: string
  grclid: string
  sessionKey: string
  sentiment: Sentiment
  campaignId: string
  adNumber: number | null
  publisherId: string
  placement: string
  placementId: string | null
  /** Who the ad was shown to, and whether that is a person or just a session. */
  userKey: string
  isPerson: boolean
  servedAt: number
  reasons: readonly string[]
  /** What the reasons are counted as. */
  codes: readonly string[]
  comment: string | null
  at: number
  /** Start of its 15-minute bucket. */
  bucket: number
}

/**
 * Records a feedback with its sums and the user's opinion, in one statement, once per (ad, session, sentiment): a
 * repeat adds what is new and moves nothing twice. Answers the id of the row, or undefined where no such campaign
 * exists. Somebody who was erased since the ad was served is not named again.
 */
export async function recordFeedback(db: Db, row: FeedbackRow): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with given as (
      select f.*, c.advertiser_id, e.erased_at is not null as is_erased
      from jsonb_to_record(${JSON.stringify(columnsOf(row))}::jsonb) as f(
        id uuid, grclid uuid, session_key text, sentiment text, campaign_id uuid, publisher_id uuid,
        placement text, placement_id text, user_key text, is_person boolean, reasons text[], codes text[],
        comment text, occurred_at timestamptz, bucket timestamptz, served_at timestamptz, ad_number int)
      join campaigns c on c.id = f.campaign_id
      left join erased_users e
        on e.publisher_id = f.publisher_id and e.user_key = f.user_key and f.served_at < e.erased_at
    ), kept as (
      insert into feedback (
        id, grclid, session_key, sentiment, campaign_id, publisher_id, placement, placement_id, user_key,
        reasons, comment, occurred_at, ad_number)
      select id, grclid, session_key, sentiment, campaign_id, publisher_id, placement, placement_id,
        case when is_person and not is_erased then user_key end, reasons, comment, occurred_at, ad_number
      from given
      on conflict (grclid, session_key, sentiment) do update set
        reasons = (feedback.reasons || array(
          select said.reason from unnest(excluded.reasons) with ordinality as said(reason, at)
          where said.reason <> all(feedback.reasons) order by said.at
        ))[1:${MOST_REASONS}],
        comment = coalesce(excluded.comment, feedback.comment),
        placement_id = coalesce(excluded.placement_id, feedback.placement_id)
      returning id
    ), named as (
      insert into feedback_reasons (feedback_id, reason)
      select kept.id, code from kept, given, unnest(given.codes) as code
      on conflict do nothing
      returning reason
    ), counted as (
      insert into feedback_rollups (
        publisher_id, advertiser_id, campaign_id, bucket, placement, sentiment, reason, given)
      select publisher_id, advertiser_id, campaign_id, bucket, placement, sentiment, reason, 1
      from given cross join (
        select '' as reason from kept join given using (id) union all select reason from named
      ) as news
      order by reason
      on conflict (publisher_id, bucket, campaign_id, placement, sentiment, reason) do update
        set given = feedback_rollups.given + excluded.given
    ), held as (
      insert into opinions (campaign_id, placement, publisher_id, user_key, sentiment, held_at)
      select campaign_id, placement, publisher_id, user_key, sentiment, occurred_at
      from given where not is_erased
      on conflict (campaign_id, user_key, placement) do update
        set sentiment = excluded.sentiment, held_at = excluded.held_at
        where opinions.held_at <= excluded.held_at
    )
    select id from kept`)
  return rows[0]?.id
}

/** Reasons that a row keeps, over all repeats. */
const MOST_REASONS = sql.raw('100')

const columnsOf = (row: FeedbackRow) => ({
  id: row.id,
  grclid: row.grclid,
  session_key: row.sessionKey,
  sentiment: row.sentiment,
  campaign_id: row.campaignId,
  ad_number: row.adNumber,
  publisher_id: row.publisherId,
  placement: row.placement,
  placement_id: row.placementId,
  user_key: row.userKey,
  is_person: row.isPerson,
  reasons: row.reasons,
  codes: row.codes,
  comment: row.comment,
  occurred_at: new Date(row.at).toISOString(),
  bucket: new Date(row.bucket).toISOString(),
  served_at: new Date(row.servedAt).toISOString(),
})
