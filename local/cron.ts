export type Cron = {
  /** Runs now, or right after the run that is on. */
  fire(): Promise<void>
  /** No more runs; waits for the one that is on. */
  stop(): Promise<void>
}

/** Runs a job every so often, never two at once. A failure is told in one line and does not end the series. */
export function startCron(
  job: () => Promise<void>,
  seconds: number,
  log: (line: string) => void,
): Cron {
  let tail: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const fire = () => {
    const run = tail.then(job)
    tail = run.catch(() => undefined)
    return run
  }
  const schedule = () => {
    if (stopped || seconds <= 0) return
    timer = setTimeout(() => void tick(), seconds * 1000)
  }
  const tick = async () => {
    try {
      await fire()
    } catch (error) {
      log(`cron failed: ${error instanceof Error ? error.message.split('\n', 1)[0] : 'unknown'}`)
    }
    schedule()
  }
  schedule()
  return {
    fire,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await tail
    },
  }
}
