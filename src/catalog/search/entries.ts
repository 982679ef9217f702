import type { Vectors } from '../../matching/contract.ts'
import { normalise } from '../../matching/vectors.ts'
import type { Service } from '../../services/service.ts'
import { isCommon } from './common.ts'
import { type Names, namesOf } from './mentions.ts'
import type { BothVectors } from './trade.ts'
import { tableWords, termsOf, wordsOf } from './words.ts'

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
/** A term that is said often says little more. */
const SATURATION = 2.2
const CONCEPT = 1.7

export type Entry = {
  service: Service
  phrases: readonly Float32Array[]
  whole: Float32Array | null
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
  vectors: BothVectors
}

/** Makes a catalogue searchable. */
export function readEntries(services: readonly Service[], vectors: BothVectors): Entries {
  const weights = services.map(weigh)
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
    entries: services.map((service) => ({ service, ...meaningOf(service, vectors.developer) })),
    names: namesOf(services),
    postings,
    vocabulary: vocabularyOf(services),
    vectors,
  }
}

/** Rare terms say more; a concept says more than a word. */
export const idfOf = (id: string, holders: number, size: number) =>
  Math.log(1 + (size - holders + 0.5) / (holders + 0.5)) * (id.startsWith('#') ? CONCEPT : 1)

function weigh(service: Service): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [boost, read] of FIELDS) {
    const texts = read(service)
    const seen = new Map<string, number>()
    for (const text of texts) {
      for (const { id } of termsOf(wordsOf(text), isCommon)) seen.set(id, (seen.get(id) ?? 0) + 1)
    }
    for (const [id, count] of seen) {
      weights.set(id, (weights.get(id) ?? 0) + boost * (1 + 0.3 * Math.min(count - 1, 4)))
    }
  }
  return weights
}

function meaningOf(service: Service, vectors: Vectors | null) {
  const { capabilities, useCases, description, tags, aliases } = service
  const phrases = [...useCases, ...capabilities, description].flatMap(
    (text) => vectorOf(wordsOf(text), vectors) ?? [],
  )
  const whole = vectorOf(
    wordsOf([...capabilities, ...useCases, ...tags, ...aliases, description].join(' ')),
    vectors,
  )
  return { phrases, whole }
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

function vocabularyOf(services: readonly Service[]): Map<string, number> {
  const words = new Map<string, number>()
  for (const service of services) {
    for (const [, read] of FIELDS) {
      for (const word of wordsOf(read(service).join(' ')))
        words.set(word, (words.get(word) ?? 0) + 1)
    }
  }
  for (const word of tableWords()) if (!words.has(word)) words.set(word, 0)
  words.delete('')
  return words
}
