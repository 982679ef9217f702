import type { MatchDoc, Rarity, Tongue, Weighed } from '../contract.ts'
import { tellingOf } from '../rarity.ts'
import { fold, tokensOf } from '../text.ts'
import { exactTermOf } from '../words.ts'
import { type Weighted, weighDocument } from './document.ts'
import {
  AGAINST,
  DOC_SHIFT,
  HEADER_WORDS,
  layoutOf,
  MAGIC,
  MOST_DOCUMENTS,
  RARITY_STEP,
  STRONG,
  VERSION,
  WEIGHT_MASK,
} from './layout.ts'

const NOTHING: readonly Weighed[] = []

/** Builds the immutable index; document numbers are positions in `docs`. `borrow`: what a campaign is lent by its markets. */
export function buildIndex(
  docs: readonly MatchDoc[],
  tongue: Pick<Tongue, 'rarity' | 'vectors'>,
  borrow: (doc: MatchDoc) => readonly Weighed[] = () => NOTHING,
): ArrayBuffer {
  if (docs.length > MOST_DOCUMENTS) throw new RangeError(`${docs.length} documents are too many`)
  const lists = new Map<number, number[]>()
  const dim = tongue.vectors?.dim ?? 0
  const rows = new Int8Array(docs.length * dim)
  const chances = new Uint8Array(docs.length)
  const lent = new Uint8Array(docs.length)
  const negativeStart = new Uint32Array(docs.length + 1)
  const negatives: number[] = []
  for (const [number, doc] of docs.entries()) {
    const weighted = weighDocument(doc, tongue, borrow(doc))
    for (const { term, weight, strong } of weighted.for) {
      add(lists, term, number, byteOf(weight) | (strong ? STRONG : 0))
    }
    for (const { term, weight } of weighted.against) {
      add(lists, term, number, byteOf(weight) | AGAINST)
    }
    if (weighted.vector) setRow(rows, number * dim, weighted.vector)
    chances[number] = byteOf(chanceOf(weighted, tongue.rarity))
    lent[number] = byteOf(weighted.lent)
    for (const keyword of doc.negativeKeywords) negatives.push(...negativeOf(keyword))
    negativeStart[number + 1] = negatives.length
  }
  const parts = { size: docs.length, dim, lists, rows, chances, lent, negativeStart, negatives }
  return serialise(parts, tongue.rarity)
}

function add(lists: Map<number, number[]>, term: number, doc: number, rest: number) {
  const posting = ((doc << DOC_SHIFT) | rest) >>> 0
  const list = lists.get(term)
  if (list) list.push(posting)
  else lists.set(term, [posting])
}

const byteOf = (share: number) =>
  Math.min(WEIGHT_MASK, Math.max(0, Math.round(share * WEIGHT_MASK)))

function setRow(rows: Int8Array, at: number, vector: Float32Array) {
  for (const [index, value] of vector.entries()) {
    rows[at + index] = Math.max(-127, Math.min(127, Math.round(value * 254)))
  }
}

/** What the document covers of a conversation whose words are anybody's, in shares of `CHANCE_SCALE`. */
function chanceOf({ for: terms }: Weighted, rarity: Rarity): number {
  let covered = 0
  for (const { term, weight } of terms) {
    const occurrences = rarity.occurrences(term)
    covered += weight * (occurrences / rarity.markets) * tellingOf(occurrences, rarity.markets)
  }
  return covered / CHANCE_SCALE
}

/** Brings what long campaigns cover by chance to about 1. */
const CHANCE_SCALE = 40

/** A negative keyword: how many words, then their terms. */
function negativeOf(keyword: string): number[] {
  const tokens = tokensOf(fold(keyword)).filter((token) => token !== '')
  return tokens.length === 0 ? [] : [tokens.length, ...tokens.map(exactTermOf)]
}

type Parts = {
  size: number
  dim: number
  lists: Map<number, number[]>
  rows: Int8Array
  chances: Uint8Array
  lent: Uint8Array
  negativeStart: Uint32Array
  negatives: number[]
}

function serialise(parts: Parts, rarity: Rarity): ArrayBuffer {
  const { size, dim, lists, negatives } = parts
  const hashes = Uint32Array.from(lists.keys()).sort()
  let postings = 0
  for (const list of lists.values()) postings += list.length
  const at = layoutOf({ size, terms: hashes.length, postings, dim, negatives: negatives.length })
  const buffer = new ArrayBuffer(at.byteLength)
  const header = [MAGIC, VERSION, size, hashes.length, postings, dim, negatives.length]
  new Uint32Array(buffer, 0, HEADER_WORDS).set(header)
  new Uint32Array(buffer, at.hashes, hashes.length).set(hashes)
  const starts = new Uint32Array(buffer, at.starts, hashes.length + 1)
  const rarities = new Uint8Array(buffer, at.rarities, hashes.length)
  const all = new Uint32Array(buffer, at.postings, postings)
  for (const [index, hash] of hashes.entries()) {
    const list = lists.get(hash) ?? []
    const start = starts[index] ?? 0
    all.set(list, start)
    starts[index + 1] = start + list.length
    rarities[index] = rarityLevel(rarity.occurrences(hash) + list.length, rarity.markets + size)
  }
  new Int8Array(buffer, at.rows, size * dim).set(parts.rows)
  new Uint8Array(buffer, at.chances, size).set(parts.chances)
  new Uint8Array(buffer, at.lent, size).set(parts.lent)
  new Uint32Array(buffer, at.negativeStart, size + 1).set(parts.negativeStart)
  new Uint32Array(buffer, at.negatives, negatives.length).set(negatives)
  return buffer
}

const rarityLevel = (occurrences: number, outOf: number) =>
  Math.min(255, Math.round(tellingOf(occurrences, outOf) / RARITY_STEP))
