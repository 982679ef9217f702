import type { MarketVectors, WordVectors } from './contract.ts'
import { rememberAnswers } from './memo.ts'
import { findHash } from './text.ts'
import { adderOf, HEADER_BYTES, openRows, vectorOf } from './vectors.ts'
import { pairsOfTerms, termOf } from './words.ts'

const MAGIC = 0x31564b4d
const MOST_REMEMBERED = 5000

/**
 * Opens the vectors that data/markets taught: words that people use of the same need lie near. Layout (little endian):
 * u32 'MKV1', u32 count, u32 dim, f32 smallest scale, f32 log step, 12 bytes reserved; f32 turn[dim * dim], which
 * brings the general vector of any other word among them; then rows as `openRows` reads them, by the term of a stem or of
 * two side by side.
 */
export function openMarketVectors(buffer: ArrayBuffer, general: WordVectors): MarketVectors {
  const [magic, count = 0, dim = 0] = new Uint32Array(buffer, 0, 3)
  if (magic !== MAGIC || general.dim !== dim) throw new Error('not vectors of markets')
  const [smallest = 0, step = 0] = new Float32Array(buffer, 12, 2)
  const turn = new Float32Array(buffer, HEADER_BYTES, dim * dim)
  const rowsAt = HEADER_BYTES + turn.byteLength
  const rows = openRows(buffer, { rowsAt, count, dim, smallest, step })
  const rowOf = rememberAnswers((word) => findHash(rows.hashes, termOf(word)), MOST_REMEMBERED)
  const turned = rememberAnswers(
    (word) => turnVector(turn, vectorOf(general, word)),
    MOST_REMEMBERED,
  )
  const find = (word: string) => {
    const row = rowOf(word)
    return row < 0 ? turned(word) : row
  }
  const findPair: MarketVectors['findPair'] = (pair) => {
    const row = findHash(rows.hashes, pair)
    return row < 0 ? null : row
  }
  return { dim, ...adderOf({ find, addRow: rows.add }), findPair }
}

/** Adds what terms say side by side beyond what each says; 0: nothing is said there. */
export function addPairs(
  out: Float32Array,
  { terms, vectors, weight }: { terms: readonly number[]; vectors: MarketVectors; weight: number },
): void {
  for (const pair of pairsOfTerms(terms)) {
    const place = vectors.findPair(pair)
    if (place !== null) vectors.addFound(out, place, weight)
  }
}

/** The matrix of such an asset. */
export function turnOf(buffer: ArrayBuffer): Float32Array {
  const [, , dim = 0] = new Uint32Array(buffer, 0, 3)
  return new Float32Array(buffer, HEADER_BYTES, dim * dim)
}

/** `turn` (dim rows of dim) times a vector. */
function turnVector(turn: Float32Array, vector: Float32Array | null): Float32Array | null {
  if (vector === null) return null
  const dim = vector.length
  return vector.map((_, row) => {
    let sum = 0
    for (let at = 0; at < dim; at++) sum += (turn[row * dim + at] ?? 0) * (vector[at] ?? 0)
    return sum
  })
}

/** The asset that `openMarketVectors` opens: `turn`, and the vector of each term, ascending. */
export function packMarketVectors(
  turn: Float32Array,
  vectors: ReadonlyMap<number, Float32Array>,
): ArrayBuffer {
  const dim = Math.sqrt(turn.length)
  const terms = [...vectors.keys()].sort((a, b) => a - b)
  const lists = terms.map((term) => vectors.get(term) ?? new Float32Array(dim))
  const largest = lists.map((list) => Math.max(1e-4, ...list.map(Math.abs)) / 7)
  const smallest = Math.fround(largest.reduce((least, scale) => Math.min(least, scale), Infinity))
  const highest = largest.reduce((most, scale) => Math.max(most, scale), 0)
  const step = Math.fround(Math.log(highest / smallest) / 255)
  const rowsAt = HEADER_BYTES + 4 * turn.length
  const scaleAt = rowsAt + 4 * terms.length
  const nibblesAt = scaleAt + ((terms.length + 3) & ~3)
  const buffer = new ArrayBuffer(nibblesAt + (terms.length * dim) / 2)
  new Uint32Array(buffer, 0, 3).set([MAGIC, terms.length, dim])
  new Float32Array(buffer, 12, 2).set([smallest, step])
  new Float32Array(buffer, HEADER_BYTES, turn.length).set(turn)
  new Uint32Array(buffer, rowsAt, terms.length).set(terms)
  const scaleOf = new Uint8Array(buffer, scaleAt, terms.length)
  const nibbles = new Uint8Array(buffer, nibblesAt)
  for (const [row, list] of lists.entries()) {
    const level = Math.ceil(Math.log((largest[row] ?? smallest) / smallest) / step)
    scaleOf[row] = Math.min(255, Math.max(0, level))
    const scale = smallest * Math.exp(step * (scaleOf[row] ?? 0))
    const nibble = (at: number) =>
      Math.min(15, Math.max(0, Math.round((list[at] ?? 0) / scale) + 8))
    for (let half = 0; half < dim / 2; half++) {
      nibbles[(row * dim) / 2 + half] = nibble(2 * half) | (nibble(2 * half + 1) << 4)
    }
  }
  return buffer
}
