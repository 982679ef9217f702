import { showExamples } from '../campaigns/examples/show.ts'
import { type ExamplesState, givenExamples, unwrittenState } from '../campaigns/examples/state.ts'
import { publishCampaigns } from '../campaigns/snapshot/publish.ts'
import type { Deps } from '../deps.ts'
import { MOST_AD_NUMBERS } from '../platform/db/schema/index.ts'
import { AppError, invalidField } from '../platform/http/errors.ts'
import { awaitEffect } from './failure.ts'
import { findDomains } from './queries/advertisers.ts'
import { findPlan, insertCampaign, updateCampaign } from './queries/campaigns.ts'
import { faultOf, faultOfChange } from './rules.ts'
import type { CampaignCreate, CampaignPatch } from './schema/campaign.ts'
import { type CampaignRow, campaignChange, campaignWire, newCampaign } from './shape/campaign.ts'

export async function createCampaign(deps: Deps, body: CampaignCreate) {
  const now = new Date(deps.now())
  const domains = await findDomains(deps.db, body.advertiser_id)
  if (!domains) {
    throw invalidField('advertiser_id', 'There is no such advertiser')
  }
  const fields = newCampaign(body, now)
  const fault = faultOf(fields, domains)
  if (fault) throw invalidField(fault.field, fault.message)
  const id = deps.newId()
  const row = { ...fields, id, advertiserId: body.advertiser_id }
  await insertCampaign(deps.db, { row, examples: body.examples, now })
  await publishStored(deps, [id])
  const examples = body.examples ? givenExamples(body.examples) : unwrittenState(now)
  return { campaign_id: id, ...(await showExamples(deps, { own: row, state: examples })) }
}

export async function changeCampaign(
  deps: Deps,
  { id, body }: { id: string; body: CampaignPatch },
) {
  const stored = await findPlan(deps.db, id)
  if (!stored) throw noCampaign()
  if (body.advertiser_id !== undefined && body.advertiser_id !== stored.advertiserId) {
    throw invalidField('advertiser_id', 'A campaign stays with its advertiser')
  }
  refuseOfGroups(stored, body)
  const now = new Date(deps.now())
  const change = campaignChange(body, now)
  const fault = faultOfChange(change, { stored, domains: stored.domains })
  if (fault) throw invalidField(fault.field, fault.message)
  const changed = await updateCampaign(deps.db, {
    id,
    fields: change,
    examples: body.examples,
    now,
  })
  if (!changed) throw new AppError('conflict', 'It was changed meanwhile; repeat the request.')
  await publishStored(deps, [id])
  return showCampaign(deps, { row: changed.row, examples: changed.examples })
}

/** A campaign as the operator reads it. */
export const showCampaign = async (
  deps: Deps,
  { row, examples }: { row: CampaignRow; examples: ExamplesState | undefined },
) => ({
  ...campaignWire(row),
  ...(await showExamples(deps, { own: row, state: examples ?? unwrittenState(row.updatedAt) })),
})

/** Makes stored campaigns effective everywhere. 503 where a store is down: the caller repeats the same change. */
export async function publishStored(deps: Deps, ids: readonly string[]): Promise<void> {
  const stored = ids.length === 1 ? `Campaign ${ids[0]} is` : 'The campaigns are'
  await awaitEffect(
    publishCampaigns(deps, ids),
    `${stored} stored but not yet effective; a PATCH or import of it publishes again.`,
  )
}

/** Refuses texts and examples for a campaign of ad groups: only an operator's campaign, which is a group itself, has them. */
function refuseOfGroups(
  { madeBy, nextAdNumber }: { madeBy: 'operator' | 'advertiser'; nextAdNumber: number },
  body: CampaignPatch,
): void {
  const message = 'The advertiser made this campaign of ad groups, which have their own'
  for (const field of ['ad_texts', 'examples'] as const) {
    if (madeBy === 'advertiser' && body[field] !== undefined) throw invalidField(field, message)
  }
  if (nextAdNumber + (body.ad_texts?.length ?? 0) > MOST_AD_NUMBERS) {
    const most = `A campaign has at most ${MOST_AD_NUMBERS} ads in its life; make another one.`
    throw new AppError('conflict', most)
  }
}

const noCampaign = () => new AppError('not_found', 'There is no such campaign.')
