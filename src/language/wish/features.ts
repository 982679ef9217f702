import { STOP } from '../stop.ts'
import { hashOf, isDigit } from '../text.ts'

/** Slots of the learnt table; features share them. */
export const SLOTS = 1 << 17
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

const trimWords = (words: readonly string[]) =>
  words.length <= MOST_WORDS
    ? words
    : [...words.slice(0, MOST_WORDS / 2), ...words.slice(-MOST_WORDS / 2)]

function signOf(word: string, isFrame: Frame): string {
  if (word === '') return '.'
  if (isDigit(word.charCodeAt(0))) return '9'
  return STOP.has(word) || isFrame(word) ? word : '_'
}
