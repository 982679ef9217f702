import { isBotUserAgent } from '../agents/bots.ts'
import type { Deps } from '../deps.ts'
import { type RequestEvent, storable } from '../events/event.ts'
import type { PublisherAccount } from '../http/context.ts'
import { match, type Query, readConversation } from '../matching/contract.ts'
import { localDay } from '../metrics/day.ts'
import { AD_RATE_PER_SECOND } from '../redis/keys.ts'
import {
  type ReserveOutcome,
  type ReserveWin,
  reserveArgs,
  reserveOutcome,
} from '../redis/scripts/reserve.ts'
import type { Snapshot } from '../snapshot/format.ts'
import { readySnapshot } from '../snapshot/load.ts'
import { adultTopics, topicMask } from '../snapshot/topics.ts'
import { requestContext } from './context.ts'
import { ownText } from './copy/choose.ts'
import { type CopyJob, type CopyPlan, copyOf, planCopy } from './copy/plan.ts'
import type { Ad } from './creative.ts'
import { type Candidate, decide, type Rules, unmatched } from './decide.ts'
import { pseudonym } from './identity.ts'
import { mintAd } from './mint.ts'
import type { NoAdReason } from './reasons.ts'
import { judgeSafety } from './safety.ts'
import type { AdRequest } from './schema.ts'
import { readSignals, type Signals } from './signals.ts'
import { testCreative } from './testad.ts'

export type ServeInput = {
  publisher: PublisherAccount
  request: AdRequest
  globalPrivacyControl: boolean
  /** Country the edge saw the request come from. */
  edgeCountry: string | undefined
  /** Origin of the tracked URLs. */
  origin: string
}
export type Served =
  /** `copyJobs`: texts to be written after the answer. */
  | { kind: 'ads'; ads: Ad[]; copyJobs: CopyJob[] }
  /** `event` still has to be logged; null where the script has done it. */
  | { kind: 'no_ad'; reason: NoAdReason; event: RequestEvent | null }
  | { kind: 'rate_limited' }
  /** Redis has lost its data, or never had any: nothing is sold before the counters are back. */
  | { kind: 'not_ready' }

const MATCHES = 64

/** The hot path: a conversation in, ads or a reason out, with one Redis script in between. */
export async function serve(deps: Deps, input: ServeInput): Promise<Served> {
  if (input.request.testAd) return await serveTest(deps, input)
  const { publisher, request } = input
  const now = deps.now()
  const signals = readSignals(request, {
    countryOf: deps.countryOf,
    edgeCountry: input.edgeCountry,
    globalPrivacyControl: input.globalPrivacyControl,
  })
  const sessionName = `session:${request.sessionId}`
  const sessionKey = await pseudonym(publisher.pseudonymKey, sessionName)
  const userKey =
    signals.identity.name === sessionName
      ? sessionKey
      : await pseudonym(publisher.pseudonymKey, signals.identity.name)
  const event = requestEvent(deps, input, signals, { now, userKey, sessionKey })
  const snapshot = await readySnapshot(deps)
  const decision = consider(deps, snapshot, input, signals, now)
  if (decision.kind === 'no_ad') {
    return { kind: 'no_ad', reason: decision.reason, event: { ...event, reason: decision.reason } }
  }
  const plan = planCopy(deps.env, publisher, decision.query)
  const grclids = request.placements.map(() => deps.newId())
  const outcome = await reserve(deps, publisher, {
    now,
    userKey,
    event: JSON.stringify(event),
    grclids,
    contenders: decision.candidates.map((candidate) => candidate.contender),
    copyField: plan?.field ?? '',
  })
  deps.snapshots.expect(outcome.version)
  if (outcome.kind === 'rate_limited' || outcome.kind === 'not_ready') return outcome
  if (outcome.kind === 'none') {
    const reason = outcome.reason === 'paused' ? 'no_candidates' : outcome.reason
    return { kind: 'no_ad', reason, event: null }
  }
  const round = { snapshot, signals, plan, now, userKey, grclids, ...decision }
  return await mintWins(deps, input, round, outcome.wins)
}

type Round = {
  snapshot: Snapshot
  signals: Signals
  candidates: readonly Candidate[]
  query: Query
  plan: CopyPlan | null
  now: number
  userKey: string
  grclids: readonly string[]
}

/** The winners' ads, with the text that is at hand, and the texts that still have to be written. */
async function mintWins(
  deps: Deps,
  input: ServeInput,
  round: Round,
  wins: readonly ReserveWin[],
): Promise<Served> {
  const { snapshot, signals, query, plan, now } = round
  const copyJobs: CopyJob[] = []
  const ads = wins.map(async ({ contender, priceMicros, copy: cached }, slot) => {
    const { doc, contender: terms } = candidateAt(round.candidates, contender)
    const win = {
      campaignId: terms.campaignId,
      creative: snapshot.creative(doc),
      payer: snapshot.advertiser(doc).name,
    }
    const copy = copyOf({ ...win, plan, cached, now, query, vectors: deps.vectors() })
    if (copy.job) copyJobs.push(copy.job)
    return await mintAd(deps, input, signals, {
      ...win,
      slot,
      grclid: round.grclids[slot] ?? '',
      userKey: round.userKey,
      adText: copy.text,
      priceMicros,
      pricingModel: snapshot.pricingModel(doc),
      budgetDay: terms.budgetDay,
    })
  })
  return { kind: 'ads', ads: await Promise.all(ads), copyJobs }
}

type Considered =
  | { kind: 'contend'; candidates: Candidate[]; query: Query }
  | { kind: 'no_ad'; reason: NoAdReason }

/** Everything that needs no store: safety, bots, intent, matching, eligibility, rank. */
function consider(
  deps: Deps,
  snapshot: Snapshot,
  { publisher, request }: ServeInput,
  signals: Signals,
  now: number,
): Considered {
  const no = (reason: NoAdReason) => ({ kind: 'no_ad', reason }) as const
  if (isBotUserAgent(request.device?.ua)) return no('bot')
  if (judgeSafety(request.messages).sensitive) return no('sensitive_content')
  const floor = request.relevancy ?? publisher.baselineRelevancy
  const query = readConversation(request.messages, deps.vectors())
  if (!query.commercial && floor > 0) return no('below_relevancy')
  const matches = match(snapshot.index, query, MATCHES)
  if (floor === 0) matches.push(...unmatched(snapshot, matches))
  const excluded = topicMask([...publisher.excludedTopics, ...(request.excludedTopics ?? [])])
  const rules: Rules = {
    now,
    relevancy: floor,
    excludedTopics: signals.consent.child ? excluded | adultTopics : excluded,
    blockedAdvertisers: new Set(publisher.blockedAdvertisers),
    countries: [signals.country],
    devices: [signals.device],
    floorCpmMicros: publisher.floorCpmMicros,
    slots: request.placements.length,
    dayOf: (timezone) => localDay(now, timezone),
  }
  const decision = decide(snapshot, matches, rules)
  return decision.kind === 'no_ad' ? decision : { ...decision, query }
}

type Reservation = Pick<
  Parameters<typeof reserveArgs>[0],
  'now' | 'userKey' | 'event' | 'grclids' | 'contenders' | 'copyField'
>

async function reserve(
  deps: Deps,
  publisher: PublisherAccount,
  reservation: Reservation,
): Promise<ReserveOutcome> {
  const answer = await deps.redis.reserve(
    reserveArgs({
      ...reservation,
      publisherId: publisher.id,
      holdMs: publisher.viewWindowMinutes * 60_000,
      ratePerSecond: AD_RATE_PER_SECOND,
    }),
  )
  return reserveOutcome(answer)
}

/** Logs a request that never reached the auction, by the same script: it also tells of a newer snapshot. */
export async function logRequest(deps: Deps, publisher: PublisherAccount, event: RequestEvent) {
  const outcome = await reserve(deps, publisher, {
    now: event.at,
    userKey: event.sessionKey,
    event: JSON.stringify(event),
    grclids: [],
    contenders: [],
    copyField: '',
  })
  deps.snapshots.expect(outcome.version)
}

function requestEvent(
  deps: Deps,
  { publisher, request }: ServeInput,
  signals: Signals,
  ids: { now: number; userKey: string; sessionKey: string },
): RequestEvent {
  const { child } = signals.consent
  return {
    id: deps.newId(),
    publisherId: publisher.id,
    at: ids.now,
    slots: request.placements.map((slot) => ({
      placement: slot.placement,
      placementId: storable(slot.placement_id),
    })),
    country: signals.country,
    device: signals.device,
    userKey: signals.identity.isPerson ? ids.userKey : null,
    sessionKey: child ? '' : ids.sessionKey,
    context: child ? {} : requestContext(request),
    reason: null,
  }
}

/** One made-up creative per slot; its URLs work and leave no trace. */
async function serveTest(deps: Deps, input: ServeInput): Promise<Served> {
  const signals = readSignals(input.request, {
    countryOf: () => undefined,
    edgeCountry: undefined,
    globalPrivacyControl: true,
  })
  const day = Math.floor(deps.now() / 86_400_000)
  const ads = input.request.placements.map((_, slot) => {
    const { campaignId, creative } = testCreative(slot)
    return mintAd(deps, input, signals, {
      campaignId,
      creative,
      slot,
      grclid: deps.newId(),
      userKey: '0000000000000000',
      adText: ownText(creative, null, null),
      priceMicros: 0,
      pricingModel: 'cpm',
      budgetDay: day,
      payer: 'Nobody (test ad)',
    })
  })
  return { kind: 'ads', ads: await Promise.all(ads), copyJobs: [] }
}

function candidateAt(candidates: readonly Candidate[], i: number): Candidate {
  const candidate = candidates[i]
  if (!candidate) throw new RangeError(`the script named contender ${i}`)
  return candidate
}
