import { creativeOfAd, numberOfAd, type ShownAd } from '../../campaigns/snapshot/ad.ts'
import type { Snapshot } from '../../campaigns/snapshot/format.ts'
import type { FrontDeps } from '../../deps.ts'
import { createHearing } from '../../language/index/hearing.ts'
import { hashOf } from '../../language/text.ts'
import type { RequestEvent } from '../../platform/events/event.ts'
import { writeHeard } from '../../platform/events/heard.ts'
import { AD_RATE_PER_SECOND } from '../../platform/redis/keys.ts'
import {
  type ReserveInput,
  type ReserveOutcome,
  type ReserveWin,
  reserveArgs,
  reserveOutcome,
} from '../../platform/redis/scripts/reserve.ts'
import { type WithdrawInput, withdrawArgs } from '../../platform/redis/scripts/withdraw.ts'
import type { PricingModel } from '../../platform/token/payload.ts'
import { createTopics } from '../copy/intent.ts'
import { type CopyJob, chooseCopy, planCopy } from '../copy/plan.ts'
import type { Basis, Choice } from '../decide/candidates.ts'
import type { NoAdReason } from '../decide/rules.ts'
import type { Ask } from '../read/request.ts'
import type { Viewer } from '../read/signals.ts'
import { linkNames } from './event.ts'

/** How long a bid holds what it would cost, and can be rendered. */
export const BID_MS = 5_000
/**
 * Advertisers among the contenders of the first call: who wins each slot, who sets the price of the last, and one to spare.
 * Where caps and budgets take out so many that there are too few, a second call takes all: so many at most for each slot,
 * and as many more.
 */
const BESIDE_WINNERS = 2
const MOST_PER_SLOT = 16

/** An ad that was won, with the text that is at hand. */
export type Winner = {
  /** One per viewer. */
  grclids: readonly string[]
  campaignId: string
  /** Of the ad in its campaign; null where it has none. */
  adNumber: number | null
  creative: ShownAd
  /** Who pays for the ad. */
  payer: string
  adText: string
  basis: Basis
  priceMicros: number
  pricingModel: PricingModel
  budgetDay: number
  /** How often a view is expected to be charged, in millionths. */
  holdRate: number
}

/** What has to be taken back if the answer does not reach the caller. */
type Reserved = Omit<WithdrawInput, 'reason'>
export const NOTHING_RESERVED: Reserved = {
  userKeys: [],
  requestId: '',
  publisherId: '',
  grclids: [],
  campaignIds: [],
}

/** Why a request ends without an ad. */
export type Refusal =
  /** `event` still has to be logged; null where the script has done it. */
  | { kind: 'no_ad'; reason: NoAdReason; event: RequestEvent | null }
  /**
   * The store failed or was too slow: it may have reserved all the same. `event` is to be kept elsewhere; null where the
   * request is in the books already.
   */
  | { kind: 'failed'; reserved: Reserved; error: unknown; event: RequestEvent | null }
  | { kind: 'rate_limited' }
  /** Redis has lost its data, or never had any: nothing is sold before the counters are back. */
  | { kind: 'not_ready' }

type Held = { kind: 'held'; winners: Winner[]; copyJobs: CopyJob[]; reserved: Reserved }
type Contending = Extract<Choice, { kind: 'contend' }>
type Candidates = Contending['candidates']

type Contest = {
  ask: Ask
  viewers: readonly Viewer[]
  sessionKey: string
  /** The engine event, before anything is decided. */
  event: RequestEvent
  snapshot: Snapshot
  choice: Contending
}

/** One auction for everybody who will see the ads, held for as long as they may: winners, each with its text. */
export async function reserveAds(deps: FrontDeps, contest: Contest): Promise<Held | Refusal> {
  const { ask, viewers, event, snapshot, choice } = contest
  const { candidates, query } = choice
  const best = snapshot.creative(candidateAt(candidates, 0).doc)
  const plan = planCopy(deps.env, { publisher: ask.publisher, query, best })
  const grclids = Array.from({ length: ask.placements.length * viewers.length }, () => deps.newId())
  const call = { ...reservationOf(contest, grclids), copyField: plan?.field ?? '' }
  const said = { query, markets: deps.tongue().rarity.markets }
  const { contenders, outcome } = await runAuction(deps, {
    call,
    candidates,
    topicsOf: createTopics(snapshot, said),
    hear: listenTo(snapshot, said),
    alarm: ask.alarm,
  })
  const reserved = {
    userKeys: call.chatKey ? [...call.userKeys, call.chatKey] : call.userKeys,
    requestId: event.id,
    publisherId: event.publisherId,
    grclids,
    campaignIds: contenders.map(({ contender }) => contender.campaignId),
  }
  if (outcome.kind === 'failed') return { ...outcome, reserved, event }
  if (outcome.kind === 'none') {
    const reason = outcome.reason === 'paused' ? 'no_candidates' : outcome.reason
    return { kind: 'no_ad', reason, event: null }
  }
  if (outcome.kind !== 'won') return outcome
  const found = outcome.wins.map((win, slot) => {
    const own = grclids.slice(slot * viewers.length, (slot + 1) * viewers.length)
    const candidate = candidateAt(contenders, win.contender)
    return winnerOf(deps, { contest, plan, candidate, win, grclids: own })
  })
  return {
    kind: 'held',
    winners: found.map(({ winner }) => winner),
    copyJobs: found.flatMap(({ job }) => job ?? []),
    reserved,
  }
}

/** Which words of its own group a document is won with, as they are logged. */
function listenTo(snapshot: Snapshot, said: Parameters<typeof createHearing>[1]) {
  const hear = createHearing(snapshot.index, said)
  return (doc: number) => writeHeard({ group: snapshot.group(doc), terms: hear(doc) })
}

/** Whom the ads are held for, and how long. */
function reservationOf({ ask, viewers, sessionKey, event }: Contest, grclids: readonly string[]) {
  const isBid = ask.kind === 'bid'
  return {
    now: event.at,
    publisherId: ask.publisher.id,
    userKeys: viewers.map(({ userKey }) => userKey),
    // A group's chat has caps and mutes of its own.
    chatKey: ask.kind === 'group' ? sessionKey : '',
    sessionKey: ask.kind !== 'group' && sessionKey !== viewers[0]?.userKey ? sessionKey : '',
    grclids,
    isBid,
    holdMs: isBid ? BID_MS : ask.publisher.viewWindowMinutes * 60_000,
    event: JSON.stringify({ ...event, links: linkNames(viewers, grclids) }),
  }
}

type Auction = {
  call: ReturnType<typeof reservationOf> & { copyField: string }
  candidates: Candidates
  /** Words of a document's own that are logged if it wins. */
  topicsOf: (doc: number) => readonly string[]
  /** What its group is won with, likewise. */
  hear: (doc: number) => string
  alarm: Ask['alarm']
}

/** The best candidates that still have budget and cap, reserved and priced by the script. */
async function runAuction(deps: FrontDeps, auction: Auction) {
  const { call, candidates, topicsOf, hear, alarm } = auction
  const slots = call.grclids.length / call.userKeys.length
  const most = Math.min(candidates.length, MOST_PER_SLOT * (slots + 1))
  let count = Math.min(most, countUntil(candidates, slots + BESIDE_WINNERS))
  // A request counts once, however many calls it takes.
  let ratePerSecond = AD_RATE_PER_SECOND
  for (;;) {
    const contenders = candidates.slice(0, count)
    try {
      const input = {
        ...call,
        contenders: contenders.map(({ doc, contender }) => ({
          ...contender,
          words: topicsOf(doc),
          heard: hear(doc),
        })),
        isLast: count === most,
        beyondScore: rivalScore(contenders, candidates.slice(count)),
        ratePerSecond,
      }
      const outcome = await callReserve(deps, { input, alarm })
      if (outcome.kind !== 'more') return { contenders, outcome }
      count = most
      ratePerSecond = 0
    } catch (error) {
      return { contenders, outcome: { kind: 'failed', error } as const }
    }
  }
}

/** How many of the best it takes for so many advertisers; all where there are not so many. */
function countUntil(candidates: Candidates, advertisers: number): number {
  const known = new Set<string>()
  const last = candidates.findIndex(
    ({ contender }) => known.add(contender.advertiserId).size === advertisers,
  )
  return last < 0 ? candidates.length : last + 1
}

/** The score of the best of the rest who is not an advertiser of the contenders; 0 without one. */
function rivalScore(contenders: Candidates, rest: Candidates): number {
  const known = new Set(contenders.map(({ contender }) => contender.advertiserId))
  return rest.find(({ contender }) => !known.has(contender.advertiserId))?.contender.score ?? 0
}

/** Calls the script, and notes the snapshot that it says is published. */
async function callReserve(
  deps: FrontDeps,
  { input, alarm }: { input: ReserveInput; alarm?: Ask['alarm'] },
): Promise<ReserveOutcome> {
  const outcome = reserveOutcome(await deps.redis.reserve(reserveArgs(input), alarm))
  deps.snapshots.expect(outcome.version)
  return outcome
}

type Win = {
  contest: Contest
  plan: ReturnType<typeof planCopy>
  candidate: Candidates[number]
  win: ReserveWin
  grclids: readonly string[]
}

function winnerOf(deps: FrontDeps, { contest, plan, candidate, win, grclids }: Win) {
  const { snapshot, choice, event } = contest
  const { doc, contender, relevancy } = candidate
  const { query, basis } = choice
  const creative = snapshot.creative(doc)
  const own = {
    campaignId: contender.campaignId,
    payer: snapshot.advertiser(doc).name,
  }
  const { place, text, job } = chooseCopy({
    ...own,
    creative,
    plan,
    query,
    cached: win.copy,
    vectors: deps.marketVectors(),
    seed: hashOf(contender.campaignId, hashOf(event.id)),
    now: event.at,
  })
  const winner: Winner = {
    ...own,
    adNumber: numberOfAd(creative, place),
    creative: creativeOfAd(creative, place),
    grclids,
    adText: text,
    // Where the floor is 0, who has nothing to do with what was said is here for the place.
    basis: relevancy > 0 ? basis : 'place',
    priceMicros: win.priceMicros,
    pricingModel: snapshot.pricingModel(doc),
    budgetDay: contender.budgetDay,
    holdRate: contender.holdRate,
  }
  return { winner, job }
}

function candidateAt(candidates: Candidates, i: number): Candidates[number] {
  const candidate = candidates[i]
  if (!candidate) throw new RangeError(`the script named contender ${i}`)
  return candidate
}

/** Takes back what was reserved for an answer that never left. */
export async function withdrawAds(deps: FrontDeps, input: WithdrawInput): Promise<void> {
  await deps.slowRedis.withdraw(withdrawArgs(input))
}
