import { eachPiece, gatherSlots, pairOf, slotAmong } from '../learnt/hashes.ts'
import { rememberAnswers } from '../memo.ts'
import { STOP } from '../stop.ts'
import { hashOf, isDigit } from '../text.ts'

/** Slots of turns of phrase and of marks in the learnt table, which features share; as many more are those of words. */
export const SLOTS = 1 << 17
/** All slots of the table of wishes. */
export const WISH_SLOTS = 2 * SLOTS
/** Words of a message that are looked at: a turn of phrase stands at either end. */
const MOST_WORDS = 120

const OFFSET = 0x811c9dc5
/** Where the turns of phrase of a message begin and end. */
const FIRST = hashOf('<')
const LAST = hashOf('>')
const SUBJECT = hashOf('_')
const NUMBER = hashOf('9')
const STOP_SIGN = hashOf('.')

/** How a word shows in a turn of phrase, hashed. */
export type Sign = (word: string) => number

/** Words whose signs are remembered: those of a language repeat. */
const MOST_REMEMBERED = 20_000

/**
 * The turns of phrase of a message, as slots of the learnt table: runs of one to three words where a subject is only seen
 * to be one.
 */
export function phraseSlots(words: readonly string[], signOf: Sign): number[] {
  const shown: number[] = [FIRST]
  let last = 0
  for (const word of trimWords(words)) {
    const sign = signOf(word)
    if (sign === SUBJECT && last === SUBJECT) continue
    shown.push(sign)
    last = sign
  }
  shown.push(LAST)
  return gatherSlots((add) => {
    for (let at = 0; at < shown.length; at++) {
      let hash = OFFSET
      for (let length = 0; length < 3 && at + length < shown.length; length++) {
        hash = Math.imul(hash ^ (shown[at + length] ?? 0), 0x01000193) >>> 0
        hash ^= hash >>> 15
        add((hash >>> 3) & (SLOTS - 1))
      }
    }
  })
}

/** Where a message begins and ends. */
const BORDER = hashOf('|')

/**
 * The words of a message as they stand, subjects too, as slots of the learnt table, each once: each word, every two that
 * follow each other, and how each begins and ends.
 */
export function wordSlots(words: readonly string[]): number[] {
  return gatherSlots((add) => {
    let before = BORDER
    for (const word of trimWords(words)) {
      if (word === '') continue
      const { hash, slots } = formOf(word)
      add(wordSlot(pairOf(before, hash)))
      for (const slot of slots) add(slot)
      before = hash
    }
    add(wordSlot(pairOf(before, BORDER)))
  })
}

const wordSlot = (hash: number) => SLOTS + slotAmong(SLOTS, hash)

/** What a word is by itself: its hash, and the slots of it, of how it begins and of how it ends. */
const formOf = rememberAnswers((word) => {
  const hash = hashOf(word)
  const slots = [wordSlot(hash)]
  eachPiece(word, (piece) => slots.push(wordSlot(piece)))
  return { hash, slots }
}, MOST_REMEMBERED)

const trimWords = (words: readonly string[]) =>
  words.length <= MOST_WORDS
    ? words
    : [...words.slice(0, MOST_WORDS / 2), ...words.slice(-MOST_WORDS / 2)]

/** The signs of words; `isFrame`: whether a word is said of any subject. */
export const createSigns = (isFrame: (word: string) => boolean): Sign =>
  rememberAnswers((word) => {
    if (word === '') return STOP_SIGN
    if (isDigit(word.charCodeAt(0))) return NUMBER
    return STOP.has(word) || isFrame(word) ? hashOf(word) : SUBJECT
  }, MOST_REMEMBERED)
