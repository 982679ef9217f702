import { readySnapshot } from '../campaigns/snapshot/load.ts'
import type { Deps } from '../deps.ts'
import type { RenderEvent } from '../platform/events/event.ts'
import { AppError } from '../platform/http/errors.ts'
import { type RenderOutcome, renderArgs, renderOutcome } from '../platform/redis/scripts/render.ts'
import { servedAt } from '../platform/token/payload.ts'
import { BID_MS } from './bid.ts'
import type { Winner } from './contest.ts'
import { type Ad, shapeAd } from './creative.ts'
import { partOf, renderingOf } from './experiment.ts'
import { mintUrls } from './mint.ts'
import { openBid, type SealedBid } from './sealed.ts'
import { type Ask, NOTHING_RESERVED, type NoAd, type Reserved, type Served } from './serving.ts'
import { testWinner } from './testad.ts'

type Rendered = Pick<Winner, 'creative' | 'payer'>

/**
 * The ad of a bid, once and while it holds; from then on it has the publisher's view window. Throws `not_found` for what
 * is no bid of this publisher, `gone` for one that is rendered or over. A test bid leaves no trace, so it renders again.
 */
export async function renderBid(deps: Deps, ask: Ask<{ bidId: string }>): Promise<Served<Ad>> {
  const bid = await openOwn(deps, ask)
  if (deps.now() >= servedAt(bid.payload) + BID_MS) throw gone()
  const { test } = bid.payload
  const found = test ? testWinner(deps, 0, 1) : await findAd(deps, bid)
  // The campaign has ended since; what is held for it ends by itself.
  if (!found) return NO_CAMPAIGN
  const refused = test ? undefined : await claim(deps, bid)
  if (refused) return refused
  const reserved = test ? NOTHING_RESERVED : reservedFor(bid)
  return { kind: 'ads', answer: await adOf(deps, ask, bid, found), copyJobs: [], reserved }
}

const NO_CAMPAIGN: NoAd = { kind: 'no_ad', reason: 'no_candidates', event: null }
const gone = () => new AppError('gone', 'The bid has been rendered, or its 5 seconds are over.')

async function openOwn(
  deps: Deps,
  { publisher, request }: Ask<{ bidId: string }>,
): Promise<SealedBid> {
  const bid = await openBid(deps, request.bidId)
  if (bid?.payload.publisherId !== publisher.id) {
    throw new AppError('not_found', 'There is no such bid.')
  }
  return bid
}

async function findAd(deps: Deps, { payload }: SealedBid): Promise<Rendered | undefined> {
  const snapshot = await readySnapshot(deps)
  const doc = snapshot.find(payload.campaignId)
  if (doc === undefined) return undefined
  return { creative: snapshot.creative(doc), payer: snapshot.advertiser(doc).name }
}

/** Makes the bid's hold the ad's. Answers why not, if it can't. */
async function claim(deps: Deps, bid: SealedBid): Promise<NoAd | undefined> {
  const outcome = await settled(deps, bid)
  if (outcome === 'gone') throw gone()
  if (outcome === 'paused') return NO_CAMPAIGN
  return outcome === 'rendered' ? undefined : outcome
}

async function settled(
  deps: Deps,
  bid: SealedBid,
): Promise<RenderOutcome | Extract<NoAd, { kind: 'failed' }>> {
  const { payload, requestId, names } = bid
  const { grclid, campaignId, userKey, priceMicros } = payload
  const event: RenderEvent = {
    ...{ requestId, grclid, servedAt: servedAt(payload), names: [...names] },
    publisherId: payload.publisherId,
    userKey: payload.isPerson ? userKey : null,
  }
  const holdMs = payload.viewWindowMinutes * 60_000
  const input = { now: deps.now(), grclid, campaignId, userKey, priceMicros, holdMs }
  try {
    const answer = await deps.redis.render(renderArgs({ ...input, event: JSON.stringify(event) }))
    return renderOutcome(answer)
  } catch (error) {
    return { kind: 'failed', reserved: reservedFor(bid), error, event: null }
  }
}

const reservedFor = ({ payload, requestId }: SealedBid): Reserved => ({
  userKeys: [payload.userKey],
  requestId,
  grclids: [payload.grclid],
  campaignIds: [payload.campaignId],
})

async function adOf(
  deps: Deps,
  { publisher, origin }: Ask<unknown>,
  { payload, placementId, adText }: SealedBid,
  { creative, payer }: Rendered,
): Promise<Ad> {
  const part = partOf(publisher.experiments, payload)
  const shaped = shapeAd({
    creative,
    payer,
    adText,
    basis: 'conversation',
    campaignId: payload.campaignId,
    placement: { placement: payload.placement, placement_id: placementId },
    rendering: part && renderingOf(part, payload.gradid),
  })
  return { ...shaped, ...(await mintUrls(deps, origin, payload)) }
}
