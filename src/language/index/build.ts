import type { MatchDoc, Rarity, Tongue, Weighed } from '../contract.ts'
import { tellingOf } from '../rarity.ts'
import { fold, tokensOf } from '../text.ts'
import { exactTermOf } from '../words.ts'
import { countTerms, type Weighted, weighDocument } from './document.ts'
import {
  AGAINST,
  DOC_SHIFT,
  FLAGS,
  HEADER_WORDS,
  layoutOf,
  MAGIC,
  MOST_DOCUMENTS,
  MOST_WEIGHT,
  ROW_SCALE,
  STRONG,
  VERSION,
} from './layout.ts'
import { brandTermOf } from './names.ts'
import { packStarts } from './spans.ts'

const NOTHING: readonly Weighed[] = []

/** A document as an index holds it: its terms with flags and weight, and what is known of it by itself. */
export type IndexedDoc = {
  readonly terms: ArrayLike<number>
  /** Of each term, its flags and its weight; see `entryOf`. */
  readonly entries: ArrayLike<number>
  readonly row: Int8Array
  readonly chance: number
  readonly lent: number
  readonly negatives: ArrayLike<number>
  /** The whole term of its brand, 0 where that may be any word. */
  readonly brand: number
  readonly owner?: string | undefined
}

type Words = Pick<Tongue, 'rarity' | 'marketVectors'> & Partial<Pick<Tongue, 'vectors'>>
type Borrow = (doc: MatchDoc) => readonly Weighed[]

/** Builds the immutable index; document numbers are positions in `docs`. `borrow`: what a campaign is lent by its markets. */
export function buildIndex(
  docs: readonly MatchDoc[],
  { tongue, borrow = () => NOTHING }: { tongue: Words; borrow?: Borrow },
): ArrayBuffer {
  const most = countTerms(docs.length)
  const compiled = docs.map((doc) => indexDoc(doc, { tongue, borrowed: borrow(doc), most }))
  return packIndex(compiled, tongue.marketVectors)
}

/** Weighs a document, with so many terms at `most`. Depends on nothing else than what is handed in. */
export function indexDoc(
  doc: MatchDoc,
  { tongue, borrowed, most }: { tongue: Words; borrowed: readonly Weighed[]; most: number },
): IndexedDoc {
  const weighed = weighDocument(doc, { tongue, borrowed, most })
  const row = new Int8Array(tongue.marketVectors?.dim ?? 0)
  if (weighed.vector) setRow(row, weighed.vector)
  const all = [...weighed.for, ...weighed.against]
  return {
    terms: Uint32Array.from(all, ({ term }) => term),
    entries: Uint16Array.from([
      ...weighed.for.map(({ weight, strong }) => entryOf(strong ? STRONG : 0, byteOf(weight))),
      ...weighed.against.map(({ weight }) => entryOf(AGAINST, byteOf(weight))),
    ]),
    row,
    chance: byteOf(chanceOf(weighed, tongue.rarity)),
    lent: byteOf(weighed.lent),
    negatives: doc.negativeKeywords.flatMap(negativeOf),
    brand: brandTermOf(doc.brandName, tongue),
    owner: doc.owner,
  }
}

/** Packs documents that were weighed, in their order. */
export function packIndex(
  docs: readonly IndexedDoc[],
  marketVectors: Words['marketVectors'],
): ArrayBuffer {
  if (docs.length > MOST_DOCUMENTS) throw new RangeError(`${docs.length} documents are too many`)
  const postings = collectPostings()
  const dim = marketVectors?.dim ?? 0
  const rows = new Int8Array(docs.length * dim)
  const negativeStart = new Uint32Array(docs.length + 1)
  const negatives: number[] = []
  for (const [number, doc] of docs.entries()) {
    for (let at = 0; at < doc.terms.length; at++) {
      postings.add(doc.terms[at] ?? 0, number, doc.entries[at] ?? 0)
    }
    rows.set(doc.row, number * dim)
    for (let at = 0; at < doc.negatives.length; at++) negatives.push(doc.negatives[at] ?? 0)
    negativeStart[number + 1] = negatives.length
  }
  const chances = Uint8Array.from(docs, ({ chance }) => chance)
  const lent = Uint8Array.from(docs, (doc) => doc.lent)
  const brands = Uint32Array.from(docs, ({ brand }) => brand)
  const owners = numberOwners(docs)
  const size = docs.length
  const known = { rows, chances, lent, brands, negativeStart, negatives, owners }
  return serialise({ size, dim, postings, ...known })
}

/** The owner of each document by number; none where nobody has two. */
function numberOwners(docs: readonly Pick<IndexedDoc, 'owner'>[]): Uint32Array {
  const numbers = new Map<string, number>()
  const owners = Uint32Array.from(docs, ({ owner }, doc) => {
    const key = owner ?? ` ${doc}`
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
  return numbers.size === docs.length ? new Uint32Array() : owners
}

const WEIGHT_BITS = 8
const ENTRY_BITS = WEIGHT_BITS + DOC_SHIFT

/** What a document has of a term: its weight, above that the flags of its posting. */
export const entryOf = (posting: number, weight: number) =>
  ((posting & FLAGS) << WEIGHT_BITS) | weight

/** Postings in the order of documents, until all are known. */
type Postings = ReturnType<typeof collectPostings>

function collectPostings() {
  const numbers = new Map<number, number>()
  let terms = new Uint32Array(1 << 16)
  let entries = new Uint32Array(1 << 16)
  let count = 0
  return {
    add(term: number, doc: number, entry: number) {
      let number = numbers.get(term)
      if (number === undefined) {
        number = numbers.size
        numbers.set(term, number)
      }
      if (count === terms.length) {
        terms = doubleRoom(terms)
        entries = doubleRoom(entries)
      }
      terms[count] = number
      entries[count++] = ((doc << ENTRY_BITS) | entry) >>> 0
    },
    /** Every term's hash, ascending, where its postings start, and they themselves, by document. */
    sort() {
      const hashes = Uint32Array.from(numbers.keys()).sort()
      const places = new Uint32Array(numbers.size)
      for (const [place, hash] of hashes.entries()) places[numbers.get(hash) ?? 0] = place
      const starts = new Uint32Array(numbers.size + 1)
      for (let at = 0; at < count; at++) {
        const place = (places[terms[at] ?? 0] ?? 0) + 1
        starts[place] = (starts[place] ?? 0) + 1
      }
      for (let at = 1; at < starts.length; at++) {
        starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
      }
      const next = starts.slice()
      const postings = new Uint16Array(count)
      const weights = new Uint8Array(count)
      for (let at = 0; at < count; at++) {
        const place = places[terms[at] ?? 0] ?? 0
        const to = next[place] ?? 0
        const entry = entries[at] ?? 0
        postings[to] = entry >>> WEIGHT_BITS
        weights[to] = entry
        next[place] = to + 1
      }
      return { hashes, starts, postings, weights }
    },
  }
}

function doubleRoom(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * list.length)
  longer.set(list)
  return longer
}

const byteOf = (share: number) =>
  Math.min(MOST_WEIGHT, Math.max(0, Math.round(share * MOST_WEIGHT)))

/** Writes a vector of length 1 as a document has it. */
export function setRow(row: Int8Array, vector: Float32Array) {
  for (const [index, value] of vector.entries()) {
    row[index] = Math.max(-127, Math.min(127, Math.round(value * ROW_SCALE)))
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
  postings: Postings
  rows: Int8Array
  chances: Uint8Array
  lent: Uint8Array
  brands: Uint32Array
  negativeStart: Uint32Array
  negatives: number[]
  owners: Uint32Array
}

function serialise(parts: Parts): ArrayBuffer {
  const { size, dim, negatives, owners } = parts
  const { hashes, starts, ...sorted } = parts.postings.sort()
  const packed = packStarts(starts)
  const [terms, postings] = [hashes.length, sorted.postings.length]
  const at = layoutOf({
    ...{ size, terms, postings, dim, negatives: negatives.length, owned: owners.length },
    turns: packed.turns.length,
  })
  const buffer = new ArrayBuffer(at.byteLength)
  const ownerCount =
    owners.length === 0 ? 0 : 1 + owners.reduce((most, one) => Math.max(most, one), 0)
  const counts = [size, terms, postings, dim, negatives.length, owners.length, ownerCount]
  const header = [MAGIC, VERSION, ...counts, packed.turns.length]
  new Uint32Array(buffer, 0, HEADER_WORDS).set(header)
  new Uint32Array(buffer, at.hashes, terms).set(hashes)
  new Uint16Array(buffer, at.starts, terms + 1).set(packed.starts)
  new Uint32Array(buffer, at.turns, packed.turns.length).set(packed.turns)
  new Uint16Array(buffer, at.postings, postings).set(sorted.postings)
  new Uint8Array(buffer, at.weights, postings).set(sorted.weights)
  new Int8Array(buffer, at.rows, size * dim).set(parts.rows)
  new Uint8Array(buffer, at.chances, size).set(parts.chances)
  new Uint8Array(buffer, at.lent, size).set(parts.lent)
  new Uint32Array(buffer, at.brands, size).set(parts.brands)
  new Uint32Array(buffer, at.negativeStart, size + 1).set(parts.negativeStart)
  new Uint32Array(buffer, at.negatives, negatives.length).set(negatives)
  new Uint32Array(buffer, at.owners, owners.length).set(owners)
  return buffer
}
