import { CUES } from './cues.ts'
import { NEEDS } from './needs.ts'
import { fold } from './text.ts'
import { TRAITS } from './traits.ts'

const SHORTEST = 4
const LONGEST = 16
/** Words that the tables do not name but that people often mistype around a wish. */
const COMMON =
  'want need buy learn best before cheap looking something recommend which where trip my back'

let bySkeleton: Map<string, string[]> | undefined

/** The word of the tables that is one slip (letter missing, added, swapped or wrong) away, if any. */
export function correct(word: string): string | undefined {
  if (word.length < SHORTEST || word.length > LONGEST || /\d/.test(word)) return undefined
  bySkeleton ??= readWords()
  for (const skeleton of skeletonsOf(word)) {
    const found = bySkeleton.get(skeleton)?.find((known) => isOneSlip(word, known))
    if (found !== undefined) return found
  }
  return undefined
}

function readWords(): Map<string, string[]> {
  const words = new Set<string>(COMMON.split(' '))
  for (const word of fold(NEEDS + TRAITS + CUES).match(/[a-z]+(?![a-z_:])/g) ?? []) {
    if (word.length >= SHORTEST && word.length <= LONGEST) words.add(word)
  }
  const map = new Map<string, string[]>()
  for (const word of words) {
    for (const skeleton of skeletonsOf(word)) {
      const known = map.get(skeleton)
      if (known) known.push(word)
      else map.set(skeleton, [word])
    }
  }
  return map
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
  if (typed === known || Math.abs(typed.length - known.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === known[start]) start++
  let end = 0
  while (
    end < Math.min(typed.length, known.length) - start &&
    typed.at(-1 - end) === known.at(-1 - end)
  ) {
    end++
  }
  const left = typed.slice(start, typed.length - end)
  const right = known.slice(start, known.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left[0] === right[1] && left[1] === right[0] && right.length === 2
}
