import { dropOldest } from '../platform/lapsing.ts'
import { HOUR_MS } from '../platform/time/day.ts'

/** Up to this age an account is used as it is. */
const FRESH_MS = 25_000
/** From here on it is read again before use: a revocation takes effect within this and the time of a lookup. */
const EXPIRED_MS = 50_000
/** How long it goes on being used while Postgres does not answer. */
const STALE_MS = HOUR_MS
/** At most one caller in this time reads a key again. */
const RETRY_MS = 2_000
/** How long what begins like an unknown key is refused without asking. */
const UNKNOWN_MS = 5_000
const LIMIT = 10_000

/** `but`: hash of the one key of that prefix that may be asked for, if there is one. */
type Refusal = { until: number; but: string | undefined }
type Refused = Pick<Refusal, 'but'> & { prefix: string; now: number }
type Entry<T> = { account: T; expiresAt: number; readAt: number; nextReadAt: number }

/** How much an account that is known may be trusted. */
type Age = 'fresh' | 'ageing' | 'expired'

/** Accounts by API key, in memory only. Bounded: the oldest entry leaves first. */
export function createAccountCache<T>() {
  const entries = new Map<string, Entry<T>>()
  const refusals = new Map<string, Refusal>()
  return {
    /** The account and how old it is; nothing once the key's grace is over. */
    get(key: string, now: number): { account: T; age: Age } | undefined {
      const entry = entries.get(key)
      if (!entry || now >= entry.expiresAt || now - entry.readAt > STALE_MS) return undefined
      const age = now - entry.readAt
      return {
        account: entry.account,
        age: age < FRESH_MS ? 'fresh' : age < EXPIRED_MS ? 'ageing' : 'expired',
      }
    },
    set(key: string, read: Omit<Entry<T>, 'nextReadAt'>): void {
      entries.delete(key)
      entries.set(key, { ...read, nextReadAt: 0 })
      dropOldest(entries, LIMIT)
    },
    /** True for the one caller that should read an account again now. */
    claimRefresh(key: string, now: number): boolean {
      const entry = entries.get(key)
      if (!entry || now < entry.nextReadAt) return false
      entry.nextReadAt = now + RETRY_MS
      return true
    },
    /** Notes that this key is not live, and what may be said of all keys that begin with its prefix. */
    refuse(key: string, { prefix, but, now }: Refused) {
      entries.delete(key)
      refusals.delete(prefix)
      refusals.set(prefix, { until: now + UNKNOWN_MS, but })
      dropOldest(refusals, LIMIT)
    },
    /** Why no key of a prefix has to be looked up, but one; undefined where one has to. */
    refusalOf(prefix: string, now: number): Refusal | undefined {
      const refusal = refusals.get(prefix)
      return refusal && now < refusal.until ? refusal : undefined
    },
    clear(): void {
      entries.clear()
      refusals.clear()
    },
  }
}
export type AccountCache<T> = ReturnType<typeof createAccountCache<T>>
