import { decide, ineligible, type Rules, unmatched } from '../../src/ads/decide.ts'
import { judgeSafety, type Safety, waryFloor } from '../../src/ads/safety.ts'
import { INTENT_GATE, STRENGTH } from '../../src/language/calibration.ts'
import {
  isVetoed,
  type Message,
  match,
  type Query,
  readConversation,
  type Vectors,
} from '../../src/language/contract.ts'
import { CUES } from '../../src/language/cues.ts'
import { intentFeatures, intentWeight, meaningScore } from '../../src/language/intent.ts'
import { INTENT_BIAS } from '../../src/language/intent-weights.ts'
import { type Evidence, gather } from '../../src/language/match.ts'
import { compileTable } from '../../src/language/phrases.ts'
import { readNewest } from '../../src/language/read.ts'
import { fold, tokensOf } from '../../src/language/text.ts'
import { exactTermOf } from '../../src/language/words.ts'
import {
  compileSnapshot,
  openSnapshot,
  type Snapshot,
  type SnapshotCampaign,
} from '../../src/snapshot/format.ts'
import { sharedTerms } from './terms.ts'

const MATCHES = 64
/** Names of what is no turn of phrase. */
const MEANING = 'is:meaning'
const START = 'is:start'

/** What a turn of phrase adds to the log odds of a wish; `phrases` are those of its row that were found. */
export type Cue = { name: string; points: number; phrases: string[] }
/** A part of a candidate's strength, and what it rests on. */
export type Part = { name: string; points: number; shared: string[] }

export type Candidate = {
  id: string
  title: string
  advertiser: string
  relevancy: number
  parts: Part[]
} & (
  | { fate: 'contends'; score: number; bid: string; bidMicros: number; floorMicros: number }
  | { fate: 'refused'; reason: string }
)

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
  intent: { value: number; gate: number; commercial: boolean; cues: Cue[] }
  candidates: Candidate[]
  outcome: Outcome
}

type Input = {
  messages: readonly Message[]
  campaigns: readonly SnapshotCampaign[]
  vectors: Vectors
  rules: Rules
  top: number
}

/** Takes the same steps as an ad request, in the same order, and keeps what each of them said. */
export function account({ messages, campaigns, vectors, rules: asked, top }: Input): Account {
  const snapshot = openSnapshot(compileSnapshot(campaigns, vectors), 'explain')
  const guard = judgeSafety(messages)
  const rules = { ...asked, relevancy: waryFloor(asked.relevancy, guard) }
  const query = readConversation(messages, vectors)
  const mayRun = (doc: number) => ineligible(snapshot, doc, rules) === undefined
  const eligible = match(snapshot.index, query, MATCHES, mayRun)
  if (rules.relevancy === 0) eligible.push(...unmatched(snapshot, eligible))
  const evidence = gather(snapshot.index, { ...query, newest: new Set() }, snapshot.size)
  const candidates = evidence
    .map((found) => candidateOf(found, { snapshot, campaigns, query, rules, eligible }))
    .sort(byFate)
  return {
    messages,
    country: rules.countries.join(),
    floor: rules.relevancy,
    guard,
    language: query.language,
    intent: {
      value: query.intent,
      gate: INTENT_GATE,
      commercial: query.commercial,
      cues: cuesOf(messages, vectors),
    },
    candidates: candidates.slice(0, top),
    outcome: outcomeOf(guard, query, rules, candidates),
  }
}

type Known = {
  snapshot: Snapshot
  campaigns: readonly SnapshotCampaign[]
  query: Query
  rules: Rules
  eligible: readonly { doc: number; relevancy: number }[]
}

function candidateOf(evidence: Evidence, known: Known): Candidate {
  const { snapshot, campaigns, query, rules } = known
  const { doc } = evidence
  const campaign = at(campaigns, doc)
  const relevancy = relevancyOf(doc, known)
  const about = {
    id: campaign.id,
    title: campaign.creative.title,
    advertiser: campaign.advertiserId,
    relevancy,
    parts: partsOf(evidence, known),
  }
  if (isVetoed(snapshot.index, query, doc)) {
    return { ...about, fate: 'refused', reason: `negative keyword "${vetoOf(campaign, query)}"` }
  }
  const decision = decide(snapshot, [{ doc, relevancy }], rules)
  if (decision.kind === 'no_ad') return { ...about, fate: 'refused', reason: decision.reason }
  const { score, bidMicros, floorMicros } = at(decision.candidates, 0).contender
  return { ...about, fate: 'contends', score, bid: campaign.pricingModel, bidMicros, floorMicros }
}

/** As the decision has it; what may not run here is judged as if it might. */
function relevancyOf(doc: number, { snapshot, query, eligible }: Known): number {
  const isDoc = (found: { doc: number }) => found.doc === doc
  const judged =
    eligible.find(isDoc) ??
    match(snapshot.index, { ...query, newest: new Set() }, snapshot.size).find(isDoc)
  return judged?.relevancy ?? 0
}

function partsOf(evidence: Evidence, { snapshot, campaigns, query }: Known): Part[] {
  const shared = sharedTerms(snapshot.index, query, at(campaigns, evidence.doc), evidence.doc)
  return [
    { name: 'words', points: STRENGTH.lexical * evidence.lexical, shared: shared.word },
    { name: 'need', points: STRENGTH.concept * evidence.concept, shared: shared.concept },
    { name: 'details', points: STRENGTH.trait * evidence.trait, shared: shared.trait },
    { name: 'meaning', points: STRENGTH.cosine * evidence.cosine, shared: [] },
  ]
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

/** What speaks for and against a wish in the newest user message, the weightiest first. */
function cuesOf(messages: readonly Message[], vectors: Vectors): Cue[] {
  const newest = readNewest(messages, vectors)
  if (newest === undefined) return []
  const table = compileTable(CUES)
  const found = table.find(newest.tokens)
  const { wording, meaning } = intentFeatures(newest, vectors)
  const cues = [...wording].map(([name, count]) => ({
    name,
    points: intentWeight(name) * count,
    phrases: found.filter((one) => `cue:${table.rowOf(one).name}` === name).map(table.textOf),
  }))
  return [
    ...cues,
    { name: MEANING, points: meaningScore(meaning), phrases: [] },
    { name: START, points: INTENT_BIAS, phrases: [] },
  ]
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
}

function outcomeOf(
  guard: Safety,
  query: Query,
  rules: Rules,
  candidates: readonly Candidate[],
): Outcome {
  if (guard.sensitive) return { kind: 'no_ad', reason: 'sensitive_content' }
  if (!query.commercial && rules.relevancy > 0) return { kind: 'no_ad', reason: 'below_relevancy' }
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
