import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something is so, and throws its name if that takes longer than anything should: 20 s, if nothing is said. */
export async function until(
  what: string,
  isSo: () => unknown,
  { withinMs = 20_000 } = {},
): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it never came to be: ${what}`)
    await pause(5)
  }
}

/** Lets all go on that waits for nothing but its turn. */
export const yieldTurn = async () => await new Promise<void>((resolve) => setImmediate(resolve))
