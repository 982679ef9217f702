import type { Conversion } from '../../attribution/booking.ts'
import { takeOwed } from '../../attribution/take.ts'
import type { Deps } from '../../deps.ts'
import { sha256Hex } from '../../platform/crypto/digest.ts'
import { leadPurpose } from '../../platform/crypto/purposes.ts'
import type { Issue } from '../../platform/http/errors.ts'
import type { ConvertInput } from '../../platform/redis/scripts/convert.ts'
import type { BudgetZone } from '../../platform/time/budget-day.ts'
import { servedAd, servedAt, type TokenPayload } from '../../platform/token/payload.ts'
import { checkValues, identifiersOf, type StoredForm, storedForm } from './form.ts'
import { findForm, findLead, insertLead } from './queries.ts'

type Submitted =
  /** `orders`: what has to be booked; the cron does it unless somebody does it at once. */
  | { kind: 'stored'; leadId: string; orders: ConvertInput[] }
  | { kind: 'no_form' }
  | { kind: 'invalid'; issues: Issue[] }

/** Takes in the answers to an ad's form, once per ad: the second time it is the first lead again. Throws when Postgres is down. */
export async function submitLead(
  deps: Deps,
  { payload, given }: { payload: TokenPayload; given: Record<string, unknown> },
): Promise<Submitted> {
  const campaign = await findForm(deps.db, payload.campaignId)
  if (!campaign?.leadForm) return { kind: 'no_form' }
  const form = storedForm.parse(campaign.leadForm)
  const checked = checkValues(form, given)
  if (checked.kind === 'invalid') return checked
  const known = await findLead(deps.db, payload.grclid)
  if (known) return { kind: 'stored', leadId: known, orders: [] }
  const lead = await sealedLead(deps, {
    payload,
    form,
    values: checked.values,
    advertiserId: campaign.advertiserId,
  })
  const conversion = leadConversion(deps, {
    grclid: payload.grclid,
    advertiserId: campaign.advertiserId,
  })
  const booked = bookedAd(payload, campaign.zone)
  const { orders } = await takeOwed(deps, { conversion, booked, along: [insertLead(lead)] })
  const leadId = await findLead(deps.db, payload.grclid)
  if (!leadId) throw new Error('a lead that was stored is not there')
  return { kind: 'stored', leadId, orders }
}

async function sealedLead(
  deps: Deps,
  {
    payload,
    form,
    values,
    advertiserId,
  }: {
    payload: TokenPayload
    form: StoredForm
    values: Record<string, string>
    advertiserId: string
  },
) {
  const vault = await deps.vault()
  const hashes = await Promise.all(identifiersOf(form, values).map(sha256Hex))
  const purpose = leadPurpose(payload.grclid)
  return {
    id: deps.newId(),
    grclid: payload.grclid,
    advertiserId,
    campaignId: payload.campaignId,
    publisherId: payload.publisherId,
    formId: form.form_id,
    valuesSealed: await vault.seal(purpose, { text: JSON.stringify(values), iv: deps.random(12) }),
    consentText: form.consent_text,
    names: await Promise.all(hashes.map((hash) => vault.nameOf(hash))),
    receivedAt: new Date(deps.now()),
  }
}

const leadConversion = (
  deps: Deps,
  { grclid, advertiserId }: { grclid: string; advertiserId: string },
): Conversion => ({
  id: deps.newId(),
  advertiserId,
  eventId: `lead:${grclid}`,
  source: 'lead_form',
  eventType: 'lead',
  valueCents: 0,
  currency: 'USD',
  occurredAt: deps.now(),
  orderId: null,
  pageUrl: null,
  grclid,
  identities: [],
})

/** The ad itself says whose lead it is, at which price. */
const bookedAd = (payload: TokenPayload, zone: BudgetZone) => ({
  via: 'lead_form' as const,
  zone,
  domains: [],
  ...servedAd(payload),
  at: servedAt(payload),
})
