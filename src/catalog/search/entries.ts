import type { Vectors } from '../../language/contract.ts'
import { normalise } from '../../language/vectors.ts'
import type { Service } from '../../services/service.ts'
import { isCommon } from './common.ts'
import { type Names, namesOf } from './mentions.ts'
import { type Stack, stackOf } from './stack.ts'
import type { BothVectors } from './trade.ts'
import { stemOf, tableWords, termsOf, wordsOf } from './words.ts'

/** How much is said by the place where a term stands. */
const FIELDS: readonly [weight: number, read: (service: Service) => readonly string[]][] = [
  [3, ({ name }) => [name]],
  [2, ({ aliases }) => aliases],
  [2.2, ({ capabilities }) => capabilities],
  [2, ({ useCases }) => useCases],
  [1.6, ({ tags }) => tags],
  [1.4, ({ category }) => [category]],
  [1.2, ({ description }) => [description]],
  [0.6, ({ frameworks, runtimes, requires }) => [...frameworks, ...runtimes, ...requires]],
]
/** Fields whose texts are phrases of their own, and those that make up all that is said. */
const PHRASES = [3, 2, 6]
const WHOLE = [2, 3, 4, 1, 6]
/** A term that is said often says little more. */
const SATURATION = 2.2
const CONCEPT = 1.7

export type Entry = { service: Service }
/** Directions of length 1, `dim` numbers each: of every phrase of an entry, from `starts[entry]` on, and of all it says. */
export type Meanings = {
  dim: number
  phrases: Float32Array
  starts: Uint32Array
  wholes: Float32Array
}
/** The catalogue as the search reads it. */
export type Entries = {
  entries: readonly Entry[]
  names: Names
  /** Term to what it says of each entry, 0..1. */
  postings: ReadonlyMap<
    string,
    { idf: number; entries: readonly number[]; weights: readonly number[] }
  >
  /** Words of the catalogue and of the concepts, for slips of the pen; how often each stands in the catalogue. */
  vocabulary: ReadonlyMap<string, number>
  stack: Stack
  meanings: Meanings | null
  vectors: BothVectors
}

/** Makes a catalogue searchable. */
export function readEntries(services: readonly Service[], vectors: BothVectors): Entries {
  const read = services.map(readFields)
  const weights = read.map(weigh)
  const frequency = new Map<string, number>()
  for (const terms of weights)
    for (const id of terms.keys()) frequency.set(id, (frequency.get(id) ?? 0) + 1)
  const postings = new Map<string, { idf: number; entries: number[]; weights: number[] }>()
  weights.forEach((terms, entry) => {
    for (const [id, weight] of terms) {
      const posting = postings.get(id) ?? {
        idf: idfOf(id, frequency.get(id) ?? 0, services.length),
        entries: [],
        weights: [],
      }
      posting.entries.push(entry)
      posting.weights.push(weight / (SATURATION + weight))
      postings.set(id, posting)
    }
  })
  return {
    entries: services.map((service) => ({ service })),
    names: namesOf(services, sayersOf(postings)),
    postings,
    vocabulary: vocabularyOf(read),
    stack: stackOf(services),
    meanings: vectors.developer && meaningsOf(read, vectors.developer),
    vectors,
  }
}

/** How many services say a word, by its stem. */
const sayersOf = (postings: Entries['postings']) => (word: string) =>
  postings.get(stemOf(word))?.entries.length ?? 0

/** Rare terms say more; a concept says more than a word. */
export const idfOf = (id: string, holders: number, size: number) =>
  Math.log(1 + (size - holders + 0.5) / (holders + 0.5)) * (id.startsWith('#') ? CONCEPT : 1)

/** The words of each field, texts parted by an empty one. */
const readFields = (service: Service): string[][] =>
  FIELDS.map(([, read]) => wordsOf(read(service).join(' . ')))

function weigh(fields: readonly string[][]): Map<string, number> {
  const weights = new Map<string, number>()
  fields.forEach((words, field) => {
    const seen = new Map<string, number>()
    for (const { id } of termsOf(words, isCommon)) seen.set(id, (seen.get(id) ?? 0) + 1)
    const boost = FIELDS[field]?.[0] ?? 0
    for (const [id, count] of seen) {
      weights.set(id, (weights.get(id) ?? 0) + boost * (1 + 0.3 * Math.min(count - 1, 4)))
    }
  })
  return weights
}

function meaningsOf(read: readonly string[][][], vectors: Vectors): Meanings {
  const { dim } = vectors
  const setDirection = remembered(vectors)
  const starts = new Uint32Array(read.length + 1)
  const parts = read.map((fields) => PHRASES.flatMap((field) => partsOf(fields[field] ?? [])))
  const phrases = new Float32Array(parts.flat().length * dim)
  const wholes = new Float32Array(read.length * dim)
  let at = 0
  read.forEach((fields, entry) => {
    starts[entry] = at
    for (const part of parts[entry] ?? []) {
      if (setDirection(phrases.subarray(at * dim, (at + 1) * dim), part)) at++
    }
    const whole = WHOLE.flatMap((field) => fields[field] ?? [])
    setDirection(wholes.subarray(entry * dim, (entry + 1) * dim), whole)
  })
  starts[read.length] = at
  return { dim, phrases, starts, wholes }
}

/** Texts of a field, between the empty words. */
function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const word of words) {
    if (word === '') parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts.filter((part) => part.length > 0)
}

/** Sets the direction of words in a row of zeros; false where no word is known. Each word is looked up once. */
function remembered(vectors: Vectors): (row: Float32Array, words: readonly string[]) => boolean {
  const known = new Map<string, Float32Array | null>()
  const lookUp = (word: string) => {
    const vector = new Float32Array(vectors.dim)
    const found = !isCommon(word) && vectors.add(vector, word, vectors.tells(word)) ? vector : null
    known.set(word, found)
    return found
  }
  return (row, words) => {
    for (const word of words) {
      const vector = known.get(word) ?? (known.has(word) || word === '' ? null : lookUp(word))
      if (vector) addTo(row, vector)
    }
    return normalise(row)
  }
}

function addTo(row: Float32Array, vector: Float32Array) {
  for (let i = 0; i < row.length; i++) row[i] = (row[i] ?? 0) + (vector[i] ?? 0)
}

/** The direction of a text, of length 1; null where no word is known. */
export function vectorOf(words: readonly string[], vectors: Vectors | null): Float32Array | null {
  if (!vectors) return null
  const sum = new Float32Array(vectors.dim)
  for (const word of words) {
    if (word !== '' && !isCommon(word)) vectors.add(sum, word, vectors.tells(word))
  }
  return normalise(sum) ? sum : null
}

function vocabularyOf(read: readonly string[][][]): Map<string, number> {
  const words = new Map<string, number>()
  for (const word of read.flat(2)) words.set(word, (words.get(word) ?? 0) + 1)
  for (const word of tableWords()) if (!words.has(word)) words.set(word, 0)
  words.delete('')
  return words
}
