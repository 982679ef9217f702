import * as z from 'zod'
import { leadPurpose } from '../../../platform/crypto/purposes.ts'
import type { Vault } from '../../../platform/crypto/vault.ts'
import { createRouter } from '../../../platform/http/context.ts'
import { cutPage, placeOf, placeParts } from '../../../platform/http/cursor.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { wireTime } from '../../../platform/time/time.ts'
import { pageShape } from '../conversions/schema.ts'
import { refuseForeign } from '../own.ts'
import { countLeads, type LeadRow, listLeads } from './queries.ts'

/** What people answered to the advertiser's forms. Nobody else reads them. */
export const leads = createRouter()

leads.get('/leads', query(z.object(pageShape)), async (c) => {
  const { deps, advertiser } = c.var
  const { cursor, limit, campaign_id: campaignId } = c.req.valid('query')
  await refuseForeign(deps.db, { advertiserId: advertiser.id, campaignId })
  const list = ['leads', advertiser.id, campaignId ?? '']
  const page = { after: await placeOf(cursor, list), limit: limit + 1 }
  const [rows, total] = await Promise.all([
    listLeads(deps.db, { advertiserId: advertiser.id, campaignId, ...page }),
    countLeads(deps.db, { advertiserId: advertiser.id, campaignId }),
  ])
  const place = (row: (typeof rows)[number]) => placeParts(row.receivedAt, row.id)
  const { shown, ...next } = await cutPage(rows, { limit, list, place })
  const vault = await deps.vault()
  const body = {
    leads: await Promise.all(shown.map((row) => shapeLead(vault, row))),
    total_leads: total,
    ...next,
  }
  return report(c, {
    body,
    table: { columns: leadColumns, rows: body.leads },
    next: body.next_cursor,
  })
})

const leadColumns = [
  'lead_id',
  'campaign_id',
  'form_id',
  'grclid',
  'created_at',
  'values',
  'consent_text',
] as const

/** `values` is null once the person was erased. */
const shapeLead = async (vault: Vault, row: LeadRow) => ({
  lead_id: row.id,
  campaign_id: row.campaignId,
  form_id: row.formId,
  grclid: row.grclid,
  created_at: wireTime(row.receivedAt),
  values: row.valuesSealed
    ? (JSON.parse(await vault.open(leadPurpose(row.grclid), row.valuesSealed)) as unknown)
    : null,
  consent_text: row.consentText,
})
