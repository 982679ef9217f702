import type { MatchIndex, SearchedIndex } from '../contract.ts'
import { AGAINST, DOC_SHIFT, MOST_WEIGHT, STRONG } from './layout.ts'
import { partOf } from './parts.ts'
import type { Sums, Word } from './search.ts'

/** What the words of a conversation give some documents, by their places. */
export type Details = {
  /** What title and keywords give. */
  readonly strong: Float64Array
  readonly bestWord: Float64Array
  /** What the newest message gives. */
  readonly newest: Float64Array
  /** How many speak for it. */
  readonly words: Float64Array
}

/** A word that so many postings hold for each document in question is looked up for each, else they are gone through. */
const LOOKED_UP = 8

/** Room for the details of so many documents. */
export const createDetails = (size: number): Details => ({
  strong: new Float64Array(size),
  bestWord: new Float64Array(size),
  newest: new Float64Array(size),
  words: new Float64Array(size),
})

/**
 * Adds up what else is known of what the words of a conversation give some documents, at most 65,535: `into` what has
 * room for them, if that is given.
 */
export function detailDocs(
  {
    index,
    sums,
    into,
  }: { index: SearchedIndex; sums: Pick<Sums, 'words'>; into?: Details | undefined },
  docs: readonly number[],
): Details {
  const details = into ?? createDetails(docs.length)
  for (const column of [details.strong, details.bestWord, details.newest, details.words]) {
    column.fill(0, 0, docs.length)
  }
  const byPart = new Map<number, number[]>()
  for (let place = 0; place < docs.length; place++) {
    const part = partOf(index, docs[place] ?? 0)
    const known = byPart.get(part)
    if (known) known.push(place)
    else byPart.set(part, [place])
  }
  for (const [part, places] of byPart) {
    const own = index.parts[part]
    if (!own) continue
    if (placeOf.length < own.size) placeOf = new Uint16Array(own.size)
    const first = index.firsts[part] ?? 0
    const few = { own, places, locals: places.map((place) => (docs[place] ?? 0) - first) }
    notePlaces(few, 1)
    for (const word of sums.words) detailWord(details, { ...few, word, part })
    notePlaces(few, 0)
  }
  return details
}

/** The place and one of each document of a part that is asked about, else 0. Kept between calls, which never overlap. */
let placeOf = new Uint16Array(0)

/** Notes at each document its place and one, or (`times` 0) nothing. */
function notePlaces({ places, locals }: Pick<Few, 'places' | 'locals'>, times: 0 | 1) {
  for (let at = 0; at < locals.length; at++) {
    placeOf[locals[at] ?? 0] = times * ((places[at] ?? 0) + 1)
  }
}

/** Some documents of a part, by their places and their numbers in it; a word. */
type Few = {
  own: MatchIndex
  places: readonly number[]
  locals: readonly number[]
  part: number
  word: Word
}

function detailWord(details: Details, { own, places, locals, part, word }: Few) {
  const start = word.spans[2 * part] ?? 0
  const end = word.spans[2 * part + 1] ?? 0
  if (end - start > LOOKED_UP * places.length) {
    for (let at = 0; at < locals.length; at++) {
      const local = locals[at] ?? 0
      const place = places[at] ?? 0
      for (let found = findPosting(own, { start, end, doc: local }); found < end; found++) {
        if ((own.postings[found] ?? 0) >>> DOC_SHIFT !== local) break
        addDetail(details, { place, own, at: found, word })
      }
    }
    return
  }
  for (let at = start; at < end; at++) {
    const place = placeOf[(own.postings[at] ?? 0) >>> DOC_SHIFT] ?? 0
    if (place > 0) addDetail(details, { place: place - 1, own, at, word })
  }
}

function addDetail(
  { strong, bestWord, newest, words }: Details,
  { place, own, at, word }: { place: number; own: MatchIndex; at: number; word: Word },
) {
  const posting = own.postings[at] ?? 0
  if ((posting & AGAINST) !== 0) return
  words[place] = (words[place] ?? 0) + 1
  const gain = (word.worth * (own.weights[at] ?? 0)) / MOST_WEIGHT
  if ((posting & STRONG) !== 0) strong[place] = (strong[place] ?? 0) + gain
  if (word.newest) newest[place] = (newest[place] ?? 0) + gain
  if (gain > (bestWord[place] ?? 0)) bestWord[place] = gain
}

/**
 * Where the postings of a term reach a document. They are spread about evenly, so it is looked for around where it would
 * be were they spread exactly so: few places of a long list have to be read from memory.
 */
function findPosting(
  { postings, size }: MatchIndex,
  { start, end, doc }: { start: number; end: number; doc: number },
): number {
  const first = doc * 2 ** DOC_SHIFT
  let low = start
  let high = end
  const expected = low + Math.floor(((high - low) * doc) / size)
  let step = 1 + Math.floor(Math.sqrt(high - low) / 2)
  if (expected < high && (postings[expected] ?? 0) < first) {
    low = expected + 1
    while (low + step < high && (postings[low + step] ?? 0) < first) {
      low += step
      step *= 2
    }
    high = Math.min(high, low + step)
  } else {
    high = Math.min(high, expected)
    while (high - step >= low && (postings[high - step] ?? 0) >= first) {
      high -= step
      step *= 2
    }
    low = Math.max(low, high - step)
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((postings[middle] ?? 0) < first) low = middle + 1
    else high = middle
  }
  return low
}
