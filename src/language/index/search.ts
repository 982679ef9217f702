import type { MatchIndex, Query, SearchedIndex } from '../contract.ts'
import { tellingOf } from '../rarity.ts'
import { AGAINST, DOC_SHIFT, RARITY_STEP, STRONG, WEIGHT_MASK } from './layout.ts'
import { findTerm, partOf } from './parts.ts'

/** A word that the index knows: the most that it gives a document, and its term in each part, -1 for none. */
type Word = { worth: number; newest: boolean; terms: readonly number[] }

/** What the words of a conversation give each document. */
export type Sums = {
  readonly scores: Float32Array
  /** Documents that any word speaks for or against, so many; in front those that `listLeaders` found. */
  readonly touched: Uint32Array
  met: number
  leading: number
  /** Of documents whose details are added up, their place among them and one: 0 for all others, and between calls. */
  readonly places: Uint16Array
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

/** The list has room for one more than there are documents: see `addWord`. */
function createSums(size: number): Sums {
  return {
    scores: new Float32Array(size),
    touched: new Uint32Array(size + 1),
    met: 0,
    leading: 0,
    places: new Uint16Array(size),
    words: [],
    total: 0,
    newestTotal: 0,
  }
}

/** Working memory, kept between calls (which never overlap): the hot path allocates next to nothing. */
function clearedSums(size: number): Sums {
  if (scratch.scores.length < size) scratch = createSums(size)
  const { scores, touched, met } = scratch
  for (let at = 0; at < met; at++) scores[touched[at] ?? 0] = 0
  return Object.assign(scratch, { met: 0, leading: 0, words: [], total: 0, newestTotal: 0 })
}

type Asked = Pick<Query, 'terms'> & {
  markets: number
  /** Adds up only postings with this flag. */
  only?: number
}

/** Adds up what each word of the conversation gives each document. The sums are valid until the next call. */
export function sumWords(index: SearchedIndex, { terms, markets, only = 0 }: Asked): Sums {
  const sums = clearedSums(index.size)
  const { parts } = index
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
    const places = parts.map((_, part) => found.of[part] ?? -1)
    sums.words.push({ worth, newest, terms: places })
  }
  // Part by part: what the words of a conversation touch of one stays in the processor's nearest memory.
  for (let part = 0; part < parts.length; part++) addPart(sums, { index, part, only })
  return sums
}

function addPart(
  sums: Sums,
  { index, part, only }: { index: SearchedIndex; part: number; only: number },
) {
  const own = index.parts[part]
  if (!own) return
  const first = index.firsts[part] ?? 0
  for (const { terms, worth } of sums.words) {
    addWord(sums, { own, term: terms[part] ?? -1, first, unit: worth / WEIGHT_MASK, only })
  }
}

/** Brings the documents with more than a share of the highest sum to the front. */
export function listLeaders(sums: Sums, share: number): void {
  const { scores, touched, met } = sums
  let best = 0
  for (let at = 0; at < met; at++) best = Math.max(best, scores[touched[at] ?? 0] ?? 0)
  const bar = share * best
  let leading = 0
  for (let at = 0; at < met; at++) {
    const doc = touched[at] ?? 0
    touched[at] = touched[leading] ?? 0
    touched[leading] = doc
    leading += Number((scores[doc] ?? 0) > bar)
  }
  sums.leading = leading
}

/** How much a word tells that no document has. */
const tellingOfUnknown = (occurrences: number, outOf: number) =>
  Math.min(255 * RARITY_STEP, tellingOf(occurrences, outOf))

/** A term of a part of the index, -1 for none, whose documents are counted from `first` on; what a step of weight gives. */
type Posted = { own: MatchIndex; term: number; first: number; unit: number; only: number }

/** Every document is written behind the list and stays there if it is new: a branch that nobody can foretell costs more. */
function addWord(sums: Sums, { own, term, first, unit, only }: Posted) {
  const { postings } = own
  const { scores, touched } = sums
  const end = endOf(own, term)
  let { met } = sums
  for (let at = startOf(own, term); at < end; at++) {
    const posting = postings[at] ?? 0
    if ((posting & only) !== only) continue
    const doc = first + (posting >>> DOC_SHIFT)
    const before = scores[doc] ?? 0
    touched[met] = doc
    met += Number(before === 0)
    const gain = unit * (posting & WEIGHT_MASK)
    scores[doc] = ((posting & AGAINST) === 0 ? before + gain : before - gain) || NEXT_TO_NOTHING
  }
  sums.met = met
}

/** What the words of a conversation give some documents, by their places. */
export type Details = {
  /** What title and keywords give. */
  readonly strong: Float64Array
  readonly bestWord: Float64Array
  /** What the newest message gives. */
  readonly newest: Float64Array
  /** How many speak for or against it. */
  readonly words: Float64Array
}

/** A word that so many postings hold for each document in question is looked up for each, else they are gone through. */
const LOOKED_UP = 8

/** Adds up what else is known of what the words of a conversation give some documents: at most 65,535. */
export function detailDocs(
  { index, sums }: { index: SearchedIndex; sums: Sums },
  docs: readonly number[],
): Details {
  const { parts, firsts } = index
  const { words, places } = sums
  const column = () => new Float64Array(docs.length)
  const details = { strong: column(), bestWord: column(), newest: column(), words: column() }
  for (let place = 0; place < docs.length; place++) places[docs[place] ?? 0] = place + 1
  for (const word of words) {
    for (let part = 0; part < parts.length; part++) {
      const own = parts[part]
      if (!own || isLong(own, { word, part, docs })) continue
      const first = firsts[part] ?? 0
      const end = endOf(own, word.terms[part] ?? -1)
      for (let at = startOf(own, word.terms[part] ?? -1); at < end; at++) {
        const posting = own.postings[at] ?? 0
        const place = places[first + (posting >>> DOC_SHIFT)] ?? 0
        if (place > 0) addDetail(details, { place: place - 1, posting, word })
      }
    }
    for (let place = 0; place < docs.length; place++) {
      const doc = docs[place] ?? 0
      const part = partOf(index, doc)
      const own = parts[part]
      if (!own || !isLong(own, { word, part, docs })) continue
      const local = doc - (firsts[part] ?? 0)
      const term = word.terms[part] ?? -1
      const end = endOf(own, term)
      for (let at = findPosting(own, { term, doc: local }); at < end; at++) {
        const posting = own.postings[at] ?? 0
        if (posting >>> DOC_SHIFT !== local) break
        addDetail(details, { place, posting, word })
      }
    }
  }
  for (let place = 0; place < docs.length; place++) places[docs[place] ?? 0] = 0
  return details
}

/** Where the postings of a term begin and end; those of none (-1) are none. */
const startOf = ({ starts }: MatchIndex, term: number) => (term < 0 ? 0 : (starts[term] ?? 0))
const endOf = ({ starts }: MatchIndex, term: number) => (term < 0 ? 0 : (starts[term + 1] ?? 0))

function isLong(
  own: MatchIndex,
  { word, part, docs }: { word: Word; part: number; docs: readonly number[] },
): boolean {
  const term = word.terms[part] ?? -1
  return endOf(own, term) - startOf(own, term) > LOOKED_UP * docs.length
}

function addDetail(
  { strong, bestWord, newest, words }: Details,
  { place, posting, word }: { place: number; posting: number; word: Word },
) {
  words[place] = (words[place] ?? 0) + 1
  if ((posting & AGAINST) !== 0) return
  const gain = (word.worth * (posting & WEIGHT_MASK)) / WEIGHT_MASK
  if ((posting & STRONG) !== 0) strong[place] = (strong[place] ?? 0) + gain
  if (word.newest) newest[place] = (newest[place] ?? 0) + gain
  if (gain > (bestWord[place] ?? 0)) bestWord[place] = gain
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
