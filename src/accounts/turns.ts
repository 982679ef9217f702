import { createLapsing } from '../platform/lapsing.ts'

/**
 * Work for strangers that takes a while comes one after the other, with a rest, so that whoever asks beside them waits for
 * one of them at most and not for all. So many ms an isolate rests for a unit (`strangers.ts`), four times what it works.
 */
const REST_MS = 0.25
/** What costs less takes no turn: most batches of a pixel, forms, pages. */
const FREE_UNITS = 8
/** Who would have to wait longer is refused: what waits, bodies among it, is bounded by it. */
const LONGEST_WAIT_MS = 2000
/** For how long a name that had its turn needs no other: the first requests with a good key come all at once. */
const NAME_MS = 1000
const MOST_NAMES = 1000

/** Turns of one isolate: they are times, because a request must not wait for what another one does. */
export function createTurns() {
  let free = 0
  const names = createLapsing(MOST_NAMES)
  return {
    /** After so many seconds all that waits now has had its turn. */
    longestWaitSeconds: LONGEST_WAIT_MS / 1000,
    /** How many ms to wait for a turn; undefined: too many wait. `name`: what is asked for, where others ask for the same. */
    take(
      units: number,
      { now, name = '' }: { now: number; name?: string | undefined },
    ): number | undefined {
      if (units < FREE_UNITS || names.has(name, now)) return 0
      const wait = Math.max(0, free - now)
      if (wait > LONGEST_WAIT_MS) return undefined
      free = now + wait + units * REST_MS
      if (name !== '') names.note(name, now + wait + NAME_MS)
      return wait
    },
  }
}
export type Turns = ReturnType<typeof createTurns>
