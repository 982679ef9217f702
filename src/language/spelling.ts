import type { Tongue } from './contract.ts'
import { fold, isDigit } from './text.ts'
import { addToWhole, isStop, termOf } from './words.ts'

/** Shorter words have too many neighbours. */
const SHORTEST = 5
const LONGEST = 16
/** Unknown words of a message that are held against the known ones. */
const MOST_SLIPS = 12
/** A word that is meant is one that people use: it occurs in so many markets at least. */
const COMMON = 4
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

type Written = { readonly word: string; readonly whole: number }

/** The words, and of brands that are written as two words one; null where there is no such brand. */
export function joinBrands(
  entries: readonly Written[],
  { isBrand }: NonNullable<Tongue['names']>,
): string[] | null {
  let joined: string[] | null = null
  for (let at = 0; at < entries.length; at++) {
    const { word, whole } = entries[at] ?? NO_WORD
    const step = AND.has(entries[at + 1]?.word ?? '') ? 2 : 1
    const next = entries[at + step]?.word ?? ''
    if (word !== '' && next !== '' && isBrand(addToWhole(whole, next))) {
      joined ??= entries.slice(0, at).map((entry) => entry.word)
      joined.push(word + next)
      at += step
    } else joined?.push(word)
  }
  return joined
}

/** How the sign of a name (`Plate & Pine`) is written out. */
const AND = new Set('and und et y e en'.split(' '))
const NO_WORD: Written = { word: '', whole: 0 }

/**
 * Mends slips of one letter in words that nobody uses, those at the places that are not `fine`; what a campaign is called,
 * and what the writer spelt with a capital, is taken for a name.
 */
export function respellWords(
  words: readonly string[],
  { text, tongue, fine }: { text: string; tongue: Tongue; fine: readonly boolean[] },
): string[] {
  const capitals = new Set((text.match(/(?<=\S\s+)\p{Lu}[\p{L}']+/gu) ?? []).map(fold))
  let looked = 0
  return words.map((word, at) => {
    if (fine[at] || looked >= MOST_SLIPS) return word
    looked++
    if (tongue.names?.isNamed(word)) return word
    const common = capitals.has(word) ? undefined : correctWord(word, tongue)
    return common ?? (tongue.names?.brandLike(word) || word)
  })
}

/** The first that is meant of what one swap, loss, addition or change of a letter makes of a word. */
export function findNeighbour(
  word: string,
  isMeant: (neighbour: string) => boolean,
): string | undefined {
  for (const neighbour of neighboursOf(word)) if (isMeant(neighbour)) return neighbour
  return undefined
}

/** Whether a word is no slip. */
export const isFine = (
  word: string,
  { rarity, vectors }: Pick<Tongue, 'rarity' | 'vectors'>,
): boolean =>
  word.length < SHORTEST ||
  word.length > LONGEST ||
  isDigit(word.charCodeAt(0)) ||
  word.charCodeAt(0) > 127 ||
  isStop(word) ||
  vectors?.knows(word) === true ||
  rarity.occurrences(termOf(word)) > 0

/** The word used most among those that one swap, loss, addition or change of a letter makes of it. */
function correctWord(word: string, { rarity }: Tongue): string | undefined {
  let best: string | undefined
  let most = COMMON
  for (const candidate of neighboursOf(word)) {
    const occurrences = rarity.occurrences(termOf(candidate))
    if (occurrences <= most) continue
    best = candidate
    most = occurrences
  }
  return best
}

/** The first letter is seldom wrong. */
function* neighboursOf(word: string): Generator<string> {
  for (let at = 1; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    if (tail.length > 1) yield head + tail.charAt(1) + tail.charAt(0) + tail.slice(2)
    if (tail !== '') yield head + tail.slice(1)
    for (const letter of LETTERS) {
      yield head + letter + tail
      if (tail !== '') yield head + letter + tail.slice(1)
    }
  }
}
