import type { HitEvent } from '../platform/events/event.ts'
import type { BudgetZone } from '../platform/time/budget-day.ts'
import { DAY_MS, MINUTE_MS } from '../platform/time/day.ts'

/** How far the advertiser's clock may be behind or ahead of ours. */
export const CLOCK_SKEW_MS = 10 * MINUTE_MS
/** How late a conversion may be reported. */
const LATEST_REPORT_MS = 90 * DAY_MS
/** Which ad a conversion may be owed to, the strongest reason first, and for how long after it was clicked or seen. */
const RULES = [
  { via: 'click', windowMs: 30 * DAY_MS },
  { via: 'identity', windowMs: 30 * DAY_MS },
  { via: 'view', windowMs: DAY_MS },
] as const
/** Days for which it is kept whom an ad was served to: the longest of these, and a week for conversions reported late. */
export const IDENTITY_DAYS = 37
export type Via = (typeof RULES)[number]['via']

/** For how long an ad may be owed what follows, ms. */
export const windowOf = (via: Via): number => RULES.find((rule) => rule.via === via)?.windowMs ?? 0

/** A counted click or view that may have led to a conversion; `at` is its own time, ms since 1970. */
export type Touch = Omit<HitEvent, 'budgetDay' | 'ref'> & {
  via: Via
  zone: BudgetZone
  /** Where the advertiser's pages are; empty: anywhere. */
  domains: readonly string[]
}

/**
 * The ad that a conversion at `at` is owed to: the last click with its click id, else the last click of the same person,
 * else the last view. What clocks may have put a little behind it counts only where nothing came before. Equal times: the
 * greater click id. Undefined: none of them.
 */
export function attribute(touches: readonly Touch[], at: number): Touch | undefined {
  for (const { via, windowMs } of RULES) {
    const inTime = touches.filter(
      (touch) => touch.via === via && touch.at <= at + CLOCK_SKEW_MS && touch.at >= at - windowMs,
    )
    const isBehind = (touch: Touch) => Number(touch.at > at)
    const [last] = inTime.sort(
      (a, b) => isBehind(a) - isBehind(b) || b.at - a.at || (a.grclid < b.grclid ? 1 : -1),
    )
    if (last) return last
  }
  return undefined
}

/**
 * The time a conversion counts for: its own; what is a little ahead of us happened now. Undefined for one that can't be
 * right or comes too late.
 */
export function timeOf(claimed: number, now: number): number | undefined {
  if (claimed > now + CLOCK_SKEW_MS || claimed < now - LATEST_REPORT_MS) return undefined
  return Math.min(claimed, now)
}

/** When to look again for the ad of a conversion that none was found for; null once a day has passed in vain. */
export function nextLook(receivedAt: number, now: number): number | null {
  const waited = now - receivedAt
  return waited >= DAY_MS ? null : now + Math.max(MINUTE_MS, waited)
}
