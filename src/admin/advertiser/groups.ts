import { listExamples, listHeard, lockExamples } from '../../campaigns/examples/queries.ts'
import { showExamples } from '../../campaigns/examples/show.ts'
import { countSpoken } from '../../campaigns/examples/spoken.ts'
import { lockedTexts, unwrittenState } from '../../campaigns/examples/state.ts'
import { findGroup, listGroups, type ShownGroup } from '../../campaigns/groups/queries.ts'
import { wordsOfGroup } from '../../campaigns/groups/words.ts'
import { shapeGroup } from '../../campaigns/shape.ts'
import { noCampaign, noGroup } from '../../campaigns/unknown.ts'
import type { Deps } from '../../deps.ts'
import type { Examples } from '../../language/contract.ts'
import { UUID } from '../../platform/crypto/uuid.ts'
import { MOST_AD_NUMBERS, TOPIC_DAYS } from '../../platform/db/schema/index.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { publishStored } from '../campaigns.ts'
import type { Asked } from './asked.ts'
import { draftAd, draftGroup, draftOwnWords, groupChange } from './draft.ts'
import { findOwnCampaign, findOwner } from './queries/campaigns.ts'
import { saveGroupExamples } from './queries/examples.ts'
import { archiveGroup, insertGroup, updateGroup } from './queries/groups.ts'
import {
  generativeWithAds,
  isArchived,
  isGroupArchived,
  liveAds,
  noNumbers,
  pagesOf,
  refuseForeignPages,
  refuseOwn,
  tooManyGroups,
} from './refuse.ts'
import type { GroupCreate, GroupPatch } from './schema.ts'

type Page = {
  campaign_id?: string | undefined
  include_archived?: boolean | undefined
  limit: number
  offset: number
}

const shapeShown = (group: ShownGroup) =>
  shapeGroup(group, { ads: group.ads, total: group.adsTotal })

export async function listOwnGroups(deps: Deps, { advertiser, page }: Asked<{ page: Page }>) {
  const { campaign_id: campaignId, include_archived: withArchived = false, limit, offset } = page
  if (
    campaignId !== undefined &&
    !(await findOwnCampaign(deps.db, { advertiserId: advertiser.id, id: campaignId }))
  ) {
    throw noCampaign()
  }
  const filter = { advertiserId: advertiser.id, campaignId, withArchived }
  const { groups, total } = await listGroups(deps.db, { filter, page: { limit, offset } })
  return {
    ad_groups: groups.map(shapeShown),
    total_ad_groups: total,
    truncated: offset + groups.length < total,
  }
}

/** A group of the advertiser. 404 for one that is unknown or another's. */
export async function findOwnGroup(deps: Deps, { advertiser, id }: Asked<{ id: string }>) {
  const group = UUID.test(id)
    ? await findGroup(deps.db, { advertiserId: advertiser.id, groupId: id })
    : undefined
  if (!group) throw noGroup()
  return group
}

export const showOwnGroup = async (deps: Deps, { advertiser, id }: Asked<{ id: string }>) =>
  shapeShown(await findOwnGroup(deps, { advertiser, id }))

export async function createGroup(deps: Deps, { advertiser, wire }: Asked<{ wire: GroupCreate }>) {
  const campaign = await findOwnCampaign(deps.db, {
    advertiserId: advertiser.id,
    id: wire.campaign_id,
  })
  if (!campaign) throw noCampaign()
  if (campaign.status === 'archived') throw isArchived()
  const owner = await findOwner(deps.db, advertiser.id)
  const isManual = wire.group_type === 'manual'
  if (!isManual && (wire.ads?.length ?? 0) > 0) throw generativeWithAds('ads')
  refuseForeignPages(pagesOf(wire), owner.domains)
  const draft = draftGroup(wire, {
    ...{ campaignId: campaign.id, words: campaign, newId: deps.newId },
    needsReview: owner.reviewAds,
  })
  if (!(await insertGroup(deps.db, { ...draft, now: new Date(deps.now()) }))) {
    throw campaign.nextAdNumber + draft.ads.length > MOST_AD_NUMBERS ? noNumbers() : tooManyGroups()
  }
  await publishStored(deps, [campaign.id])
  return await showOwnGroup(deps, { advertiser, id: draft.group.id })
}

export async function changeGroup(
  deps: Deps,
  { advertiser, id, wire }: Asked<{ id: string; wire: GroupPatch }>,
) {
  const group = await findOwnGroup(deps, { advertiser, id })
  refuseOwn(group)
  const [owner, campaign] = await Promise.all([
    findOwner(deps.db, advertiser.id),
    findOwnCampaign(deps.db, { advertiserId: advertiser.id, id: group.campaignId }),
  ])
  if (!campaign) throw noGroup()
  if (campaign.status === 'archived') throw isArchived()
  const groupType = wire.group_type ?? group.groupType
  if (groupType === 'generative' && (wire.ads?.length ?? 0) > 0) throw generativeWithAds('ads')
  if (group.status === 'archived' && !wire.status) throw isGroupArchived()
  const status = wire.status ?? group.status
  if (status === 'archived' && (wire.ads?.length ?? 0) > 0) throw isGroupArchived()
  refuseForeignPages([...pagesOf(wire), ...startedPages(group, wire)], owner.domains)
  const making = { newId: deps.newId, needsReview: owner.reviewAds }
  const fields = groupChange(wire)
  const outcome = await updateGroup(deps.db, {
    id: group.id,
    fields,
    ads: groupType === 'manual' ? wire.ads?.map((ad) => draftAd(ad, making)) : undefined,
    ownWords: draftOwnWords(campaign, making),
    changesShown: changesShown(fields.landingPage, group.landingPage),
    now: new Date(deps.now()),
  })
  if (outcome === 'live') throw liveAds()
  await publishStored(deps, [group.campaignId])
  if (outcome === 'full') throw noNumbers()
  return await showOwnGroup(deps, { advertiser, id: group.id })
}

/** Pages that a group keeps and that a change of it starts: its own where it has ads by it, and those of its ads. */
function startedPages({ landingPage, ads }: ShownGroup, wire: GroupPatch) {
  const isActive = wire.status === 'active'
  const own = wire.landing_page === undefined && (isActive || wire.ads) ? landingPage : null
  const kept = isActive && !wire.ads ? ads.filter(({ status }) => status === 'active') : []
  return [
    { field: 'landing_page', page: own },
    ...kept.map((ad) => ({ field: `ads.${ad.id}.landing_page`, page: ad.landingPage })),
  ]
}

/** Whether people land elsewhere by it. */
const changesShown = (page: string | null | undefined, before: string | null) =>
  page !== undefined && page !== before

/** Archives a group with its ads; again, it changes nothing. */
export async function removeGroup(deps: Deps, { advertiser, id }: Asked<{ id: string }>) {
  const group = await findOwnGroup(deps, { advertiser, id })
  refuseOwn(group)
  await archiveGroup(deps.db, { advertiserId: advertiser.id, id: group.id })
  await publishStored(deps, [group.campaignId])
}

/** What is matched of a group beside its own words, and who said so. */
export async function readExamples(deps: Deps, { advertiser, id }: Asked<{ id: string }>) {
  const group = await findOwnGroup(deps, { advertiser, id })
  const now = new Date(deps.now())
  const [campaign, stored, heard] = await Promise.all([
    findOwnCampaign(deps.db, { advertiserId: advertiser.id, id: group.campaignId }),
    listExamples(deps.db, [group.id]),
    listHeard(deps.db, { campaignId: group.campaignId, groupId: group.id, now }),
  ])
  if (!campaign) throw noGroup()
  const words =
    group.id === group.campaignId ? campaign : wordsOfGroup(campaign, { group, ads: group.ads })
  const state = stored.get(group.id) ?? unwrittenState(now)
  return {
    ad_group_id: group.id,
    ...(await showExamples(deps, { own: words, state })),
    locked: lockedTexts(state),
    spoke: {
      days: TOPIC_DAYS,
      wins: heard.reduce((sum, { wins }) => sum + wins, 0),
      texts: countSpoken(state, { rows: heard, rarity: deps.tongue().rarity }),
    },
  }
}

/** Gives a group its examples; null: they are written for it again. */
export async function putExamples(
  deps: Deps,
  { advertiser, id, examples }: Asked<{ id: string; examples: Examples | null }>,
) {
  const group = await findOwnGroup(deps, { advertiser, id })
  await saveGroupExamples(deps.db, {
    saved: { key: group.id, examples },
    now: new Date(deps.now()),
  })
  await publishStored(deps, [group.campaignId])
  return await readExamples(deps, { advertiser, id: group.id })
}

type Locks = { lock: readonly string[]; unlock: readonly string[] }

/** Locks single examples of a group, or gives them back to the model. 422 for a text that is none of them. */
export async function lockGroupExamples(
  deps: Deps,
  { advertiser, id, locks }: Asked<{ id: string; locks: Locks }>,
) {
  const before = await readExamples(deps, { advertiser, id })
  refuseStrangers(locks, before.examples)
  if (locks.lock.length + locks.unlock.length === 0) return before
  const locking = { groupId: before.ad_group_id, ...locks }
  const isLocked = await lockExamples(deps.db, { locking, now: new Date(deps.now()) })
  if (!isLocked) throw invalidField('lock', 'One of these was taken from the group just now')
  return await readExamples(deps, { advertiser, id })
}

function refuseStrangers(locks: Locks, { fits, not, terms }: Examples): void {
  const known = new Set([...fits, ...not, ...terms])
  for (const field of ['lock', 'unlock'] as const) {
    const at = locks[field].findIndex((text) => !known.has(text))
    if (at >= 0) throw invalidField(`${field}.${at}`, 'This is none of the examples of the group')
  }
  const both = locks.lock.findIndex((text) => locks.unlock.includes(text))
  if (both >= 0) throw invalidField(`lock.${both}`, 'This is to be unlocked, too')
}
