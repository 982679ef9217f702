/** A clock for isolates that a test moves, and a fixture sets back before the next one. */
export type TestClock = { now(): number; rewind(): void }

/** Goes on from now; `offset` milliseconds ahead. */
export function runningClock() {
  const clock = {
    offset: 0,
    now: () => Date.now() + clock.offset,
    rewind: () => {
      clock.offset = 0
    },
  }
  return clock
}

/** Stands still where it was started, until a test sets `at`. */
export function stoppedClock(start: number) {
  const clock = {
    at: start,
    now: () => clock.at,
    rewind: () => {
      clock.at = start
    },
  }
  return clock
}
