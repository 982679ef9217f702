import { rememberAnswers } from './memo.ts'
import { stem } from './stem.ts'
import { STOP } from './stop.ts'
import { hashOf, isDigit } from './text.ts'

/** Words that say nothing about the subject. */
export function isStop(word: string): boolean {
  return word.length < 2 || STOP.has(word) || isNumber(word)
}

/** Whether there is nothing but digits in a word. */
const isNumber = (word: string) => isDigit(word.charCodeAt(0)) && /^\d+$/.test(word)

const WORD = hashOf('word:')
const EXACT = hashOf('exact:')
const WHOLE = hashOf('whole:')
const MOST_REMEMBERED = 16_000

/** The hash under which a word is indexed: that of its stem. */
export const termOf = rememberAnswers((word) => hashOf(stem(word), WORD), MOST_REMEMBERED)

/** The term of each word; 0 where it says nothing about the subject, or a sentence ends. */
export const termsOf = (words: readonly string[]): number[] =>
  words.map((word) => (isStop(word) ? 0 : termOf(word)))

const PAIR = 0x9e3779b1

/** The term of two words that stand side by side, by theirs: "coffee table" is no coffee. */
const pairTermOf = (first: number, second: number): number =>
  (Math.imul(first, PAIR) ^ second) >>> 0

/** The terms of every two that stand side by side; 0: nothing is said there, and nothing stands beside it. */
export function pairsOfTerms(terms: readonly number[]): number[] {
  const pairs: number[] = []
  for (let at = 1; at < terms.length; at++) {
    const [first = 0, second = 0] = [terms[at - 1], terms[at]]
    if (first !== 0 && second !== 0) pairs.push(pairTermOf(first, second))
  }
  return pairs
}

/** The term of a whole keyword, title or brand: who types just that finds it, whatever its words are and if they stand apart. */
export const wholeTermOf = (words: readonly string[]): number =>
  words.reduce((whole, word) => addToWhole(whole, word), WHOLE)

/** The whole term of some words and of one more. */
export const addToWhole = (whole: number, word: string): number => hashOf(word, whole)

/** A word but for its plural: negative keywords rule out "tire" for "tires", not for "tired". */
export const exactTermOf = rememberAnswers((word) => {
  const isPlural = word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
  return hashOf(isPlural ? word.slice(0, -1) : word, EXACT)
}, MOST_REMEMBERED)
