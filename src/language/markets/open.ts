import type { Markets, Weighed } from '../contract.ts'
import { AGAINST, DOC_SHIFT, WEIGHT_MASK } from '../index/layout.ts'
import { openIndex } from '../index/open.ts'

/** Opens the asset: an index whose documents are markets. What each market lends is read out of the postings once. */
export function openMarkets(buffer: ArrayBuffer): Markets {
  const index = openIndex(buffer)
  let lent: Weighed[][] | undefined
  return {
    index,
    termsOf(market) {
      lent ??= listTerms(index)
      return lent[market] ?? []
    },
  }
}

function listTerms(index: Markets['index']): Weighed[][] {
  const lists = Array.from({ length: index.size }, (): Weighed[] => [])
  for (const [at, term] of index.hashes.entries()) {
    const end = index.starts[at + 1] ?? 0
    for (let place = index.starts[at] ?? 0; place < end; place++) {
      const posting = index.postings[place] ?? 0
      if ((posting & AGAINST) !== 0) continue
      lists[posting >>> DOC_SHIFT]?.push({ term, weight: (posting & WEIGHT_MASK) / WEIGHT_MASK })
    }
  }
  return lists
}
