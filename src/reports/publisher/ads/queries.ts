import { eq, sql } from 'drizzle-orm'
import { firstIdAt, lastIdAt, timeOfUuid } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/client.ts'
import { campaigns } from '../../../platform/db/schema/index.ts'
import { readReport } from '../../engine/queries.ts'

/** Click id and ad id of an ad are drawn in the same request: one is found by the other among the few of its time. */
const APART_MS = 10_000
/** The latest time that an id can hold. */
const LAST_MS = 2 ** 48 - 1
/** Of the hits that do not count, of which there may be any number. */
const MOST_FILTERED = 200

export type HitFound = {
  kind: 'view' | 'click' | 'conversion' | 'adjustment'
  grclid: string
  gradid: string | null
  campaign_id: string
  /** Empty for those that count. */
  reason: string
  /** Why one that counts is not billed in full. */
  note: string | null
  sender: string | null
  placement: string | null
  pricing_model: string | null
  /** Microdollars. */
  spend_micros: string
  revenue_micros: string
  /** ms since 1970 */
  at: string
}

/** What came of the publisher's ad with that click id or ad id, in order: all that counts, and the first that does not. */
export async function listHitsOfAd(
  db: Db,
  { publisherId, id }: { publisherId: string; id: string },
) {
  const at = timeOfUuid(id)
  const first = firstIdAt(Math.max(0, at - APART_MS))
  const last = lastIdAt(Math.min(LAST_MS, at + APART_MS))
  const isIt = sql`publisher_id = ${publisherId}
    and (grclid = ${id} or (grclid between ${first} and ${last} and gradid = ${id}))`
  const found = db.execute<HitFound>(sql`
    select kind, grclid, gradid, campaign_id, reason, note, sender, placement, pricing_model,
      spend_micros::text, revenue_micros::text,
      floor(extract(epoch from occurred_at) * 1000)::bigint::text as at
    from (
      select kind, grclid, gradid, campaign_id, '' as reason, note, sender, placement, pricing_model,
        spend_micros, revenue_micros, occurred_at
      from ledger where ${isIt}
      union all
      (select kind, grclid, gradid, campaign_id, reason, null, null, null, null, 0, 0, occurred_at
      from filtered_hits where ${isIt} order by occurred_at, reason limit ${MOST_FILTERED})
    ) hits
    order by occurred_at, reason`)
  const { rows, bookedAt } = await readReport(db, found)
  return { rows: rows.rows, bookedAt }
}

export type Behind = { advertiserId: string; brandName: string }

/** Who is behind an ad that a publisher showed: whom it would block, by the name that its readers saw. */
export async function findBehind(db: Db, campaignId: string): Promise<Behind | undefined> {
  const [found] = await db
    .select({ advertiserId: campaigns.advertiserId, brandName: campaigns.brandName })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
    .limit(1)
  return found
}
