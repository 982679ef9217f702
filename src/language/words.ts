import { stem } from './stem.ts'
import { STOP } from './stop.ts'
import { hashOf, isDigit } from './text.ts'

/** Words that say nothing about the subject. */
export function isStop(word: string): boolean {
  return word.length < 2 || STOP.has(word) || isNumber(word)
}

/** Whether there is nothing but digits in a word. */
export const isNumber = (word: string) => isDigit(word.charCodeAt(0)) && /^\d+$/.test(word)

const WORD = hashOf('word:')
const EXACT = hashOf('exact:')
const WHOLE = hashOf('whole:')
const MEMO_LIMIT = 40_000
/** The words of a language repeat: their terms are remembered. */
const known = new Map<string, number>()

/** The hash under which a word is indexed: that of its stem. */
export function termOf(word: string): number {
  const remembered = known.get(word)
  if (remembered !== undefined) return remembered
  const term = hashOf(stem(word), WORD)
  if (known.size >= MEMO_LIMIT) known.clear()
  known.set(word, term)
  return term
}

/** The term of a whole keyword or title: who types just that finds it, whatever its words are. */
export const wholeTermOf = (words: readonly string[]): number =>
  hashOf(words.filter(Boolean).join(' '), WHOLE)

/** A word but for its plural: negative keywords rule out "tire" for "tires", not for "tired". */
export function exactTermOf(word: string): number {
  const plural = word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
  return hashOf(plural ? word.slice(0, -1) : word, EXACT)
}
