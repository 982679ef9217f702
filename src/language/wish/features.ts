import type { Rarity } from '../contract.ts'
import { eachPiece, gatherSlots, pairOf, slotAmong } from '../learnt/hashes.ts'
import { rememberAnswers, rememberedBy } from '../memo.ts'
import { STOP } from '../stop.ts'
import { hashOf, isDigit } from '../text.ts'
import { termOf } from '../words.ts'

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

/**
 * What is learnt of a word: how it shows in a turn of phrase, and by itself, both hashed, and the slots of it, of how it
 * begins and of how it ends; none of where a sentence ends.
 */
export type Form = {
  readonly sign: number
  readonly hash: number
  readonly slots: readonly number[]
}

/** Words whose signs are remembered: those of a language repeat. */
const MOST_REMEMBERED = 8000

/**
 * The turns of phrase of a message, as slots of the learnt table: runs of one to three words where a subject is only seen
 * to be one.
 */
export function phraseSlots(forms: readonly Form[]): number[] {
  const shown: number[] = [FIRST]
  let last = 0
  for (const { sign } of trimForms(forms)) {
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
export function wordSlots(forms: readonly Form[]): number[] {
  return gatherSlots((add) => {
    let before = BORDER
    for (const { hash, slots } of trimForms(forms)) {
      if (slots.length === 0) continue
      add(wordSlot(pairOf(before, hash)))
      for (const slot of slots) add(slot)
      before = hash
    }
    add(wordSlot(pairOf(before, BORDER)))
  })
}

const wordSlot = (hash: number) => SLOTS + slotAmong(SLOTS, hash)

const trimForms = (forms: readonly Form[]) =>
  forms.length <= MOST_WORDS
    ? forms
    : [...forms.slice(0, MOST_WORDS / 2), ...forms.slice(-MOST_WORDS / 2)]

/** A word said of so many markets is a turn of phrase, not a subject. */
const FRAME_SHARE = 0.008

/** Finds the forms of words by how rare they are. */
export const formFinder = rememberedBy((rarity: Rarity) =>
  createForms((word) => rarity.occurrences(termOf(word)) > FRAME_SHARE * rarity.markets),
)

/** Finds the form of a word; `isFrame`: whether a word is said of any subject. */
export const createForms = (isFrame: (word: string) => boolean): ((word: string) => Form) =>
  rememberAnswers((word) => {
    if (word === '') return { sign: STOP_SIGN, hash: 0, slots: [] }
    const hash = hashOf(word)
    const slots = [wordSlot(hash)]
    eachPiece(word, (piece) => slots.push(wordSlot(piece)))
    return { sign: signOf(word, isFrame), hash, slots }
  }, MOST_REMEMBERED)

function signOf(word: string, isFrame: (word: string) => boolean): number {
  if (isDigit(word.charCodeAt(0))) return NUMBER
  return STOP.has(word) || isFrame(word) ? hashOf(word) : SUBJECT
}
