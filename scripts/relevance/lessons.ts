import type { MatchIndex, Message, Tongue } from '../../src/language/contract.ts'
import { FEATURES, gatherEvidence, surveyField } from '../../src/language/index/evidence.ts'
import { FIELDS, SCORE, sumWords } from '../../src/language/index/search.ts'
import { readConversation } from '../../src/language/read.ts'
import type { Lesson } from './net.ts'

/** `wish`: log odds that something is wanted; `isWanted`: whether it was, by whoever sorted or labelled it. */
export type FitLesson = Lesson & { wish: number; isWanted: boolean }

/** A conversation among some campaigns; `mayRun` by document, where some may not. */
export type Case = {
  messages: readonly Message[]
  isRight: (doc: number) => boolean
  mayRun?: readonly boolean[]
  isWanted: boolean
}

/** Beside the best document some of those that follow it teach too, one of the next 7 and one of the next 63, each less. */
const FOLLOWERS = [7, 63]
const FOLLOWER_WEIGHT = 0.4

/** What there is to learn from a conversation: the best document, the right one, and some that come near. */
export function lessonsOf(
  index: MatchIndex,
  { messages, isRight, mayRun, isWanted }: Case,
  { tongue, dice, weight = 1 }: { tongue: Tongue; dice: () => number; weight?: number },
): FitLesson[] {
  const query = readConversation(messages, tongue)
  const sums = sumWords(index, query, tongue.rarity.markets)
  const field = surveyField(sums)
  const scoreOf = (doc: number) => sums.fields[FIELDS * doc + SCORE] ?? 0
  const order = [...sums.touched.subarray(0, sums.met)]
    .filter((doc) => mayRun?.[doc] ?? true)
    .sort((a, b) => scoreOf(b) - scoreOf(a))
  const [best, ...rest] = order
  if (best === undefined) return []
  const chosen = new Set([best])
  const right = order.filter(isRight)
  for (const doc of right.slice(0, 1)) chosen.add(doc)
  for (const within of FOLLOWERS) {
    const doc = rest[Math.floor(dice() * Math.min(within, rest.length))]
    if (doc !== undefined) chosen.add(doc)
  }
  return [...chosen].map((doc) => ({
    evidence: gatherEvidence({ index, query, sums, field }, doc, new Float64Array(FEATURES.length)),
    right: isRight(doc),
    wish: query.wish,
    isWanted,
    weight: doc === best ? weight : FOLLOWER_WEIGHT * weight,
  }))
}
