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
  const sums = sumWords(markets.index, {
    terms: ownTerms(doc, tongue),
    markets: tongue.rarity.markets,
  })
  const { fields, touched, met } = sums
  const scoreOf = (market: number) => fields[FIELDS * market + SCORE] ?? 0
  const isBefore = (one: number, other: number) =>
    scoreOf(one) > scoreOf(other) || (scoreOf(one) === scoreOf(other) && one < other)
  const nearest: number[] = []
  for (let at = 0; at < met; at++) {
    const market = touched[at] ?? 0
    const last = nearest[LENDERS - 1]
    if (scoreOf(market) <= 0 || (last !== undefined && isBefore(last, market))) continue
    const place = nearest.findIndex((other) => isBefore(market, other))
    nearest.splice(place < 0 ? nearest.length : place, 0, market)
    nearest.length = Math.min(nearest.length, LENDERS)
  }
  const best = scoreOf(nearest[0] ?? 0)
  return nearest
    .map((market) => ({ market, score: scoreOf(market) }))
    .filter(({ score }) => score >= NEAR * best)
    .map(({ market, score }) => ({
      market,
      sure: Math.min(1, score / sums.total / SURE) * (score / best),
    }))
}

/** What a campaign without examples is lent by its markets: terms with a weight of 0..1. */
export function borrowFor(doc: MatchDoc, knowledge: Knowledge): readonly Weighed[] {
  const { fits, terms } = doc.examples
  if (fits.length + terms.length > 0) return []
  return listLenders(doc, knowledge).reduce<readonly Weighed[]>((lent, { market, sure }) => {
    const loudness = LOUDEST * sure
    return joinLoudest(lent, { other: knowledge.markets.termsOf(market), loudness })
  }, [])
}

/** Two lists in the order of their terms as one; of the second, every weight times `loudness`. */
function joinLoudest(
  one: readonly Weighed[],
  { other, loudness }: { other: readonly Weighed[]; loudness: number },
): Weighed[] {
  const joined: Weighed[] = []
  let at = 0
  for (const { term, weight } of other) {
    for (let next = one[at]; next && next.term < term; next = one[++at]) joined.push(next)
    const same = one[at]?.term === term ? (one[at++]?.weight ?? 0) : 0
    joined.push({ term, weight: Math.max(same, loudness * weight) })
  }
  return joined.concat(one.slice(at))
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
