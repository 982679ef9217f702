import type { Match, Query, SearchedIndex } from '../contract.ts'
import { rememberedBy } from '../memo.ts'
import { type Considered, considerDocs, FEATURES, gatherEvidence, type Twins } from './evidence.ts'
import { brandOf, partOf } from './parts.ts'
import { relevancyOf, relevancyOfNamed } from './relevance.ts'
import { type Sums, sumWords } from './search.ts'
import { findTwins } from './twins.ts'

/** Who has less of the best sum than this is never the answer: whether it may be shown is not asked. */
const LEAST_SHARE = 0.35
/** Who has less than this of the best sum among those that may be shown is not looked at any closer. */
const NEAR_SHARE = 0.45
const evidence = new Float64Array(FEATURES.length)

/**
 * The top k documents by relevancy, of those that share the most with the conversation, without those that a negative
 * keyword rules out and those that are not `eligible` (asked of promising documents only). Ties go to the lower number.
 * `markets`: how many the rarity of words was counted in; `each`: the most that one owner has among them, by its words, and
 * never more than half of k: who sells the same has to be in sight.
 */
export function match(index: SearchedIndex, asked: Asked): Match[] {
  const considered = listPromising(index, asked)
  const { wish, brands } = asked.query
  const judgeIn = (all: Considered) => (place: number) => {
    gatherEvidence(all, place, evidence)
    const isNamed = brands.length > 0 && brands.includes(brandOf(index, all.docs[place] ?? 0))
    return isNamed ? relevancyOfNamed(evidence, wish) : relevancyOf(evidence, wish)
  }
  const judge = judgeIn(considered)
  const found = considered.docs.map((doc, place) => ({ doc, relevancy: judge(place) }))
  const twins = findTwins(considered)
  if (twins) liftTwins(found, { twins, judge: judgeIn({ ...considered, twins }) })
  return found.sort((a, b) => b.relevancy - a.relevancy || a.doc - b.doc)
}

/** How much of its place behind the one ahead somebody keeps who sells the same: as a power of its share of that one's. */
const BEHIND = 0.25

/** Judges twins as if the others were not there, where one of them is ahead; it stays ahead. */
function liftTwins(
  found: readonly Match[],
  { twins, judge }: { twins: Twins; judge: (place: number) => number },
) {
  const ahead = found.reduce((most, { relevancy }) => Math.max(most, relevancy), 0)
  const leader = found.findIndex(({ relevancy }) => relevancy === ahead)
  if (!twins.places.has(leader)) return
  const most = Math.max(ahead, judge(leader))
  for (const place of twins.places) {
    const own = found[place]
    if (!own) continue
    const highest = most * (own.relevancy / ahead) ** BEHIND
    own.relevancy = Math.max(own.relevancy, Math.min(judge(place), highest))
  }
}

type Asked = {
  query: Query
  k: number
  markets: number
  each?: number
  eligible?: (doc: number) => boolean
}

/** The documents that `match` judges, in no order, and what is known of them. */
export function listPromising(
  index: SearchedIndex,
  { query, k, markets, each, eligible }: Asked,
): Considered {
  const searched = { index, query }
  const admits = (doc: number) => !isVetoed(searched, doc) && eligible?.(doc) !== false
  const sums = sumWords(index, { terms: query.terms, markets, share: LEAST_SHARE })
  const isAmong =
    each === undefined
      ? admits
      : admitFew({ index, sums, each: Math.min(each, Math.ceil(k / 2)) }, admits)
  pickHighest(sums, { k, admits: isAmong })
  return considerDocs({ index, query, sums, ...listNear() })
}

/** Of owners with more than `each` documents admits those with their highest sums. */
function admitFew(
  { index, sums, each }: { index: SearchedIndex; sums: Sums; each: number },
  admits: Choice['admits'],
): Choice['admits'] {
  const { owners } = index
  if (owners.length === 0) return admits
  const sizes = countDocuments(index)
  const isMany = (doc: number) => (sizes[owners[doc] ?? 0] ?? 0) > each
  const best = new Map<number, Summed[]>()
  for (let at = 0; at < sums.count; at++) {
    const one = { doc: sums.docs[at] ?? 0, score: sums.scores[at] ?? 0 }
    if (!isMany(one.doc)) continue
    const few = best.get(owners[one.doc] ?? 0) ?? []
    if (few.length === 0) best.set(owners[one.doc] ?? 0, few)
    const last = few.at(-1)
    if (last !== undefined && few.length === each && bySum(last, one) < 0) continue
    if (!admits(one.doc)) continue
    few.push(one)
    few.sort(bySum)
    if (few.length > each) few.pop()
  }
  const kept = new Set([...best.values()].flat().map(({ doc }) => doc))
  return (doc) => (isMany(doc) ? kept.has(doc) : admits(doc))
}

type Summed = { doc: number; score: number }

/** The highest sum first; of equal ones the lower number. */
const bySum = (one: Summed, other: Summed) => other.score - one.score || one.doc - other.doc

/** How many documents each owner has; counted once for an index. */
const countDocuments = rememberedBy(({ owners, ownerCount }: SearchedIndex): Uint32Array => {
  const sizes = new Uint32Array(ownerCount)
  for (const owner of owners) sizes[owner] = (sizes[owner] ?? 0) + 1
  return sizes
})

type Choice = { k: number; admits: (doc: number) => boolean }

/**
 * The documents picked so far and their sums, the lowest first, and behind them one that comes. Kept between calls, which
 * never overlap. Sums are handed on in here, since the runtime makes an object of each that is an argument.
 */
const heap = { docs: new Uint32Array(1), scores: new Float32Array(1), size: 0 }

/**
 * Picks the k documents with the highest sums, of those listed, that are admitted. Whether one is admitted is dear to ask,
 * so it is asked of those first that would be picked if all were; and of who is far from the best of all only where that
 * one is not admitted: they are not looked at otherwise.
 */
function pickHighest(sums: Sums, { k, admits }: Choice): void {
  const most = Math.min(k, sums.count)
  if (heap.docs.length <= most) {
    heap.docs = new Uint32Array(most + 1)
    heap.scores = new Float32Array(most + 1)
  }
  const { best } = sums.field
  const near = NEAR_SHARE * best
  heap.size = 0
  pickBetween(sums, { k, admits: admitAll, from: near, to: Number.POSITIVE_INFINITY })
  if (areAdmitted(admits)) return
  heap.size = 0
  pickBetween(sums, { k, admits, from: near, to: Number.POSITIVE_INFINITY })
  if (bestPicked() < best) pickBetween(sums, { k, admits, from: 0, to: near })
}

const admitAll = () => true

/** Whether all that were picked are admitted. */
function areAdmitted(admits: Choice['admits']): boolean {
  for (let at = 0; at < heap.size; at++) if (!admits(heap.docs[at] ?? 0)) return false
  return true
}

/** Adds to those picked of the ones whose sums lie between two. */
function pickBetween(
  { docs, scores, count }: Sums,
  { k, admits, from, to }: Choice & { from: number; to: number },
): void {
  let lowest = heap.size === k ? (heap.scores[0] ?? 0) : from
  for (let at = 0; at < count; at++) {
    const score = scores[at] ?? 0
    if (score < lowest || score >= to) continue
    const doc = docs[at] ?? 0
    if (heap.size === k && score === lowest && doc > (heap.docs[0] ?? 0)) continue
    if (!admits(doc)) continue
    heap.docs[heap.size] = doc
    heap.scores[heap.size] = score
    if (heap.size < k) addDocument()
    else replaceLowest()
    if (heap.size === k) lowest = heap.scores[0] ?? 0
  }
}

function bestPicked(): number {
  let best = 0
  for (let at = 0; at < heap.size; at++) best = Math.max(best, heap.scores[at] ?? 0)
  return best
}

/** Of those picked the ones near to the best of them: the more are judged, the surer one is taken by chance. */
function listNear(): Pick<Considered, 'docs' | 'scores'> {
  const { size } = heap
  const least = NEAR_SHARE * bestPicked()
  const docs: number[] = []
  const scores: number[] = []
  for (let at = 0; at < size; at++) {
    const score = heap.scores[at] ?? 0
    if (score < least) continue
    docs.push(heap.docs[at] ?? 0)
    scores.push(score)
  }
  return { docs, scores }
}

/** Whether the document at a place is lower than the one at another: of equal sums the higher number is. */
function isLower(place: number, other: number): boolean {
  const { docs, scores } = heap
  const one = scores[place] ?? 0
  const two = scores[other] ?? 0
  return one < two || (one === two && (docs[place] ?? 0) > (docs[other] ?? 0))
}

/** Puts the document that comes in the place of the lowest. */
function replaceLowest() {
  const { size } = heap
  let at = 0
  for (let child = 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && isLower(child + 1, child)) child++
    if (isLower(size, child)) break
    moveDocument(child, at)
    at = child
  }
  moveDocument(size, at)
}

/** Adds the document that comes. */
function addDocument() {
  const { docs, scores } = heap
  let at = heap.size++
  const doc = docs[at] ?? 0
  const score = scores[at] ?? 0
  while (at > 0) {
    const parent = (at - 1) >> 1
    const higher = scores[parent] ?? 0
    if (higher < score || (higher === score && (docs[parent] ?? 0) > doc)) break
    docs[at] = docs[parent] ?? 0
    scores[at] = higher
    at = parent
  }
  docs[at] = doc
  scores[at] = score
}

function moveDocument(from: number, to: number) {
  heap.docs[to] = heap.docs[from] ?? 0
  heap.scores[to] = heap.scores[from] ?? 0
}

/** Whether a negative keyword of the document stands in the newest user message. */
export function isVetoed(
  { index, query }: Pick<Considered, 'index' | 'query'>,
  doc: number,
): boolean {
  const part = partOf(index, doc)
  const own = index.parts[part]
  if (!own) return false
  const { negatives, negativeStart } = own
  const local = doc - (index.firsts[part] ?? 0)
  const end = negativeStart[local + 1] ?? 0
  let at = negativeStart[local] ?? 0
  while (at < end) {
    const next = at + 1 + (negatives[at] ?? 0)
    let word = at + 1
    while (word < next && query.newest.has(negatives[word] ?? 0)) word++
    if (word === next) return true
    at = next
  }
  return false
}
