import type { LearntTable, Tongue } from '../../src/language/contract.ts'
import { openTable, packTable } from '../../src/language/learnt/table.ts'
import { directionOf } from '../../src/language/vectors.ts'
import { SLOTS } from '../../src/language/wish/features.ts'
import { askFeatures } from '../../src/services/search/asks.ts'
import { wordsOf } from '../../src/services/search/words.ts'
import { balanced, learn } from '../learnt/fit.ts'

/** A text, and whether it asks for something that a developers' service does. */
export type AskLesson = { text: string; yes: boolean; weight: number }

/** The bytes of a table that tells one from the other. */
export function learnAsks(texts: readonly AskLesson[], { rarity, vectors }: Tongue): ArrayBuffer {
  if (vectors === null) throw new Error('no vectors')
  const lessons = texts.map(({ text, yes, weight }) => {
    const words = wordsOf(text)
    const { words: slots, marks = [] } = askFeatures(text, { words, rarity })
    return {
      slots: [...slots],
      marks: [...marks],
      subject: directionOf(words, vectors),
      yes,
      weight,
    }
  })
  return packTable(learn(balanced(lessons), SLOTS))
}

export const tableOfAsks = (bytes: ArrayBuffer): LearntTable => openTable(bytes)
