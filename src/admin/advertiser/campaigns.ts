import { listGroups } from '../../campaigns/groups/queries.ts'
import { shapeCampaign, shapeGroup, shapeSettings } from '../../campaigns/shape.ts'
import { noAd, noCampaign } from '../../campaigns/unknown.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { publishStored } from '../campaigns.ts'
import { faultOf, faultOfChange } from '../rules.ts'
import { campaignChange, newCampaign } from '../shape/campaign.ts'
import type { Asked } from './asked.ts'
import { draftAd, draftGroup, draftOwnWords, type GroupDraft } from './draft.ts'
import { campaignOf, changeOf, namesLimit, planOf, type Status, statusOf } from './plan.ts'
import {
  findOwnCampaign,
  findOwner,
  insertOwnCampaign,
  listOwnAds,
  listPages,
  type OwnCampaign,
  type Owner,
  surveyGroups,
  updateOwnCampaign,
} from './queries/campaigns.ts'
import {
  changedMeanwhile,
  generativeWithAds,
  isArchived,
  needsAds,
  needsBilling,
  pagesOf,
  refuseForeignPages,
} from './refuse.ts'
import type { CampaignCreate, CampaignPatch } from './schema.ts'

/** Groups that an answer about a campaign carries. */
const MOST_SHOWN = 100

/** Makes a campaign with its groups and ads. Gives the groups beside it, so that a model can be asked about them. */
export async function createOwnCampaign(
  deps: Deps,
  { advertiser, wire }: Asked<{ wire: CampaignCreate }>,
) {
  const now = new Date(deps.now())
  const owner = await findOwner(deps.db, advertiser.id)
  const status = readStatus(wire) ?? 'draft'
  const plan = planOf(wire)
  const fields = newCampaign(campaignOf(wire, { plan, brand: owner.name, status }), now)
  const fault = faultOf(fields, owner.domains)
  if (fault) throw invalidField(fault.field, fault.message)
  const id = deps.newId()
  const around = { campaignId: id, words: fields, ...makingOf(deps, owner) }
  const drafts = draftGroups(wire, { around, ...owner })
  const linked = await draftLinked(deps, { advertiser, wire, around, ...owner })
  const all = [...drafts, ...linked]
  if (status === 'active') {
    refuseUnbilled(owner)
    if (!all.some(isShowable)) throw needsAds()
  }
  const row = { ...fields, id, advertiserId: advertiser.id, madeBy: 'advertiser' as const, plan }
  await insertOwnCampaign(deps.db, { row, drafts: all, now })
  await publishStored(deps, [id])
  return {
    groupIds: all.map(({ group }) => group.id),
    shown: await showOwn(deps, { advertiser, id }),
  }
}

const makingOf = (deps: Deps, { reviewAds }: Owner) => ({
  newId: deps.newId,
  needsReview: reviewAds,
})

type Around = Parameters<typeof draftGroup>[1]

export function draftGroups(
  { ad_groups: groups }: Pick<CampaignCreate, 'ad_groups'>,
  { around, domains }: { around: Around } & Pick<Owner, 'domains'>,
): GroupDraft[] {
  return (groups ?? []).map((group, i) => {
    const at = `ad_groups.${i}.`
    const isManual = group.group_type === 'manual'
    if (!isManual && (group.ads?.length ?? 0) > 0) throw generativeWithAds(`${at}ads`)
    refuseForeignPages(pagesOf(group, at), domains)
    return draftGroup(group, around)
  })
}

/** Ads of other campaigns, by their ids, as ads of this one: an ad is booked under one campaign alone. */
async function draftLinked(
  deps: Deps,
  {
    advertiser,
    wire,
    around,
    domains,
  }: Asked<{ wire: CampaignCreate; around: Around }> & Pick<Owner, 'domains'>,
): Promise<GroupDraft[]> {
  const given = (wire.ad_unit_ids ?? []).map((id) => id.toLowerCase())
  const ids = [...new Set(given)]
  if (ids.length === 0) return []
  const found = await listOwnAds(deps.db, { advertiserId: advertiser.id, ids })
  if (found.length < ids.length) throw noAd()
  const fieldOf = (id: string) => `ad_unit_ids.${given.indexOf(id)}`
  refuseForeignPages(
    found.map(({ id, landingPage }) => ({ field: fieldOf(id), page: landingPage })),
    domains,
  )
  const { group } = draftGroup({ name: 'Ads', group_type: 'manual' }, around)
  const ads = ids
    .flatMap((id) => found.filter((ad) => ad.id === id))
    .map((ad) => ({
      ...draftAd(
        { headline: ad.headline ?? around.words.title, copy: ad.copy ?? around.words.title },
        around,
      ),
      ...{ name: ad.name, cta: ad.cta, description: ad.description },
      ...{ landingPage: ad.landingPage, imageUrl: ad.imageUrl },
    }))
  return [{ group, ads }]
}

const isShowable = ({ group, ads }: GroupDraft) =>
  (group.status ?? 'active') === 'active' && ads.some((ad) => (ad.status ?? 'active') === 'active')

function readStatus(wire: CampaignPatch): Status | null {
  const status = statusOf(wire)
  if (status !== undefined) return status
  throw invalidField(
    'is_active',
    'status and is_active say different things. Leave one of them out: active campaigns are is_active, all others are not',
  )
}

function refuseUnbilled({ billingFirst, billingEnabled }: Owner): void {
  if (billingFirst && !billingEnabled) throw needsBilling()
}

export async function changeOwnCampaign(
  deps: Deps,
  { advertiser, id, wire }: Asked<{ id: string; wire: CampaignPatch }>,
) {
  const now = new Date(deps.now())
  const status = readStatus(wire)
  const stored = await findOwnCampaign(deps.db, { advertiserId: advertiser.id, id })
  if (!stored) throw noCampaign()
  if (stored.status === 'archived') throw isArchived()
  const owner = await findOwner(deps.db, advertiser.id)
  const { plan, ...operator } = changeOf(wire, stored)
  const fields = campaignChange(operator, now)
  const fault = faultOfChange(fields, { stored, domains: owner.domains })
  if (fault) throw invalidField(fault.field, fault.message)
  if (status === 'active') {
    refuseForeignPages(await listPages(deps.db, stored.id), owner.domains)
  }
  const { groupIds, hasAds } = await surveyGroups(deps.db, stored.id)
  if (status === 'active' && stored.status !== 'active') {
    refuseUnbilled(owner)
    if (!hasAds) throw needsAds()
  }
  const change = {
    fields,
    plan,
    priced: namesLimit(plan) ? stored : null,
    changesShown: changesShown(fields, stored),
    groupIds,
    now,
  }
  const from = ['active', 'paused', 'draft'] as const
  const own = { id: stored.id, advertiserId: advertiser.id }
  const { title, brandName, description } = { ...stored, ...fields }
  const ownWords = draftOwnWords({ title, brandName, description }, makingOf(deps, owner))
  const isChanged = await updateOwnCampaign(deps.db, { ...own, ...change, ownWords, from })
  if (!isChanged) throw changedMeanwhile('campaign')
  await publishStored(deps, [stored.id])
  return { groupIds, shown: await showOwn(deps, { advertiser, id: stored.id }) }
}

/** What people see of a campaign whatever its ads say. */
const changesShown = (fields: Partial<OwnCampaign>, stored: OwnCampaign) =>
  (['title', 'brandName', 'description', 'landingPage', 'favicon', 'leadForm'] as const).some(
    (name) =>
      fields[name] !== undefined && JSON.stringify(fields[name]) !== JSON.stringify(stored[name]),
  )

/** Archives a campaign, or brings it back, paused. 409 where somebody else changed its status meanwhile. */
export async function toggleArchive(deps: Deps, { advertiser, id }: Asked<{ id: string }>) {
  const stored = await findOwnCampaign(deps.db, { advertiserId: advertiser.id, id })
  if (!stored) throw noCampaign()
  const status = stored.status === 'archived' ? 'paused' : 'archived'
  const isChanged = await updateOwnCampaign(deps.db, {
    id: stored.id,
    advertiserId: advertiser.id,
    fields: { status },
    ...{ priced: null, changesShown: false, groupIds: [] },
    ...{ from: [stored.status], now: new Date(deps.now()) },
  })
  if (!isChanged) throw changedMeanwhile('campaign')
  await publishStored(deps, [stored.id])
  return await showOwn(deps, { advertiser, id: stored.id })
}

/** A campaign with its groups, as its advertiser reads it after a change. */
async function showOwn(deps: Deps, { advertiser, id }: Asked<{ id: string }>) {
  const [row, { groups }] = await Promise.all([
    findOwnCampaign(deps.db, { advertiserId: advertiser.id, id }),
    listGroups(deps.db, {
      filter: { advertiserId: advertiser.id, campaignId: id, withArchived: false },
      page: { limit: MOST_SHOWN, offset: 0 },
    }),
  ])
  if (!row) throw noCampaign()
  return {
    ...shapeCampaign(row, deps.now()),
    ...shapeSettings(row),
    ad_groups: groups.map((group) => shapeGroup(group, { ads: group.ads, total: group.adsTotal })),
  }
}
