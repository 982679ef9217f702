import type { PhraseTable } from './phrases.ts'
import type { Start } from './starts.ts'

/** What somebody says when a campaign is the right answer, what sounds near and is wrong, and words around it. */
export type Examples = {
  readonly fits: readonly string[]
  readonly not: readonly string[]
  readonly terms: readonly string[]
}

export const NO_EXAMPLES: Examples = { fits: [], not: [], terms: [] }

/** What the matcher needs of a campaign. */
export type MatchDoc = {
  title: string
  brandName: string
  description: string
  adTexts: readonly string[]
  keywords: readonly string[]
  negativeKeywords: readonly string[]
  topics: readonly string[]
  examples: Examples
  /** Whose it is, where one may have several: they are no rivals of each other. */
  owner?: string
}

export type Message = { role: string; content: string }

/** Static word vectors: views on one asset. */
export type WordVectors = {
  readonly dim: number
  /** Adds the word's vector times `weight` to `out`. False: the word is unknown. */
  add(out: Float32Array, word: string, weight: number): boolean
  /** The same in two steps, for who meets a word again: where it lies, null where it is unknown, and what is there. */
  find(word: string): VectorPlace | null
  addFound(out: Float32Array, place: VectorPlace, weight: number): void
}

/** Those that markets taught, which know words that stand side by side as well. */
export type MarketVectors = WordVectors & {
  /** Where a pair of terms lies beyond what each says by itself; null where that is not known. */
  findPair(pair: number): VectorPlace | null
}

/** A row, or what was worked out of another one. */
export type VectorPlace = number | Float32Array

/** Those of everyday language. */
export type Vectors = WordVectors & {
  knows(word: string): boolean
  /** Where a word lies that says something; null of one that says nothing, or is unknown. */
  findTelling(word: string): VectorPlace | null
  /** 0..1: how much a word says. Common words have short vectors; an unknown word is rare and says all. */
  tells(word: string): number
}

/** How much a word tells, from what people say of all markets. */
export type Rarity = {
  /** Markets counted. */
  readonly markets: number
  /** In how many of them a term occurs; 0: in none. */
  occurrences(term: number): number
}

/** What words of other languages are called in English; see data/dictionary. */
export type Dictionary = {
  /** English words for a folded word of any language, or for the parts that it is made of; none of one that is unknown. */
  meaningsOf(word: string): readonly string[]
}

/** The rows of data/safety/phrases.txt, compiled; see `safety/guard.ts`. */
export type Guard = {
  /** Phrases of trouble, hints of it, and signs. */
  readonly phrases: PhraseTable
  startsOf(word: string): GuardStarts
  /** The words without innocent turns of phrase ("my phone died"). `starts`: of each word, where they are known. */
  strike(words: readonly string[], starts?: readonly GuardStarts[]): readonly string[]
  /** The phrases in some words, by their numbers. */
  find(words: readonly string[], starts?: readonly GuardStarts[]): readonly number[]
}

/** What may start at a word: of the innocent turns of phrase, and of all others. */
export type GuardStarts = { readonly innocent: Start | null; readonly other: Start | null }

/** What reading a conversation needs to know of the language people use. */
export type Tongue = {
  readonly rarity: Rarity
  /** Whether something is wanted; see `wish/`. */
  readonly wishes: LearntTable
  /** Whether somebody is in trouble; see `safety/`. */
  readonly trouble: LearntTable
  /** Phrases of trouble and signs of it. */
  readonly guard: Guard
  readonly vectors: Vectors | null
  /** Words that people use of the same need lie near: a conversation and a campaign are compared by these. */
  readonly marketVectors: MarketVectors | null
  /** What words of other languages mean in English. */
  readonly dictionary: Dictionary | null
  /** What people come with, as directions among these vectors. */
  readonly matters: Matters | null
  /** What something is called that may be asked for. Missing: nothing. */
  readonly names?: Names
}

/** What the campaigns of an index are called. */
type Names = {
  /** Whether a word stands in a title, a keyword or a brand. */
  isNamed(word: string): boolean
  /** Whether that is the whole term (`wholeTermOf`) of a brand that is no word of a language. */
  isBrand(whole: number): boolean
  /** The brand that a slip of one letter makes of a word; empty where there is none. */
  brandLike(word: string): string
}

/** Directions of all that markets sell: what no campaign offers is known as well. */
export type Matters = {
  /** How near the nearest of them lies to a direction of length 1: -1..1. */
  nearest(direction: Float32Array): number
}

/** What compiling campaigns needs besides. */
export type Knowledge = Tongue & { readonly markets: Markets }

/** Log odds that were learnt from texts. */
export type LearntTable = {
  readonly bias: number
  /** By the slot of a feature, in steps of `step`; as many as a power of two. */
  readonly weights: Int8Array
  readonly step: number
  /** By the direction of a text's words: what it talks about. */
  readonly subject: Float32Array
}

/** The market knowledge, as far as campaigns borrow from it. */
export type Markets = {
  readonly index: MatchIndex
  /** Terms of a market with their weights, in the order of their hashes. */
  termsOf(market: number): readonly Weighed[]
}

export type Weighed = { readonly term: number; readonly weight: number }

/** One word of the conversation. `weight` is 1 for the newest message, less for earlier ones. */
export type QueryTerm = {
  readonly hash: number
  readonly weight: number
  /** In how many markets it occurs. */
  readonly occurrences: number
  readonly newest: boolean
  /** It counts for a document that has it, and is missed in none. */
  readonly extra?: boolean
  /** Terms of what it means in English. Together they are worth what the one of them is that is worth most. */
  readonly means?: readonly number[]
  /** It is what another term means. */
  readonly isMeant?: boolean
}

/** A conversation, read once. */
export type Query = {
  readonly terms: readonly QueryTerm[]
  readonly vector: Float32Array | null
  /** How near it lies to what anybody sells: -1..1, 0 where that is not known. */
  readonly nearestMatter: number
  /** Stems of the newest user message, for negative keywords. */
  readonly newest: ReadonlySet<number>
  /** Log odds that an answer to this may name a product or service. */
  readonly wish: number
  /** The newest user message, folded and cut into words: what the intent of generated copy is looked for in. */
  readonly words: readonly string[]
  /** The whole terms of brands that it names. */
  readonly brands: readonly number[]
  readonly language: Language
}

export type Language = 'en' | 'es' | 'de' | 'fr' | 'it' | 'pt'

/** `relevancy` is calibrated: of ads said to be 0.5 relevant, a careful reader would agree with half. */
export type Match = { doc: number; relevancy: number }

/** Indexes that are searched as one: the documents of each are numbered on from those before it. */
export type SearchedIndex = {
  readonly size: number
  readonly parts: readonly MatchIndex[]
  /** The number of each part's first document. */
  readonly firsts: readonly number[]
  /** The part of each document, of at most 256 parts; empty where there is but one. */
  readonly places: Uint8Array
  /** Whose each document is: documents of one owner have one number. Empty where each has an owner of its own. */
  readonly owners: Uint32Array
  readonly ownerCount: number
  /** What the rarity of a word is counted from, beside its owners here. */
  readonly rarity: Rarity
}

/** Typed-array views on a built index, which has itself as its only part. */
export type MatchIndex = SearchedIndex & {
  /** Bytes the index occupies from its offset on, padded to 8. */
  readonly byteLength: number
  readonly hashes: Uint32Array
  /** Where the postings of each term begin, and the last end; see `spans.ts`. */
  readonly starts: Uint16Array
  readonly turns: Uint32Array
  /** `document << 2 | flags`, and the weight of each; see `layout.ts`. */
  readonly postings: Uint16Array
  readonly weights: Uint8Array
  /** The share of any conversation's weight that a document covers by chance, in steps of 1/255. */
  readonly chances: Uint8Array
  /** The share of a document's weight that its markets lend it, in steps of 1/255. */
  readonly lent: Uint8Array
  /** The whole term of its brand; 0 where that is none by which it is known. */
  readonly brands: Uint32Array
  readonly dim: number
  readonly rows: Int8Array
  readonly negativeStart: Uint32Array
  readonly negatives: Uint32Array
}
