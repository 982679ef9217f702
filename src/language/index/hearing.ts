import type { MatchIndex, Query, SearchedIndex } from '../contract.ts'
import { tellingOf } from '../rarity.ts'
import { findHash } from '../text.ts'
import { AGAINST, DOC_SHIFT } from './layout.ts'
import { partOf } from './parts.ts'
import { startOf } from './spans.ts'

/** Terms that are logged with a win: more would part what is alike, and tell no more of which example spoke. */
const MOST_TERMS = 4

/** A term of the conversation and where its postings stand in a part of the index. */
type Place = { term: number; from: number; to: number }

/**
 * Which words of a group's own its ad is won with, as numbers: the most telling of the conversation that stand in the
 * group's document. What only the user said is never among them. Empty for a group whose words are lent by markets.
 */
export function createHearing(
  index: SearchedIndex,
  { query, markets }: { query: Query; markets: number },
) {
  const ranked = query.terms
    .map(({ hash, weight, occurrences }) => ({
      hash,
      worth: weight * tellingOf(occurrences, markets),
    }))
    .sort((a, b) => b.worth - a.worth || a.hash - b.hash)
    .map(({ hash }) => hash)
  const known: Place[][] = []
  return (doc: number): number[] => {
    const part = partOf(index, doc)
    const own = index.parts[part]
    const local = doc - (index.firsts[part] ?? 0)
    if (!own || (own.lent[local] ?? 0) > 0) return []
    const places = known[part] ?? placesIn(own, ranked)
    known[part] = places
    const heard: number[] = []
    for (const place of places) {
      if (heard.length === MOST_TERMS) break
      if (speaksFor(place, { postings: own.postings, doc: local })) heard.push(place.term)
    }
    return heard
  }
}

function placesIn(own: MatchIndex, terms: readonly number[]): Place[] {
  return terms.flatMap((term) => {
    const at = findHash(own.hashes, term)
    return at < 0 ? [] : [{ term, from: startOf(own, at), to: startOf(own, at + 1) }]
  })
}

/** Whether a term is among those that speak for a document. Postings stand in the order of their documents. */
function speaksFor(
  { from, to }: Place,
  { postings, doc }: Pick<MatchIndex, 'postings'> & { doc: number },
): boolean {
  let [low, high] = [from, to - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const posting = postings[middle] ?? 0
    const found = posting >>> DOC_SHIFT
    if (found === doc) return (posting & AGAINST) === 0
    if (found < doc) low = middle + 1
    else high = middle - 1
  }
  return false
}
