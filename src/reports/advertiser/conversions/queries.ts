import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { instantOf } from '../../../platform/db/instant.ts'
import { conversions } from '../../../platform/db/schema/index.ts'
import type { Place } from '../../../platform/http/cursor.ts'
import { readConversions } from '../../engine/conversions.ts'
import { readReport } from '../../engine/queries.ts'
import type { Dates } from '../../engine/spans.ts'

type Filter = { campaignId?: string; eventType?: string }

/** Conversions of an advertiser, the latest first, from behind a place on; and how many there are in all. */
export async function listConversions(
  db: Db,
  {
    advertiserId,
    filter,
    page,
  }: { advertiserId: string; filter: Filter; page: { after: Place | undefined; limit: number } },
) {
  const rows = db
    .select({
      id: conversions.id,
      eventId: conversions.eventId,
      eventType: conversions.eventType,
      valueCents: conversions.valueCents,
      currency: conversions.currency,
      occurredAt: conversions.occurredAt,
      campaignId: conversions.campaignId,
      orderId: conversions.orderId,
      pageUrl: conversions.pageUrl,
      source: conversions.source,
      attribution: conversions.attribution,
    })
    .from(conversions)
    .where(and(isMatching(advertiserId, filter), isBehind(page.after)))
    .orderBy(desc(conversions.occurredAt), desc(conversions.id))
    .limit(page.limit)
  const [report, total] = await Promise.all([
    readReport(db, rows),
    countConversions(db, { advertiserId, filter }),
  ])
  return { ...report, total }
}

/** From the lifetime sums: of a campaign those that are attributed to it. */
async function countConversions(
  db: Db,
  { advertiserId, filter }: { advertiserId: string; filter: Filter },
): Promise<number> {
  const ofType = filter.eventType === undefined ? sql`true` : sql`event_type = ${filter.eventType}`
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(conversions), 0)::float8 as n from conversion_rollups
    where scope = ${filter.campaignId ? 'campaign' : 'advertiser'}
      and owner_id = ${filter.campaignId ?? advertiserId}::uuid and span = 0 and ${ofType}`)
  return rows[0]?.n ?? 0
}

/** Everything that came in, by date, type and currency. */
export const readOwnConversions = (
  db: Db,
  { advertiserId, dates }: { advertiserId: string; dates: Dates },
) => readConversions(db, { owner: { scope: 'advertiser', ownerId: advertiserId }, dates })

const isMatching = (advertiserId: string, { campaignId, eventType }: Filter): SQL | undefined =>
  and(
    eq(conversions.advertiserId, advertiserId),
    campaignId === undefined ? undefined : eq(conversions.campaignId, campaignId),
    eventType === undefined ? undefined : eq(conversions.eventType, eventType),
  )

const isBehind = (after: Place | undefined): SQL | undefined =>
  after &&
  sql`(${conversions.occurredAt}, ${conversions.id}) <
    (${instantOf(after.at)}, ${after.id}::uuid)`
