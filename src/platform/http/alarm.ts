type Wait = { dueAt: number; ring: () => void }

/** Timers come up to so many ms early. */
const EARLY_MS = 1

/**
 * One timer for all that a request waits for, before its answer and after it, since setting one costs as much as a step of
 * an ad. One that is set is left alone when what it was set for is done: it serves what is waited for next, or rings once
 * for nothing, unless its request has ended. `firstMs`: the soonest that anything of it may be due, so that what waits
 * shorter than what began before needs no timer of its own. Goes by the time that passes, not by the service's clock.
 */
export function createAlarm(firstMs: number) {
  const waits: Wait[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstAt = performance.now() + firstMs
  let ringsAt = Number.POSITIVE_INFINITY
  const setFor = (at: number) => {
    clearTimeout(timer)
    ringsAt = at
    timer = setTimeout(ringDue, Math.max(0, at - performance.now()))
  }
  const keep = (wait: Wait) => {
    waits.push(wait)
    const at = Math.min(wait.dueAt, firstAt)
    if (at < ringsAt) setFor(at)
  }
  const drop = (wait: Wait) => {
    const at = waits.indexOf(wait)
    if (at >= 0) waits.splice(at, 1)
  }
  const ringDue = () => {
    const now = performance.now() + EARLY_MS
    firstAt = ringsAt = Number.POSITIVE_INFINITY
    for (const wait of waits.splice(0)) {
      if (wait.dueAt <= now) wait.ring()
      else keep(wait)
    }
  }
  return {
    /** The work's result, or after `ms` what `late` gives or throws; the work itself goes on. */
    bound: <T>(work: Promise<T>, { ms, late }: { ms: number; late: () => T }): Promise<T> =>
      new Promise((resolve, reject) => {
        const ring = () => new Promise<T>((answer) => answer(late())).then(resolve, reject)
        const wait = { dueAt: performance.now() + ms, ring }
        keep(wait)
        work.then(
          (value) => {
            drop(wait)
            resolve(value)
          },
          (error: unknown) => {
            drop(wait)
            reject(error)
          },
        )
      }),
  }
}
export type Alarm = ReturnType<typeof createAlarm>
