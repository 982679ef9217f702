import type { Deps } from '../../deps.ts'
import { MOST_BLOCKED_ADS } from '../../platform/db/schema/index.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findTrackedAd } from '../../platform/token/tracked.ts'
import { blockCampaign, unblockCampaign } from './queries.ts'
import type { BlockedAd } from './schema.ts'
import { blockedWire } from './shape.ts'

/** Blocks one campaign, whether or not it was ever seen here: here at once, in other isolates within a minute. */
export async function blockAd(
  deps: Deps,
  { publisherId, body }: { publisherId: string; body: BlockedAd },
) {
  const campaignId =
    body.campaign_id ?? (await campaignOf(deps, { publisherId, name: body.ad ?? '' }))
  if (!campaignId) throw noAd()
  const blockedAt = new Date(deps.now())
  const row = { publisherId, campaignId, note: body.note ?? null, blockedAt }
  const stored = await blockCampaign(deps.db, row)
  if (!stored) {
    throw new AppError('conflict', `No more than ${MOST_BLOCKED_ADS} ads can be blocked.`)
  }
  deps.accounts.publishers.clear()
  return blockedWire(stored)
}

export async function unblockAd(
  deps: Deps,
  { publisherId, campaignId }: { publisherId: string; campaignId: string },
) {
  if (!(await unblockCampaign(deps.db, { publisherId, campaignId }))) {
    throw new AppError('not_found', 'This campaign is not blocked.')
  }
  deps.accounts.publishers.clear()
}

/** The campaign of a tracked URL, or its token, of this publisher's. */
async function campaignOf(
  deps: Deps,
  { publisherId, name }: { publisherId: string; name: string },
) {
  const ad = await findTrackedAd(await deps.keyRing(), {
    url: name,
    isWanted: (one) => one.publisherId === publisherId && !one.test,
  })
  return ad?.campaignId
}

const noAd = () => new AppError('not_found', 'This names no ad that was served to you.')
