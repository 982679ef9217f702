import type { MatchIndex, Query, QueryTerm } from './contract.ts'
import { WEIGHT_STEP } from './layout.ts'
import { popcount, signBits } from './signs.ts'
import { findHash } from './text.ts'

/** Documents worth a close look. The sums are per document, and valid until the next call. */
export type Candidates = {
  docs: readonly number[]
  /** Some that may not be shown here but show how well the need can be met. */
  rivals: readonly number[]
  lexical: Float32Array
  concept: Float32Array
  trait: Float32Array
}

const POOL = 64
const NEIGHBOURS = 32
const SIGN_LIMIT = 22
const BUCKETS = 512
const MISSPELT = 0.7

/** What is known of a document during one call. */
const TOUCHED = 1
const KEPT = 2
const REFUSED = 4

/** Working memory, kept between calls (which never overlap): the hot path allocates next to nothing. */
function createScratch(size: number) {
  return {
    size,
    lexical: new Float32Array(size),
    concept: new Float32Array(size),
    trait: new Float32Array(size),
    state: new Uint8Array(size),
    touched: new Uint32Array(size),
    met: 0,
    rank: new Uint16Array(size),
    order: new Uint32Array(size),
  }
}

type Scratch = ReturnType<typeof createScratch>
let scratch = createScratch(0)
const places = new Uint32Array(BUCKETS + 1)

function clearedScratch(size: number): Scratch {
  if (scratch.size < size) scratch = createScratch(size)
  else {
    scratch.lexical.fill(0, 0, size)
    scratch.concept.fill(0, 0, size)
    scratch.trait.fill(0, 0, size)
    scratch.state.fill(0, 0, size)
    scratch.met = 0
  }
  return scratch
}

/** Which documents to look at closely for the top k; `eligible` is asked of likely ones only, once each. */
export function candidatesFor(
  index: MatchIndex,
  query: Query,
  k: number,
  eligible: ((doc: number) => boolean) | undefined,
): Candidates {
  const work = clearedScratch(index.size)
  for (const term of query.terms) addTerm(index, work, term)
  for (const { deletions, weight } of query.misspelt) {
    for (const term of respell(index, deletions)) {
      addPostings(index, work, work.lexical, term, weight * MISSPELT)
    }
  }
  const sieve = { index, query, eligible, state: work.state, docs: [], rivals: [] }
  if (k >= index.size) for (let doc = 0; doc < index.size; doc++) admit(sieve, doc)
  else {
    pickHighest(work, sieve, Math.max(POOL, 2 * k))
    pickNeighbours(work, sieve)
  }
  const { lexical, concept, trait } = work
  return { docs: sieve.docs, rivals: sieve.rivals, lexical, concept, trait }
}

function addTerm(index: MatchIndex, work: Scratch, { hash, weight, kind }: QueryTerm) {
  const term = findHash(index.postings.hashes, hash)
  if (term >= 0) addPostings(index, work, kind === 'word' ? work.lexical : work[kind], term, weight)
}

/** Adds the weight of every posting of a term. */
function addPostings(
  { postings }: MatchIndex,
  work: Scratch,
  sums: Float32Array,
  term: number,
  weight: number,
) {
  const { docs, weights } = postings
  const { state, touched } = work
  const factor = weight * (postings.idf[term] ?? 0) * WEIGHT_STEP
  const end = postings.starts[term + 1] ?? 0
  let { met } = work
  for (let at = postings.starts[term] ?? 0; at < end; at++) {
    const doc = docs[at] ?? 0
    sums[doc] = (sums[doc] ?? 0) + factor * (weights[at] ?? 0)
    if (state[doc] !== 0) continue
    state[doc] = TOUCHED
    touched[met++] = doc
  }
  work.met = met
}

/** Terms of the index that share a one-letter deletion with the unknown word. */
function respell(index: MatchIndex, deletions: readonly number[]): Set<number> {
  const found = new Set<number>()
  for (const deletion of deletions) {
    const at = findHash(index.typoHash, deletion)
    if (at < 0) continue
    const term = findHash(index.postings.hashes, index.typoTerm[at] ?? 0)
    if (term >= 0) found.add(term)
  }
  return found
}

type Sieve = {
  index: MatchIndex
  query: Query
  eligible: ((doc: number) => boolean) | undefined
  state: Uint8Array
  docs: number[]
  rivals: number[]
}

/** Keeps a document unless it is vetoed or not eligible; says whether it is kept. */
function admit(sieve: Sieve, doc: number): boolean {
  const { state, eligible } = sieve
  const known = state[doc] ?? 0
  if (known > TOUCHED) return known === KEPT
  state[doc] = REFUSED
  if (isVetoed(sieve.index, sieve.query, doc)) return false
  if (eligible !== undefined && !eligible(doc)) {
    if (sieve.rivals.length < POOL) sieve.rivals.push(doc)
    return false
  }
  state[doc] = KEPT
  sieve.docs.push(doc)
  return true
}

/** Admits the `count` documents with the highest sums and those about as high, up to twice as many. */
function pickHighest(work: Scratch, sieve: Sieve, count: number) {
  const { met, touched, rank, order } = work
  if (met <= count) {
    for (let at = 0; at < met; at++) admit(sieve, touched[at] ?? 0)
    return
  }
  let top = Number.MIN_VALUE
  for (let at = 0; at < met; at++) top = Math.max(top, rough(work, touched[at] ?? 0))
  const scale = (BUCKETS - 1) / top
  for (let at = 0; at < met; at++) {
    const doc = touched[at] ?? 0
    rank[doc] = BUCKETS - 1 - Math.floor(rough(work, doc) * scale)
  }
  sortByRank(touched, met, rank, order)
  let kept = 0
  for (let at = 0, last = 0; at < met; at++) {
    const doc = order[at] ?? 0
    const bucket = rank[doc] ?? 0
    if (kept >= 2 * count || (kept >= count && bucket !== last)) return
    if (admit(sieve, doc)) kept++
    last = bucket
  }
}

function rough({ lexical, concept, trait }: Scratch, doc: number): number {
  return (lexical[doc] ?? 0) + 4 * (concept[doc] ?? 0) + (trait[doc] ?? 0)
}

/** Admits documents whose vector points the same way, by sign bits: the nearest first. */
function pickNeighbours(work: Scratch, sieve: Sieve) {
  const { index, query } = sieve
  if (query.vector === null || index.dim === 0) return
  const [low, high] = signBits(query.vector)
  const { signs } = index
  const { touched, rank, order } = work
  let near = 0
  for (let doc = 0; doc < index.size; doc++) {
    const distance = popcount((signs[2 * doc] ?? 0) ^ low, (signs[2 * doc + 1] ?? 0) ^ high)
    if (distance > SIGN_LIMIT) continue
    rank[doc] = distance
    touched[near++] = doc
  }
  sortByRank(touched, near, rank, order)
  for (let at = 0, kept = 0; at < near && kept < NEIGHBOURS; at++) {
    if (admit(sieve, order[at] ?? 0)) kept++
  }
}

/** Sorts `count` documents by their rank (below BUCKETS), lowest first; equals keep their order. */
function sortByRank(docs: Uint32Array, count: number, rank: Uint16Array, order: Uint32Array) {
  places.fill(0)
  for (let at = 0; at < count; at++) {
    const next = (rank[docs[at] ?? 0] ?? 0) + 1
    places[next] = (places[next] ?? 0) + 1
  }
  for (let bucket = 1; bucket < BUCKETS; bucket++) {
    places[bucket] = (places[bucket] ?? 0) + (places[bucket - 1] ?? 0)
  }
  for (let at = 0; at < count; at++) {
    const doc = docs[at] ?? 0
    const bucket = rank[doc] ?? 0
    const place = places[bucket] ?? 0
    order[place] = doc
    places[bucket] = place + 1
  }
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
