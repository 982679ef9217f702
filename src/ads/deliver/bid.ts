import type { FrontDeps } from '../../deps.ts'
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from '../../platform/crypto/base64.ts'
import { type Is, isText, listOf, orMissing, readOwnJson } from '../../platform/is.ts'
import { shareOf } from '../../platform/money.ts'
import { decodePayload, encodePayload, type TokenPayload } from '../../platform/token/payload.ts'
import type { Basis } from '../decide/candidates.ts'
import type { Ask } from '../read/request.ts'
import type { Viewer } from '../read/signals.ts'
import type { Winner } from '../reserve/reserve.ts'
import { payloadOfWin, slotAt } from './mint.ts'

/** What a test bid says, in dollars per thousand views: something that an auction under test can work with. */
const TEST_BID = 1

type Won = {
  ask: Ask
  viewers: readonly Viewer[]
  winners: readonly Winner[]
  /** The request's engine event; empty for a test ad's. */
  requestId: string
}

/** What the slot would earn, for the publisher's own auction, and an id to render its ad by. */
export async function makeBid(deps: FrontDeps, { ask, viewers, winners, requestId }: Won) {
  const [viewer] = viewers
  const [win] = winners
  if (!viewer || !win) throw new RangeError('an auction that was won has no winner')
  const payload = payloadOfWin({ ask, viewer, win }, { seat: 0, slot: 0, gradid: deps.newId() })
  const bidId = await sealBid(deps, {
    ...{ payload, requestId },
    placementId: slotAt(ask, 0).placement_id,
    adText: win.adText,
    names: viewer.names,
    basis: win.basis,
  })
  return { bid: ask.testAd ? TEST_BID : earnings(win, ask.publisher.revenueShareBp), bidId }
}

/** What a thousand views are expected to earn the publisher: dollars, rounded down to the microdollar. */
export function earnings(
  { priceMicros, holdRate }: Pick<Winner, 'priceMicros' | 'holdRate'>,
  shareBp: number,
): number {
  const share = shareOf(priceMicros, shareBp)
  return Math.floor((share * holdRate) / 1000) / 1_000_000
}

/** All that rendering a bid needs, but for the campaign: it travels with the caller, so that no store has to keep it. */
export type SealedBid = {
  payload: TokenPayload
  /** The bid's engine event. */
  requestId: string
  placementId: string
  adText: string
  names: readonly string[]
  /** What the ad was chosen by, as its disclosure says. */
  basis: Basis
}

const PURPOSE = 'bid'
/** The basis is missing in what a version sealed that knew none: all of its bids render as for a conversation. */
type Parts = [string, string, string, string, string[], Basis?]
const isBasis: Is<Basis> = (value): value is Basis =>
  value === 'conversation' || value === 'chat' || value === 'place'
const areParts: Is<Parts> = (value): value is Parts =>
  Array.isArray(value) &&
  value.length >= 5 &&
  value.length <= 6 &&
  value.slice(0, 4).every(isText) &&
  listOf(isText)(value[4]) &&
  orMissing(isBasis)(value[5])

/** A bid as the id that the caller gets: base64url, some 400 characters. */
async function sealBid(deps: FrontDeps, bid: SealedBid): Promise<string> {
  const payload = toBase64(encodePayload(bid.payload))
  const text = JSON.stringify([
    payload,
    bid.requestId,
    bid.placementId,
    bid.adText,
    [...bid.names],
    bid.basis,
  ] satisfies Parts)
  const vault = await deps.vault()
  const sealed = await vault.seal(PURPOSE, { text, iv: deps.random(12) })
  return toBase64Url(fromBase64(sealed))
}

/** The bid behind an id; undefined for anything that we did not seal. */
export async function openBid(deps: FrontDeps, bidId: string): Promise<SealedBid | undefined> {
  const sealed = fromBase64Url(bidId)
  if (!sealed) return undefined
  const vault = await deps.vault()
  try {
    const text = await vault.open(PURPOSE, toBase64(sealed))
    const [payload, requestId, placementId, adText, names, basis = 'conversation'] = readOwnJson(
      text,
      areParts,
    )
    const opened = { requestId, placementId, adText, names, basis }
    return { payload: decodePayload(fromBase64(payload)), ...opened }
  } catch {
    return undefined
  }
}
