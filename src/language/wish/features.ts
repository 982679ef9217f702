import { eachPiece, pairOf, slotAmong } from '../learnt/hashes.ts'
import { STOP } from '../stop.ts'
import { hashOf, isDigit } from '../text.ts'

/** Slots of turns of phrase and of marks in the learnt table, which features share; as many more are those of words. */
export const SLOTS = 1 << 17
/** All slots of the table of wishes. */
export const WISH_SLOTS = 2 * SLOTS
/** Words of a message that are looked at: a turn of phrase stands at either end. */
const MOST_WORDS = 120

const OFFSET = 0x811c9dc5

/** What is known of a word: how it shows in a turn of phrase. */
export type Frame = (word: string) => boolean

/**
 * The turns of phrase of a message, as slots of the learnt table: runs of one to three words where a subject is only seen
 * to be one. `isFrame`: whether a word is said of any subject.
 */
export function phraseSlots(
  words: readonly string[],
  { isFrame, into, salt }: { isFrame: Frame; into: Set<number>; salt: number },
) {
  const shown: number[] = [hashOf('<', OFFSET ^ salt)]
  let last = ''
  for (const word of trimWords(words)) {
    const sign = signOf(word, isFrame)
    if (sign === '_' && last === '_') continue
    shown.push(hashOf(sign, OFFSET ^ salt))
    last = sign
  }
  shown.push(hashOf('>', OFFSET ^ salt))
  for (let at = 0; at < shown.length; at++) {
    let hash = OFFSET
    for (let length = 0; length < 3 && at + length < shown.length; length++) {
      hash = Math.imul(hash ^ (shown[at + length] ?? 0), 0x01000193) >>> 0
      hash ^= hash >>> 15
      into.add((hash >>> 3) & (SLOTS - 1))
    }
  }
}

/** Where a message begins and ends. */
const BORDER = hashOf('|')

/** Slots that are in the list already. Kept between calls, which never overlap, and cleared after each. */
const taken = new Uint8Array(SLOTS)

/**
 * The words of a message as they stand, subjects too, as slots of the learnt table, each once: each word, every two that
 * follow each other, and how each begins and ends.
 */
export function wordSlots(words: readonly string[]): number[] {
  const slots: number[] = []
  const add = (hash: number) => {
    const slot = slotAmong(SLOTS, hash)
    if (taken[slot] === 1) return
    taken[slot] = 1
    slots.push(SLOTS + slot)
  }
  let before = BORDER
  for (const word of trimWords(words)) {
    if (word === '') continue
    const hash = hashOf(word)
    add(hash)
    add(pairOf(before, hash))
    eachPiece(word, add)
    before = hash
  }
  add(pairOf(before, BORDER))
  for (const slot of slots) taken[slot - SLOTS] = 0
  return slots
}

const trimWords = (words: readonly string[]) =>
  words.length <= MOST_WORDS
    ? words
    : [...words.slice(0, MOST_WORDS / 2), ...words.slice(-MOST_WORDS / 2)]

function signOf(word: string, isFrame: Frame): string {
  if (word === '') return '.'
  if (isDigit(word.charCodeAt(0))) return '9'
  return STOP.has(word) || isFrame(word) ? word : '_'
}
