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

/** Slots are below this. */
const MOST_SLOTS = 1 << 19
/** Times that a table is used before it is cleared: what it has of an earlier use counts no more. */
const USES = 2 ** 32 / MOST_SLOTS
const SPREAD = 0x9e3779b1

/** Slots that are in a list already, each with the use it is of; twice as much room as there may be slots. */
const createTaken = (bits: number) => ({ bits, cells: new Uint32Array(1 << bits), use: 0 })
/** Kept between calls, which never overlap. It is small, since a place for every slot is one that memory has to bring. */
let taken = createTaken(10)

/** Slots below 2^19, each once, in the order in which `fill` first adds them. A set costs three times as much. */
export function gatherSlots(fill: (add: (slot: number) => void) => void): number[] {
  const slots: number[] = []
  startUse()
  fill((slot) => {
    if (!takeSlot(slot)) return
    slots.push(slot)
    if (2 * slots.length > taken.cells.length) growTaken(slots)
  })
  return slots
}

function startUse() {
  taken.use++
  if (taken.use < USES) return
  taken.cells.fill(0)
  taken.use = 1
}

/** False: it was taken before. */
function takeSlot(slot: number): boolean {
  const { cells, use, bits } = taken
  const cell = use * MOST_SLOTS + slot
  const last = cells.length - 1
  let at = Math.imul(slot, SPREAD) >>> (32 - bits)
  for (let found = cells[at] ?? 0; found >= use * MOST_SLOTS; found = cells[at] ?? 0) {
    if (found === cell) return false
    at = (at + 1) & last
  }
  cells[at] = cell
  return true
}

function growTaken(slots: readonly number[]) {
  taken = createTaken(taken.bits + 1)
  startUse()
  for (const slot of slots) takeSlot(slot)
}
