import type { Query, SearchedIndex } from '../contract.ts'
import { shareOfMeaning, tellingOf } from '../rarity.ts'
import { endSurvey, type Field, meetDocument, startSurvey, survey } from './field.ts'
import { AGAINST, DOC_SHIFT, FLAGS, MOST_WEIGHT, STRONG } from './layout.ts'
import { findTerm, RARITY_STEP } from './parts.ts'

/**
 * A word that the index knows: the most that it gives a document, in steps of the sums for each step of a posting's weight
 * as well, and where its postings are; see `findTerm`.
 */
export type Word = { worth: number; unit: number; newest: boolean; spans: readonly number[] }

/** What the words of a conversation give the documents of an index. */
export type Sums = {
  /** Documents that were listed, in no order, and what each has: so many. */
  docs: Uint32Array
  scores: Float32Array
  count: number
  /** How the best do, listed or not. */
  field: Field
  words: Word[]
  /** What a document would have that had every word of the conversation. */
  total: number
  /** The same of the words of the newest message alone. */
  newestTotal: number
}

/** Words that occur in more than this share of the markets say next to nothing and are left out beside better ones. */
const LEAST_TELLING = 1.2

/** Stands for a sum of nothing where a word was met, since 0 is who has met none. */
const NEXT_TO_NOTHING = 1
/** Sums are whole numbers of small steps, of at most so many bits: the processor adds those up faster than fractions. */
const SUM_BITS = 30
/** A sum as it is listed has 24 bits: what is this much below a bar may be rounded to it. */
const ROUNDED = 1e-6

const NOBODY: Field = { best: 0, second: 0, crowd: 0, bestDoc: -1 }

/** Kept between calls, which never overlap: the hot path allocates next to nothing. */
const listed: Sums = {
  ...{ docs: new Uint32Array(0), scores: new Float32Array(0), count: 0 },
  ...{ field: NOBODY, words: [], total: 0, newestTotal: 0 },
}

/**
 * The sums of one part's documents, in steps, 0 for all between parts, and those that any word speaks for or against. A part is
 * small enough for the processor's nearest memory. `fetched`: what was read only to have it near. There is room for one more than there are documents: see `addPart`.
 */
let scratch = createScratch(0)

function createScratch(size: number) {
  return {
    size,
    sums: new Int32Array(size),
    touched: new Uint32Array(size + 1),
    met: 0,
    fetched: 0,
  }
}

type Asked = Pick<Query, 'terms'> & {
  markets: number
  /** Only words of titles and keywords count. */
  strong?: boolean
  /** Lists only documents with more than this share of the best sum; without it all that any word speaks for or against. */
  share?: number
}

/** Adds up what each word of the conversation gives each document. The sums are valid until the next call. */
export function sumWords(index: SearchedIndex, asked: Asked): Sums {
  findWords(index, asked)
  startSurvey()
  listed.count = 0
  const step = stepOf(listed.words)
  for (const word of listed.words) word.unit = Math.round(word.worth / (step * MOST_WEIGHT))
  for (let part = 0; part < index.parts.length; part++) {
    fetchPart(index, part + 1)
    addPart(index, { part, strong: asked.strong === true })
    listPart(index, { part, share: asked.share, step })
  }
  if (asked.share !== undefined) dropBelow(asked.share * survey.best)
  listed.field = endSurvey()
  return listed
}

/** Looks up the words of a conversation, and what all of them are worth. */
function findWords(index: SearchedIndex, { terms, markets }: Asked) {
  Object.assign(listed, { words: [], total: 0, newestTotal: 0 })
  for (const term of terms) {
    const { hash, weight, occurrences, newest, extra, means, isMeant } = term
    const found = findTerm(index, hash)
    const isThere = found.owners > 0
    if (!isThere && extra) continue
    const telling = isThere
      ? found.telling
      : tellingOfUnknown(occurrences, markets + index.ownerCount)
    const worth = weight * telling
    if (isThere && telling >= LEAST_TELLING) {
      listed.words.push({ worth, unit: 0, newest, spans: found.spans })
    }
    if (isMeant) continue
    const most = means
      ? worthOfAny(index, { means, weight, own: isThere ? worth : 0 }) || worth
      : worth
    listed.total += most
    if (newest) listed.newestTotal += most
  }
}

/** What a word or what it means is worth, whichever the index knows and is worth most; 0 where it knows none. */
function worthOfAny(
  index: SearchedIndex,
  { means, weight, own }: { means: readonly number[]; weight: number; own: number },
): number {
  let most = own
  for (const hash of means) {
    const { owners, telling } = findTerm(index, hash)
    if (owners > 0) most = Math.max(most, shareOfMeaning(weight, means.length) * telling)
  }
  return most
}

/** What a step of a sum is: a power of two, so small that all words together have about `SUM_BITS` bits, of 31 there are. */
function stepOf(words: readonly Word[]): number {
  let most = 1
  for (const { worth } of words) most += worth
  return 2 ** (Math.ceil(Math.log2(most)) - SUM_BITS)
}

/**
 * Reads where the postings of each word begin in a part, a step ahead: the processor brings them all from memory at once
 * while it adds up another part. Among 100,000 documents a part has few postings of a word, and waiting for the first of
 * them is most of the work.
 */
function fetchPart(index: SearchedIndex, part: number) {
  const own = index.parts[part]
  if (!own) return
  const { postings, weights } = own
  const { words } = listed
  let sum = 0
  for (let number = 0; number < words.length; number++) {
    const at = (words[number] ?? NO_WORD).spans[2 * part] ?? 0
    sum += (postings[at] ?? 0) + (weights[at] ?? 0)
  }
  scratch.fetched = sum
}

type Adding = { part: number; strong: boolean }

/**
 * Adds up what the words give the documents of a part. Every document is written behind the list and stays there if it is
 * new: a branch that nobody can foretell costs more.
 */
function addPart(index: SearchedIndex, { part, strong }: Adding) {
  const own = index.parts[part]
  if (!own) return
  if (scratch.size < own.size) scratch = createScratch(own.size)
  const { postings, weights } = own
  const { sums, touched } = scratch
  const { words } = listed
  const signs = strong ? SIGNS_OF_STRONG : SIGNS
  let met = 0
  for (let number = 0; number < words.length; number++) {
    const { spans, unit } = words[number] ?? NO_WORD
    for (let flags = 0; flags <= FLAGS; flags++) units[flags] = unit * (signs[flags] ?? 0)
    const end = spans[2 * part + 1] ?? 0
    for (let at = spans[2 * part] ?? 0; at < end; at++) {
      const posting = postings[at] ?? 0
      const doc = posting >>> DOC_SHIFT
      const before = sums[doc] ?? 0
      touched[met] = doc
      met += Number(before === 0)
      const gain = Math.imul(units[posting & FLAGS] ?? 0, weights[at] ?? 0)
      sums[doc] = before + gain || NEXT_TO_NOTHING
    }
  }
  scratch.met = met
}

const NO_WORD: Word = { worth: 0, unit: 0, newest: false, spans: [] }
/** Whether a posting with such flags speaks for its document or against it: what is looked up is no branch. */
const SIGNS = Array.from({ length: FLAGS + 1 }, (_, flags) => ((flags & AGAINST) === 0 ? 1 : -1))
/** The same where only words of titles and keywords count. */
const SIGNS_OF_STRONG = SIGNS.map((sign, flags) => ((flags & STRONG) === 0 ? 0 : sign))
/** What a word gives for each step of a posting's weight, by its flags. Kept between calls, which never overlap. */
const units = new Int32Array(FLAGS + 1)

/** How much a word tells that no document has. */
const tellingOfUnknown = (occurrences: number, outOf: number) =>
  Math.min(255 * RARITY_STEP, tellingOf(occurrences, outOf))

/** Surveys and lists what the words gave the documents of a part, and clears it. Who leads only so far is dropped later. */
function listPart(
  index: SearchedIndex,
  { part, share, step }: { part: number; share: number | undefined; step: number },
) {
  const first = index.firsts[part] ?? 0
  const { sums, touched, met } = scratch
  makeRoom(listed.count + met)
  const { docs, scores } = listed
  let { count } = listed
  let { least, best, bestDoc } = survey
  let bar = share === undefined ? -Infinity : share * best
  // Below it a sum changes nothing: most are, and need not be worked out.
  let cut = (Math.min(bar, least) * (1 - ROUNDED)) / step
  for (let at = 0; at < met; at++) {
    const local = touched[at] ?? 0
    const sum = sums[local] ?? 0
    sums[local] = 0
    if (sum < cut) continue
    const score = Math.fround(sum * step)
    const doc = first + local
    if (score > least || (score === best && doc < bestDoc)) {
      meetDocument(index, { doc, score })
      ;({ least, best, bestDoc } = survey)
      if (share !== undefined) bar = share * best
      cut = (Math.min(bar, least) * (1 - ROUNDED)) / step
    }
    if (score <= bar) continue
    docs[count] = doc
    scores[count] = score
    count++
  }
  listed.count = count
}

/** Room for so many documents, and one more. */
function makeRoom(most: number) {
  const { docs, scores } = listed
  if (docs.length > most) return
  listed.docs = new Uint32Array(2 * most + 1)
  listed.docs.set(docs)
  listed.scores = new Float32Array(2 * most + 1)
  listed.scores.set(scores)
}

function dropBelow(bar: number) {
  const { docs, scores } = listed
  let kept = 0
  for (let at = 0; at < listed.count; at++) {
    const score = scores[at] ?? 0
    docs[kept] = docs[at] ?? 0
    scores[kept] = score
    kept += Number(score > bar)
  }
  listed.count = kept
}

/** The sum of every document, by its number. */
export function scoresOf({ docs, scores, count }: Sums, size: number): Float32Array {
  const all = new Float32Array(size)
  for (let at = 0; at < count; at++) all[docs[at] ?? 0] = scores[at] ?? 0
  return all
}
