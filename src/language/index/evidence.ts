import type { Query, SearchedIndex } from '../contract.ts'
import { dotRow } from '../vectors.ts'
import { createDetails, type Details, detailDocs } from './details.ts'
import { ownerOf } from './field.ts'
import { ROW_SCALE } from './layout.ts'
import { partOf } from './parts.ts'
import type { Sums } from './search.ts'

/** What speaks for a document to somebody who wants something, in the order of the evidence. */
export const FEATURES = [
  'score',
  'covered',
  'coveredOfNewest',
  'lead',
  'aboveCrowd',
  'strong',
  'bestWord',
  'bestShare',
  'words',
  'chance',
  'cosine',
  'total',
  'lent',
  'cosineLead',
  'nearestMatter',
] as const

const TOTAL = FEATURES.indexOf('total')
const LENT = FEATURES.indexOf('lent')

/** A conversation, what its words give each document, and the documents that are looked at closer. */
export type Considered = {
  readonly index: SearchedIndex
  readonly query: Query
  readonly sums: Sums
  readonly docs: readonly number[]
  /** What the words give each of `docs`. */
  readonly scores: readonly number[]
  readonly details: Details
  /** How near each of `docs` lies to the conversation: -1..1. */
  readonly cosines: Float64Array
  /** How much of each of `docs` its markets lend it, 0..1; see `leastLent`. */
  readonly lent: Float64Array
  /** The highest of these, and of the best by its words, whether it may be shown or not; whose it is, and that of others. */
  readonly nearest: number
  readonly nearestOwner: number
  readonly secondNearest: number
  /** Who sells the same as the best; null where nobody does, or where that is not looked for. */
  readonly twins: Twins | null
}

/** Documents of several owners that sell the same as the best, by their places, and how the best of all others do. */
export type Twins = {
  readonly places: ReadonlySet<number>
  readonly rival: number
  readonly crowd: number
  readonly nearest: number
}

const createColumns = (size: number) => ({
  size,
  details: createDetails(size),
  cosines: new Float64Array(size),
  lent: new Float64Array(size),
})

/** Kept between calls, which never overlap: to make a typed array costs the runtime more than to fill it. */
let columns = createColumns(64)

/** What is known of some documents: valid until the next call. */
export function considerDocs(
  asked: Pick<Considered, 'index' | 'query' | 'sums' | 'docs' | 'scores'>,
): Considered {
  const { index, docs } = asked
  if (columns.size < docs.length) columns = createColumns(2 * docs.length)
  const { cosines, lent } = columns
  for (let place = 0; place < docs.length; place++) {
    cosines[place] = cosineOf(asked, docs[place] ?? 0)
  }
  let nearest = -1
  let nearestOwner = -1
  let secondNearest = -1
  const meet = (doc: number, value: number) => {
    const owner = ownerOf(index, doc)
    if (value > nearest) {
      if (owner !== nearestOwner) secondNearest = nearest
      nearest = value
      nearestOwner = owner
    } else if (owner !== nearestOwner && value > secondNearest) secondNearest = value
  }
  for (let place = 0; place < docs.length; place++) meet(docs[place] ?? 0, cosines[place] ?? 0)
  const { bestDoc } = asked.sums.field
  if (bestDoc >= 0 && !docs.includes(bestDoc)) meet(bestDoc, cosineOf(asked, bestDoc))
  for (let place = 0; place < docs.length; place++) lent[place] = leastLent(index, { docs, place })
  const details = detailDocs({ ...asked, into: columns.details }, docs)
  const near = { nearest, nearestOwner, secondNearest }
  return { ...asked, details, cosines, lent, ...near, twins: null }
}

/**
 * How much is lent says how well somebody is known, which is no merit of one document beside another of the same owner:
 * each has the least of its siblings. Else the one with examples beat the one that fits.
 */
function leastLent(
  index: SearchedIndex,
  { docs, place }: { docs: readonly number[]; place: number },
): number {
  const doc = docs[place] ?? 0
  let least = lentTo(index, doc)
  if (index.owners.length === 0) return least
  const owner = ownerOf(index, doc)
  for (const other of docs) {
    if (ownerOf(index, other) === owner) least = Math.min(least, lentTo(index, other))
  }
  return least
}

function lentTo(index: SearchedIndex, doc: number): number {
  const part = partOf(index, doc)
  return (index.parts[part]?.lent[doc - (index.firsts[part] ?? 0)] ?? 0) / 255
}

/** Of so many words that speak for a document; more are worked out. */
const LOG_OF_WORDS = Array.from({ length: 64 }, (_, words) => Math.log1p(words) / 3)

/** Writes what speaks for the document at a place of `docs` into `out`, each feature of the order of 1. */
export function gatherEvidence(
  {
    index,
    query,
    sums,
    docs,
    scores,
    details,
    cosines,
    lent,
    nearest,
    nearestOwner,
    secondNearest,
    twins,
  }: Considered,
  place: number,
  out: Float64Array,
): Float64Array {
  const doc = docs[place] ?? 0
  const near = cosines[place] ?? 0
  const { field } = sums
  const score = Math.max(0, scores[place] ?? 0)
  const bestWord = details.bestWord[place] ?? 0
  const owner = ownerOf(index, doc)
  const known = twins?.places.has(place) ? twins : null
  const rival =
    known?.rival ?? (owner === ownerOf(index, field.bestDoc) ? field.second : field.best)
  const crowd = known?.crowd ?? field.crowd
  const total = sums.total + 1
  out[0] = Math.log1p(score) / 3
  out[1] = score / total
  out[2] = (details.newest[place] ?? 0) / (sums.newestTotal + 1)
  out[3] = (score - rival) / (Math.max(score, rival) + 1)
  out[4] = (score - crowd) / (Math.max(score, crowd) + 1)
  out[5] = (details.strong[place] ?? 0) / total
  out[6] = bestWord / 5
  out[7] = bestWord / (score + 1)
  const words = details.words[place] ?? 0
  out[8] = LOG_OF_WORDS[words] ?? Math.log1p(words) / 3
  const part = partOf(index, doc)
  const own = index.parts[part]
  const local = doc - (index.firsts[part] ?? 0)
  out[9] = (sums.total * (own?.chances[local] ?? 0)) / 255 / (score + 1)
  out[10] = near
  out[11] = Math.log1p(sums.total) / 4
  out[12] = lent[place] ?? 0
  out[13] = near - (known?.nearest ?? (owner === nearestOwner ? secondNearest : nearest))
  out[14] = query.nearestMatter
  return out
}

/** How near a document lies to some words: -1..1. */
export function cosineOf(
  {
    index,
    query: { vector },
  }: { index: SearchedIndex; query: { readonly vector: Float32Array | null } },
  doc: number,
): number {
  const part = partOf(index, doc)
  const own = index.parts[part]
  if (vector === null || !own) return 0
  const from = (doc - (index.firsts[part] ?? 0)) * own.dim
  return dotRow(vector, { rows: own.rows, from }) / ROW_SCALE
}

/** Log odds of more than this say no more. */
const MOST_FIT = 12
const MOST_WISH = 6

/** What the second net reads. */
export const JOINED = 4
/** Where it reads how much is lent. */
export const JOINED_LENT = 2

/**
 * Writes what the second net reads into `out`: beside fit and wish (log odds) how much the document's markets lend it and
 * how much is said at all, since of who says little the wish is surer.
 */
export function joinBoth(
  { fit, wish, evidence }: { fit: number; wish: number; evidence: Float64Array },
  out: Float64Array,
): Float64Array {
  out[0] = Math.max(-MOST_FIT, Math.min(MOST_FIT, fit))
  out[1] = Math.max(-MOST_WISH, Math.min(MOST_WISH, wish))
  out[JOINED_LENT] = evidence[LENT] ?? 0
  out[3] = evidence[TOTAL] ?? 0
  return out
}
