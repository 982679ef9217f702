import { DAY_MS, dayStarts, localDay } from './day.ts'

/** A month of a zone, `YYYY-MM`, and the instants (ms) [startMs, endMs) that it covers. */
export type Month = { month: string; startMs: number; endMs: number }

/** The month of the zone in which an instant (ms since 1970) lies. */
export function monthAt(at: number, tz: string): Month {
  const date = new Date(localDay(at, tz).day * DAY_MS)
  return monthOf(date.getUTCFullYear(), { index: date.getUTCMonth(), tz })
}

/** The month after one, `YYYY-MM`. */
export function monthAfter(month: string, tz: string): Month {
  const [year, number] = month.split('-').map(Number)
  return monthOf(year ?? 0, { index: number ?? 0, tz })
}

/** `index` 0 is January, 12 January of the next year. */
function monthOf(year: number, { index, tz }: { index: number; tz: string }): Month {
  const first = Date.UTC(year, index) / DAY_MS
  const days = Date.UTC(year, index + 1) / DAY_MS - first
  const starts = dayStarts(first, { count: days, tz })
  const month = new Date(first * DAY_MS).toISOString().slice(0, 7)
  return { month, startMs: starts.at(0) ?? 0, endMs: starts.at(-1) ?? 0 }
}
