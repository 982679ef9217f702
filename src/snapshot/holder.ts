import type { Snapshot } from './format.ts'

/** The snapshot this isolate serves from. Swapped whole; a newer one is loaded by one request at a time. */
export function createSnapshots() {
  let current: Snapshot | undefined
  let expected = 0
  let loading: Promise<Snapshot> | undefined
  let retryAt = 0
  return {
    current: () => current,
    /** Takes a snapshot, unless the isolate already has a newer one. */
    offer(snapshot: Snapshot): Snapshot {
      if (!current || Number(snapshot.version) >= Number(current.version)) current = snapshot
      return current
    },
    /** Notes the version that Redis says is published. */
    expect(version: string): void {
      expected = Math.max(expected, Number(version))
    },
    /** After a load that came to nothing: no other before `at`, ms since 1970. */
    postpone(at: number): void {
      retryAt = at
    },
    mayLoad: (now: number) => current === undefined || now >= retryAt,
    isStale: () => current !== undefined && Number(current.version) < expected,
    /**
     * Runs `load` unless one is under way, and gives both callers its result. A load belongs to the request that began it
     * and may end with it, so nobody waits for another's longer than a moment.
     */
    async once(load: () => Promise<Snapshot>): Promise<Snapshot> {
      const shared = loading && (await Promise.race([loading, patience()]))
      if (shared) return shared
      const own = load()
      loading = own
      try {
        return await own
      } finally {
        if (loading === own) loading = undefined
      }
    },
  }
}
export type Snapshots = ReturnType<typeof createSnapshots>

const PATIENCE_MS = 2000
const patience = async (): Promise<undefined> => {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
}
