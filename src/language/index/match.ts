import type { Match, Query, SearchedIndex } from '../contract.ts'
import { type Considered, considerDocs, FEATURES, gatherEvidence, surveyField } from './evidence.ts'
import { partOf } from './parts.ts'
import { relevancyOf } from './relevance.ts'
import { FIELDS, SCORE, type Sums, sumWords } from './search.ts'

/** Who has less of the best sum than this is never the answer: it is not looked at any closer. */
const LEAST_SHARE = 0.45
const evidence = new Float64Array(FEATURES.length)

/**
 * The top k documents by relevancy, of those that share the most with the conversation, without those that a negative
 * keyword rules out and those that are not `eligible` (asked of promising documents only). Ties go to the lower number.
 * `markets`: how many the rarity of words was counted in; `each`: the most that one owner has among them, by its words.
 */
export function match(index: SearchedIndex, asked: Asked): Match[] {
  const considered = listPromising(index, asked)
  const judge = (place: number) =>
    relevancyOf(gatherEvidence(considered, place, evidence), asked.query.wish)
  return considered.docs
    .map((doc, place) => ({ doc, relevancy: judge(place) }))
    .sort((a, b) => b.relevancy - a.relevancy || a.doc - b.doc)
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
  const sums = sumWords(index, { terms: query.terms, markets })
  const field = surveyField(sums, index)
  const least = LEAST_SHARE * field.best
  const isAmong = each === undefined ? admits : admitFew({ index, sums, each }, { least, admits })
  const docs = pickHighest(sums, { k, least, admits: isAmong })
  return considerDocs({ index, query, sums, field }, docs)
}

/** Of owners with more than `each` documents admits those with their highest sums. */
function admitFew(
  { index, sums, each }: { index: SearchedIndex; sums: Sums; each: number },
  { least, admits }: Pick<Choice, 'least' | 'admits'>,
): Choice['admits'] {
  const { owners } = index
  if (owners.length === 0) return admits
  const { fields, touched, met } = sums
  const sizes = countDocuments(index)
  const isMany = (doc: number) => (sizes[owners[doc] ?? 0] ?? 0) > each
  const scoreOf = (doc: number) => fields[FIELDS * doc + SCORE] ?? 0
  const best = new Map<number, number[]>()
  for (let at = 0; at < met; at++) {
    const doc = touched[at] ?? 0
    if (!isMany(doc) || scoreOf(doc) <= least) continue
    const few = best.get(owners[doc] ?? 0) ?? []
    if (few.length === 0) best.set(owners[doc] ?? 0, few)
    const last = few.at(-1)
    if (last !== undefined && few.length === each && scoreOf(doc) <= scoreOf(last)) continue
    if (!admits(doc)) continue
    few.push(doc)
    few.sort((a, b) => scoreOf(b) - scoreOf(a))
    if (few.length > each) few.pop()
  }
  const kept = new Set([...best.values()].flat())
  return (doc) => (isMany(doc) ? kept.has(doc) : admits(doc))
}

const counted = new WeakMap<Uint32Array, Uint32Array>()

/** How many documents each owner has; counted once for an index. */
function countDocuments({ owners, ownerCount }: SearchedIndex): Uint32Array {
  const known = counted.get(owners)
  if (known) return known
  const sizes = new Uint32Array(ownerCount)
  for (const owner of owners) sizes[owner] = (sizes[owner] ?? 0) + 1
  counted.set(owners, sizes)
  return sizes
}

type Choice = { k: number; least: number; admits: (doc: number) => boolean }

/** The k documents with the highest sums above `least` that are admitted, in no order. */
function pickHighest({ fields, touched, met }: Sums, { k, least, admits }: Choice): number[] {
  const scoreOf = (doc: number) => fields[FIELDS * doc + SCORE] ?? 0
  const heap: number[] = []
  for (let at = 0; at < met; at++) {
    const doc = touched[at] ?? 0
    const score = scoreOf(doc)
    const isFull = heap.length === k
    if (score <= least || (isFull && score <= scoreOf(heap[0] ?? 0)) || !admits(doc)) continue
    if (isFull) heap[0] = doc
    else heap.push(doc)
    if (isFull) sink(heap, scoreOf)
    else rise(heap, scoreOf)
  }
  return heap
}

/** The lowest of the heap stands first. */
function sink(heap: number[], scoreOf: (doc: number) => number) {
  for (let at = 0; ; ) {
    let least = at
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && scoreOf(heap[child] ?? 0) < scoreOf(heap[least] ?? 0))
        least = child
    }
    if (least === at) return
    swap(heap, at, least)
    at = least
  }
}

function rise(heap: number[], scoreOf: (doc: number) => number) {
  for (let at = heap.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1
    if (scoreOf(heap[parent] ?? 0) <= scoreOf(heap[at] ?? 0)) return
    swap(heap, at, parent)
    at = parent
  }
}

function swap(heap: number[], a: number, b: number) {
  const other = heap[a] ?? 0
  heap[a] = heap[b] ?? 0
  heap[b] = other
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
