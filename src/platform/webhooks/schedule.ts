import { DAY_MS } from '../time/day.ts'

/** A delivery is tried for a day, and so is a receiver. */
export const TRIED_MS = DAY_MS
const FIRST_MS = 15_000
const LONGEST_MS = 3 * 3_600_000

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

/** When to try again: each time after twice as long, give or take a fifth. Undefined once the day is over. */
export function nextAttempt(tried: Tried): number | undefined {
  const { startedAt, now, retryAfterMs = 0 } = tried
  const end = startedAt + TRIED_MS
  if (now >= end) return undefined
  const asked = Math.min(retryAfterMs, LONGEST_MS)
  return Math.min(end, now + Math.max(asked, pauseOf(tried)))
}

/** How long a receiver that does not take anything is left alone, ms. */
export function pauseOf({ attempts, chance }: Pick<Tried, 'attempts' | 'chance'>): number {
  const usual = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.round(usual * (0.8 + 0.4 * chance))
}

/** `Retry-After` in ms: seconds or a date; undefined for anything else. */
export function retryAfterOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const at = header.endsWith('GMT') ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
