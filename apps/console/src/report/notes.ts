import { dateOf } from '../ui/format.ts'
import { todayIn } from './range.ts'

/** Something that changed, at a time of the wire or on a date. */
export type Change = { at: string; says: string }
/** What a chart says of one of its dates. */
export type Note = { date: string; says: string }

/** What is told of one date; the rest is only counted. */
const MOST_OF_A_DATE = 3
const MOST_NOTES = 12

/** Changes as notes on a chart of dates in a zone: one for each date, the latest twelve, oldest first. */
export function notesOf(
  changes: readonly Change[],
  { dates, tz }: { dates: readonly string[]; tz: string },
): Note[] {
  const shown = new Set(dates)
  const byDate = new Map<string, string[]>()
  for (const { at, says } of changes) {
    const date = at.length === 10 ? at : todayIn(tz, dateOf(at))
    if (shown.has(date)) byDate.set(date, [...(byDate.get(date) ?? []), says])
  }
  return [...byDate]
    .sort(([a], [b]) => a.localeCompare(b))
    .slice(-MOST_NOTES)
    .map(([date, said]) => ({ date, says: sayAll(said) }))
}

function sayAll(said: readonly string[]): string {
  const told = said.slice(0, MOST_OF_A_DATE).join('; ')
  const more = said.length - MOST_OF_A_DATE
  return more > 0 ? `${told}; and ${more} more` : told
}
