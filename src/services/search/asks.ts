import type { LearntTable, Rarity, Vectors } from '../../language/contract.ts'
import { type Features, oddsOf } from '../../language/learnt/table.ts'
import { hashOf } from '../../language/text.ts'
import { passingDirectionOf } from '../../language/vectors.ts'
import { SLOTS } from '../../language/wish/features.ts'
import { wishFeatures } from '../../language/wish/judge.ts'
import { isStop, termOf } from '../../language/words.ts'

const SUBJECT = hashOf('asks:')

/** All that tells whether a text asks for something that a developers' service does: its turns of phrase and its words. */
export function askFeatures(
  text: string,
  { words, rarity }: { words: readonly string[]; rarity: Rarity },
): Features {
  const { words: turns, marks = new Set() } = wishFeatures({ text, words }, rarity)
  const subjects = words.flatMap((word) =>
    word === '' || isStop(word) ? [] : [hashOf(String(termOf(word)), SUBJECT) & (SLOTS - 1)],
  )
  return { words: [...new Set([...turns, ...subjects])], marks }
}

type Known = { asks: LearntTable; rarity: Rarity; vectors: Vectors | null }

/** Log odds that a text asks for a developers' service. */
export function judgeAsk(
  text: string,
  { words, known: { asks, rarity, vectors } }: { words: readonly string[]; known: Known },
): number {
  const direction = vectors && passingDirectionOf(words, { vectors })
  return oddsOf(asks, { features: askFeatures(text, { words, rarity }), direction })
}
