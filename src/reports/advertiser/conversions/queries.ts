import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { UUID } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/client.ts'
import { campaigns, conversions } from '../../../platform/db/schema/index.ts'
import { readConversions } from '../../engine/conversions.ts'
import { readReport } from '../../engine/queries.ts'
import type { Dates } from '../../engine/spans.ts'
import type { Place } from '../cursor.ts'

export type Filter = { campaignId?: string; eventType?: string }

/** Whether a campaign is the advertiser's. */
export async function ownsCampaign(db: Db, advertiserId: string, campaignId: string) {
  if (!UUID.test(campaignId)) return false
  const own = and(eq(campaigns.advertiserId, advertiserId), eq(campaigns.id, campaignId))
  const rows = await db.select({ id: campaigns.id }).from(campaigns).where(own).limit(1)
  return rows.length === 1
}

/** Conversions of an advertiser, the latest first, from behind a place on; and how many there are in all. */
export async function listConversions(
  db: Db,
  advertiserId: string,
  filter: Filter,
  page: { after: Place | undefined; limit: number },
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
    .where(and(matching(advertiserId, filter), behind(page.after)))
    .orderBy(desc(conversions.occurredAt), desc(conversions.id))
    .limit(page.limit)
  const [report, total] = await Promise.all([
    readReport(db, rows),
    countConversions(db, advertiserId, filter),
  ])
  return { ...report, total }
}

/** From the lifetime sums: of a campaign those that are attributed to it. */
async function countConversions(db: Db, advertiserId: string, filter: Filter): Promise<number> {
  const ofType = filter.eventType === undefined ? sql`true` : sql`event_type = ${filter.eventType}`
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(conversions), 0)::float8 as n from conversion_rollups
    where scope = ${filter.campaignId ? 'campaign' : 'advertiser'}
      and owner_id = ${filter.campaignId ?? advertiserId}::uuid and span = 0 and ${ofType}`)
  return rows[0]?.n ?? 0
}

/** Everything that came in, by date, type and currency. */
export const readOwnConversions = (db: Db, advertiserId: string, dates: Dates) =>
  readConversions(db, { scope: 'advertiser', ownerId: advertiserId }, dates)

const matching = (advertiserId: string, { campaignId, eventType }: Filter): SQL | undefined =>
  and(
    eq(conversions.advertiserId, advertiserId),
    campaignId === undefined ? undefined : eq(conversions.campaignId, campaignId),
    eventType === undefined ? undefined : eq(conversions.eventType, eventType),
  )

const behind = (after: Place | undefined): SQL | undefined =>
  after &&
  sql`(${conversions.occurredAt}, ${conversions.id}) <
    (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`
