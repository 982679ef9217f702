import { RELEVANCY, STRENGTH } from './calibration.ts'
import type { Match, MatchIndex, Query } from './contract.ts'
import { WEIGHT_STEP } from './layout.ts'
import { popcount, signBits } from './signs.ts'
import { findHash } from './text.ts'

/** What speaks for a document, each 0..1 or so. */
export type Evidence = {
  doc: number
  lexical: number
  concept: number
  trait: number
  cosine: number
}

const LEXICAL = 0
const CONCEPT = 1
const TRAIT = 2
const POOL = 64
const NEIGHBOURS = 32
const SIGN_LIMIT = 22
const BUCKETS = 512
/** A trait (for families, for beginners) says little of a document whose need was not named. */
const UNANCHORED = 0.25

/** The top k documents by relevancy, negative keywords applied. Ties go to the lower number. */
export function match(index: MatchIndex, query: Query, k: number): Match[] {
  const evidence = gather(index, query, k)
  const strengths = evidence.map((item) => strengthOf(item))
  const best = Math.max(0, ...strengths)
  return evidence
    .map((item, place) => ({
      doc: item.doc,
      relevancy: relevancyOf(strengths[place] ?? 0, best, query),
    }))
    .sort((a, b) => b.relevancy - a.relevancy || a.doc - b.doc)
    .slice(0, k)
}

/** Everything known about the most promising documents. */
export function gather(index: MatchIndex, query: Query, k: number): Evidence[] {
  const sums = [0, 1, 2].map(() => new Float32Array(index.size))
  const touched = addPostings(index, query, sums)
  const pool = choose(index, query, k, touched, sums)
  return pool
    .filter((doc) => !isNegative(index, query, doc))
    .map((doc) => ({
      doc,
      lexical: saturate(sums[LEXICAL]?.[doc] ?? 0, 8),
      concept: saturate(sums[CONCEPT]?.[doc] ?? 0, 4),
      trait: saturate(sums[TRAIT]?.[doc] ?? 0, 3) * (sums[CONCEPT]?.[doc] ? 1 : UNANCHORED),
      cosine: cosine(index, query, doc),
    }))
}

const saturate = (value: number, half: number) => value / (value + half)

/** How much speaks for a document, against others for the same conversation. */
export function strengthOf({ lexical, concept, trait, cosine: cos }: Evidence): number {
  const w = STRENGTH
  return w.lexical * lexical + w.concept * concept + w.trait * trait + w.cosine * cos
}

/** The probability that a careful reader calls the document relevant here. */
function relevancyOf(strength: number, best: number, query: Query): number {
  const w = RELEVANCY
  const intent = Math.log((query.intent + 0.001) / (1.001 - query.intent))
  const sum = w.bias + w.strength * strength + w.intent * intent + w.gap * (best - strength)
  return 1 / (1 + Math.exp(-sum))
}

/** Adds the weight of every posting of the query's terms; returns the documents met, once each. */
function addPostings(index: MatchIndex, query: Query, sums: Float32Array[]): number[] {
  const touched: number[] = []
  const seen = new Uint8Array(index.size)
  const add = (term: number, kind: number, weight: number) => {
    const { starts, docs, weights, idf } = index.postings
    const sum = sums[kind]
    if (sum === undefined) return
    const factor = weight * (idf[term] ?? 0) * WEIGHT_STEP
    for (let at = starts[term] ?? 0; at < (starts[term + 1] ?? 0); at++) {
      const doc = docs[at] ?? 0
      sum[doc] = (sum[doc] ?? 0) + factor * (weights[at] ?? 0)
      if (seen[doc]) continue
      seen[doc] = 1
      touched.push(doc)
    }
  }
  for (const { hash, weight, kind } of query.terms) {
    const term = findHash(index.postings.hashes, hash)
    if (term >= 0)
      add(term, kind === 'word' ? LEXICAL : kind === 'concept' ? CONCEPT : TRAIT, weight)
  }
  for (const { deletions, weight } of query.misspelt) {
    for (const term of respell(index, deletions)) add(term, LEXICAL, weight * 0.7)
  }
  return touched
}

/** Terms of the index that share a one-letter deletion with the unknown word. */
function respell(index: MatchIndex, deletions: readonly number[]): number[] {
  const found = new Set<number>()
  for (const deletion of deletions) {
    const at = findHash(index.typoHash, deletion)
    if (at < 0) continue
    const term = findHash(index.postings.hashes, index.typoTerm[at] ?? 0)
    if (term >= 0) found.add(term)
  }
  return [...found]
}

function choose(
  index: MatchIndex,
  query: Query,
  k: number,
  touched: number[],
  sums: Float32Array[],
): number[] {
  if (k >= index.size) return Array.from({ length: index.size }, (_, doc) => doc)
  const [lexical, concept, trait] = sums
  const rough = (doc: number) =>
    (lexical?.[doc] ?? 0) + 4 * (concept?.[doc] ?? 0) + (trait?.[doc] ?? 0)
  const best = highest(touched, rough, Math.max(POOL, 2 * k))
  return [...new Set([...best, ...neighbours(index, query)])]
}

/** About `count` documents with the highest scores, by buckets instead of a full sort. */
function highest(docs: number[], score: (doc: number) => number, count: number): number[] {
  if (docs.length <= count) return docs
  const scores = Float32Array.from(docs, score)
  let top = 0
  for (const value of scores) if (value > top) top = value
  const width = top / (BUCKETS - 1)
  const sizes = new Uint32Array(BUCKETS)
  for (const value of scores) {
    const bucket = Math.floor(value / width)
    sizes[bucket] = (sizes[bucket] ?? 0) + 1
  }
  let floor = BUCKETS - 1
  for (let seen = sizes[floor] ?? 0; floor > 0 && seen < count; seen += sizes[floor] ?? 0) floor--
  const kept = docs.filter((_, place) => (scores[place] ?? 0) >= floor * width)
  if (kept.length <= 2 * count) return kept
  return kept.sort((a, b) => score(b) - score(a) || a - b).slice(0, count)
}

/** Documents whose vector points the same way, by sign bits: the nearest distances first. */
function neighbours(index: MatchIndex, query: Query): number[] {
  if (query.vector === null || index.dim === 0) return []
  const [low, high] = signBits(query.vector)
  const { signs } = index
  const byDistance: number[][] = Array.from({ length: SIGN_LIMIT + 1 }, () => [])
  for (let doc = 0; doc < index.size; doc++) {
    const distance =
      popcount((signs[2 * doc] ?? 0) ^ low) + popcount((signs[2 * doc + 1] ?? 0) ^ high)
    const near = byDistance[distance]
    if (near !== undefined && near.length < NEIGHBOURS) near.push(doc)
  }
  return byDistance.flat().slice(0, NEIGHBOURS)
}

function cosine(index: MatchIndex, query: Query, doc: number): number {
  if (query.vector === null) return 0
  let sum = 0
  for (let at = 0; at < index.dim; at++) {
    sum += (query.vector[at] ?? 0) * (index.rows[doc * index.dim + at] ?? 0)
  }
  return Math.max(0, sum / 254)
}

function isNegative(index: MatchIndex, query: Query, doc: number): boolean {
  const end = index.negativeStart[doc + 1] ?? 0
  let at = index.negativeStart[doc] ?? 0
  while (at < end) {
    const length = index.negatives[at] ?? 0
    const words = index.negatives.subarray(at + 1, at + 1 + length)
    if (words.every((word) => query.newest.has(word))) return true
    at += 1 + length
  }
  return false
}
