import type { MatchIndex, Query, SearchedIndex } from '../contract.ts'
import { tellingOf } from '../rarity.ts'
import { endSurvey, type Field, meetDocument, startSurvey, survey } from './field.ts'
import { AGAINST, DOC_SHIFT, RARITY_STEP, WEIGHT_MASK } from './layout.ts'
import { findTerm } from './parts.ts'

/** A word that the index knows: the most that it gives a document, and where its postings are; see `findTerm`. */
export type Word = { worth: number; newest: boolean; spans: readonly number[] }

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
const NEXT_TO_NOTHING = 1e-30

const NOBODY: Field = { best: 0, second: 0, crowd: 0, bestDoc: -1 }

/** Kept between calls, which never overlap: the hot path allocates next to nothing. */
const listed: Sums = {
  ...{ docs: new Uint32Array(0), scores: new Float32Array(0), count: 0 },
  ...{ field: NOBODY, words: [], total: 0, newestTotal: 0 },
}

/**
 * The sums of one part's documents, 0 for all between parts, and those that any word speaks for or against. A part is
 * small enough for the processor's nearest memory. There is room for one more than there are documents: see `addWord`.
 */
let scratch = createScratch(0)

function createScratch(size: number) {
  return { size, sums: new Float32Array(size), touched: new Uint32Array(size + 1), met: 0 }
}

type Asked = Pick<Query, 'terms'> & {
  markets: number
  /** Adds up only postings with this flag. */
  only?: number
  /** Lists only documents with more than this share of the best sum; without it all that any word speaks for or against. */
  share?: number
}

/** Adds up what each word of the conversation gives each document. The sums are valid until the next call. */
export function sumWords(index: SearchedIndex, asked: Asked): Sums {
  findWords(index, asked)
  startSurvey()
  listed.count = 0
  for (let part = 0; part < index.parts.length; part++) {
    addPart(index, { part, only: asked.only ?? 0 })
    listPart(index, { part, share: asked.share })
  }
  if (asked.share !== undefined) dropBelow(asked.share * survey.best)
  listed.field = endSurvey()
  return listed
}

/** Looks up the words of a conversation, and what all of them are worth. */
function findWords(index: SearchedIndex, { terms, markets }: Asked) {
  Object.assign(listed, { words: [], total: 0, newestTotal: 0 })
  for (const { hash, weight, occurrences, newest, extra } of terms) {
    const found = findTerm(index, hash)
    const isThere = found.owners > 0
    if (!isThere && extra) continue
    const telling = isThere
      ? found.telling
      : tellingOfUnknown(occurrences, markets + index.ownerCount)
    const worth = weight * telling
    listed.total += worth
    if (newest) listed.newestTotal += worth
    if (!isThere || telling < LEAST_TELLING) continue
    listed.words.push({ worth, newest, spans: found.spans })
  }
}

function addPart(index: SearchedIndex, { part, only }: { part: number; only: number }) {
  const own = index.parts[part]
  if (!own) return
  if (scratch.size < own.size) scratch = createScratch(own.size)
  scratch.met = 0
  for (const { spans, worth } of listed.words) {
    const from = spans[2 * part] ?? 0
    const to = spans[2 * part + 1] ?? 0
    addWord(own, { from, to, unit: worth / WEIGHT_MASK, only })
  }
}

/** How much a word tells that no document has. */
const tellingOfUnknown = (occurrences: number, outOf: number) =>
  Math.min(255 * RARITY_STEP, tellingOf(occurrences, outOf))

/** Postings of a part of the index, and what a step of weight gives. */
type Posted = { from: number; to: number; unit: number; only: number }

/** Every document is written behind the list and stays there if it is new: a branch that nobody can foretell costs more. */
function addWord(own: MatchIndex, { from, to, unit, only }: Posted) {
  const { postings } = own
  const { sums, touched } = scratch
  let { met } = scratch
  for (let at = from; at < to; at++) {
    const posting = postings[at] ?? 0
    if ((posting & only) !== only) continue
    const doc = posting >>> DOC_SHIFT
    const before = sums[doc] ?? 0
    touched[met] = doc
    met += Number(before === 0)
    const gain = unit * (posting & WEIGHT_MASK)
    sums[doc] = ((posting & AGAINST) === 0 ? before + gain : before - gain) || NEXT_TO_NOTHING
  }
  scratch.met = met
}

/** Surveys and lists what the words gave the documents of a part, and clears it. Who leads only so far is dropped later. */
function listPart(
  index: SearchedIndex,
  { part, share }: { part: number; share: number | undefined },
) {
  const first = index.firsts[part] ?? 0
  const { sums, touched, met } = scratch
  makeRoom(listed.count + met)
  const { docs, scores } = listed
  let { count } = listed
  let { least, best, bestDoc } = survey
  let bar = share === undefined ? -Infinity : share * best
  for (let at = 0; at < met; at++) {
    const local = touched[at] ?? 0
    const score = sums[local] ?? 0
    const doc = first + local
    sums[local] = 0
    if (score > least || (score === best && doc < bestDoc)) {
      meetDocument(index, { doc, score })
      ;({ least, best, bestDoc } = survey)
      if (share !== undefined) bar = share * best
    }
    docs[count] = doc
    scores[count] = score
    count += Number(score > bar)
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
