import { dateHere, dayOf } from '../ui/format.ts'
import { homeZone } from '../ui/zone.ts'

/** Dates `YYYY-MM-DD`, both part of it. */
export type Range = { start: string; end: string; days: number }

const DAY_MS = 86_400_000
/** The most days of a report. */
export const MOST_DAYS = 365

/** Of each zone that was asked for; making one is slow. */
const calendars = new Map<string, Intl.DateTimeFormat>()

function calendarOf(tz: string): Intl.DateTimeFormat {
  const made = calendars.get(tz) ?? new Intl.DateTimeFormat('en-CA', { timeZone: tz })
  calendars.set(tz, made)
  return made
}

/** UTC, which is also what there is for a zone that there is not, and the zone of this browser need no calendar. */
export const todayIn = (tz: string, now = new Date()): string => {
  try {
    if (tz === homeZone()) return dateHere(now)
    return tz === 'UTC' ? now.toISOString().slice(0, 10) : calendarOf(tz).format(now)
  } catch {
    return now.toISOString().slice(0, 10)
  }
}

const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const dateOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)
const isDate = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(numberOf(text)) &&
  // There is no 31 February, though it can be counted.
  dateOf(numberOf(text)) === text

export const shiftDate = (date: string, days: number) => dateOf(numberOf(date) + days)

const spanOf = (end: string, days: number): Range => ({
  start: shiftDate(end, 1 - days),
  end,
  days,
})

type Asked = { start?: string; end?: string; days?: string }

/** The range that an address asks for; the usual one where it asks for none that there can be. */
export function rangeOf(asked: Asked, usual: { today: string; days: number }): Range {
  const { start, end } = asked
  if (isDate(start) && isDate(end)) {
    const days = numberOf(end) - numberOf(start) + 1
    if (days >= 1 && days <= MOST_DAYS) return { start, end, days }
  }
  const days = Number(asked.days ?? usual.days)
  const isBack = Number.isInteger(days) && days >= 1 && days <= MOST_DAYS
  return spanOf(usual.today, isBack ? days : usual.days)
}

/** What is wrong with the dates that an address asks for, as a sentence; empty where the range is the one that it asks for. */
export function sayWrongRange({ start, end, days }: Asked): string {
  const isNamed = start !== undefined || end !== undefined
  if (isNamed && !(isDate(start) && isDate(end))) return 'A period needs two dates.'
  if (isDate(start) && isDate(end)) {
    const length = numberOf(end) - numberOf(start) + 1
    if (length < 1) return `The period begins (${dayOf(start)}) after its end (${dayOf(end)}).`
    return length > MOST_DAYS ? `A period has at most ${MOST_DAYS} days, not ${length}.` : ''
  }
  const isBack = days === undefined || (Number(days) >= 1 && Number(days) <= MOST_DAYS)
  const isWhole = days === undefined || Number.isInteger(Number(days))
  return isBack && isWhole ? '' : `A period has from 1 to ${MOST_DAYS} whole days.`
}

/** As many days, right before. */
export const before = ({ start, days }: Range): Range => spanOf(shiftDate(start, -1), days)
