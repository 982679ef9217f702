import { DAY_MS, HOUR_MS } from '../time/day.ts'

/** A delivery is tried for a day, and so is a receiver. */
export const TRIED_MS = DAY_MS
const FIRST_MS = 15_000
const LONGEST_MS = 3 * HOUR_MS

type Tried = {
  /** How often so far, at least once. */
  attempts: number
  /** When its day began, and the last attempt ended, ms since 1970. */
  startedAt: number
  now: number
  /** 0 to 1, so that what failed together does not come back together. */
  chance: number
  /** What the receiver asked for. */
  retryAfterMs?: number | undefined
}
type Pause = Pick<Tried, 'attempts' | 'chance' | 'retryAfterMs'>

/** When to try again: each time after twice as long, give or take a fifth. Undefined once the day is over. */
export function nextAttempt(tried: Tried): number | undefined {
  const { startedAt, now } = tried
  const end = startedAt + TRIED_MS
  if (now >= end) return undefined
  return Math.min(end, now + pauseOf(tried))
}

/**
 * How long a receiver that does not take anything is left alone, ms: as long as it asks for, if that is longer than
 * the usual pause and no longer than the longest (`Retry-After` is about the server, RFC 9110, 10.2.3).
 */
export function pauseOf({ attempts, chance, retryAfterMs = 0 }: Pause): number {
  const usual = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.max(Math.min(retryAfterMs, LONGEST_MS), Math.round(usual * (0.8 + 0.4 * chance)))
}

/** `Retry-After` in ms: seconds or a date; undefined for anything else. */
export function retryAfterOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const at = header.endsWith('GMT') ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
