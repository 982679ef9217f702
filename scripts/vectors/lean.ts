import type { WordVectors } from '../../src/language/contract.ts'
import { openMarketVectors, packMarketVectors, turnOf } from '../../src/language/market-vectors.ts'
import { fold, tokensOf } from '../../src/language/text.ts'
import { meanVectorOf, vectorOf } from '../../src/language/vectors.ts'
import { isStop, termOf } from '../../src/language/words.ts'
import { type Before, pairsOf } from './lexicon.ts'

/**
 * Market vectors in which a word of another language lies half way between where what few say of it put it and what it
 * means in English. `texts`: all that the vectors were learnt from.
 */
export function leanOnMeanings(
  packed: ArrayBuffer,
  { texts, ...before }: Before & { texts: readonly string[] },
): ArrayBuffer {
  const learnt = openMarketVectors(packed, before.vectors)
  const vectors = new Map<number, Float32Array>()
  for (const [term, words] of wordsByTerm(texts)) {
    const [word = ''] = words
    if (typeof learnt.find(word) !== 'number') continue
    const own = vectorOf(learnt, word)
    if (own) vectors.set(term, leaning(own, meaningOf(words, { learnt, ...before })))
  }
  for (const pair of texts.flatMap((text) => pairsOf(tokensOf(fold(text))))) {
    const place = learnt.findPair(pair)
    if (place === null || vectors.has(pair)) continue
    const own = new Float32Array(learnt.dim)
    learnt.addFound(own, place, 1)
    vectors.set(pair, own)
  }
  return packMarketVectors(turnOf(packed), vectors)
}

function wordsByTerm(texts: readonly string[]): Map<number, Set<string>> {
  const known = new Map<number, Set<string>>()
  for (const text of texts) {
    for (const word of tokensOf(fold(text))) {
      if (word === '' || isStop(word)) continue
      const words = known.get(termOf(word)) ?? new Set()
      known.set(termOf(word), words.add(word))
    }
  }
  return known
}

/** Where that lies which words of one stem mean; null where English has any of them. */
function meaningOf(
  words: ReadonlySet<string>,
  { learnt, vectors, dictionary }: Before & { learnt: WordVectors },
): Float32Array | null {
  const all = [...words]
  if (all.some((word) => vectors.knows(word))) return null
  return meanVectorOf(
    learnt,
    all.flatMap((word) => dictionary?.meaningsOf(word) ?? []),
  )
}

const leaning = (own: Float32Array, meaning: Float32Array | null): Float32Array =>
  meaning ? own.map((value, at) => (value + (meaning[at] ?? 0)) / 2) : own
