import type { AlertMetric } from '../../platform/db/schema/alerts.ts'

/** What an account did on a day: money in dollars, the rest counts. */
export type DaySums = {
  /** Spend of an advertiser, revenue of a publisher. */
  money: number
  views: number
  /** Slots asked for and filled; 0 for an advertiser. */
  requests: number
  wins: number
  /** Views and clicks that came, and those that do not count. */
  hits: number
  errors: number
}
export type Finding = {
  kind: AlertMetric
  direction: 'up' | 'down'
  observed: number
  expected: number
}

/** Days that a day is held against, and the fewest of them from the first with any view on. */
export const HISTORY_DAYS = 56
const FEWEST_DAYS = 28
const LEVEL_DAYS = 14
const WEEK = 7
/** Standard deviations, as the account's own last weeks have them, that are far. */
const FAR = 5
/** A change that nobody would act on is none, however sure it is. */
const LEAST_DROP = 0.45
const LEAST_RISE = 0.8
/** Shares of fewer are noise. */
const LEAST_TRIALS = 30

/**
 * What of the last day is far from the same weekdays before it. `days` end with that day, oldest first. Robust: events of
 * the last weeks move medians only once they last. The floor of all noise is Poisson's, so that small accounts are not
 * warned of chance. Money that moves as the views do is not told of beside them.
 */
export function detectChanges(
  side: 'advertiser' | 'publisher',
  days: readonly DaySums[],
): Finding[] {
  const first = days.findIndex(({ views, requests }) => views > 0 || requests > 0)
  const own = days.slice(Math.max(first, days.length - 1 - HISTORY_DAYS))
  if (first < 0 || own.length <= FEWEST_DAYS) return []
  const views = judgeCounts(own.map((day) => day.views))
  const money = judgeCounts(inUnits(own))
  const found: Finding[] = []
  if (views) found.push({ kind: 'views', ...views })
  if (money && money.direction !== views?.direction) {
    const unit = unitOf(own)
    found.push({
      kind: side === 'advertiser' ? 'spend' : 'revenue',
      direction: money.direction,
      observed: own.at(-1)?.money ?? 0,
      expected: money.expected * unit,
    })
  }
  const fill = side === 'publisher' ? judgeShares(own.map((d) => [d.wins, d.requests])) : undefined
  if (fill?.direction === 'down') found.push({ kind: 'fill', ...fill })
  const errors = judgeShares(own.map((d) => [d.errors, d.hits]))
  if (errors?.direction === 'up') found.push({ kind: 'errors', ...errors })
  return found
}

type Judged = Omit<Finding, 'kind'>

/** What one view brings, dollars. */
const unitOf = (days: readonly DaySums[]) => {
  const past = days.slice(0, -1)
  const views = sumOf(past.map((day) => day.views))
  return views > 0 ? sumOf(past.map(({ money }) => money)) / views : 0
}

/** Money as so many views' worth of it, so that chance has the same measure. */
function inUnits(days: readonly DaySums[]): number[] {
  const unit = unitOf(days)
  return days.map(({ money }) => (unit > 0 ? money / unit : 0))
}

/** Whether the last of daily counts is far from what level, trend and weekday let expect. */
function judgeCounts(counts: readonly number[]): Judged | undefined {
  const last = counts.length - 1
  const observed = counts[last] ?? 0
  const shapes = counts.map((count, day) => ratioOf(count, weekBefore(counts, day)))
  const expected = expectedAt({ counts, shapes }, last)
  if (expected <= 0) return undefined
  // What this would have said of each day of the last weeks tells how well it knows the account.
  const past = listRange(Math.max(LEVEL_DAYS, last - 4 * WEEK), last)
  const misses = past.map((day) =>
    Math.abs(stretchOf(counts[day] ?? 0, expectedAt({ counts, shapes }, day))),
  )
  const spread = Math.max(1, 1.4826 * medianOf(misses))
  const distance = stretchOf(observed, expected) / spread
  const change = observed / expected - 1
  if (distance < -FAR && change < -LEAST_DROP) return { direction: 'down', observed, expected }
  if (distance > FAR && change > LEAST_RISE) return { direction: 'up', observed, expected }
  return undefined
}

/** Distance of two counts in standard deviations of Poisson's (Anscombe). */
const stretchOf = (observed: number, expected: number) =>
  2 * (Math.sqrt(observed + 0.375) - Math.sqrt(expected + 0.375))

type Counted = {
  counts: readonly number[]
  /** Each day by the mean of the week that ends with it. */
  shapes: readonly number[]
}

/** What a day should have: the level of the two weeks before it, as its weekday is. */
function expectedAt({ counts, shapes }: Counted, day: number): number {
  const weekdays = listRange(0, WEEK).map((back) => {
    const alike: number[] = []
    for (let past = day - back - (back === 0 ? WEEK : 0); past >= WEEK; past -= WEEK) {
      alike.push(shapes[past] ?? 0)
    }
    return alike.length > 0 ? medianOf(alike) : 1
  })
  const level = medianOf(
    listRange(Math.max(0, day - LEVEL_DAYS), day).map((past) =>
      ratioOf(counts[past] ?? 0, weekdays[(day - past) % WEEK] ?? 1),
    ),
  )
  return level * (weekdays[0] ?? 1)
}

/** The mean of the seven days up to and with a day: every weekday once. */
const weekBefore = (counts: readonly number[], day: number) =>
  sumOf(counts.slice(Math.max(0, day - WEEK + 1), day + 1)) / WEEK

/** Whether the last of daily shares is far from the same weekdays, and from the last two weeks. */
function judgeShares(days: readonly (readonly [part: number, whole: number])[]) {
  const [part, whole] = days.at(-1) ?? [0, 0]
  const past = days.slice(0, -1).filter(([, trials]) => trials >= LEAST_TRIALS)
  if (whole < LEAST_TRIALS || past.length < LEVEL_DAYS) return undefined
  const observed = part / whole
  const shares = past.map(([a, b]) => a / b)
  const lately = medianOf(shares.slice(-LEVEL_DAYS))
  const weekdays = days.slice(0, -1).filter((_, day) => (days.length - 1 - day) % WEEK === 0)
  const alike = medianOf(weekdays.flatMap(([a, b]) => (b >= LEAST_TRIALS ? [a / b] : [])))
  const expected = Math.abs(alike - observed) < Math.abs(lately - observed) ? alike : lately
  const misses = past.map(([a, b]) => Math.abs(turnOf(a / b, lately) * Math.sqrt(b)))
  const spread = Math.max(1, 1.4826 * medianOf(misses))
  const distance = (turnOf(observed, expected) * Math.sqrt(whole)) / spread
  if (distance < -FAR && observed < expected * (1 - LEAST_DROP)) {
    return { direction: 'down' as const, observed, expected }
  }
  const isRise = observed > expected * (1 + LEAST_RISE) && observed - expected > 0.03
  return distance > FAR && isRise ? { direction: 'up' as const, observed, expected } : undefined
}

/** Distance of two shares whose chance is the same everywhere (arcsine). */
const turnOf = (a: number, b: number) => 2 * (Math.asin(Math.sqrt(a)) - Math.asin(Math.sqrt(b)))

const ratioOf = (a: number, b: number) => (b > 0 ? a / b : a > 0 ? 1 : 0)
const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const listRange = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
