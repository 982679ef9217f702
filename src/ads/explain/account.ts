import type { Knowledge, Message, Query } from '../../language/contract.ts'
import { isVetoed, match } from '../../language/index/match.ts'
import { lendersOf, listVoices, type Voice } from '../../language/index/voices.ts'
import { readConversation, readSearch } from '../../language/read.ts'
import { judgeSafety, type Safety } from '../../language/safety/judge.ts'
import { fold, tokensOf } from '../../language/text.ts'
import { exactTermOf } from '../../language/words.ts'
import {
  compileSnapshot,
  matchDoc,
  openSnapshot,
  type Snapshot,
  type SnapshotCampaign,
} from '../../snapshot/format.ts'
import { decide, ineligible, type Rules, unmatched } from '../decide.ts'

const MATCHES = 64

export type Candidate = {
  id: string
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
export type Price = { micros: number; unit: string; basis: 'rival' | 'floor'; rival: string | null }
export type Outcome =
  | { kind: 'ad'; winner: string; price: Price }
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

export type AccountInput = {
  messages: readonly Message[]
  isSearch: boolean
  campaigns: readonly SnapshotCampaign[]
  knowledge: Knowledge
  rules: Rules
  /** Candidates in the answer, at most. */
  top: number
}

/** Takes the same steps as an ad request, in the same order, and keeps what each of them said. */
export function account(input: AccountInput): Account {
  const { messages, campaigns, knowledge, rules, top } = input
  const snapshot = openSnapshot(compileSnapshot(campaigns, knowledge), 'explain')
  const guard = judgeSafety(messages, knowledge)
  const query = input.isSearch
    ? readSearch(messages.at(-1)?.content ?? '', knowledge)
    : readConversation(messages, knowledge)
  const markets = knowledge.rarity.markets
  const eligible = (doc: number) => ineligible(snapshot, doc, rules) === undefined
  const judged = match(snapshot.index, query, { k: MATCHES, markets, eligible })
  if (rules.relevancy === 0) judged.push(...unmatched(snapshot, judged))
  const open = match(snapshot.index, { ...query, newest: new Set() }, { k: MATCHES, markets })
  const known = { snapshot, campaigns, query, knowledge, rules }
  const relevancies = new Map([...open, ...judged].map(({ doc, relevancy }) => [doc, relevancy]))
  const candidates = [...relevancies]
    .map(([doc, relevancy]) => candidateOf(doc, relevancy, known))
    .sort(byFate)
  return {
    messages,
    country: rules.countries.join(),
    floor: rules.relevancy,
    guard,
    language: query.language,
    wish: 1 / (1 + Math.exp(-query.wish)),
    candidates: candidates.slice(0, top),
    outcome: outcomeOf(guard, candidates),
  }
}

type Known = {
  snapshot: Snapshot
  campaigns: readonly SnapshotCampaign[]
  query: Query
  knowledge: Knowledge
  rules: Rules
}

function candidateOf(doc: number, relevancy: number, known: Known): Candidate {
  const { snapshot, campaigns, query, knowledge, rules } = known
  const campaign = at(campaigns, doc)
  const texts = matchDoc(campaign)
  const about = {
    id: campaign.id,
    title: campaign.creative.title,
    advertiser: campaign.advertiserId,
    relevancy,
    voices: listVoices(texts, query, knowledge),
    markets: lendersOf(texts, knowledge),
  }
  if (isVetoed(snapshot.index, query, doc)) {
    return { ...about, fate: 'refused', reason: `negative keyword "${vetoOf(campaign, query)}"` }
  }
  const decision = decide(snapshot, [{ doc, relevancy }], rules)
  if (decision.kind === 'no_ad') return { ...about, fate: 'refused', reason: decision.reason }
  const { score, bidMicros, floorMicros } = at(decision.candidates, 0).contender
  return { ...about, fate: 'contends', score, bid: campaign.pricingModel, bidMicros, floorMicros }
}

const vetoOf = ({ negativeKeywords }: SnapshotCampaign, { newest }: Query) =>
  negativeKeywords.find((keyword) =>
    tokensOf(fold(keyword)).every((token) => token === '' || newest.has(exactTermOf(token))),
  )

/** Contenders by rank score, then the rest by relevancy. */
function byFate(a: Candidate, b: Candidate): number {
  if (a.fate === 'contends' && b.fate === 'contends') return b.score - a.score
  if (a.fate !== b.fate) return a.fate === 'contends' ? -1 : 1
  return b.relevancy - a.relevancy
}

function outcomeOf(guard: Safety, candidates: readonly Candidate[]): Outcome {
  if (guard.sensitive) return { kind: 'no_ad', reason: 'sensitive_content' }
  const [winner] = candidates
  if (winner === undefined) return { kind: 'no_ad', reason: 'no_candidates' }
  if (winner.fate === 'refused') return { kind: 'no_ad', reason: winner.reason }
  return { kind: 'ad', winner: winner.title, price: priceOf(winner, candidates) }
}

/** Second price, as the reserve script has it: the least that keeps the rank against another advertiser. */
function priceOf(
  winner: Extract<Candidate, { fate: 'contends' }>,
  candidates: readonly Candidate[],
): Price {
  const rival = candidates.find(
    (other) => other.fate === 'contends' && other.advertiser !== winner.advertiser,
  )
  const pressure = rival?.fate === 'contends' ? rival.score / winner.score : 0
  const asked = Math.ceil(winner.bidMicros * pressure)
  const basis = asked > winner.floorMicros ? 'rival' : 'floor'
  const micros = Math.min(winner.bidMicros, Math.max(asked, winner.floorMicros))
  return { micros, unit: winner.bid, basis, rival: rival?.title ?? null }
}

/** An element that must be there: documents are numbered as the campaigns are. */
function at<T>(list: readonly T[], i: number): T {
  const value = list[i]
  if (value === undefined) throw new RangeError(`no element ${i}`)
  return value
}
