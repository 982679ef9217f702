import type { MatchIndex, Query, SearchedIndex } from '../contract.ts'
import { tellingOf } from '../rarity.ts'
import { AGAINST, DOC_SHIFT, RARITY_STEP, STRONG, WEIGHT_MASK } from './layout.ts'
import { findTerm, partOf } from './parts.ts'

/** A word that the index knows: the most that it gives a document, and its term in each part, -1 for none. */
type Word = { worth: number; newest: boolean; terms: readonly number[] }

/** What the words of a conversation give each document. */
export type Sums = {
  readonly scores: Float32Array
  /** Documents that any word speaks for or against, as far as they were looked for. */
  readonly touched: Uint32Array
  met: number
  /** The highest of the sums while they are added up. */
  best: number
  words: Word[]
  /** What a document would have that had every word of the conversation. */
  total: number
  /** The same of the words of the newest message alone. */
  newestTotal: number
}

/** Words that occur in more than this share of the markets say next to nothing and are left out beside better ones. */
const LEAST_TELLING = 1.2
/** Stands for a sum of nothing where a word was met, since 0 is who has met none. */
const NEXT_TO_NOTHING = 1e-30

let scratch = createSums(0)

function createSums(size: number): Sums {
  return {
    scores: new Float32Array(size),
    touched: new Uint32Array(size),
    met: 0,
    best: 0,
    words: [],
    total: 0,
    newestTotal: 0,
  }
}

/** Working memory, kept between calls (which never overlap): the hot path allocates next to nothing. */
function clearedSums(size: number): Sums {
  if (scratch.touched.length < size) scratch = createSums(size)
  const { scores, touched, met } = scratch
  for (let at = 0; at < met; at++) scores[touched[at] ?? 0] = 0
  scratch.met = 0
  scratch.best = 0
  scratch.words = []
  scratch.total = 0
  scratch.newestTotal = 0
  return scratch
}

type Asked = Pick<Query, 'terms'> & {
  markets: number
  /** Adds up only postings with this flag. */
  only?: number
  /**
   * Documents with at most this share of the highest sum need not be found, as long as `crowd` owners have more: once
   * the words that are left cannot change that, who has met none of the others is passed over.
   */
  front?: { share: number; crowd: number }
}

/** Adds up what each word of the conversation gives each document. The sums are valid until the next call. */
export function sumWords(index: SearchedIndex, { terms, markets, only = 0, front }: Asked): Sums {
  const sums = clearedSums(index.size)
  const { parts } = index
  let rest = 0
  for (const { hash, weight, occurrences, newest, extra } of terms) {
    const found = findTerm(index, hash)
    const isThere = found.owners > 0
    if (!isThere && extra) continue
    const telling = isThere
      ? found.telling
      : tellingOfUnknown(occurrences, markets + index.ownerCount)
    const worth = weight * telling
    sums.total += worth
    if (newest) sums.newestTotal += worth
    if (!isThere || telling < LEAST_TELLING) continue
    rest += worth
    sums.words.push({ worth, newest, terms: parts.map((_, part) => found.of[part] ?? -1) })
  }
  sums.words.sort((a, b) => b.worth - a.worth)
  let isClosed = false
  for (const word of sums.words) {
    const unit = word.worth / WEIGHT_MASK
    for (let part = 0; part < parts.length; part++) {
      const own = parts[part]
      const term = word.terms[part] ?? -1
      if (term < 0 || !own) continue
      const posted = { own, term, first: index.firsts[part] ?? 0, unit }
      if (isClosed) addToKnown(sums, posted)
      else addWord(sums, { ...posted, only })
    }
    rest -= word.worth
    if (front && !isClosed) isClosed = closesFront(sums, { index, rest, ...front })
  }
  return sums
}

/** How much a word tells that no document has. */
const tellingOfUnknown = (occurrences: number, outOf: number) =>
  Math.min(255 * RARITY_STEP, tellingOf(occurrences, outOf))

/** A term of a part of the index, whose documents are counted from `first` on; what a step of weight gives. */
type Posted = { own: MatchIndex; term: number; first: number; unit: number }

function addWord(sums: Sums, { own, term, first, unit, only }: Posted & { only: number }) {
  const { postings, starts } = own
  const { scores, touched } = sums
  const end = starts[term + 1] ?? 0
  let { met, best } = sums
  for (let at = starts[term] ?? 0; at < end; at++) {
    const posting = postings[at] ?? 0
    if ((posting & only) !== only) continue
    const doc = first + (posting >>> DOC_SHIFT)
    const before = scores[doc] ?? 0
    if (before === 0) touched[met++] = doc
    const gain = unit * (posting & WEIGHT_MASK)
    const score = (posting & AGAINST) === 0 ? before + gain : before - gain
    scores[doc] = score || NEXT_TO_NOTHING
    if (score > best) best = score
  }
  sums.met = met
  sums.best = best
}

/** The same for documents that have met a word before. */
function addToKnown({ scores }: Sums, { own: { postings, starts }, term, first, unit }: Posted) {
  const end = starts[term + 1] ?? 0
  for (let at = starts[term] ?? 0; at < end; at++) {
    const posting = postings[at] ?? 0
    const doc = first + (posting >>> DOC_SHIFT)
    const before = scores[doc] ?? 0
    if (before === 0) continue
    const gain = unit * (posting & WEIGHT_MASK)
    scores[doc] = ((posting & AGAINST) === 0 ? before + gain : before - gain) || NEXT_TO_NOTHING
  }
}

/**
 * Whether no document that has met no word yet can come to the front by words worth `rest` together; forgets those that
 * cannot any more.
 */
function closesFront(
  sums: Sums,
  {
    index,
    rest,
    share,
    crowd,
  }: { index: SearchedIndex; rest: number; share: number; crowd: number },
): boolean {
  const { scores, touched, met, best } = sums
  const bar = share * (best - rest)
  if (rest > bar) return false
  const owners = new Set<number>()
  for (let at = 0; at < met && owners.size < crowd; at++) {
    const doc = touched[at] ?? 0
    if ((scores[doc] ?? 0) - rest > bar) owners.add(index.owners[doc] ?? doc)
  }
  if (owners.size < crowd) return false
  let left = 0
  for (let at = 0; at < met; at++) {
    const doc = touched[at] ?? 0
    if ((scores[doc] ?? 0) + rest > bar) touched[left++] = doc
    else scores[doc] = 0
  }
  sums.met = left
  return true
}

/** What the words of a conversation give one document, beside its sum. */
export type Detail = { strong: number; bestWord: number; newest: number; words: number }

/**
 * What its title and keywords give, the strongest word, what the newest message gives, and how many words speak for or
 * against it.
 */
export function detailOf(
  { index, sums: { words } }: { index: SearchedIndex; sums: Sums },
  doc: number,
): Detail {
  const part = partOf(index, doc)
  const own = index.parts[part]
  const local = doc - (index.firsts[part] ?? 0)
  let [strong, bestWord, latest, count] = [0, 0, 0, 0]
  for (const { terms, worth, newest } of words) {
    const term = terms[part] ?? -1
    if (term < 0 || !own) continue
    const { postings } = own
    const end = own.starts[term + 1] ?? 0
    for (let at = findPosting(own, { term, doc: local }); at < end; at++) {
      const posting = postings[at] ?? 0
      if (posting >>> DOC_SHIFT !== local) break
      count++
      if ((posting & AGAINST) !== 0) continue
      const gain = (worth * (posting & WEIGHT_MASK)) / WEIGHT_MASK
      if ((posting & STRONG) !== 0) strong += gain
      if (newest) latest += gain
      if (gain > bestWord) bestWord = gain
    }
  }
  return { strong, bestWord, newest: latest, words: count }
}

/** Where the postings of a term reach a document. */
function findPosting(
  { starts, postings }: MatchIndex,
  { term, doc }: { term: number; doc: number },
): number {
  const first = doc * 2 ** DOC_SHIFT
  let low = starts[term] ?? 0
  let high = starts[term + 1] ?? 0
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((postings[middle] ?? 0) < first) low = middle + 1
    else high = middle
  }
  return low
}
