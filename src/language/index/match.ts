import type { Match, MatchIndex, Query } from '../contract.ts'
import { FEATURES, gatherEvidence, surveyField } from './evidence.ts'
import { relevancyOf } from './relevance.ts'
import { FIELDS, SCORE, type Sums, sumWords } from './search.ts'

/**
 * An ad can't be right much more often than something is wanted at all: who asks for a capital after a talk of shoes has
 * turned from them. Probabilities of a wish are too low by up to this factor.
 */
const TRUST = 10
const evidence = new Float64Array(FEATURES.length)

/**
 * The top k documents by relevancy, of those that share the most with the conversation, without those that a negative
 * keyword rules out and those that are not `eligible` (asked of promising documents only). Ties go to the lower number.
 * `markets`: how many the rarity of words was counted in.
 */
export function match(
  index: MatchIndex,
  query: Query,
  { k, markets, eligible }: { k: number; markets: number; eligible?: (doc: number) => boolean },
): Match[] {
  const sums = sumWords(index, query, markets)
  const field = surveyField(sums)
  const considered = { index, query, sums, field }
  const most = TRUST / (1 + Math.exp(-query.wish))
  const judge = (doc: number) => relevancyOf(gatherEvidence(considered, doc, evidence))
  return pickHighest(considered, k, eligible)
    .map((doc) => ({ doc, relevancy: Math.min(most, judge(doc)) }))
    .sort((a, b) => b.relevancy - a.relevancy || a.doc - b.doc)
}

type Considered = { index: MatchIndex; query: Query; sums: Sums }

/** The k documents with the highest sums that may be shown, in no order. */
function pickHighest(
  { index, query, sums }: Considered,
  k: number,
  eligible: ((doc: number) => boolean) | undefined,
): number[] {
  const scoreOf = (doc: number) => sums.fields[FIELDS * doc + SCORE] ?? 0
  const heap: number[] = []
  for (let at = 0; at < sums.met; at++) {
    const doc = sums.touched[at] ?? 0
    const score = scoreOf(doc)
    if (score <= 0) continue
    const isFull = heap.length === k
    if (isFull && score <= scoreOf(heap[0] ?? 0)) continue
    if (isVetoed(index, query, doc) || eligible?.(doc) === false) continue
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
export function isVetoed(index: MatchIndex, query: Query, doc: number): boolean {
  const { negatives } = index
  const end = index.negativeStart[doc + 1] ?? 0
  let at = index.negativeStart[doc] ?? 0
  while (at < end) {
    const next = at + 1 + (negatives[at] ?? 0)
    let word = at + 1
    while (word < next && query.newest.has(negatives[word] ?? 0)) word++
    if (word === next) return true
    at = next
  }
  return false
}
