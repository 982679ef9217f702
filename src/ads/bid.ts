import type { Deps } from '../deps.ts'
import { isBotUserAgent } from '../platform/agents/bots.ts'
import { hold, type Winner } from './contest.ts'
import { assign } from './experiment.ts'
import { freeze } from './mint.ts'
import { sealBid } from './sealed.ts'
import { contestOf, turnedAway } from './serve.ts'
import { NOTHING_RESERVED, type Served, type ServeInput } from './serving.ts'
import { testViewer, testWinner } from './testad.ts'
import { readViewer, type Viewer } from './viewer.ts'

/** How long a bid holds what it would cost, and can be rendered. */
export const BID_MS = 5_000
/** What a test bid says, in dollars per thousand views: something that an auction under test can work with. */
const TEST_BID = 1

export type Bid = { bid: number; bidId: string }

/** The auction for one slot, held for the publisher's own auction: what the slot would earn, and an id to render it by. */
export async function makeBid(deps: Deps, input: ServeInput): Promise<Served<Bid>> {
  const { publisher, request } = input
  if (request.testAd) {
    const win = testWinner(deps, 0, 1)
    const bidId = await seal(deps, input, testViewer(request), win, '')
    const answer = { bid: TEST_BID, bidId }
    return { kind: 'ads', answer, copyJobs: [], reserved: NOTHING_RESERVED }
  }
  const viewer = await readViewer(deps, publisher, request, input.surroundings)
  const contest = await contestOf(deps, input, viewer, { holdMs: BID_MS, isBid: true })
  if (isBotUserAgent(request.device?.ua)) return turnedAway(contest)
  const held = await hold(deps, contest)
  if (held.kind !== 'held') return held
  const [win] = held.winners
  if (!win) throw new RangeError('an auction that was won has no winner')
  const bidId = await seal(deps, input, viewer, win, contest.event.id)
  const answer = { bid: earnings(win, publisher.revenueShareBp), bidId }
  return { kind: 'ads', answer, copyJobs: held.copyJobs, reserved: held.reserved }
}

/** What a thousand views are expected to earn the publisher: dollars, rounded down to the microdollar. */
export function earnings(
  { priceMicros, chargeRate }: Pick<Winner, 'priceMicros' | 'chargeRate'>,
  shareBp: number,
): number {
  const share = Math.floor((priceMicros * shareBp) / 10_000)
  return Math.floor((share * chargeRate) / 1000) / 1_000_000
}

async function seal(
  deps: Deps,
  { publisher, request }: ServeInput,
  viewer: Viewer,
  win: Winner,
  requestId: string,
): Promise<string> {
  const [slot] = request.placements
  if (!slot) throw new RangeError('a bid without a slot')
  const payload = freeze({ publisher, request }, viewer, win, {
    grclid: win.grclids[0] ?? '',
    gradid: deps.newId(),
    placement: slot.placement,
    part: assign(publisher.experiments, request.sessionId),
  })
  const { names } = viewer
  const { adText } = win
  return await sealBid(deps, { payload, requestId, placementId: slot.placement_id, adText, names })
}
