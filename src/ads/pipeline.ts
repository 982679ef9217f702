import { readySnapshot, refreshSnapshot } from '../campaigns/snapshot/serve.ts'
import type { FrontDeps } from '../deps.ts'
import type { Message } from '../language/contract.ts'
import type { Call } from '../platform/http/call.ts'
import { defer } from '../platform/http/defer.ts'
import { AppError, nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { rateLimited } from '../platform/http/ratelimit.ts'
import { AD_RATE_PER_SECOND } from '../platform/redis/keys.ts'
import type { WithdrawInput } from '../platform/redis/scripts/withdraw.ts'
import type { CopyJob } from './copy/plan.ts'
import { chooseCandidates } from './decide/candidates.ts'
import type { NoAdReason } from './decide/rules.ts'
import { makeBid } from './deliver/bid.ts'
import { mintAd } from './deliver/mint.ts'
import type { Ask } from './read/request.ts'
import type { Viewer } from './read/signals.ts'
import { readSessionKey, readViewers } from './read/viewer.ts'
import { describeRequest } from './reserve/event.ts'
import { keepRequests, logRequest } from './reserve/log.ts'
import {
  NOTHING_RESERVED,
  type Refusal,
  reserveAds,
  type Winner,
  withdrawAds,
} from './reserve/reserve.ts'
import { makeTestWinner, readTestViewer, testBasisOf } from './reserve/testad.ts'

/** `answer`: what goes on the wire. `copyJobs`: texts to be written after it. */
type Served = {
  kind: 'ads'
  answer: object
  copyJobs: readonly CopyJob[]
  reserved: typeof NOTHING_RESERVED
}

/** A valid request for ads of whatever kind in, its answer out. */
export async function answerAsk(c: Call, ask: Ask): Promise<Response> {
  if (!ask.publisher.approved && !ask.testAd) {
    throw new AppError('publisher_not_approved', 'This publisher is not approved for real ads yet.')
  }
  const deps = c.get('deps')
  const outcome = await (ask.testAd ? serveTestAds(deps, ask) : serveAds(deps, ask))
  return answerOutcome(c, { outcome, messages: ask.messages ?? [] })
}

/** The hot path: read, decide, reserve, deliver, with one Redis script in between. */
async function serveAds(deps: FrontDeps, ask: Ask): Promise<Served | Refusal> {
  const viewers = await readViewers(deps, ask)
  const now = deps.now()
  const sessionKey = readSessionKey(deps, { ask, viewers })
  const event = describeRequest({ ask, viewers, id: deps.newId(), now, sessionKey })
  const refuse = (reason: NoAdReason): Refusal => ({
    ...{ kind: 'no_ad', reason },
    event: { ...event, reason },
  })
  // Crawlers get nothing, and are counted.
  if (ask.isForCrawlers) return refuse('bot')

  const snapshot = deps.snapshots.current() ?? (await readySnapshot(deps))
  const choice = chooseCandidates(deps.tongue(), { ask, viewers, snapshot, now })
  if (choice.kind === 'no_ad') return refuse(choice.reason)

  const held = await reserveAds(deps, { ask, viewers, sessionKey, event, snapshot, choice })
  if (held.kind !== 'held') return held

  const { winners, copyJobs, reserved } = held
  const answer = await deliverAds(deps, { ask, viewers, winners, requestId: event.id })
  return { kind: 'ads', answer, copyJobs, reserved }
}

type Won = { ask: Ask; viewers: readonly Viewer[]; winners: readonly Winner[]; requestId: string }

/** What goes on the wire: a list of ads, a group's one, or a bid. */
async function deliverAds(deps: FrontDeps, won: Won): Promise<object> {
  const { ask, viewers, winners } = won
  if (ask.kind === 'bid') return await makeBid(deps, won)
  const ads = await Promise.all(
    winners.map((win, slot) => mintAd(deps, { ask, viewers, win, slot })),
  )
  if (ask.kind === 'slots') return ads
  const [ad] = ads
  if (!ad) throw new RangeError('an auction that was won has no winner')
  return ad
}

/** Made-up ads, one per slot; their URLs work and leave no trace. Of a group a crawler gets none. */
async function serveTestAds(deps: FrontDeps, ask: Ask): Promise<Served | Refusal> {
  if (ask.kind === 'group' && ask.isForCrawlers) {
    return { kind: 'no_ad', reason: 'bot', event: null }
  }
  const viewers = ask.people.map(readTestViewer)
  const hasForm = ask.testAd === 'lead_form'
  const basis = testBasisOf(ask)
  const winners = ask.placements.map((_, slot) =>
    makeTestWinner(deps, { slot, seats: viewers.length, hasForm, basis }),
  )
  const answer = await deliverAds(deps, { ask, viewers, winners, requestId: '' })
  return { kind: 'ads', answer, copyJobs: [], reserved: NOTHING_RESERVED }
}

/** What came of a request, and what was said in it. */
type Ended = { outcome: Served | Refusal; messages: readonly Message[] }

/** The answer to what came of a request; what has to follow is put off until after it. */
export function answerOutcome(c: Call, { outcome, messages }: Ended): Response {
  const deps = c.get('deps')
  if (outcome.kind === 'not_ready') defer(c, 'ensure_counters', fillCounters(deps))
  if (deps.snapshots.isStale()) defer(c, 'refresh_snapshot', refreshSnapshot(deps))
  switch (outcome.kind) {
    case 'ads':
      if (c.get('isLate')) withdrawLater(c, { ...outcome.reserved, reason: 'timeout' })
      for (const job of outcome.copyJobs) defer(c, 'ad_copy', writeCopy(c, { job, messages }))
      return c.body(JSON.stringify(outcome.answer), 200, JSON_TYPE)
    case 'no_ad':
      if (outcome.event) {
        const logged = { event: outcome.event, alarm: c.get('alarm') }
        defer(c, 'engine_event', logRequest(deps, logged))
      }
      return noAd(c, outcome.reason)
    case 'failed':
      log('warn', 'auction_failed', { error: nameOf(outcome.error) })
      withdrawLater(c, { ...outcome.reserved, reason: 'error' })
      if (outcome.event) {
        const reason = c.get('isLate') ? 'timeout' : 'error'
        defer(c, 'keep_request', keepRequests(deps, [{ ...outcome.event, reason }]))
      }
      return noAd(c, 'error')
    case 'not_ready':
      return noAd(c, 'error')
    case 'rate_limited':
      throw rateLimited('ads', { limit: AD_RATE_PER_SECOND })
  }
}

/** Loaded where Redis has lost its data. */
async function fillCounters(deps: FrontDeps) {
  const { ensureCounters } = await import('../campaigns/snapshot/counters.ts')
  await ensureCounters(await deps.stores())
}

function withdrawLater(c: Call, input: WithdrawInput) {
  defer(c, 'withdraw', withdrawAds(c.get('deps'), input))
}

type Missing = { job: CopyJob; messages: readonly Message[] }

/** What writes is loaded with an isolate's first text that is missing. */
async function writeCopy(c: Call, { job, messages }: Missing) {
  const { generateCopy } = await import('./copy/generate.ts')
  await generateCopy(await c.get('deps').stores(), { publisher: c.get('publisher'), job, messages })
}

export function noAd(c: Call, reason: NoAdReason): Response {
  return c.body(null, 204, { 'X-No-Ad-Reason': reason })
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
