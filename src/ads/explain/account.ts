import { findVeto } from '../../campaigns/explain/says.ts'
import {
  compileSnapshot,
  matchDoc,
  openSnapshot,
  type Snapshot,
  type SnapshotCampaign,
} from '../../campaigns/snapshot/format.ts'
import type { Knowledge, Match, MatchDoc, Message, Query, Tongue } from '../../language/contract.ts'
import { isVetoed, match } from '../../language/index/match.ts'
import { lendersOf, listVoices, type Voice } from '../../language/index/voices.ts'
import { readConversation, readSearch } from '../../language/read.ts'
import { judgeSafety, type Safety } from '../../language/safety/judge.ts'
import { MATCH_LIMITS } from '../decide/candidates.ts'
import { createEligibility, decide, listUnmatched, type Rules } from '../decide/rules.ts'

export type Candidate = {
  id: string
  /** Of the campaign, what is matched. */
  group: string
  title: string
  advertiser: string
  relevancy: number
  /** What of it speaks for it here, and against. */
  voices: Voice[]
  /** The markets that lend it words, by number. */
  markets: { market: number; sure: number }[]
} & (
  | { fate: 'contends'; score: number; bid: string; bidMicros: number; floorMicros: number }
  | { fate: 'refused'; reason: string }
)

/** `micros`: microdollars in the winner's own unit (thousand views, click, conversion). */
type Price = { micros: number; unit: string; basis: 'rival' | 'floor'; rival: string | null }
export type Outcome =
  | { kind: 'ad'; campaignId: string; winner: string; price: Price }
  | { kind: 'no_ad'; reason: string }

/** Everything that is known about one decision, for a human. */
export type Account = {
  messages: readonly Message[]
  country: string
  floor: number
  guard: Safety
  language: string
  /** 0..1: how surely an answer may name a product or a service. */
  wish: number
  candidates: Candidate[]
  outcome: Outcome
}

/** What one decision is made of. */
export type Occasion = {
  messages: readonly Message[]
  isSearch: boolean
  snapshot: Snapshot
  tongue: Tongue
  rules: Rules
}

/** A candidate with its document, before anybody has looked at its texts. */
type Judged = { doc: number; relevancy: number; isVetoed: boolean; candidate: Silent }
type Silent = Candidate extends infer C
  ? C extends Candidate
    ? Omit<C, 'voices' | 'markets'>
    : never
  : never

/** A decision, before anybody has looked at texts. */
export type Judgement = Omit<Account, 'candidates' | 'outcome'> & {
  query: Query
  /** All candidates, the likeliest first. */
  judged: Judged[]
  outcome: Outcome
}

/** Takes the same steps as an ad request, in the same order, and keeps what each of them said. */
export function judgeOccasion(occasion: Occasion): Judgement {
  const { messages, snapshot, tongue, rules } = occasion
  const guard = judgeSafety(messages, tongue)
  const query = occasion.isSearch
    ? readSearch(messages.at(-1)?.content ?? '', tongue)
    : readConversation(messages, tongue)
  const markets = tongue.rarity.markets
  const eligible = createEligibility(snapshot, rules)
  const matches = match(snapshot.index, { query, ...MATCH_LIMITS, markets, eligible })
  if (rules.relevancy === 0) matches.push(...listUnmatched(snapshot, matches))
  const open = match(snapshot.index, {
    query: { ...query, newest: new Set() },
    ...MATCH_LIMITS,
    markets,
  })
  const relevancies = new Map([...open, ...matches].map(({ doc, relevancy }) => [doc, relevancy]))
  const judged = [...relevancies]
    .map(([doc, relevancy]) => judgeCandidate({ doc, relevancy }, { snapshot, query, rules }))
    .sort((a, b) => byFate(a.candidate, b.candidate))
  return {
    messages,
    country: rules.countries.join(),
    floor: rules.relevancy,
    guard,
    language: query.language,
    wish: 1 / (1 + Math.exp(-query.wish)),
    query,
    judged,
    outcome: outcomeOf(guard, {
      candidates: judged.map(({ candidate }) => candidate),
      size: snapshot.size,
    }),
  }
}

/** What becomes of one campaign, also where nothing that was said points to it. */
export function judgeOne(
  occasion: Occasion,
  { judgement, doc }: { judgement: Judgement; doc: number },
): Judged {
  const { judged, query, floor } = judgement
  const found = judged.find((one) => one.doc === doc)
  if (found) return found
  const { snapshot, tongue, rules } = occasion
  const options = { k: 1, markets: tongue.rarity.markets, eligible: (one: number) => one === doc }
  const [own] = match(snapshot.index, { query: { ...query, newest: new Set() }, ...options })
  const around = { snapshot, query, rules: { ...rules, relevancy: floor } }
  return judgeCandidate(own ?? { doc, relevancy: 0 }, around)
}

type Around = Pick<Occasion, 'snapshot' | 'rules'> & { query: Query }

function judgeCandidate(match: Match, { snapshot, query, rules }: Around): Judged {
  const { doc, relevancy } = match
  const about = {
    id: snapshot.id(doc),
    group: snapshot.group(doc),
    title: snapshot.creative(doc).title,
    advertiser: snapshot.advertiser(doc).id,
    relevancy,
  }
  if (isVetoed({ index: snapshot.index, query }, doc)) {
    const candidate = { ...about, fate: 'refused', reason: 'negative_keyword' } as const
    return { ...match, isVetoed: true, candidate }
  }
  const decision = decide(snapshot, { matches: [match], rules })
  if (decision.kind === 'no_ad') {
    const candidate = { ...about, fate: 'refused', reason: decision.reason } as const
    return { ...match, isVetoed: false, candidate }
  }
  const { score, bidMicros, floorMicros } = elementAt(decision.candidates, 0).contender
  const bid = snapshot.pricingModel(doc)
  const candidate = { ...about, fate: 'contends', score, bid, bidMicros, floorMicros } as const
  return { ...match, isVetoed: false, candidate }
}

type Hearing = { texts: MatchDoc; query: Query; knowledge: Knowledge }

/** A candidate with what of its texts speaks for it, and against. */
export function hearCandidate(
  { candidate, isVetoed: isOut }: Judged,
  { texts, query, knowledge }: Hearing,
): Candidate {
  const heard = {
    voices: listVoices(texts, { query, rarity: knowledge.rarity }),
    markets: lendersOf(texts, knowledge),
  }
  if (!isOut) return { ...candidate, ...heard }
  const reason = `negative keyword "${findVeto(texts, query)}"`
  return { ...candidate, ...heard, fate: 'refused', reason }
}

type AccountInput = Omit<Occasion, 'snapshot' | 'tongue'> & {
  campaigns: readonly SnapshotCampaign[]
  knowledge: Knowledge
  /** Candidates in the answer, at most. */
  top: number
}

/** The account of a decision over campaigns that nobody has published. */
export function account({ campaigns, knowledge, top, ...asked }: AccountInput): Account {
  const snapshot = openSnapshot(compileSnapshot(campaigns, knowledge), {
    ...{ version: 'explain', rarity: knowledge.rarity },
  })
  const { judged, query, ...judgement } = judgeOccasion({ ...asked, snapshot, tongue: knowledge })
  const candidates = judged.slice(0, top).map((one) => {
    const texts = matchDoc(elementAt(campaigns, one.doc))
    return hearCandidate(one, { texts, query, knowledge })
  })
  const [first] = candidates
  const isRefused = judgement.outcome.kind === 'no_ad' && !judgement.guard.sensitive
  const outcome: Outcome =
    isRefused && first?.fate === 'refused'
      ? { kind: 'no_ad', reason: first.reason }
      : judgement.outcome
  return { ...judgement, candidates, outcome }
}

/** Contenders by rank score, then the rest by relevancy. */
function byFate(a: Silent, b: Silent): number {
  if (a.fate === 'contends' && b.fate === 'contends') return b.score - a.score
  if (a.fate !== b.fate) return a.fate === 'contends' ? -1 : 1
  return b.relevancy - a.relevancy
}

/** `size`: how many campaigns there are. */
function outcomeOf(
  guard: Safety,
  { candidates, size }: { candidates: readonly Silent[]; size: number },
): Outcome {
  if (guard.sensitive) return { kind: 'no_ad', reason: 'sensitive_content' }
  const [winner] = candidates
  if (winner === undefined) {
    return { kind: 'no_ad', reason: size > 0 ? 'below_relevancy' : 'no_candidates' }
  }
  if (winner.fate === 'refused') return { kind: 'no_ad', reason: winner.reason }
  return {
    kind: 'ad',
    campaignId: winner.id,
    winner: winner.title,
    price: priceOf(winner, candidates),
  }
}

/** Second price, as the reserve script has it: the least that keeps the rank against another advertiser. */
function priceOf(
  winner: Extract<Silent, { fate: 'contends' }>,
  candidates: readonly Silent[],
): Price {
  const rival = candidates.find(
    (other) => other.fate === 'contends' && other.advertiser !== winner.advertiser,
  )
  const pressure = rival?.fate === 'contends' ? rival.score : 0
  const asked = Math.ceil((winner.bidMicros * pressure) / winner.score)
  const basis = asked > winner.floorMicros ? 'rival' : 'floor'
  const micros = Math.min(winner.bidMicros, Math.max(asked, winner.floorMicros))
  return { micros, unit: winner.bid, basis, rival: rival?.title ?? null }
}

/** An element that must be there: documents are numbered as the campaigns are. */
function elementAt<T>(list: readonly T[], i: number): T {
  const value = list[i]
  if (value === undefined) throw new RangeError(`no element ${i}`)
  return value
}
