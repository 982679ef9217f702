import { showExamples } from '../campaigns/examples/show.ts'
import { type ExamplesState, givenExamples, unwritten } from '../campaigns/examples/state.ts'
import { publishCampaigns } from '../campaigns/snapshot/publish.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/http/errors.ts'
import { effect } from './failure.ts'
import { findDomains } from './queries/advertisers.ts'
import { findPlan, insertCampaign, updateCampaign } from './queries/campaigns.ts'
import { type Fault, faultOf } from './rules.ts'
import type { CampaignCreate, CampaignPatch } from './schema/campaign.ts'
import { type CampaignRow, campaignChange, campaignWire, newCampaign } from './shape/campaign.ts'

export async function createCampaign(deps: Deps, body: CampaignCreate) {
  const now = new Date(deps.now())
  const domains = await findDomains(deps.db, body.advertiser_id)
  if (!domains) {
    throw invalid({ field: 'advertiser_id', message: 'There is no such advertiser' })
  }
  const fields = newCampaign(body, now)
  const fault = faultOf(fields, domains)
  if (fault) throw invalid(fault)
  const id = deps.newId()
  const row = { ...fields, id, advertiserId: body.advertiser_id }
  await insertCampaign(deps.db, row, { examples: body.examples, now })
  await publish(deps, [id])
  const examples = body.examples ? givenExamples(body.examples) : unwritten(now)
  return { campaign_id: id, ...showExamples(deps, row, examples) }
}

export async function changeCampaign(deps: Deps, id: string, body: CampaignPatch) {
  const stored = await findPlan(deps.db, id)
  if (!stored) throw noCampaign()
  if (body.advertiser_id !== undefined && body.advertiser_id !== stored.advertiserId) {
    throw invalid({ field: 'advertiser_id', message: 'A campaign stays with its advertiser' })
  }
  const now = new Date(deps.now())
  const change = campaignChange(body, now)
  const fault = faultOf({ ...stored, ...change }, stored.domains)
  if (fault) throw invalid(fault)
  const changed = await updateCampaign(deps.db, id, {
    fields: change,
    examples: body.examples,
    now,
  })
  if (!changed) throw noCampaign()
  await publish(deps, [id])
  return showCampaign(deps, changed.row, changed.examples)
}

/** A campaign as the operator reads it. */
export const showCampaign = (
  deps: Deps,
  row: CampaignRow,
  examples: ExamplesState | undefined,
) => ({
  ...campaignWire(row),
  ...showExamples(deps, row, examples ?? unwritten(row.updatedAt)),
})

/** Makes stored campaigns effective everywhere; none for what is only shown of their advertisers. */
export async function publish(deps: Deps, ids: readonly string[]): Promise<void> {
  const stored = ids.length === 1 ? `Campaign ${ids[0]} is` : 'The campaigns are'
  await effect(
    publishCampaigns(deps, ids),
    `${stored} stored but not yet effective; a PATCH or import of it publishes again.`,
  )
}

const noCampaign = () => new AppError('not_found', 'There is no such campaign.')

const invalid = ({ field, message }: Fault) =>
  new AppError('unprocessable', `${field}: ${message}`, {
    issues: [{ loc: ['body', field], msg: message, type: 'custom' }],
  })
