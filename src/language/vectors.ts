import type { Vectors } from './contract.ts'
import { findHash, hashOf } from './text.ts'
import { isStop } from './words.ts'

const MAGIC = 0x32435653
const HEADER_BYTES = 32
/** Vectors of common words are about SHORT long, those of telling words LONG and more. */
const SHORT = 0.3
const LONG = 0.8
const LEAST = 0.15
const MEMO_LIMIT = 20_000
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
 * f32 smallest scale, f32 log step, 12 bytes reserved; u32 hash[count] ascending; u8 log scale[count]
 * padded to 4; then a row of dim signed nibbles (+8) per word.
 */
export function openVectors(buffer: ArrayBuffer): Vectors {
  const [magic, count = 0, dim = 0] = new Uint32Array(buffer, 0, 3)
  if (magic !== MAGIC) throw new Error('not a word-vector asset')
  const [smallest = 0, step = 0] = new Float32Array(buffer, 12, 2)
  const scales = Float32Array.from({ length: 256 }, (_, index) => smallest * Math.exp(step * index))
  const hashes = new Uint32Array(buffer, HEADER_BYTES, count)
  const scaleAt = HEADER_BYTES + 4 * count
  const scaleOf = new Uint8Array(buffer, scaleAt, count)
  const rows = new Uint8Array(buffer, scaleAt + ((count + 3) & ~3), (count * dim) / 2)

  const known = new Map<string, number>()
  /** The row of a word, or -1. The words of a language repeat: it is remembered. */
  const rowOf = (word: string) => {
    const remembered = known.get(word)
    if (remembered !== undefined) return remembered
    const row = findRow(hashes, word)
    if (known.size >= MEMO_LIMIT) known.clear()
    known.set(word, row)
    return row
  }

  const lengthOf = (row: number) => {
    let squares = 0
    for (let at = (row * dim) / 2; at < ((row + 1) * dim) / 2; at++) {
      const pair = rows[at] ?? 0
      squares += ((pair & 15) - 8) ** 2 + ((pair >> 4) - 8) ** 2
    }
    return Math.sqrt(squares) * (scales[scaleOf[row] ?? 0] ?? 0)
  }

  return {
    dim,
    knows: (word) => rowOf(word) >= 0,
    tells(word) {
      const row = rowOf(word)
      return row < 0 ? 1 : Math.min(1, Math.max(LEAST, (lengthOf(row) - SHORT) / (LONG - SHORT)))
    },
    add(out, word, weight) {
      const row = rowOf(word)
      if (row < 0) return false
      const scale = (scales[scaleOf[row] ?? 0] ?? 0) * weight
      const from = (row * dim) / 2
      for (let half = 0; half < dim / 2; half++) {
        const pair = rows[from + half] ?? 0
        out[2 * half] = (out[2 * half] ?? 0) + scale * ((pair & 15) - 8)
        out[2 * half + 1] = (out[2 * half + 1] ?? 0) + scale * ((pair >> 4) - 8)
      }
      return true
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

/** Scales a vector to length 1 in place. False: it is zero. */
export function normalise(vector: Float32Array): boolean {
  let squares = 0
  for (const value of vector) squares += value * value
  if (squares === 0) return false
  const factor = 1 / Math.sqrt(squares)
  for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] ?? 0) * factor
  return true
}

/** So many words that say something show what a text is about; fewer show it less. */
const SHOWING = 8

/** The direction of the words that say something: of length 1 where there are enough of them, shorter where not. */
export function directionOf(words: readonly string[], vectors: Vectors): Float32Array {
  const direction = new Float32Array(vectors.dim)
  let known = 0
  for (const word of words) {
    if (word !== '' && !isStop(word) && vectors.add(direction, word, 1)) known++
  }
  normalise(direction)
  const share = Math.min(1, known / SHOWING)
  return share === 1 ? direction : direction.map((value) => share * value)
}
