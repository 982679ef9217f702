import type { Dictionary, Vectors } from '../../src/language/contract.ts'
import { fold, tokensOf } from '../../src/language/text.ts'
import { meanVectorOf, vectorOf } from '../../src/language/vectors.ts'
import { isStop, termOf } from '../../src/language/words.ts'

/** The terms of all texts, numbered; `general`: `dim` numbers a term, the mean of its words, zero where none is known. */
export type Lexicon = {
  /** The hash of each term. */
  hashes: readonly number[]
  /** In how many texts each occurs. */
  counts: readonly number[]
  general: Float32Array
  dim: number
}

/** A text as the numbers of its terms. */
export type Numbered = Uint32Array

/** What is known of words before anything is learnt; those of other languages lie where what they mean does. */
export type Before = { vectors: Vectors; dictionary: Dictionary | null }

/** Numbers the terms of texts as they come. */
export function createNumbering(before: Before) {
  const { dim } = before.vectors
  const numbers = new Map<number, number>()
  const counts: number[] = []
  const wordsOf: Set<string>[] = []
  return {
    number(text: string): Numbered {
      const terms: number[] = []
      for (const word of tokensOf(fold(text))) {
        if (word === '' || isStop(word)) continue
        const hash = termOf(word)
        const number = numbers.get(hash) ?? numbers.size
        numbers.set(hash, number)
        wordsOf[number] ??= new Set()
        wordsOf[number].add(word)
        terms.push(number)
      }
      for (const number of new Set(terms)) counts[number] = (counts[number] ?? 0) + 1
      return Uint32Array.from(terms)
    },
    lexicon(): Lexicon {
      const general = new Float32Array(numbers.size * dim)
      for (const [number, words] of wordsOf.entries())
        general.set(meanOf(words, before), number * dim)
      return { hashes: [...numbers.keys()], counts, general, dim }
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
