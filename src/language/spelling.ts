import { CUES } from './cues.ts'
import { NEEDS } from './needs.ts'
import { fold } from './text.ts'
import { TRAITS } from './traits.ts'

const SHORTEST = 4
const LONGEST = 16
/** Words of 4 to 16 letters; names of rows are none. */
const WORD = /(?<![a-z])[a-z]{4,16}(?![a-z_:])/g
/** More than there are words. */
const ORDERS = 100_000
/** Words that the tables do not name but that people often mistype around a wish. */
const COMMON =
  'want need buy learn best before cheap looking something recommend which where trip my back'

/** Names that people say for the thing and that the vectors do not know: a slip of nothing. */
const NAMES = new Set(
  'ipad ipads airpod venmo ikea costco zara asos shein primark asics hoka razer jura miele stihl gardena vitamix deuter vaude sram dacia lyft sixt avis sims huel yfood'.split(
    ' ',
  ),
)

type Known = { word: string; order: number }

/** The words of the tables by edges and length: a slip spares one edge. */
let byEdge: Map<string, Known[]> | undefined

/** The word of the tables that is one slip (letter missing, added, swapped or wrong) away, if any. */
export function correct(word: string): string | undefined {
  if (word.length < SHORTEST || word.length > LONGEST || /\d/.test(word)) return undefined
  if (NAMES.has(word)) return undefined
  byEdge ??= readWords()
  let best: string | undefined
  let bestPlace = Number.POSITIVE_INFINITY
  for (let length = word.length - 1; length <= word.length + 1; length++) {
    for (const edge of edgesOf(word, length)) {
      for (const { word: known, order } of byEdge.get(edge) ?? []) {
        if (!isOneSlip(word, known)) continue
        const place = sharedSkeleton(word, known) * ORDERS + order
        if (place < bestPlace) {
          bestPlace = place
          best = known
        }
      }
    }
  }
  return best
}

function readWords(): Map<string, Known[]> {
  const map = new Map<string, Known[]>()
  const text = fold(`${COMMON}\n${NEEDS}${TRAITS}${CUES}`)
  let order = 0
  for (const word of new Set(text.match(WORD))) {
    const known = { word, order: order++ }
    for (const edge of edgesOf(word, word.length)) fileUnder(map, edge, known)
  }
  return map
}

/** Two letters of either end; of four letters also the outer two, for a swap in the middle. */
function edgesOf(word: string, length: number): string[] {
  const edges = [`${word.slice(0, 2)}${length}`, `${length}${word.slice(-2)}`]
  if (length === SHORTEST) edges.push(`${word[0]}${length}${word.at(-1)}`)
  return edges
}

function fileUnder(map: Map<string, Known[]>, edge: string, known: Known) {
  const there = map.get(edge)
  if (there) there.push(known)
  else map.set(edge, [known])
}

/** Which letter must go from `typed` (1 is the first, 0 none) to leave `known` or `known` less a letter: the first that does. */
function sharedSkeleton(typed: string, known: string): number {
  const others = new Set(skeletonsOf(known))
  return skeletonsOf(typed).findIndex((skeleton) => others.has(skeleton))
}

/** The word and everything that is left of it when one letter goes. */
function skeletonsOf(word: string): string[] {
  const skeletons = [word]
  for (let at = 0; at < word.length; at++) {
    skeletons.push(word.slice(0, at) + word.slice(at + 1))
  }
  return skeletons
}

function isOneSlip(typed: string, known: string): boolean {
  const shorter = Math.min(typed.length, known.length)
  let start = 0
  while (start < shorter && typed.charCodeAt(start) === known.charCodeAt(start)) start++
  let typedEnd = typed.length
  let knownEnd = known.length
  while (
    typedEnd > start &&
    knownEnd > start &&
    typed.charCodeAt(typedEnd - 1) === known.charCodeAt(knownEnd - 1)
  ) {
    typedEnd--
    knownEnd--
  }
  const left = typedEnd - start
  if (left === 0 && knownEnd === start) return false
  if (left <= 1 && knownEnd - start <= 1) return true
  if (left !== 2 || knownEnd - start !== 2) return false
  return typed[start] === known[start + 1] && typed[start + 1] === known[start]
}
