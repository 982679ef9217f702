import { type LocalDay, localDay } from './day.ts'

/**
 * Whose days an advertiser's budgets run by: `timezone`, but until the instant `timezoneFrom` (ms since 1970)
 * `timezoneBefore`. Both are missing where the zone is the first, null where a table says so.
 */
export type BudgetZone = {
  timezone: string
  timezoneBefore?: string | null
  timezoneFrom?: number | null
}

/** The IANA zone that the budgets' days are of at an instant (ms since 1970). */
export const budgetZone = (
  { timezone, timezoneBefore, timezoneFrom }: BudgetZone,
  at: number,
): string => (timezoneBefore && timezoneFrom && at < timezoneFrom ? timezoneBefore : timezone)

/** The day whose budget pays for what happens at an instant (ms since 1970). */
export const budgetDay = (zone: BudgetZone, at: number): LocalDay =>
  localDay(at, budgetZone(zone, at))

/**
 * The zone changed at `now` (ms since 1970). The day that is under way goes on to its end, whatever zone follows: where
 * it is already tomorrow in that one, a day's budget that is spent would be there a second time.
 */
export function changeZone(
  before: BudgetZone,
  { timezone, now }: { timezone: string; now: number },
): { timezone: string; timezoneBefore: string; timezoneFrom: number } {
  const timezoneBefore = budgetZone(before, now)
  return { timezone, timezoneBefore, timezoneFrom: localDay(now, timezoneBefore).endMs }
}
