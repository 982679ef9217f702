import type { Knowledge, MatchDoc, QueryTerm, Tongue, Weighed } from '../contract.ts'
import { FIELDS, SCORE, sumWords } from '../index/search.ts'
import { fold, tokensOf } from '../text.ts'
import { isStop, termOf } from '../words.ts'

/** A campaign borrows from so many markets, the nearest. */
const LENDERS = 3
/** A market that has less of the best one's score lends nothing. */
const NEAR = 0.6
/** The share of a campaign's own weight that its market has where the two are surely one. */
const SURE = 0.5
/** What is borrowed speaks at most so loud, beside a campaign's own words. */
const LOUDEST = 0.85

/** Markets near to a campaign, the nearest first, each with how surely it is the campaign's: 0..1. */
export function listLenders(doc: MatchDoc, { markets, ...tongue }: Knowledge) {
  const sums = sumWords(markets.index, { terms: ownTerms(doc, tongue) }, tongue.rarity.markets)
  const found: { market: number; score: number }[] = []
  for (let at = 0; at < sums.met; at++) {
    const market = sums.touched[at] ?? 0
    found.push({ market, score: sums.fields[FIELDS * market + SCORE] ?? 0 })
  }
  found.sort((a, b) => b.score - a.score || a.market - b.market)
  const best = found[0]?.score ?? 0
  return found
    .slice(0, LENDERS)
    .filter(({ score }) => score > 0 && score >= NEAR * best)
    .map(({ market, score }) => ({
      market,
      sure: Math.min(1, score / sums.total / SURE) * (score / best),
    }))
}

/** What a campaign without examples is lent by its markets: terms with a weight of 0..1. */
export function borrowFor(doc: MatchDoc, knowledge: Knowledge): readonly Weighed[] {
  const { fits, terms } = doc.examples
  if (fits.length + terms.length > 0) return []
  const lent = new Map<number, number>()
  for (const { market, sure } of listLenders(doc, knowledge)) {
    for (const { term, weight } of knowledge.markets.termsOf(market)) {
      lent.set(term, Math.max(lent.get(term) ?? 0, LOUDEST * sure * weight))
    }
  }
  return [...lent].map(([term, weight]) => ({ term, weight }))
}

function ownTerms(doc: MatchDoc, { rarity }: Tongue): QueryTerm[] {
  const weights = new Map<number, number>()
  const read = (text: string, weight: number) => {
    for (const word of tokensOf(fold(text))) {
      if (word === '' || isStop(word)) continue
      const term = termOf(word)
      weights.set(term, Math.max(weights.get(term) ?? 0, weight))
    }
  }
  read(doc.title, 1)
  for (const keyword of doc.keywords) read(keyword, 1)
  read(doc.description, 0.6)
  return [...weights].map(([hash, weight]) => ({
    ...{ hash, weight, newest: false },
    occurrences: rarity.occurrences(hash),
  }))
}
