import type { MatchIndex, Message, Tongue } from '../../src/language/contract.ts'
import { FEATURES, gatherEvidence } from '../../src/language/index/evidence.ts'
import { listPromising } from '../../src/language/index/match.ts'
import { readConversation } from '../../src/language/read.ts'
import type { Lesson } from './net.ts'

/** `wish`: log odds that something is wanted; `isWanted`: whether it was, by whoever sorted or labelled it. */
export type FitLesson = Lesson & { wish: number; isWanted: boolean }

/** A conversation among some campaigns. */
export type Case = {
  messages: readonly Message[]
  isRight: (doc: number) => boolean
  isWanted: boolean
}

/** As many as a decision looks at. */
const MOST = 64
/** Beside the best document some of those that follow it teach too, one of the next 7 and one of the next 63, each less. */
const FOLLOWERS = [7, 63]
const FOLLOWER_WEIGHT = 0.4

/** What there is to learn from a conversation: the best document, the right one, and some that come near. */
export function lessonsOf(
  index: MatchIndex,
  { messages, isRight, isWanted }: Case,
  { tongue, dice, weight = 1 }: { tongue: Tongue; dice: () => number; weight?: number },
): FitLesson[] {
  const query = readConversation(messages, tongue)
  const considered = listPromising(index, { query, k: MOST, markets: tongue.rarity.markets })
  const { docs, scores } = considered
  const scoreOf = (place: number) => scores[place] ?? 0
  const order = [...docs.keys()].sort((a, b) => scoreOf(b) - scoreOf(a))
  const isRightAt = (place: number) => isRight(docs[place] ?? -1)
  const [best, ...rest] = order
  if (best === undefined) return []
  const chosen = new Set([best])
  const right = order.filter(isRightAt)
  for (const place of right.slice(0, 1)) chosen.add(place)
  for (const within of FOLLOWERS) {
    const place = rest[Math.floor(dice() * Math.min(within, rest.length))]
    if (place !== undefined) chosen.add(place)
  }
  return [...chosen].map((place) => ({
    evidence: gatherEvidence(considered, place, new Float64Array(FEATURES.length)),
    right: isRightAt(place),
    wish: query.wish,
    isWanted,
    weight: place === best ? weight : FOLLOWER_WEIGHT * weight,
  }))
}
