import { hashOf } from '../text.ts'

const PAIR = 0x9e3779b1
const START = hashOf('start:')
const LONGER_START = hashOf('longer start:')
const END = hashOf('end:')
const PIECE = 3

/** Takes how a word begins (three letters, four) and ends (three), hashed: its form and its kin, in any of the languages. */
export function eachPiece(word: string, take: (hash: number) => void) {
  take(hashOf(word.slice(0, PIECE), START))
  take(hashOf(word.slice(0, PIECE + 1), LONGER_START))
  take(hashOf(word.slice(-PIECE), END))
}

/** The hash of a word that follows another. */
export const pairOf = (before: number, hash: number): number =>
  Math.imul(before ^ PAIR, 0x01000193) ^ hash

/** The slot of a hash among a power of two of them. */
export function slotAmong(slots: number, hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) & (slots - 1)
}

/** The slots of the largest table. */
const MOST_SLOTS = 1 << 19
/** Slots that are in the list already: kept between calls, which never overlap, and cleared after each. */
const taken = new Uint8Array(MOST_SLOTS)

/** Slots below 2^19, each once, in the order in which `fill` first adds them. A set costs three times as much. */
export function gatherSlots(fill: (add: (slot: number) => void) => void): number[] {
  const slots: number[] = []
  fill((slot) => {
    if (taken[slot] === 1) return
    taken[slot] = 1
    slots.push(slot)
  })
  for (const slot of slots) taken[slot] = 0
  return slots
}
