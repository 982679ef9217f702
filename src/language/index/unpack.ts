import type { MatchIndex } from '../contract.ts'
import { entryOf, type IndexedDoc } from './build.ts'
import { DOC_SHIFT } from './layout.ts'
import { startOf } from './spans.ts'

/** Reads documents out of a built index as they were before they were packed; each one's terms in the order of their hashes. */
export function unpackDocs(index: MatchIndex): (doc: number) => IndexedDoc {
  const { size, dim, postings, weights, negativeStart } = index
  const starts = new Uint32Array(size + 1)
  for (const posting of postings) {
    const after = (posting >>> DOC_SHIFT) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let doc = 0; doc < size; doc++) {
    starts[doc + 1] = (starts[doc + 1] ?? 0) + (starts[doc] ?? 0)
  }
  const next = starts.slice()
  const terms = new Uint32Array(postings.length)
  const entries = new Uint16Array(postings.length)
  for (const [term, hash] of index.hashes.entries()) {
    const end = startOf(index, term + 1)
    for (let at = startOf(index, term); at < end; at++) {
      const posting = postings[at] ?? 0
      const doc = posting >>> DOC_SHIFT
      const to = next[doc] ?? 0
      terms[to] = hash
      entries[to] = entryOf(posting, weights[at] ?? 0)
      next[doc] = to + 1
    }
  }
  return (doc) => ({
    terms: terms.subarray(starts[doc], starts[doc + 1]),
    entries: entries.subarray(starts[doc], starts[doc + 1]),
    row: index.rows.subarray(doc * dim, (doc + 1) * dim),
    chance: index.chances[doc] ?? 0,
    lent: index.lent[doc] ?? 0,
    brand: index.brands[doc] ?? 0,
    negatives: index.negatives.subarray(negativeStart[doc], negativeStart[doc + 1]),
  })
}
