import { waitFor } from '../time/wait.ts'

/** Compiled data under a version: a number as text, drawn from the clock. */
type Versioned = { version: string }

/** What this isolate serves from. Swapped whole; a newer one is loaded by one request at a time. */
export function createHolder<T extends Versioned>() {
  let current: T | undefined
  let expected = 0
  let loading: Promise<T> | undefined
  let retryAt = 0
  const mayLoad = (now: number) => current === undefined || now >= retryAt
  /**
   * Runs `load` unless one is under way, and gives both callers its result. A load belongs to the request that began it and
   * may end with it, so nobody waits for another's longer than a moment.
   */
  const loadOnce = async (load: () => Promise<T>): Promise<T> => {
    const shared = loading && (await Promise.race([loading, waitFor(LONGEST_WAIT_MS)]))
    if (shared) return shared
    const own = load()
    loading = own
    try {
      return await own
    } finally {
      if (loading === own) loading = undefined
    }
  }
  return {
    current: () => current,
    /** Takes one, unless the isolate already has a newer one. */
    offer(compiled: T): T {
      if (!current || Number(compiled.version) >= Number(current.version)) current = compiled
      return current
    },
    /** Notes the version that Redis says is published. */
    expect(version: string): void {
      expected = Math.max(expected, Number(version))
    },
    /** From the start of a load on, for the case that it comes to nothing: no other for a while. */
    postpone(now: number): void {
      retryAt = now + RETRY_MS
    },
    /** A load came to something. */
    resume(): void {
      retryAt = 0
    },
    mayLoad,
    isStale: () => current !== undefined && Number(current.version) < expected,
    /** What `load` gives; what the isolate has while no other load is due. */
    refresh: async (now: number, load: () => Promise<T>): Promise<T> =>
      current && !mayLoad(now) ? current : await loadOnce(load),
  }
}
export type Holder<T extends Versioned> = ReturnType<typeof createHolder<T>>

/** How soon a load that came to nothing is tried again. */
const RETRY_MS = 5000
/** How long a request waits for another's load before it loads by itself. */
const LONGEST_WAIT_MS = 2000
