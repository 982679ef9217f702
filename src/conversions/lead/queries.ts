import { eq, type SQL, sql } from 'drizzle-orm'
import { selectZone } from '../../platform/db/budget-zone.ts'
import { narrowToCampaign } from '../../platform/db/campaign.ts'
import type { Db } from '../../platform/db/client.ts'
import { campaigns, leads } from '../../platform/db/schema/index.ts'

/** The form of a campaign and whose it is, or null. */
export async function findForm(db: Db, campaignId: string) {
  const columns = {
    leadForm: campaigns.leadForm,
    advertiserId: campaigns.advertiserId,
    zone: selectZone(),
  }
  const [row] = await narrowToCampaign(db.select(columns).from(campaigns).$dynamic(), campaignId)
  return row ?? null
}

/** The lead of an ad, or undefined. */
export async function findLead(db: Db, grclid: string): Promise<string | undefined> {
  const own = eq(leads.grclid, grclid)
  const [row] = await db.select({ id: leads.id }).from(leads).where(own).limit(1)
  return row?.id
}

/** Keeps the first lead of an ad. */
export const insertLead = (row: typeof leads.$inferInsert): SQL => sql`
  insert into leads (id, grclid, advertiser_id, campaign_id, publisher_id, form_id, values_sealed,
    consent_text, names, received_at)
  select id, grclid, advertiser_id, campaign_id, publisher_id, form_id, values_sealed, consent_text,
    names, received_at
  from jsonb_to_record(${JSON.stringify({
    id: row.id,
    grclid: row.grclid,
    advertiser_id: row.advertiserId,
    campaign_id: row.campaignId,
    publisher_id: row.publisherId,
    form_id: row.formId,
    values_sealed: row.valuesSealed,
    consent_text: row.consentText,
    names: row.names,
    received_at: row.receivedAt,
  })}::jsonb) as l(
    id uuid, grclid uuid, advertiser_id uuid, campaign_id uuid, publisher_id uuid, form_id text,
    values_sealed text, consent_text text, names text[], received_at timestamptz)
  on conflict (grclid) do nothing`
