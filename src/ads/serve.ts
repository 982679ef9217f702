import { pseudonym } from '../accounts/pseudonym.ts'
import type { Deps } from '../deps.ts'
import type { Query } from '../matching/contract.ts'
import type { ReserveWin } from '../redis/scripts/reserve.ts'
import type { Snapshot } from '../snapshot/format.ts'
import { readySnapshot } from '../snapshot/load.ts'
import { consider } from './consider.ts'
import { type CopyJob, type CopyPlan, copyOf, planCopy } from './copy/plan.ts'
import type { Ad } from './creative.ts'
import type { Candidate } from './decide.ts'
import { requestEvent } from './event.ts'
import { linksOf, namesOf } from './links.ts'
import { mintAd } from './mint.ts'
import { runAuction } from './reserve.ts'
import type { Served, ServeInput } from './serving.ts'
import { readSignals, type Signals } from './signals.ts'
import { serveTest } from './testad.ts'

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
  const { userKey, sessionKey } = await identify(deps, input, signals)
  const event = requestEvent(deps, input, signals, { now, userKey, sessionKey })
  const snapshot = await readySnapshot(deps)
  const decision = consider(deps, snapshot, input, signals, now)
  if (decision.kind === 'no_ad') {
    return { kind: 'no_ad', reason: decision.reason, event: { ...event, reason: decision.reason } }
  }
  const plan = planCopy(deps.env, publisher, decision.query)
  const grclids = request.placements.map(() => deps.newId())
  const links = linksOf(await namesOf(deps, request.user, signals.consent), grclids)
  const reservation = { now, userKey, event: JSON.stringify({ ...event, links }), grclids }
  const auction = await runAuction(
    deps,
    publisher,
    { ...reservation, copyField: plan?.field ?? '' },
    decision.candidates,
  )
  const reserved = {
    userKey,
    requestId: event.id,
    grclids,
    campaignIds: auction.contenders.map(({ contender }) => contender.campaignId),
  }
  if (auction.kind === 'failed') return { kind: 'failed', reserved, error: auction.error }
  const { outcome, contenders } = auction
  if (outcome.kind === 'rate_limited' || outcome.kind === 'not_ready') return outcome
  if (outcome.kind === 'none') {
    const reason = outcome.reason === 'paused' ? 'no_candidates' : outcome.reason
    return { kind: 'no_ad', reason, event: null }
  }
  const { query } = decision
  const round = { snapshot, signals, plan, now, userKey, grclids, query, contenders }
  return { ...(await mintWins(deps, input, round, outcome.wins)), reserved }
}

type Round = {
  snapshot: Snapshot
  signals: Signals
  contenders: readonly Candidate[]
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
): Promise<{ kind: 'ads'; ads: Ad[]; copyJobs: CopyJob[] }> {
  const { snapshot, signals, query, plan, now } = round
  const copyJobs: CopyJob[] = []
  const ads = wins.map(async ({ contender, priceMicros, copy: cached }, slot) => {
    const { doc, contender: terms } = candidateAt(round.contenders, contender)
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

/** Who caps, mutes and reports count for. A child gets a name for this request only, that is never seen again. */
async function identify(deps: Deps, { publisher, request }: ServeInput, signals: Signals) {
  if (signals.consent.child) {
    const once = await pseudonym(publisher.pseudonymKey, `once:${deps.newId()}`)
    return { userKey: once, sessionKey: once }
  }
  const sessionName = `session:${request.sessionId}`
  const sessionKey = await pseudonym(publisher.pseudonymKey, sessionName)
  const { name } = signals.identity
  const userKey = name === sessionName ? sessionKey : await pseudonym(publisher.pseudonymKey, name)
  return { userKey, sessionKey }
}

function candidateAt(candidates: readonly Candidate[], i: number): Candidate {
  const candidate = candidates[i]
  if (!candidate) throw new RangeError(`the script named contender ${i}`)
  return candidate
}
