import type { VectorPlace, Vectors, WordVectors } from './contract.ts'
import { rememberAnswers } from './memo.ts'
import { findHash, hashOf } from './text.ts'
import { isStop } from './words.ts'

const MAGIC = 0x32435653
/** Of the bytes before all else, of either asset. */
export const HEADER_BYTES = 32
/** Vectors of common words are about SHORT long, those of telling words LONG and more. */
const SHORT = 0.3
const LONG = 0.8
const LEAST = 0.15
const MOST_REMEMBERED = 5000
const SUFFIXES: readonly [string, string][] = [
  ['ies', 'y'],
  ['es', ''],
  ['s', ''],
  ['ing', ''],
  ['ing', 'e'],
  ['ed', ''],
  ['ed', 'e'],
]

/**
 * Opens a word-vector asset without parsing. Layout (little endian): u32 'SVC2', u32 count, u32 dim,
 * f32 smallest scale, f32 log step, 12 bytes reserved; then rows as `openRows` reads them, by the hash of their word.
 */
export function openVectors(buffer: ArrayBuffer): Vectors {
  const [magic, count = 0, dim = 0] = new Uint32Array(buffer, 0, 3)
  if (magic !== MAGIC) throw new Error('not a word-vector asset')
  const [smallest = 0, step = 0] = new Float32Array(buffer, 12, 2)
  const rows = openRows(buffer, { rowsAt: HEADER_BYTES, count, dim, smallest, step })
  const rowOf = rememberAnswers((word) => findRow(rows.hashes, word), MOST_REMEMBERED)
  const tellingRowOf = rememberAnswers((word) => (isStop(word) ? -1 : rowOf(word)), MOST_REMEMBERED)
  return {
    dim,
    knows: (word) => rowOf(word) >= 0,
    findTelling: (word) => {
      const row = tellingRowOf(word)
      return row < 0 ? null : row
    },
    tells(word) {
      const row = rowOf(word)
      if (row < 0) return 1
      return Math.min(1, Math.max(LEAST, (rows.lengthOf(row) - SHORT) / (LONG - SHORT)))
    },
    ...adderOf({
      find: (word) => {
        const row = rowOf(word)
        return row < 0 ? null : row
      },
      addRow: rows.add,
    }),
  }
}

type Adding = {
  find: WordVectors['find']
  addRow: (out: Float32Array, row: number, weight: number) => void
}

/** Adds what a word has, in one step and in two. */
export function adderOf({ find, addRow }: Adding): Omit<WordVectors, 'dim'> {
  const addFound: WordVectors['addFound'] = (out, place, weight) => {
    if (typeof place === 'number') addRow(out, place, weight)
    else
      for (let at = 0; at < out.length; at++) out[at] = (out[at] ?? 0) + weight * (place[at] ?? 0)
  }
  const add: WordVectors['add'] = (out, word, weight) => {
    const place = find(word)
    if (place === null) return false
    addFound(out, place, weight)
    return true
  }
  return { find, addFound, add }
}

/** The vector of one word; null where it is unknown. */
export function vectorOf(vectors: WordVectors, word: string): Float32Array | null {
  const vector = new Float32Array(vectors.dim)
  return vectors.add(vector, word, 1) ? vector : null
}

/** The mean of some words; null where none is known. */
export function meanVectorOf(vectors: WordVectors, words: readonly string[]): Float32Array | null {
  const known = words.flatMap((word) => vectors.find(word) ?? [])
  if (known.length === 0) return null
  const mean = new Float32Array(vectors.dim)
  for (const place of known) vectors.addFound(mean, place, 1 / known.length)
  return mean
}

type Layout = Readonly<Record<'rowsAt' | 'count' | 'dim' | 'smallest' | 'step', number>>

/**
 * Rows of an asset: u32 hash[count] ascending; u8 log scale[count] padded to 4; then `dim` signed nibbles (+8) a row.
 */
export function openRows(buffer: ArrayBuffer, { rowsAt, count, dim, smallest, step }: Layout) {
  const scales = Float32Array.from({ length: 256 }, (_, index) => smallest * Math.exp(step * index))
  const hashes = new Uint32Array(buffer, rowsAt, count)
  const scaleAt = rowsAt + 4 * count
  const scaleOf = new Uint8Array(buffer, scaleAt, count)
  const rows = new Uint8Array(buffer, scaleAt + ((count + 3) & ~3), (count * dim) / 2)
  return {
    hashes,
    lengthOf(row: number): number {
      let squares = 0
      for (let at = (row * dim) / 2; at < ((row + 1) * dim) / 2; at++) {
        const pair = rows[at] ?? 0
        squares += ((pair & 15) - 8) ** 2 + ((pair >> 4) - 8) ** 2
      }
      return Math.sqrt(squares) * (scales[scaleOf[row] ?? 0] ?? 0)
    },
    add(out: Float32Array, row: number, weight: number): void {
      const scale = (scales[scaleOf[row] ?? 0] ?? 0) * weight
      const from = (row * dim) / 2
      for (let half = 0; half < dim / 2; half++) {
        const pair = rows[from + half] ?? 0
        out[2 * half] = (out[2 * half] ?? 0) + scale * ((pair & 15) - 8)
        out[2 * half + 1] = (out[2 * half + 1] ?? 0) + scale * ((pair >> 4) - 8)
      }
    },
  }
}

/** The word itself, or the word without an English ending. */
function findRow(hashes: Uint32Array, word: string): number {
  const row = findHash(hashes, hashOf(word))
  if (row >= 0 || word.length < 5) return row
  for (const [ending, instead] of SUFFIXES) {
    if (!word.endsWith(ending)) continue
    const found = findHash(hashes, hashOf(word.slice(0, -ending.length) + instead))
    if (found >= 0) return found
  }
  return -1
}

/**
 * The product of a vector and a row of bytes, in four sums, which the processor works on side by side; the dimension is a
 * multiple of four.
 */
export function dotRow(
  vector: Float32Array,
  { rows, from }: { rows: Int8Array; from: number },
): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let at = 0, row = from; at < vector.length; at += 4, row += 4) {
    a += (vector[at] ?? 0) * (rows[row] ?? 0)
    b += (vector[at + 1] ?? 0) * (rows[row + 1] ?? 0)
    c += (vector[at + 2] ?? 0) * (rows[row + 2] ?? 0)
    d += (vector[at + 3] ?? 0) * (rows[row + 3] ?? 0)
  }
  return a + b + c + d
}

/** Scales a vector to length 1 in place. False: it is zero. */
export function normalise(vector: Float32Array): boolean {
  let squares = 0
  for (let at = 0; at < vector.length; at++) squares += (vector[at] ?? 0) * (vector[at] ?? 0)
  if (squares === 0) return false
  const factor = 1 / Math.sqrt(squares)
  for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] ?? 0) * factor
  return true
}

/** So many words that say something show what a text is about; fewer show it less. */
const SHOWING = 8

/** The direction of the words that say something: of length 1 where there are enough of them, shorter where not. */
export const directionOf = (words: readonly string[], vectors: Vectors): Float32Array =>
  pointTo(new Float32Array(vectors.dim), { words, vectors })

/**
 * The last direction that was asked for, and how many were before: the guard and the wish mostly ask for that of the same
 * words, which are not kept for it.
 */
const passing: { direction: Float32Array; asked: number; vectors: Vectors | null } = {
  direction: new Float32Array(0),
  asked: 0,
  vectors: null,
}
const askedOf = new WeakMap<readonly string[], number>()

/** The same, valid until the next call: to make a typed array costs the runtime more than to fill it. */
export function passingDirectionOf(
  words: readonly string[],
  { vectors, entries }: Telling,
): Float32Array {
  if (vectors === passing.vectors && askedOf.get(words) === passing.asked) return passing.direction
  if (passing.direction.length !== vectors.dim) passing.direction = new Float32Array(vectors.dim)
  passing.direction.fill(0)
  passing.vectors = vectors
  askedOf.set(words, ++passing.asked)
  return pointTo(passing.direction, { words, vectors, entries })
}

/** `entries`: what is known of each word, where it is. */
type Telling = {
  vectors: Vectors
  entries?: readonly { readonly telling: VectorPlace | null }[] | undefined
}

function pointTo(
  direction: Float32Array,
  { words, vectors, entries }: Telling & { words: readonly string[] },
): Float32Array {
  let known = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '') continue
    const entry = entries?.[at]
    const place = entry ? entry.telling : vectors.findTelling(word)
    if (place === null) continue
    vectors.addFound(direction, place, 1)
    known++
  }
  normalise(direction)
  const share = Math.min(1, known / SHOWING)
  if (share < 1)
    for (let at = 0; at < vectors.dim; at++) direction[at] = share * (direction[at] ?? 0)
  return direction
}
