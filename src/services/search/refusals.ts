import type { LearntTable, Rarity, Vectors } from '../../language/contract.ts'
import { type Features, oddsOf } from '../../language/learnt/table.ts'
import { passingDirectionOf } from '../../language/vectors.ts'
import { wishFeatures } from '../../language/wish/judge.ts'

/** Slots of the table of refusals, which features share. */
export const REFUSAL_SLOTS = 1 << 14
/** Stands for the service that is named: what is said of one is said of any. */
const NAME = '{}'

/** The words of a message in which a service is named, from one word to another, without its name. */
export const hideName = (
  words: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): string[] => [...words.slice(0, from), NAME, ...words.slice(to + 1)]

/** All that tells whether a message, its name hidden, turns down the service that it names. */
export function refusalFeatures(words: readonly string[], rarity: Rarity): Features {
  const { words: turns, plain = [] } = wishFeatures({ text: '', words }, rarity)
  return { words: foldSlots(turns), plain: foldSlots(plain) }
}

const foldSlots = (slots: readonly number[]) => [
  ...new Set(slots.map((slot) => slot & (REFUSAL_SLOTS - 1))),
]

type Known = { refusals: LearntTable; rarity: Rarity; vectors: Vectors | null }

/** Log odds that a message wants anything but the service that it names: "{} we had, the cold boots drove people away". */
export function judgeRefusal(
  words: readonly string[],
  { refusals, rarity, vectors }: Known,
): number {
  const direction = vectors && passingDirectionOf(words, { vectors })
  return oddsOf(refusals, { features: refusalFeatures(words, rarity), direction })
}
