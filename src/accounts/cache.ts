/** How long an isolate trusts what it read of a key: revocation takes effect within this. */
export const FRESH_MS = 50_000
/** How long it goes on trusting it while Postgres does not answer. */
export const STALE_MS = 60 * 60 * 1000
const LIMIT = 10_000

type Entry<T> = { account: T; expiresAt: number; readAt: number }

/** Accounts by API key, in memory only. Bounded: the oldest entry leaves first. */
export function createAccountCache<T>() {
  const entries = new Map<string, Entry<T>>()
  return {
    /** The account, and whether it is fresh enough to use without asking; nothing once the key's grace is over. */
    get(key: string, now: number): { account: T; fresh: boolean } | undefined {
      const entry = entries.get(key)
      if (!entry || now >= entry.expiresAt || now - entry.readAt > STALE_MS) return undefined
      return { account: entry.account, fresh: now - entry.readAt < FRESH_MS }
    },
    set(key: string, entry: Entry<T>): void {
      entries.delete(key)
      entries.set(key, entry)
      const oldest = entries.keys().next().value
      if (entries.size > LIMIT && oldest !== undefined) entries.delete(oldest)
    },
    delete(key: string): void {
      entries.delete(key)
    },
    clear(): void {
      entries.clear()
    },
  }
}
export type AccountCache<T> = ReturnType<typeof createAccountCache<T>>
