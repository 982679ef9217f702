import type { Snapshot } from './format.ts'

/** The snapshot this isolate serves from. Swapped whole; a newer one is loaded by one request at a time. */
export function createSnapshots() {
  let current: Snapshot | undefined
  let expected = 0
  let loading: Promise<Snapshot> | undefined
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
    isStale: () => current !== undefined && Number(current.version) < expected,
    /** Runs `load` unless a load is under way, and gives both callers its result. */
    async once(load: () => Promise<Snapshot>): Promise<Snapshot> {
      loading ??= load().finally(() => {
        loading = undefined
      })
      return await loading
    },
  }
}
export type Snapshots = ReturnType<typeof createSnapshots>
