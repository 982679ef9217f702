import type { Knowledge, MatchDoc, QueryTerm, Tongue, Weighed } from '../contract.ts'
import { ROW_SCALE } from '../index/layout.ts'
import { sumWords } from '../index/search.ts'
import { addPairs } from '../market-vectors.ts'
import { fold, tokensOf } from '../text.ts'
import { dotRow, normalise } from '../vectors.ts'
import { isStop, termOf, termsOf } from '../words.ts'

/** A campaign borrows from so many markets, the nearest. */
const LENDERS = 3
/** A market that is less surely the campaign's than this share of the surest one lends nothing. */
const NEAR = 0.6
/** The share of a campaign's own weight that its market has where the two are surely one. */
const SURE = 0.5
/** Cosines at which a market has nothing to do with a campaign, and at which nothing is left to doubt. */
const FAR_COSINE = 0.2
const NEAR_COSINE = 0.85
/** What is borrowed speaks at most so loud, beside a campaign's own words. */
const LOUDEST = 0.85

/** A market, and how surely it is a campaign's: 0..1. */
type Lender = { market: number; sure: number }

/** Markets near to a campaign by words and by vectors, the nearest first. */
export function listLenders(doc: MatchDoc, { markets, ...tongue }: Knowledge): Lender[] {
  const { terms, vector } = readOwn(doc, tongue)
  const sums = sumWords(markets.index, { terms, markets: tongue.rarity.markets })
  const { docs, scores, count } = sums
  const nearest: Lender[] = []
  for (let at = 0; at < count; at++) {
    const market = docs[at] ?? 0
    const score = scores[at] ?? 0
    if (score <= 0) continue
    const shared = Math.sqrt(Math.min(1, score / sums.total / SURE))
    if (shared < (nearest[LENDERS - 1]?.sure ?? 0)) continue
    keepNearest(nearest, { market, sure: shared * likenessOf(markets.index, { market, vector }) })
  }
  const best = nearest[0]?.sure ?? 0
  return nearest
    .filter(({ sure }) => sure > 0 && sure >= NEAR * best)
    .map(({ market, sure }) => ({ market, sure: (sure * sure) / best }))
}

function keepNearest(nearest: Lender[], one: Lender) {
  const place = nearest.findIndex(
    ({ market, sure }) => one.sure > sure || (one.sure === sure && one.market < market),
  )
  if (place < 0 && nearest.length === LENDERS) return
  nearest.splice(place < 0 ? nearest.length : place, 0, one)
  nearest.length = Math.min(nearest.length, LENDERS)
}

/** How much the vectors of a campaign and a market speak for their being one: 0..1. */
function likenessOf(
  { dim, rows }: Knowledge['markets']['index'],
  { market, vector }: { market: number; vector: Float32Array | null },
): number {
  if (vector === null || dim !== vector.length) return 1
  const cosine = dotRow(vector, { rows, from: market * dim }) / ROW_SCALE
  const share = (cosine - FAR_COSINE) / (NEAR_COSINE - FAR_COSINE)
  return Math.max(0, Math.min(1, share))
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

/** What a campaign says itself, as the words that are looked for and as the direction in which they lie together. */
function readOwn(doc: MatchDoc, { rarity, marketVectors }: Tongue) {
  const weights = new Map<number, number>()
  const sum = marketVectors && new Float32Array(marketVectors.dim)
  const read = (text: string, weight: number) => {
    const words = tokensOf(fold(text))
    if (sum && marketVectors) {
      addPairs(sum, { terms: termsOf(words), vectors: marketVectors, weight })
    }
    for (const word of words) {
      if (word === '' || isStop(word)) continue
      const term = termOf(word)
      weights.set(term, Math.max(weights.get(term) ?? 0, weight))
      if (sum) marketVectors?.add(sum, word, weight)
    }
  }
  read(doc.title, 1)
  for (const keyword of doc.keywords) read(keyword, 1)
  read(doc.description, 0.6)
  const terms = [...weights].map(
    ([hash, weight]): QueryTerm => ({
      ...{ hash, weight, newest: false },
      occurrences: rarity.occurrences(hash),
    }),
  )
  return { terms, vector: sum && normalise(sum) ? sum : null }
}
