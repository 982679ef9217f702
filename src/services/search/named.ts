import type { LearntTable, Rarity, Vectors } from '../../language/contract.ts'
import { type Features, oddsOf } from '../../language/learnt/table.ts'
import { passingDirectionOf } from '../../language/vectors.ts'
import { wishFeatures } from '../../language/wish/judge.ts'

/** Slots of a table of what is said of names, which features share. */
export const NAMED_SLOTS = 1 << 14
/** Stands for the service that is named: what is said of one is said of any. */
const NAME = '{}'

/** The words of a message in which a service is named, from one word to another, without its name. */
export const hideName = (
  words: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): string[] => [...words.slice(0, from), NAME, ...words.slice(to + 1)]

/** All that tells what a message, its name hidden, says of the service that it names. */
export function namedFeatures(words: readonly string[], rarity: Rarity): Features {
  const { words: turns, plain = [] } = wishFeatures({ text: '', words }, rarity)
  return { words: foldSlots(turns), plain: foldSlots(plain) }
}

const foldSlots = (slots: readonly number[]) => [
  ...new Set(slots.map((slot) => slot & (NAMED_SLOTS - 1))),
]

type Known = { tables: readonly LearntTable[]; rarity: Rarity; vectors: Vectors | null }

/**
 * Log odds of what each table knows of the service that a message names: that a follow-up wants anything but it (`refusals`:
 * "{} we had, the cold boots drove people away"), that any question asks for it (`wanted`), or leaves it (`left`).
 */
export function judgeNamed(words: readonly string[], { tables, rarity, vectors }: Known): number[] {
  const direction = vectors && passingDirectionOf(words, { vectors })
  const features = namedFeatures(words, rarity)
  return tables.map((table) => oddsOf(table, { features, direction }))
}
