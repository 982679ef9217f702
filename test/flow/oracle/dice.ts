export type Dice = ReturnType<typeof diceFrom>

/** Always the same throws for the same seed. */
export function diceFrom(seed: number) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    /** A whole number from 0 on. */
    below,
    /** The same, but mostly little. */
    mostlyBelow: (limit: number) => Math.floor(random() ** 3 * limit),
    chance: (share: number) => random() < share,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  }
}
