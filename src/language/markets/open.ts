import type { Markets, MatchIndex, Rarity, Weighed } from '../contract.ts'
import { AGAINST, DOC_SHIFT, MOST_WEIGHT } from '../index/layout.ts'
import { openIndex } from '../index/open.ts'
import { startOf } from '../index/spans.ts'

/**
 * Opens the asset: an index whose documents are markets. What each market lends is read out of the postings, and kept until
 * the memory is needed: who compiles asks for many, and nobody else for any.
 */
export function openMarkets(buffer: ArrayBuffer, rarity: Rarity): Markets {
  const index = openIndex(buffer, { rarity })
  let kept: WeakRef<Lent> | undefined
  return {
    index,
    termsOf(market) {
      let lent = kept?.deref()
      if (lent === undefined) {
        lent = listTerms(index)
        kept = new WeakRef(lent)
      }
      return termsAt(lent, market)
    },
  }
}

/** The terms of all markets, one market after the other, in the order of their hashes, with their weights. */
type Lent = { starts: Uint32Array; terms: Uint32Array; weights: Uint8Array }

function listTerms(index: MatchIndex): Lent {
  const starts = new Uint32Array(index.size + 2)
  for (const posting of index.postings) {
    const place = (posting >>> DOC_SHIFT) + 2
    if ((posting & AGAINST) === 0) starts[place] = (starts[place] ?? 0) + 1
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  const terms = new Uint32Array(starts.at(-1) ?? 0)
  const weights = new Uint8Array(terms.length)
  // The start of the next market is counted up to where it begins.
  for (const [at, term] of index.hashes.entries()) {
    const end = startOf(index, at + 1)
    for (let place = startOf(index, at); place < end; place++) {
      const posting = index.postings[place] ?? 0
      if ((posting & AGAINST) !== 0) continue
      const next = (posting >>> DOC_SHIFT) + 1
      const to = starts[next] ?? 0
      terms[to] = term
      weights[to] = index.weights[place] ?? 0
      starts[next] = to + 1
    }
  }
  return { starts, terms, weights }
}

function termsAt({ starts, terms, weights }: Lent, market: number): Weighed[] {
  const list: Weighed[] = []
  const end = starts[market + 1] ?? 0
  for (let at = starts[market] ?? 0; at < end; at++) {
    list.push({ term: terms[at] ?? 0, weight: (weights[at] ?? 0) / MOST_WEIGHT })
  }
  return list
}
