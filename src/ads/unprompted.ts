import type { Snapshot } from '../campaigns/snapshot/format.ts'
import { topicMask } from '../campaigns/snapshot/topics.ts'
import type { Match } from '../language/contract.ts'
import { match } from '../language/index/match.ts'
import { rankScore } from './auction.ts'
import type { Asked, Considered } from './consider.ts'
import { decide, ineligible, type Rules, termsOf } from './decide.ts'
import type { NoAdReason } from './reasons.ts'

/** Candidates, as many as a conversation has. */
const MOST = 64
/** Stand for relevancy where there is nothing to be relevant to: of the publisher's topics, and of no topic in particular. */
const OF_TOPIC = 0.5
const OF_NONE = 0.25

/**
 * Who may run where nobody said anything: what fits the publisher's hints; else the campaigns of its default topics,
 * those of highest value first, and after them all others. The relevancy floor holds hints only.
 */
export function considerUnprompted(
  snapshot: Snapshot,
  { query, markets }: Asked,
  defaultTopics: readonly string[],
  rules: Rules,
): Considered {
  if (query.terms.length > 0) {
    const eligible = (doc: number) => ineligible(snapshot, doc, rules) === undefined
    const matches = match(snapshot.index, query, { k: MOST, markets, eligible })
    const decision = decide(snapshot, matches, rules)
    if (decision.kind === 'contend') return { ...decision, query, basis: 'chat' }
  }
  const open = { ...rules, relevancy: 0 }
  const wanted = topicMask(defaultTopics)
  const isWanted = (doc: number) => ((snapshot.topics[doc] ?? 0) & wanted) !== 0
  const ofTopic = decide(snapshot, dearest(snapshot, open, OF_TOPIC, isWanted), open)
  const others = decide(
    snapshot,
    dearest(snapshot, open, OF_NONE, (doc) => !isWanted(doc)),
    open,
  )
  const candidates = [ofTopic, others].flatMap((d) => (d.kind === 'contend' ? d.candidates : []))
  if (candidates.length > 0) return { kind: 'contend', candidates, query, basis: 'place' }
  return { kind: 'no_ad', reason: obstacle(snapshot, open) }
}

/** What keeps the campaign of highest value away that runs at all at this time. */
function obstacle(snapshot: Snapshot, rules: Rules): NoAdReason {
  for (const doc of byValue(snapshot)) {
    const reason = ineligible(snapshot, doc, rules)
    if (reason && reason !== 'no_candidates') return reason
  }
  return 'no_candidates'
}

/** The campaigns of highest value that may run and are `wanted`. */
function dearest(
  snapshot: Snapshot,
  rules: Rules,
  relevancy: number,
  wanted: (doc: number) => boolean,
): Match[] {
  const found: Match[] = []
  for (const doc of byValue(snapshot)) {
    if (found.length === MOST) break
    if (wanted(doc) && ineligible(snapshot, doc, rules) === undefined)
      found.push({ doc, relevancy })
  }
  return found
}

const orders = new WeakMap<Snapshot, Uint32Array>()

/** All campaigns by the expected value of a view, the highest first; sorted once per snapshot. */
function byValue(snapshot: Snapshot): Uint32Array {
  const known = orders.get(snapshot)
  if (known) return known
  const values = Float64Array.from({ length: snapshot.size }, (_, doc) => {
    const { clickRate, quality } = snapshot.expectation(doc, [])
    return rankScore(termsOf(snapshot, doc, clickRate), 1, quality)
  })
  const order = Uint32Array.from({ length: snapshot.size }, (_, doc) => doc)
  order.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b)
  orders.set(snapshot, order)
  return order
}
