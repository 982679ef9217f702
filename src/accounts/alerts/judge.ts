import type { AlertMetric } from '../../platform/db/schema/alerts.ts'
import { DAY_MS, dateOf, dayStarts, HOUR_MS, localDay } from '../../platform/time/day.ts'
import { type DaySums, detectChanges, type Finding, HISTORY_DAYS } from './detect.ts'

/** A day is judged so long after its end: nearly all that is booked in it has come by then. */
const JUDGED_AFTER_MS = 3 * HOUR_MS
/** What lasts is told of once in so many days. */
export const QUIET_DAYS = 10

export type AlertSide = 'advertiser' | 'publisher'
export type AlertAccount = {
  side: AlertSide
  ownerId: string
  timezone: string
  /** Empty: all. */
  metrics: readonly AlertMetric[]
  /** The last day that was judged, `YYYY-MM-DD`. */
  lastDay: string | null
}
/** The last day of an account that is over, and the instants (ms) at which it and the days before it start, and it ends. */
export type DueDay = { day: string; bounds: number[] }

/** What an account may be warned of. */
export const metricsOf = {
  advertiser: ['spend', 'views', 'errors'],
  publisher: ['revenue', 'views', 'fill', 'errors'],
} as const

/** The day of an account that is to be judged now; undefined where it was. */
export function dueDay({ timezone, lastDay }: AlertAccount, now: number): DueDay | undefined {
  const { day } = localDay(now - JUDGED_AFTER_MS, timezone)
  const date = dateOf(day - 1)
  if (lastDay !== null && lastDay >= date) return undefined
  return {
    day: date,
    bounds: dayStarts(day - 1 - HISTORY_DAYS, { count: HISTORY_DAYS + 1, tz: timezone }),
  }
}

export type Told = { kind: string; direction: string; day: string }

/** What of a day its owner is told: what it wants to hear, and was not told of lately. Views and money are one thing. */
export function judgeDay(
  { side, metrics }: Pick<AlertAccount, 'side' | 'metrics'>,
  { days, day, told }: { days: readonly DaySums[]; day: string; told: readonly Told[] },
): Finding[] {
  const since = dateOf(Date.parse(day) / DAY_MS - QUIET_DAYS)
  const known = new Set(
    told.filter((one) => one.day >= since).map(({ kind, direction }) => nameOf(kind, direction)),
  )
  return detectChanges(side, days)
    .filter(({ kind }) => metrics.length === 0 || metrics.includes(kind))
    .filter(({ kind, direction }) => !known.has(nameOf(kind, direction)))
}

const nameOf = (kind: string, direction: string) =>
  `${['views', 'spend', 'revenue'].includes(kind) ? 'volume' : kind} ${direction}`
