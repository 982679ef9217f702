export type Times = { p50: number; p99: number }

/**
 * Milliseconds a call takes: percentiles over every call but those of the first round, which only warms up. Of several
 * runs the best, since whatever else the machine does can only slow them; its p50 and its p99 may come from different runs.
 */
export function measure(
  run: (at: number) => unknown,
  count: number,
  { rounds = 5, runs = 3, budgetMs = 10_000 } = {},
): Times {
  timesOf(run, count, 1, budgetMs / 4)
  const measured = Array.from({ length: runs }, () => timesOf(run, count, rounds, budgetMs / runs))
  const best = (share: number) => Math.min(...measured.map((times) => percentile(times, share)))
  return { p50: best(0.5), p99: best(0.99) }
}

function timesOf(run: (at: number) => unknown, count: number, rounds: number, budgetMs: number) {
  const times: number[] = []
  const end = performance.now() + budgetMs
  for (let call = 0; call < rounds * count && performance.now() < end; call++) {
    const start = performance.now()
    run(call % count)
    times.push(performance.now() - start)
  }
  return times
}

function percentile(values: number[], share: number): number {
  const sorted = values.sort((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

/** Bytes in use after a collection: run with --expose-gc. */
export function memoryUsed(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 3 : 0)} ms`
export const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
