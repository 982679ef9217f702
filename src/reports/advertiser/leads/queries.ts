import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { instantOf } from '../../../platform/db/instant.ts'
import { leads } from '../../../platform/db/schema/index.ts'
import type { Place } from '../../../platform/http/cursor.ts'

const columns = {
  id: leads.id,
  campaignId: leads.campaignId,
  formId: leads.formId,
  grclid: leads.grclid,
  receivedAt: leads.receivedAt,
  valuesSealed: leads.valuesSealed,
  consentText: leads.consentText,
}
export type LeadRow = Awaited<ReturnType<typeof listLeads>>[number]

/** Leads of an advertiser, the latest first, from behind a place on. */
export async function listLeads(
  db: Db,
  {
    advertiserId,
    campaignId,
    after,
    limit,
  }: {
    advertiserId: string
    campaignId: string | undefined
    after: Place | undefined
    limit: number
  },
) {
  const behind =
    after &&
    sql`(${leads.receivedAt}, ${leads.id}) <
      (${instantOf(after.at)}, ${after.id}::uuid)`
  return await db
    .select(columns)
    .from(leads)
    .where(and(isOwned(advertiserId, campaignId), behind))
    .orderBy(desc(leads.receivedAt), desc(leads.id))
    .limit(limit)
}

export async function countLeads(
  db: Db,
  { advertiserId, campaignId }: { advertiserId: string; campaignId: string | undefined },
) {
  const [row] = await db.select({ n: count() }).from(leads).where(isOwned(advertiserId, campaignId))
  return row?.n ?? 0
}

const isOwned = (advertiserId: string, campaignId: string | undefined) =>
  and(
    eq(leads.advertiserId, advertiserId),
    campaignId === undefined ? undefined : eq(leads.campaignId, campaignId),
  )
