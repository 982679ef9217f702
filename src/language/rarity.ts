import type { Rarity } from './contract.ts'
import { findHash } from './text.ts'

const RARITY_MAGIC = 0x31524152
const HEADER_BYTES = 16

/**
 * Opens the asset without parsing. Layout (little endian): u32 magic, u32 terms, u32 markets, 4 bytes reserved; u32 term
 * ascending; u8 8 * log2(occurrences), rounded.
 */
export function openRarity(buffer: ArrayBuffer): Rarity {
  const [magic, count = 0, markets = 0] = new Uint32Array(buffer, 0, 3)
  if (magic !== RARITY_MAGIC) throw new Error('not a rarity asset')
  const terms = new Uint32Array(buffer, HEADER_BYTES, count)
  const levels = new Uint8Array(buffer, HEADER_BYTES + 4 * count, count)
  const known = new Map<number, number>()
  return {
    markets,
    occurrences(term) {
      const remembered = known.get(term)
      if (remembered !== undefined) return remembered
      const at = findHash(terms, term)
      const found = at < 0 ? 0 : 2 ** ((levels[at] ?? 0) / LEVELS)
      if (known.size >= MOST_REMEMBERED) known.clear()
      known.set(term, found)
      return found
    },
  }
}

const LEVELS = 8
const MOST_REMEMBERED = 8000

/** The bytes that `openRarity` reads. */
export function packRarity(occurrences: ReadonlyMap<number, number>, markets: number): ArrayBuffer {
  const terms = [...occurrences.keys()].sort((a, b) => a - b)
  const buffer = new ArrayBuffer(HEADER_BYTES + 4 * terms.length + ((terms.length + 3) & ~3))
  new Uint32Array(buffer, 0, 3).set([RARITY_MAGIC, terms.length, markets])
  new Uint32Array(buffer, HEADER_BYTES, terms.length).set(terms)
  const levels = new Uint8Array(buffer, HEADER_BYTES + 4 * terms.length, terms.length)
  for (const [at, term] of terms.entries()) {
    levels[at] = Math.round(LEVELS * Math.log2(Math.max(1, occurrences.get(term) ?? 1)))
  }
  return buffer
}

/** What each of so many meanings of a word counts, of its weight: the more there may be, the less. */
export const shareOfMeaning = (weight: number, meanings: number): number =>
  weight / Math.sqrt(meanings)

/** How much a term tells (natural log of its rarity), given in how many of the markets and documents it occurs. */
export const tellingOf = (occurrences: number, outOf: number): number =>
  Math.log(1 + outOf / (occurrences + 0.5))
