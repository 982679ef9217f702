import type { MatchIndex, Query, SearchedIndex } from '../contract.ts'
import { tellingOf } from '../rarity.ts'
import { AGAINST, DOC_SHIFT, RARITY_STEP, STRONG, WEIGHT_MASK } from './layout.ts'
import { findTerm } from './parts.ts'

/** What the words of a conversation give each document: `FIELDS` sums a document. */
export type Sums = {
  readonly fields: Float32Array
  /** Documents that any word speaks for or against. */
  readonly touched: Uint32Array
  met: number
  /** What a document would have that had every word of the conversation. */
  total: number
  /** The same of the words of the newest message alone. */
  newestTotal: number
}

/** All that speaks for it; what its title and keywords give; the strongest word; what the newest message gives; words. */
export const FIELDS = 5
export const SCORE = 0
export const STRONG_SCORE = 1
export const BEST_WORD = 2
export const NEWEST = 3
export const WORDS = 4

/** Words that occur in more than this share of the markets say next to nothing and are left out beside better ones. */
const LEAST_TELLING = 1.2

let scratch = createSums(0)

function createSums(size: number): Sums {
  return {
    fields: new Float32Array(FIELDS * size),
    touched: new Uint32Array(size),
    met: 0,
    total: 0,
    newestTotal: 0,
  }
}

/** Working memory, kept between calls (which never overlap): the hot path allocates next to nothing. */
function clearedSums(size: number): Sums {
  if (scratch.touched.length < size) scratch = createSums(size)
  else {
    const { fields, touched, met } = scratch
    for (let at = 0; at < met; at++) {
      const from = FIELDS * (touched[at] ?? 0)
      for (let field = from; field < from + FIELDS; field++) fields[field] = 0
    }
    scratch.met = 0
    scratch.total = 0
    scratch.newestTotal = 0
  }
  return scratch
}

/** Adds up what each word of the conversation gives each document. The sums are valid until the next call. */
export function sumWords(
  index: SearchedIndex,
  { terms, markets }: Pick<Query, 'terms'> & { markets: number },
): Sums {
  const sums = clearedSums(index.size)
  const { parts, firsts } = index
  for (const { hash, weight, occurrences, newest, extra } of terms) {
    const found = findTerm(index, hash)
    const isThere = found.owners > 0
    if (!isThere && extra) continue
    const telling = isThere
      ? found.telling
      : tellingOfUnknown(occurrences, markets + index.ownerCount)
    sums.total += weight * telling
    if (newest) sums.newestTotal += weight * telling
    if (!isThere || telling < LEAST_TELLING) continue
    for (let part = 0; part < parts.length; part++) {
      const term = found.of[part] ?? -1
      const own = parts[part]
      if (term < 0 || !own) continue
      const word = { index: own, term, first: firsts[part] ?? 0, worth: weight * telling, newest }
      addWord(sums, word)
    }
  }
  return sums
}

/** How much a word tells that no document has. */
const tellingOfUnknown = (occurrences: number, outOf: number) =>
  Math.min(255 * RARITY_STEP, tellingOf(occurrences, outOf))

/** A term of a part of the index, whose documents are counted from `first` on. */
type Word = { index: MatchIndex; term: number; first: number; worth: number; newest: boolean }

function addWord(sums: Sums, { index, term, first, worth, newest }: Word) {
  const { postings } = index
  const { fields, touched } = sums
  const end = index.starts[term + 1] ?? 0
  const unit = worth / WEIGHT_MASK
  let { met } = sums
  for (let at = index.starts[term] ?? 0; at < end; at++) {
    const posting = postings[at] ?? 0
    const doc = first + (posting >>> DOC_SHIFT)
    const from = FIELDS * doc
    const gain = unit * (posting & WEIGHT_MASK)
    const words = fields[from + WORDS] ?? 0
    if (words === 0) touched[met++] = doc
    fields[from + WORDS] = words + 1
    if ((posting & AGAINST) !== 0) {
      fields[from] = (fields[from] ?? 0) - gain
      continue
    }
    fields[from] = (fields[from] ?? 0) + gain
    if ((posting & STRONG) !== 0)
      fields[from + STRONG_SCORE] = (fields[from + STRONG_SCORE] ?? 0) + gain
    if (gain > (fields[from + BEST_WORD] ?? 0)) fields[from + BEST_WORD] = gain
    if (newest) fields[from + NEWEST] = (fields[from + NEWEST] ?? 0) + gain
  }
  sums.met = met
}
