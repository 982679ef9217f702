import type { Guard } from '../contract.ts'
import { gatherSlots, pairOf, slotAmong } from '../learnt/hashes.ts'
import type { Features } from '../learnt/table.ts'
import { hashOf } from '../text.ts'
import { isStop, termOf } from '../words.ts'

/** Slots of the learnt table; features share them. */
export const SLOTS = 1 << 19
/** In so few words a phrase says more than among many. */
const FEW_WORDS = 10
const ALONE = ' alone'
/** Of a row of signs it does not matter which stands there: `my husband`, `pills`. */
const SIGN = 'sign_'
const ROW = hashOf('row:')
const PHRASE = hashOf('phrase:')
const LENGTH = hashOf('length:')

/** The words of a text, the phrases of the guard found in it, and what is known of each word, where it is. */
export type Text = {
  readonly words: readonly string[]
  readonly found: readonly number[]
  readonly entries?: readonly { readonly weighty: Weighty }[]
  /** Terms of what it means in English, where it is in another language. */
  readonly meant?: readonly number[]
}

const NOTHING: readonly number[] = []

/** The term of a word, and the slot of what it says; -1 where it says nothing. */
type Weighty = { readonly term: number; readonly slot: number }

/**
 * What a message is weighed by: its words, every two that follow each other, how long it is, and, as marks, the phrases of
 * the guard found in it, each by its row and, what says something by itself, by name.
 */
export function troubleFeatures(
  { words, found, entries, meant = NOTHING }: Text,
  { phrases }: Guard,
): Features {
  let count = 0
  const slots = gatherSlots((add) => {
    let before = 0
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? ''
      if (word === '') {
        before = 0
        continue
      }
      const { term, slot } = entries?.[at]?.weighty ?? weigh(word)
      if (slot >= 0) add(slot)
      if (before !== 0) add(slotOf(pairOf(before, term)))
      before = term
      count++
    }
    for (const term of meant) add(slotOf(term))
  })
  const marks = new Set<number>()
  const named: number[] = []
  const isAlone = count <= FEW_WORDS
  for (const phrase of found) {
    const row = phrases.rowOf(phrase).name
    marks.add(rowSlot(row))
    if (isAlone) marks.add(aloneSlot(row))
    if (!row.startsWith(SIGN)) named.push(slotOf(hashOf(phrases.textOf(phrase), PHRASE)))
  }
  return { words: slots, plain: [lengthSlot(count)], marks, named }
}

export function weigh(word: string): Weighty {
  const term = termOf(word)
  return { term, slot: isStop(word) ? -1 : slotOf(term) }
}

/** The slot of a row of phrases. */
export const rowSlot = (row: string): number => slotOf(hashOf(row, ROW))

/** The slot of a row of phrases where little else is said. */
export const aloneSlot = (row: string): number => rowSlot(row + ALONE)

/** The slots of texts of at least 0, 1, 3, 7 words, and so on up to 127: of longer ones hardly any taught. */
const LENGTHS = Array.from({ length: 8 }, (_, at) => slotOf(hashOf(`${at}`, LENGTH)))
const lengthSlot = (count: number): number =>
  LENGTHS[Math.min(LENGTHS.length - 1, 31 - Math.clz32(1 + count))] ?? 0

function slotOf(hash: number): number {
  return slotAmong(SLOTS, hash)
}
