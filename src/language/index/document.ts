import type { MatchDoc, Tongue, Weighed } from '../contract.ts'
import { addPairs } from '../market-vectors.ts'
import { tellingOf } from '../rarity.ts'
import { fold, tokensOf } from '../text.ts'
import { normalise } from '../vectors.ts'
import { isStop, termOf, termsOf, wholeTermOf } from '../words.ts'

/** BM25's saturation and how much length counts; nearly binary is best where a text has many examples. */
const K1 = 0.4
const B = 0.2
const USUAL_LENGTH = 150
/**
 * Postings of one campaign: more than the first of these don't help, and fewer than 160 cost places. In steps, so that one
 * campaign more does not change what is kept of all others.
 */
const TERM_STEPS = [320, 240, 160, 120, 100, 80, 60] as const
const MOST_TERMS: number = TERM_STEPS[0]
const FEWEST_TERMS = 60
/** Postings of all: where campaigns are very many, each keeps its most telling words, so that an isolate can hold them. */
const MOST_POSTINGS = 10_000_000
/** By this share the number of documents may differ before another step is taken. */
const SLACK = 0.05

/** How many terms each of so many documents keeps; those that have `known` keep it while it nearly fits. */
export function countTerms(documents: number, known = 0): number {
  const stepAt = (share: number) =>
    TERM_STEPS.find((terms) => terms * documents <= share * MOST_POSTINGS) ?? FEWEST_TERMS
  const isNear = stepAt(1 - SLACK) <= known && known <= stepAt(1 + SLACK)
  return isNear ? known : stepAt(1)
}
/** Raise it when a campaign is weighed otherwise than before: what was weighed by the same is used again. */
export const WEIGHING = 5
const MOST_AGAINST = 40
/** What a word of a near miss takes away, at most, of what a word of an example gives. */
const AGAINST_SHARE = 0.5
/** What is borrowed counts less than a campaign's own words. */
const OWN_TERM = 1
/** A title or keyword as a whole. */
const WHOLE = 3

type Field = { text: string; weight: number; strong: boolean }

/** One campaign, weighed: what speaks for it, 0..1 each, strongest first, and what speaks against. */
export type Weighted = {
  for: readonly (Weighed & { readonly strong: boolean })[]
  against: readonly Weighed[]
  /** 0..1: the share of what speaks for it that its markets lend it. */
  lent: number
  /** The direction of its own words; null where none is known. */
  vector: Float32Array | null
}

type Tally = { count: number; strong: boolean }

type Around = {
  tongue: Pick<Tongue, 'rarity' | 'marketVectors'>
  /** Terms of markets near to it, weights 0..1. */
  borrowed: readonly Weighed[]
  most?: number
}

/** Weighs the words of a campaign, so many at `most`. */
export function weighDocument(
  doc: MatchDoc,
  { tongue, borrowed, most = MOST_TERMS }: Around,
): Weighted {
  const tallies = new Map<number, Tally>()
  const { marketVectors: vectors } = tongue
  const vector = vectors && new Float32Array(vectors.dim)
  let length = 0
  for (const { text, weight, strong } of fieldsOf(doc)) {
    const words = tokensOf(fold(text))
    if (strong) tallyTerm(tallies, { term: wholeTermOf(words), weight: WHOLE, strong: true })
    if (vector && vectors && weight >= OWN_TERM) {
      addPairs(vector, { terms: termsOf(words), vectors, weight })
    }
    for (const word of words) {
      if (word === '' || isStop(word)) continue
      length += weight
      tallyTerm(tallies, { term: termOf(word), weight, strong })
      if (vector && weight >= OWN_TERM) vectors?.add(vector, word, weight)
    }
  }
  const norm = K1 * (1 - B + (B * length) / USUAL_LENGTH)
  const tellingness = (term: number) =>
    tellingOf(tongue.rarity.occurrences(term), tongue.rarity.markets)
  const own = [...tallies].map(([term, { count, strong }]) => {
    const weight = count / (count + norm)
    return { term, weight, strong, worth: weight * tellingness(term) }
  })
  const lent = borrowed
    .filter(({ term }) => !tallies.has(term))
    .map(({ term, weight }) => ({ term, weight, strong: false, worth: weight * tellingness(term) }))
  // What a campaign says itself is never crowded out by what it is lent.
  const kept = [...sortByWorth(own), ...sortByWorth(lent)].slice(0, most)
  return {
    for: kept,
    against: weighAgainst(doc.examples.not, {
      own: new Set(kept.map(({ term }) => term)),
      tellingness,
    }),
    lent: lent.length === 0 ? 0 : 1 - worthOf(own) / worthOf([...own, ...lent]),
    vector: vector && normalise(vector) ? vector : null,
  }
}

const sortByWorth = <T extends { term: number; worth: number }>(terms: T[]): T[] =>
  terms.sort((a, b) => b.worth - a.worth || a.term - b.term)

const worthOf = (terms: readonly { worth: number }[]) =>
  terms.reduce((sum, { worth }) => sum + worth, 0)

function fieldsOf(doc: MatchDoc): Field[] {
  return [
    { text: doc.title, weight: 2, strong: true },
    ...doc.keywords.map((text) => ({ text, weight: 1.5, strong: true })),
    ...(doc.brandName === '' ? [] : [{ text: doc.brandName, weight: 1, strong: true }]),
    { text: doc.description, weight: 1, strong: false },
    ...doc.examples.fits.map((text) => ({ text, weight: 1, strong: false })),
    ...doc.examples.terms.map((text) => ({ text, weight: 1, strong: false })),
    ...doc.adTexts.map((text) => ({ text, weight: 0.5, strong: false })),
    { text: doc.topics.join(' ').replaceAll('_', ' '), weight: 0.3, strong: false },
  ]
}

function tallyTerm(
  tallies: Map<number, Tally>,
  { term, weight, strong }: { term: number; weight: number; strong: boolean },
) {
  const known = tallies.get(term)
  if (known === undefined) tallies.set(term, { count: weight, strong })
  else {
    known.count += weight
    known.strong ||= strong
  }
}

/** Words of near misses that the campaign itself does not use. */
function weighAgainst(
  not: readonly string[],
  { own, tellingness }: { own: ReadonlySet<number>; tellingness: (term: number) => number },
): Weighed[] {
  const terms = new Set<number>()
  for (const text of not) {
    for (const word of tokensOf(fold(text))) {
      if (word !== '' && !isStop(word) && !own.has(termOf(word))) terms.add(termOf(word))
    }
  }
  return [...terms]
    .map((term) => ({ term, weight: AGAINST_SHARE, worth: tellingness(term) }))
    .sort((a, b) => b.worth - a.worth || a.term - b.term)
    .slice(0, MOST_AGAINST)
}
