import { counted, dateOf, moving, sum, wireTime } from './sums.ts'
import type { Fact } from './visits.ts'
import { DAY, QUARTER, runs } from './world.ts'

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04']

/** Whose money: what a fact costs or earns, in whose months, and whether campaigns have lines of their own. */
export type Side = { tz: string; amount: (fact: Fact) => number; byCampaign: boolean }

type Month = { month: string; from: number; to: number; closed: number | undefined }

/** Months of a zone. They are closed by the first run that comes 48 hours after their end. */
function monthsIn(tz: string): Month[] {
  const startOf = (month: string) => {
    let at = Date.parse(`${month}-01T00:00Z`) - DAY
    while (dateOf(at, tz) < `${month}-01`) at += QUARTER
    return at
  }
  const starts = [...MONTHS, '2026-05'].map(startOf)
  return MONTHS.map((month, i) => {
    const [from = 0, to = 0] = starts.slice(i)
    return { month, from, to, closed: runs.find((run) => run >= to + 2 * DAY) }
  })
}

/** The newest first. What is booked for a closed month is in the next that is closed. */
export function statements(facts: Fact[], side: Side) {
  const months = monthsIn(side.tz)
  const bills = moving(facts).filter(({ kind }) => kind !== 'slot')
  const own = Map.groupBy(bills, ({ at }) => months.find(({ to }) => at < to))
  const placed = months.map((month, i) => {
    const [closed, before] = [month.closed, months[i - 1]?.closed ?? 0]
    const inTime = (own.get(month) ?? []).filter(({ booked }) => booked <= (closed ?? booked))
    const late = months.slice(0, i).flatMap((earlier) =>
      (own.get(earlier) ?? [])
        .filter(({ booked }) => booked > (earlier.closed ?? 0))
        .filter(({ booked }) => booked > before && booked <= (closed ?? 0))
        .map((fact) => ({ fact, late: earlier.month })),
    )
    return { ...month, bookings: [...inTime.map((fact) => ({ fact, late: null })), ...late] }
  })
  return placed.map((month) => statement(month, side)).toReversed()
}

type Booking = { fact: Fact; late: string | null }

function statement({ bookings, ...month }: Month & { bookings: Booking[] }, side: Side) {
  const all = bookings.map(({ fact }) => fact)
  return {
    ...{ month: month.month, status: month.closed ? 'closed' : 'open', timezone: side.tz },
    ...{ period_start: wireTime(month.from), period_end: wireTime(month.to) },
    closes_at: wireTime(month.to + 2 * DAY),
    closed_at: month.closed ? wireTime(month.closed) : null,
    ...{ ...countsOf(all), amount: sum(all, side.amount) / 1e6, currency: 'USD' },
    lines: linesOf(bookings, month.closed !== undefined, side),
  }
}

const countsOf = (facts: Fact[]) => ({
  impressions: counted(facts, 'view'),
  clicks: counted(facts, 'click'),
  conversions: counted(facts, 'conversion'),
})

/** By type, closed month, campaign and reason, as far as they are told apart: in an open month reasons are not. */
function linesOf(bookings: Booking[], isClosed: boolean, { amount, byCampaign }: Side) {
  const lines = bookings.map(({ fact, late }) => {
    const isAdjusted = fact.kind === 'adjustment'
    const type = isAdjusted ? 'adjustment' : late ? 'late' : 'activity'
    const campaign_id = byCampaign ? fact.campaign : null
    return {
      type,
      month: late,
      campaign_id,
      reason: isClosed && isAdjusted ? fact.reason : null,
      fact,
    }
  })
  return [...Map.groupBy(lines, ({ fact: _, ...line }) => JSON.stringify(Object.values(line)))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...rest]]) => {
      if (!first) return []
      const { fact, ...line } = first
      const facts = [fact, ...rest.map((one) => one.fact)]
      return { ...line, ...countsOf(facts), amount: sum(facts, amount) / 1e6 }
    })
}

export function billing(facts: Fact[], closed: { amount: number; closed_at: string | null }[]) {
  const spent = sum(facts, ({ spend }) => spend)
  const billed = sum(closed, ({ amount }) => Math.round(amount * 1e6))
  const credits = facts.filter(({ kind }) => kind === 'adjustment')
  return {
    ...{ total_spend_dollars: spent / 1e6, total_billed_dollars: billed / 1e6 },
    unbilled_dollars: (spent - billed) / 1e6,
    credits_dollars: -sum(credits, ({ spend }) => spend) / 1e6,
    ...{ billing_enabled: true, last_billed_at: closed[0]?.closed_at ?? null },
  }
}
