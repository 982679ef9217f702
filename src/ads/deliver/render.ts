import { findAd } from '../../campaigns/snapshot/ad.ts'
import { readySnapshot } from '../../campaigns/snapshot/serve.ts'
import type { FrontDeps } from '../../deps.ts'
import type { RenderEvent } from '../../platform/events/event.ts'
import { AppError } from '../../platform/http/errors.ts'
import {
  type RenderOutcome,
  renderArgs,
  renderOutcome,
} from '../../platform/redis/scripts/render.ts'
import { servedAt } from '../../platform/token/payload.ts'
import { partOf, renderingOf } from '../read/experiment.ts'
import type { Ask } from '../read/request.ts'
import { BID_MS, NOTHING_RESERVED, type Refusal, type Winner } from '../reserve/reserve.ts'
import { hasTestForm, makeTestWinner } from '../reserve/testad.ts'
import { openBid, type SealedBid } from './bid.ts'
import { mintUrls, shapeServedAd } from './mint.ts'

type Asked = Pick<Ask, 'publisher' | 'origin'> & { bidId: string }
/** Of the campaign: the rest is in the bid. */
type Found = Pick<Winner, 'creative' | 'payer'>

/**
 * The ad of a bid, once and while it holds; from then on it has the publisher's view window. Throws `not_found` for what
 * is no bid of this publisher, `gone` for one that is rendered or over. A test bid leaves no trace, so it renders again.
 */
export async function renderBid(deps: FrontDeps, asked: Asked) {
  const bid = await openOwnBid(deps, asked)
  if (deps.now() >= servedAt(bid.payload) + BID_MS) throw goneError()
  const { test } = bid.payload
  const found = test ? makeTestAd(deps, bid) : await findBidAd(deps, bid)
  // The campaign has ended since; what is held for it ends by itself.
  if (!found) return NO_CAMPAIGN
  const refused = test ? undefined : await claimHold(deps, bid)
  if (refused) return refused
  const answer = await mintRendered(deps, { ...asked, ...found, bid })
  const reserved = test ? NOTHING_RESERVED : reservedFor(bid)
  return { kind: 'ads', answer, copyJobs: [], reserved } as const
}

const NO_CAMPAIGN = { kind: 'no_ad', reason: 'no_candidates', event: null } as const
const goneError = () =>
  new AppError('gone', 'The bid has been rendered, or its 5 seconds are over.')

async function openOwnBid(deps: FrontDeps, { publisher, bidId }: Asked): Promise<SealedBid> {
  const bid = await openBid(deps, bidId)
  if (bid?.payload.publisherId !== publisher.id) {
    throw new AppError('not_found', 'There is no such bid.')
  }
  return bid
}

const makeTestAd = (deps: FrontDeps, { payload, basis }: SealedBid): Found =>
  makeTestWinner(deps, { slot: 0, seats: 1, hasForm: hasTestForm(payload.campaignId), basis })

async function findBidAd(deps: FrontDeps, { payload }: SealedBid): Promise<Found | undefined> {
  const snapshot = await readySnapshot(deps)
  const found = findAd(snapshot, payload)
  return found && { creative: found.creative, payer: snapshot.advertiser(found.doc).name }
}

/** Makes the bid's hold the ad's. Answers why not, if it can't. */
async function claimHold(deps: FrontDeps, bid: SealedBid): Promise<Refusal | undefined> {
  const outcome = await callRender(deps, bid)
  if (outcome === 'gone') throw goneError()
  if (outcome === 'paused') return NO_CAMPAIGN
  return outcome === 'rendered' ? undefined : outcome
}

async function callRender(deps: FrontDeps, bid: SealedBid): Promise<RenderOutcome | Refusal> {
  const { payload, requestId, names } = bid
  const { grclid, campaignId, publisherId, userKey, priceMicros } = payload
  const event: RenderEvent = {
    ...{ requestId, grclid, servedAt: servedAt(payload), names: [...names] },
    publisherId,
    userKey: payload.isPerson ? userKey : null,
  }
  const holdMs = payload.viewWindowMinutes * 60_000
  const input = { now: deps.now(), grclid, campaignId, publisherId, userKey, priceMicros, holdMs }
  try {
    const answer = await deps.redis.render(renderArgs({ ...input, event: JSON.stringify(event) }))
    return renderOutcome(answer)
  } catch (error) {
    return { kind: 'failed', reserved: reservedFor(bid), error, event: null }
  }
}

const reservedFor = ({ payload, requestId }: SealedBid) => ({
  userKeys: [payload.userKey],
  requestId,
  publisherId: payload.publisherId,
  grclids: [payload.grclid],
  campaignIds: [payload.campaignId],
})

async function mintRendered(
  deps: FrontDeps,
  { publisher, origin, bid, ...found }: Asked & Found & { bid: SealedBid },
) {
  const { payload, adText, basis } = bid
  const part = partOf(publisher.experiments, payload)
  const placement = { placement: payload.placement, placement_id: bid.placementId }
  const shaped = shapeServedAd(
    { ...found, adText, basis, campaignId: payload.campaignId },
    { placement, rendering: part && renderingOf(part, payload.gradid) },
  )
  return { ...shaped, ...(await mintUrls(deps, { origin, payload })) }
}
