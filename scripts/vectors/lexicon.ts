import type { Dictionary, Vectors } from '../../src/language/contract.ts'
import { fold, tokensOf } from '../../src/language/text.ts'
import { meanVectorOf, vectorOf } from '../../src/language/vectors.ts'
import { isStop, pairsOfTerms, termOf, termsOf } from '../../src/language/words.ts'

/** The terms of all texts, numbered; `general`: `dim` numbers a term, the mean of its words, zero where none is known. */
export type Lexicon = {
  /** The hash of each term. */
  hashes: readonly number[]
  /** In how many texts each occurs. */
  counts: readonly number[]
  general: Float32Array
  dim: number
  /** Which of them are of two words side by side. */
  isPair: (term: number) => boolean
}

/** A text as the numbers of its terms. */
export type Numbered = Uint32Array

/** What is known of words before anything is learnt; those of other languages lie where what they mean does. */
export type Before = { vectors: Vectors; dictionary: Dictionary | null }

/** The terms of words that stand side by side in a text. */
export const pairsOf = (words: readonly string[]): number[] => pairsOfTerms(termsOf(words))

/** Pairs that at least so many texts have. */
export function listPairs(texts: readonly string[], least: number): Set<number> {
  const counts = new Map<number, number>()
  for (const text of texts) {
    for (const pair of new Set(pairsOf(tokensOf(fold(text))))) {
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
  }
  return new Set([...counts].filter(([, count]) => count >= least).map(([pair]) => pair))
}

/** Numbers the terms of texts as they come, and those of `pairs` that stand in them. */
export function createNumbering(before: Before, pairs: ReadonlySet<number>) {
  const { dim } = before.vectors
  const numbers = new Map<number, number>()
  const counts: number[] = []
  const wordsOf: Set<string>[] = []
  return {
    number(text: string): Numbered {
      const terms: number[] = []
      const add = (hash: number): Set<string> => {
        const number = numbers.get(hash) ?? numbers.size
        numbers.set(hash, number)
        terms.push(number)
        const words = wordsOf[number] ?? new Set()
        wordsOf[number] = words
        return words
      }
      const words = tokensOf(fold(text))
      for (const word of words) if (!isStop(word)) add(termOf(word)).add(word)
      for (const pair of pairsOf(words)) if (pairs.has(pair)) add(pair)
      for (const number of new Set(terms)) counts[number] = (counts[number] ?? 0) + 1
      return Uint32Array.from(terms)
    },
    lexicon(): Lexicon {
      const general = new Float32Array(numbers.size * dim)
      for (const [number, words] of wordsOf.entries())
        general.set(meanOf(words, before), number * dim)
      const hashes = [...numbers.keys()]
      return { hashes, counts, general, dim, isPair: (term) => pairs.has(hashes[term] ?? 0) }
    },
  }
}

function meanOf(words: ReadonlySet<string>, { vectors, dictionary }: Before): Float32Array {
  const mean = new Float32Array(vectors.dim)
  const known = [...words].flatMap(
    (word) =>
      vectorOf(vectors, word) ?? meanVectorOf(vectors, dictionary?.meaningsOf(word) ?? []) ?? [],
  )
  for (const vector of known) {
    for (const [at, value] of vector.entries()) mean[at] = (mean[at] ?? 0) + value / known.length
  }
  return mean
}
