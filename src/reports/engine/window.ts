import * as z from 'zod'
import { DAY_MS, dateOf, dayStarts, localDay } from '../../platform/time/day.ts'
import { isZone } from '../../platform/time/zone.ts'

const DEFAULT_DAYS = 30
/** The longest window of most reports: a year. */
const REPORT_DAYS = 365

/**
 * The local dates of a report, how many they are, and the instants (ms) at which each starts and, one more, at which the
 * last ends. They are worked out here and not in the store, whose time zone data may be older.
 */
export type Window = { dates: string[]; days: number; bounds: number[] }
type WindowQuery = { days: number; start_date?: string; end_date?: string; tz: string }

/** The parameters of a report over at most `maxDays`: wrong ones are 400, a date without its partner 422. */
export const windowShape = (maxDays = REPORT_DAYS) => ({
  days: wholeDays.meta({ type: 'integer', minimum: 1, maximum: maxDays }).default(DEFAULT_DAYS),
  start_date: calendarDate.optional(),
  end_date: calendarDate.optional(),
  tz: zoneName.default('UTC'),
})

/** The rules that join them; goes with `windowShape` into the `superRefine` of the schema. */
export const windowRules =
  (maxDays = REPORT_DAYS) =>
  (query: Omit<WindowQuery, 'tz'>, ctx: z.RefinementCtx) => {
    const refuse = (path: string, { message, missing }: { message: string; missing: boolean }) =>
      ctx.addIssue({ code: 'custom', path: [path], message, params: missing ? { missing } : {} })
    const { days, start_date: start, end_date: end } = query
    // Clients send their usual days along with dates: what the dates win over breaks no rule.
    if ((start === undefined || end === undefined) && (days < 1 || days > maxDays)) {
      refuse('days', { message: `must be from 1 to ${maxDays}`, missing: false })
    }
    if (start === undefined && end === undefined) return
    if (end === undefined)
      return refuse('end_date', { message: 'start_date needs end_date', missing: true })
    if (start === undefined)
      return refuse('start_date', { message: 'end_date needs start_date', missing: true })
    if (end < start)
      return refuse('end_date', { message: 'must not be before start_date', missing: false })
    if (daysBetween(start, end) > maxDays) {
      refuse('end_date', {
        message: `the range must not be longer than ${maxDays} days`,
        missing: false,
      })
    }
  }

/** Parameters of a report that takes nothing but a window. */
export const windowQuery = (maxDays = REPORT_DAYS) =>
  z.object(windowShape(maxDays)).superRefine(windowRules(maxDays))

/** The dates asked for: both dates win over `days`, which counts back from today in the zone. */
export function resolveWindow(query: WindowQuery, now: number): Window {
  const { start_date: start, end_date: end, tz } = query
  if (start === undefined || end === undefined) {
    return windowOf(localDay(now, tz).day - query.days + 1, { days: query.days, tz })
  }
  return windowOf(dayOf(start), { days: daysBetween(start, end), tz })
}

const windowOf = (first: number, { days, tz }: { days: number; tz: string }): Window => ({
  dates: Array.from({ length: days }, (_, i) => dateOf(first + i)),
  days,
  bounds: dayStarts(first, { count: days, tz }),
})

const wholeDays = z
  .string()
  .regex(/^-?\d+$/, 'must be a whole number')
  .transform(Number)

const calendarDate = z
  .string()
  .refine(isCalendarDate, 'must be a date that exists, written YYYY-MM-DD')
  .meta({ format: 'date' })

export const zoneName = z.string().refine(isZone, 'must be an IANA time zone')

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const day = dayOf(text)
  return !Number.isNaN(day) && dateOf(day) === text
}

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const daysBetween = (start: string, end: string) => dayOf(end) - dayOf(start) + 1
