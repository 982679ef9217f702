import type { Guard } from '../contract.ts'
import type { Features } from '../learnt/table.ts'
import { hashOf } from '../text.ts'
import { termOf } from '../words.ts'

/** Slots of the learnt table; features share them. */
export const SLOTS = 1 << 16
const PAIR = 0x9e3779b1
const ROW = hashOf('row:')
const PHRASE = hashOf('phrase:')

/**
 * What a message is weighed by: its words, every two that follow each other, and, as marks, the phrases of the guard found
 * in it, each by itself and by its row.
 */
export function troubleFeatures(words: readonly string[], { phrases }: Guard): Features {
  const slots = new Set<number>()
  let before = 0
  for (const word of words) {
    if (word === '') {
      before = 0
      continue
    }
    const term = termOf(word)
    slots.add(slotOf(term))
    if (before !== 0) slots.add(slotOf(Math.imul(before ^ PAIR, 0x01000193) ^ term))
    before = term
  }
  const marks = new Set<number>()
  for (const phrase of phrases.find(words)) {
    marks.add(rowSlot(phrases.rowOf(phrase).name))
    marks.add(slotOf(hashOf(phrases.textOf(phrase), PHRASE)))
  }
  return { words: slots, marks }
}

/** The slot of a row of phrases. */
export const rowSlot = (row: string): number => slotOf(hashOf(row, ROW))

const slotOf = (hash: number) => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) & (SLOTS - 1)
}
