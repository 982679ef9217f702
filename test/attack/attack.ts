import { it } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What an attack measured, for the reporter's table. */
    figure?: string
  }
}

/** The amount of a full run, or of the short one that CI does (`ATTACK=short`). */
export const sized = (full: number, short: number) =>
  process.env.ATTACK === 'short' ? short : full

/** How a line is run: for how long at most, and beside the lines next to it that may be, too. */
type Options = { timeoutMs?: number; concurrent?: boolean }

/**
 * A line of the suite: who is attacked and how, in the words of docs/attacks.md. It tells `figure` what it measured,
 * before it expects anything of it.
 */
export function attack(
  what: string,
  run: (figure: (text: string) => void) => Promise<void>,
  { timeoutMs, concurrent = false }: Options = {},
): void {
  it(what, { timeout: timeoutMs, concurrent }, async ({ task }) => {
    await run((text) => {
      task.meta.figure = text
    })
  })
}
