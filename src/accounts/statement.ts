import { dollarsOf } from '../platform/money.ts'
import { asOf } from '../platform/time/as-of.ts'
import { DAY_MS } from '../platform/time/day.ts'
import { type Month, monthAfter, monthAt } from '../platform/time/month.ts'
import { wireTime } from '../platform/time/time.ts'

/** A month is closed so long after its end: nothing that is still billable comes later. */
export const CLOSES_AFTER_MS = 2 * DAY_MS

type Counts = { impressions: number; clicks: number; conversions: number }
type Line = Counts & {
  type: string
  campaign_id: string | null
  reason: string | null
  month: string | null
  micros: number
}
type Closed = Counts & {
  month: string
  timezone: string
  startsAt: Date
  endsAt: Date
  closedAt: Date
  amountMicros: number
  lines: Line[]
}
/** What is booked so far in a month that is not closed, in microdollars; the campaign is empty on the publisher's side. */
type Open = {
  month: string
  startMs: number
  endMs: number
  lines: (Counts & { type: string; campaignId: string; micros: number })[]
}

/** Says which months of a zone are not closed at `now`: all after the last closed one, or from the first booking on. */
export const openMonths =
  (timezone: string, now: number) =>
  (last: { month: string; endsAt: Date } | undefined, firstAt: number | undefined): Month[] => {
    const current = monthAt(now, timezone)
    const open: Month[] = []
    let next = last
      ? { ...monthAfter(last.month, timezone), startMs: last.endsAt.getTime() }
      : monthAt(Math.min(firstAt ?? now, now), timezone)
    while (next.month <= current.month) {
      open.push(next)
      next = monthAfter(next.month, timezone)
    }
    return open
  }

/** Open months first, then the closed ones, newest first. */
export const shapeStatements = (
  { closed, open, bookedAt }: { closed: Closed[]; open: Open[]; bookedAt: Date | undefined },
  timezone: string,
) => ({
  statements: [
    ...open.toReversed().map((month) => shapeOpen(month, timezone)),
    ...closed.map(shapeClosed),
  ],
  data_as_of: asOf(bookedAt),
})

const shapeClosed = (statement: Closed) => ({
  month: statement.month,
  status: 'closed',
  timezone: statement.timezone,
  period_start: wireTime(statement.startsAt),
  period_end: wireTime(statement.endsAt),
  closes_at: wireTime(new Date(statement.endsAt.getTime() + CLOSES_AFTER_MS)),
  closed_at: wireTime(statement.closedAt),
  ...countsOf(statement),
  amount: dollarsOf(statement.amountMicros),
  currency: 'USD',
  lines: statement.lines.map(shapeLine),
})

/** A month that may still change. Late bookings of closed months show when it is closed. */
const shapeOpen = (open: Open, timezone: string) => ({
  month: open.month,
  status: 'open',
  timezone,
  period_start: wireTime(new Date(open.startMs)),
  period_end: wireTime(new Date(open.endMs)),
  closes_at: wireTime(new Date(open.endMs + CLOSES_AFTER_MS)),
  closed_at: null,
  ...{ impressions: sumLines(open.lines, 'impressions'), clicks: sumLines(open.lines, 'clicks') },
  conversions: sumLines(open.lines, 'conversions'),
  amount: dollarsOf(sumLines(open.lines, 'micros')),
  currency: 'USD',
  lines: open.lines
    .map(({ campaignId, ...line }) => ({
      ...{ ...line, campaign_id: campaignId || null, reason: null, month: null },
    }))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    .map(shapeLine),
})

const orderOf = ({ type, campaign_id }: Line) => `${type} ${campaign_id}`

const sumLines = (lines: Open['lines'], of: keyof Counts | 'micros') =>
  lines.reduce((total, line) => total + line[of], 0)

export const statementsTable = ({ statements }: ReturnType<typeof shapeStatements>) => ({
  columns: [
    ...['month', 'status', 'timezone', 'period_start', 'period_end', 'closes_at', 'closed_at'],
    ...['impressions', 'clicks', 'conversions', 'amount', 'currency', 'lines'],
  ],
  rows: statements,
})

const shapeLine = ({ type, campaign_id, reason, month, micros, ...counts }: Line) => ({
  type,
  campaign_id,
  reason,
  month,
  ...countsOf(counts),
  amount: dollarsOf(micros),
})

const countsOf = ({ impressions, clicks, conversions }: Counts) => ({
  impressions,
  clicks,
  conversions,
})
