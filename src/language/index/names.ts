import type { SearchedIndex, Tongue } from '../contract.ts'
import { rememberAnswers, rememberedBy } from '../memo.ts'
import { findNeighbour } from '../spelling.ts'
import { findHash, fold, tokensOf } from '../text.ts'
import { termOf, wholeTermOf } from '../words.ts'
import { FLAGS, STRONG } from './layout.ts'
import { findTerm } from './parts.ts'

/** Words that nobody uses and that were asked for, remembered for an index. */
const MOST_REMEMBERED = 1000
/** A brand of fewer letters has too many neighbours, and one of more words is not written as one. */
const FEWEST_LETTERS = 6
const MOST_WORDS = 3

/** A tongue that knows what the campaigns of the index are called; the same each time. */
export const tongueOf = (index: SearchedIndex, tongue: Tongue): Tongue => tonguesOf(index)(tongue)

const tonguesOf = rememberedBy((index: SearchedIndex) => {
  const isNamed = rememberAnswers((word: string) => hasName(index, termOf(word)), MOST_REMEMBERED)
  const brands = listBrands(index)
  const mayBeBrand = createSieve(brands)
  const isBrand = (whole: number) => mayBeBrand(whole) && findHash(brands, whole) >= 0
  const brandLike = rememberAnswers(
    (word: string) => findNeighbour(word, (one) => isBrand(wholeTermOf([one]))) ?? '',
    MOST_REMEMBERED,
  )
  const names = { isNamed, isBrand, brandLike }
  return rememberedBy((tongue: Tongue): Tongue => ({ ...tongue, names }))
})

/** The brands of all parts, ascending. */
function listBrands({ parts, size }: SearchedIndex): Uint32Array {
  const brands = new Uint32Array(size)
  let count = 0
  for (const part of parts)
    for (const brand of part.brands) if (brand !== 0) brands[count++] = brand
  return brands.slice(0, count).sort()
}

/** Bits of a sieve for each of what passes it: about one in so many others passes too. */
const SIEVE_BITS = 16

/** Lets all of these numbers pass and few others: nearly all words are asked about, and the sieve stays near the processor. */
function createSieve(numbers: Uint32Array): (number: number) => boolean {
  const size = 2 ** Math.ceil(Math.log2(Math.max(32, SIEVE_BITS * numbers.length)))
  const sieve = new Uint32Array(size / 32)
  const mask = size - 1
  for (const number of numbers) {
    const at = (number & mask) >>> 5
    sieve[at] = (sieve[at] ?? 0) | (1 << (number & 31))
  }
  return (number) => (((sieve[(number & mask) >>> 5] ?? 0) >>> (number & 31)) & 1) === 1
}

/**
 * The whole term of a brand by which it is known however it is spelt; 0 where it may be a word of a language: it has the stem
 * of one (`workos`), and is one that people write.
 */
export function brandTermOf(
  brandName: string,
  { rarity, vectors }: Pick<Tongue, 'rarity'> & Partial<Pick<Tongue, 'vectors'>>,
): number {
  const words = tokensOf(fold(brandName)).filter(Boolean)
  const joined = words.join('')
  const isKnown = rarity.occurrences(termOf(joined)) > 0 && vectors?.knows(joined) !== false
  if (isKnown || joined.length < FEWEST_LETTERS || words.length > MOST_WORDS) return 0
  return wholeTermOf(words)
}

/** Whether a term stands in the title, a keyword or the brand of some document. */
function hasName(index: SearchedIndex, term: number): boolean {
  const { spans } = findTerm(index, term)
  return index.parts.some(({ postings }, part) =>
    postings
      .subarray(spans[2 * part] ?? 0, spans[2 * part + 1] ?? 0)
      .some((posting) => (posting & FLAGS) === STRONG),
  )
}
