import type { Creative, Snapshot } from '../campaigns/snapshot/format.ts'
import { readySnapshot } from '../campaigns/snapshot/load.ts'
import type { Deps } from '../deps.ts'
import type { Query } from '../language/contract.ts'
import type { RequestEvent } from '../platform/events/event.ts'
import type { PublisherAccount } from '../platform/http/context.ts'
import type { ReserveWin } from '../platform/redis/scripts/reserve.ts'
import type { PricingModel } from '../platform/token/payload.ts'
import { consider, type Wish } from './consider.ts'
import { type CopyJob, type CopyPlan, copyOf, planCopy } from './copy/plan.ts'
import type { Basis } from './creative.ts'
import type { Candidate } from './decide.ts'
import { linksOf } from './links.ts'
import { runAuction } from './reserve.ts'
import type { NoAd, Reserved } from './serving.ts'
import { createTopics } from './topics.ts'

/** An auction: what is wished for, who will see it, and how long it is held for them. */
export type Contest = Wish & {
  publisher: PublisherAccount
  now: number
  /** Ads wanted; each is seen by all of `userKeys`. */
  slots: number
  userKeys: readonly string[]
  /** Under which names each of them can be found again, if at all. */
  names: readonly (readonly string[])[]
  /** The chat of a group, or empty. */
  chatKey: string
  holdMs: number
  isBid: boolean
  /** The engine event, before anything is decided. */
  event: RequestEvent
}

/** An ad that was won, with the text that is at hand. */
export type Winner = {
  /** One per viewer. */
  grclids: readonly string[]
  campaignId: string
  creative: Creative
  payer: string
  adText: string
  basis: Basis
  priceMicros: number
  pricingModel: PricingModel
  budgetDay: number
  /** How often a view is expected to be charged, in millionths. */
  chargeRate: number
}

/** `copyJobs`: texts to be written after the answer. */
export type Held = { kind: 'held'; winners: Winner[]; copyJobs: CopyJob[]; reserved: Reserved }

/** One auction with one Redis script in it: what was wished for in, winners that are reserved or a reason out. */
export async function hold(deps: Deps, contest: Contest): Promise<Held | NoAd> {
  const { publisher, event, now, userKeys, chatKey } = contest
  const snapshot = await readySnapshot(deps)
  const decision = consider(deps, snapshot, contest, now)
  if (decision.kind === 'no_ad') {
    return { kind: 'no_ad', reason: decision.reason, event: { ...event, reason: decision.reason } }
  }
  const leader = candidateAt(decision.candidates, 0)
  const plan = planCopy(deps.env, publisher, decision.query, snapshot.creative(leader.doc))
  const grclids = Array.from({ length: contest.slots * userKeys.length }, () => deps.newId())
  const { holdMs, isBid } = contest
  const auction = await runAuction(
    deps,
    publisher,
    {
      ...{ now, userKeys, chatKey, holdMs, isBid, grclids },
      event: JSON.stringify({ ...event, links: linksOf(contest.names, grclids) }),
      copyField: plan?.field ?? '',
      topicsOf: createTopics(snapshot, decision.query, deps.tongue().rarity.markets),
    },
    decision.candidates,
  )
  const { contenders } = auction
  const reserved = {
    userKeys: chatKey ? [...userKeys, chatKey] : userKeys,
    requestId: event.id,
    grclids,
    campaignIds: contenders.map(({ contender }) => contender.campaignId),
  }
  if (auction.kind === 'failed') return { kind: 'failed', reserved, error: auction.error, event }
  const { outcome } = auction
  if (outcome.kind === 'rate_limited' || outcome.kind === 'not_ready') return outcome
  if (outcome.kind === 'none') {
    const reason = outcome.reason === 'paused' ? 'no_candidates' : outcome.reason
    return { kind: 'no_ad', reason, event: null }
  }
  const { query, basis } = decision
  const round = { snapshot, contenders, plan, query, basis, now }
  const found = outcome.wins.map((win, slot) => {
    const own = grclids.slice(slot * userKeys.length, (slot + 1) * userKeys.length)
    return winnerOf(deps, round, win, own)
  })
  return {
    kind: 'held',
    winners: found.map(({ winner }) => winner),
    copyJobs: found.flatMap(({ job }) => job ?? []),
    reserved,
  }
}

type Round = {
  snapshot: Snapshot
  contenders: readonly Candidate[]
  plan: CopyPlan | null
  query: Query
  basis: Basis
  now: number
}

function winnerOf(
  deps: Deps,
  { snapshot, contenders, ...round }: Round,
  { contender, priceMicros, copy: cached }: ReserveWin,
  grclids: readonly string[],
): { winner: Winner; job: CopyJob | null } {
  const { doc, contender: terms } = candidateAt(contenders, contender)
  const own = {
    campaignId: terms.campaignId,
    creative: snapshot.creative(doc),
    payer: snapshot.advertiser(doc).name,
  }
  const { text, job } = copyOf({ ...own, ...round, cached, vectors: deps.vectors() })
  const winner = {
    ...own,
    grclids,
    adText: text,
    basis: round.basis,
    priceMicros,
    pricingModel: snapshot.pricingModel(doc),
    budgetDay: terms.budgetDay,
    chargeRate: terms.holdRate,
  }
  return { winner, job }
}

function candidateAt(candidates: readonly Candidate[], i: number): Candidate {
  const candidate = candidates[i]
  if (!candidate) throw new RangeError(`the script named contender ${i}`)
  return candidate
}
