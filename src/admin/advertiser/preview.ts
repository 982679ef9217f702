import { tryGroups } from '../../campaigns/explain/trial.ts'
import { entryOfGroup } from '../../campaigns/groups/entry.ts'
import { examplesOfGroup } from '../../campaigns/groups/words.ts'
import type { SnapshotCampaign } from '../../campaigns/snapshot/format.ts'
import { readEntries, snapshotCampaign } from '../../campaigns/snapshot/load.ts'
import { noCampaign } from '../../campaigns/unknown.ts'
import type { Deps } from '../../deps.ts'
import { USUAL_FLOOR } from '../../platform/http/account.ts'
import { newCampaign } from '../shape/campaign.ts'
import type { Asked } from './asked.ts'
import { draftGroups } from './campaigns.ts'
import type { GroupDraft } from './draft.ts'
import { campaignOf, planOf } from './plan.ts'
import { findOwnCampaign, findOwner } from './queries/campaigns.ts'
import type { PreviewRequest } from './schema.ts'

/** Stands for what a draft does not say; none of it is matched. */
const DRAFT = { name: 'Draft', landing_page: 'https://draft.invalid/', daily_budget: 1 }

/**
 * What a campaign would be shown for, stored or drafted, paused or not: each conversation with a score, and why. Of the
 * conversations nothing is kept.
 */
export async function previewGroups(
  deps: Deps,
  { advertiser, body }: Asked<{ body: PreviewRequest }>,
) {
  const own =
    body.campaign_id === undefined
      ? await draftEntries(deps, { advertiser, draft: body.campaign ?? {} })
      : await storedEntries(deps, { advertiser, id: body.campaign_id })
  const data = await tryGroups(deps, { own, conversations: body.conversations, floor: USUAL_FLOOR })
  return { data, relevancy: USUAL_FLOOR, ad_groups: own.length }
}

async function storedEntries(deps: Deps, { advertiser, id }: Asked<{ id: string }>) {
  const campaign = await findOwnCampaign(deps.db, { advertiserId: advertiser.id, id })
  if (!campaign) throw noCampaign()
  return await readEntries(deps, { kind: 'draft', id: campaign.id })
}

async function draftEntries(
  deps: Deps,
  { advertiser, draft }: Asked<{ draft: NonNullable<PreviewRequest['campaign']> }>,
): Promise<SnapshotCampaign[]> {
  const owner = await findOwner(deps.db, advertiser.id)
  const wire = { ...DRAFT, ...draft }
  const plan = planOf(wire)
  const now = new Date(deps.now())
  const fields = newCampaign(campaignOf(wire, { plan, brand: owner.name, status: 'draft' }), now)
  const id = deps.newId()
  const campaign = snapshotCampaign({
    ...fields,
    ...{ id, advertiserId: advertiser.id, advertiserName: owner.name },
    ...{ zone: { timezone: advertiser.timezone }, impressions: 0, clicks: 0, conversions: 0 },
  })
  const around = { campaignId: id, words: fields, newId: deps.newId, needsReview: false }
  const groups = draftGroups(wire, { around, ...owner })
  // Before it has any group, the words that all of them will have say most.
  if (groups.length === 0) return [campaign]
  return groups.flatMap((group) => entryOfDraft(campaign, group) ?? [])
}

function entryOfDraft(campaign: SnapshotCampaign, { group, ads }: GroupDraft) {
  const said = {
    id: group.id,
    name: group.name,
    context: group.context ?? null,
    negativeContext: group.negativeContext ?? null,
    landingPage: null,
    maxCpcMicros: null,
    allowedCountries: [],
    allowedDevices: [],
  }
  const texts = ads.map((ad, number) => ({
    number,
    headline: ad.headline ?? null,
    copy: ad.copy ?? null,
    cta: ad.cta ?? null,
    description: ad.description ?? null,
    landingPage: null,
    imageUrl: null,
    impressions: null,
    clicks: null,
  }))
  const examples = examplesOfGroup(undefined, said)
  return entryOfGroup(
    { ...campaign, examples },
    { group: said, around: { ads: texts, utmParams: {} } },
  )
}
