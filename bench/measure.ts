export type Times = { p50: number; p99: number }

/**
 * Milliseconds a call takes: for each of `count` inputs the median of several rounds, then percentiles over the inputs. So
 * what else runs on the machine hardly shows. The first round only warms up, unless the budget ends in it.
 */
export function measure(
  run: (at: number) => unknown,
  count: number,
  { rounds = 15, budgetMs = 10_000 } = {},
): Times {
  const times: number[][] = Array.from({ length: count }, () => [])
  const end = performance.now() + budgetMs
  for (let round = 0; round < rounds && performance.now() < end; round++) {
    for (let at = 0; at < count && performance.now() < end; at++) {
      const start = performance.now()
      run(at)
      const taken = performance.now() - start
      if (round === 1) times[at] = [taken]
      else times[at]?.push(taken)
    }
  }
  const medians = times.filter((list) => list.length > 0).map((list) => percentile(list, 0.5))
  return { p50: percentile(medians, 0.5), p99: percentile(medians, 0.99) }
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
