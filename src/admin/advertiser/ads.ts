import { shapeManagedAd } from '../../campaigns/shape.ts'
import { noAd } from '../../campaigns/unknown.ts'
import type { Deps } from '../../deps.ts'
import { UUID } from '../../platform/crypto/uuid.ts'
import { MOST_AD_NUMBERS } from '../../platform/db/schema/index.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { publishStored } from '../campaigns.ts'
import type { Asked } from './asked.ts'
import { adChange, draftAd } from './draft.ts'
import { findOwnGroup } from './groups.ts'
import { findOwnAd, readAd, storeAd, updateAd } from './queries/ads.ts'
import { findOwnCampaign, findOwner } from './queries/campaigns.ts'
import {
  changedMeanwhile,
  generativeWithAds,
  isArchived,
  isGroupArchived,
  noNumbers,
  refuseForeignPages,
  refuseOwn,
} from './refuse.ts'
import type { AdCreate, AdPatch } from './schema.ts'

/** Adds an ad to a manual group. */
export async function createAd(
  deps: Deps,
  { advertiser, groupId, wire }: Asked<{ groupId: string; wire: AdCreate }>,
) {
  const group = await findOwnGroup(deps, { advertiser, id: groupId })
  refuseOwn(group)
  if (group.groupType === 'generative') throw generativeWithAds('ad_group_id')
  const [owner, campaign] = await Promise.all([
    findOwner(deps.db, advertiser.id),
    findOwnCampaign(deps.db, { advertiserId: advertiser.id, id: group.campaignId }),
  ])
  if (campaign?.status === 'archived') throw isArchived()
  if (group.status === 'archived') throw isGroupArchived()
  const page = wire.landing_page ?? group.landingPage
  refuseForeignPages([{ field: 'landing_page', page }], owner.domains)
  const ad = draftAd(wire, { newId: deps.newId, needsReview: owner.reviewAds })
  const stored = await storeAd(deps.db, { group, ad })
  if (!stored.isAdded)
    throw stored.next >= MOST_AD_NUMBERS ? noNumbers() : changedMeanwhile('ad group')
  await publishStored(deps, [group.campaignId])
  return await showAd(deps, ad.id)
}

/** Changes an ad. Of what was written for a group only the status may be said. */
export async function changeAd(
  deps: Deps,
  { advertiser, id, wire }: Asked<{ id: string; wire: AdPatch }>,
) {
  const ad = await findOwn(deps, { advertiser, id })
  const fields = adChange(wire)
  const { status, ...words } = fields
  if (ad.source !== 'given' && Object.keys(words).length > 0) throw isWritten()
  if (ad.isCampaignArchived) throw isArchived()
  if (ad.isGroupArchived) throw isGroupArchived()
  const owner = await findOwner(deps.db, advertiser.id)
  const { landingPage = ad.landingPage } = fields
  const isJudged = status === 'active' || wire.landing_page !== undefined
  const page = isJudged ? (landingPage ?? ad.groupPage) : null
  refuseForeignPages([{ field: 'landing_page', page }], owner.domains)
  await updateAd(deps.db, { id: ad.id, fields })
  await publishStored(deps, [ad.campaignId])
  return await showAd(deps, ad.id)
}

/** Archives an ad; again, it changes nothing. */
export async function removeAd(deps: Deps, { advertiser, id }: Asked<{ id: string }>) {
  const ad = await findOwn(deps, { advertiser, id })
  await updateAd(deps.db, { id: ad.id, fields: { status: 'archived' } })
  await publishStored(deps, [ad.campaignId])
}

async function findOwn(deps: Deps, { advertiser, id }: Asked<{ id: string }>) {
  const ad = UUID.test(id)
    ? await findOwnAd(deps.db, { advertiserId: advertiser.id, id })
    : undefined
  if (!ad) throw noAd()
  refuseOwn({ id: ad.groupId, campaignId: ad.campaignId })
  return ad
}

async function showAd(deps: Deps, id: string) {
  const row = await readAd(deps.db, id)
  if (!row) throw noAd()
  return shapeManagedAd(row)
}

const isWritten = () =>
  invalidField(
    'ad_id',
    "The service wrote this ad: only its status may be changed. Change the group's context or ad_prompt, or make the group manual",
  )
