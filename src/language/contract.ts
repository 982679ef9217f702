/** What the matcher needs of a campaign. */
export type MatchDoc = {
  title: string
  brandName: string
  description: string
  adTexts: string[]
  keywords: string[]
  negativeKeywords: string[]
  topics: string[]
}

export type Message = { role: string; content: string }

/** Static word vectors: views on one asset. */
export type Vectors = {
  readonly dim: number
  /** Adds the word's vector times `weight` to `out`. False: the word is unknown. */
  add(out: Float32Array, word: string, weight: number): boolean
  knows(word: string): boolean
  /** 0..1: how much a word says. Common words have short vectors; an unknown word is rare and says all. */
  tells(word: string): number
}

/** What a term stands for: a word, a concept of the needs table, or a trait (beginner, family, ...). */
export type TermKind = 'word' | 'concept' | 'trait'

/** One thing the conversation is about. `weight` is 1 for the newest message, less for earlier ones. */
export type QueryTerm = { hash: number; weight: number; kind: TermKind }

/** A conversation, read once. */
export type Query = {
  terms: readonly QueryTerm[]
  /** Typo candidates: hashes of single-letter deletions, per unknown word of the newest message. */
  misspelt: readonly { deletions: readonly number[]; weight: number }[]
  vector: Float32Array | null
  /** Word stems of the newest user message, for negative keywords. */
  newest: ReadonlySet<number>
  /** 0..1, how surely an answer to this message may name a product. */
  intent: number
  /** The intent gate: false for homework, debugging, jokes, stories, small talk, trivia. */
  commercial: boolean
  language: Language
}

export type Language = 'en' | 'es' | 'de' | 'fr' | 'it' | 'pt'

/** `relevancy` is calibrated: 0.5 and above means that a careful reader would call the ad relevant. */
export type Match = { doc: number; relevancy: number }

/** Typed-array views on a built index. */
export type MatchIndex = {
  readonly size: number
  /** Bytes the index occupies from its offset on, padded to 8. */
  readonly byteLength: number
  readonly postings: Postings
  readonly dim: number
  readonly rows: Int8Array
  readonly signs: Uint32Array
  readonly negativeStart: Uint32Array
  readonly negatives: Uint32Array
  readonly typoHash: Uint32Array
  readonly typoTerm: Uint32Array
}

export type Postings = {
  readonly hashes: Uint32Array
  readonly starts: Uint32Array
  readonly idf: Float32Array
  readonly docs: Uint32Array
  readonly weights: Uint8Array
}

export { buildIndex } from './build.ts'
export { isVetoed } from './candidates.ts'
export { match } from './match.ts'
export { openIndex } from './open.ts'
export { readConversation } from './read.ts'
export { openVectors } from './vectors.ts'
