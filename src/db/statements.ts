import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { rowsOf } from './rollups.ts'
import { rollups, statements } from './schema/index.ts'
import { readSeries } from './series.ts'

type Account = { side: 'advertiser' | 'publisher'; ownerId: string }

/** Months that are not closed, given the last closed one and the first booking (ms since 1970), oldest first. */
type OpenMonths = (
  last: { month: string; endsAt: Date } | undefined,
  firstAt: number | undefined,
) => { month: string; startMs: number; endMs: number }[]

/** The closed months, newest first, and what is booked in those that are not, oldest first. */
export async function readStatements(db: Db, account: Account, openMonths: OpenMonths) {
  const { side, ownerId } = account
  const [closed, [first]] = await db.batch([
    db
      .select()
      .from(statements)
      .where(and(eq(statements.side, side), eq(statements.ownerId, ownerId)))
      .orderBy(desc(statements.month)),
    db
      .select({ bucket: rollups.bucket })
      .from(rollups)
      .where(and(eq(rollups.scope, side), eq(rollups.ownerId, ownerId)))
      .orderBy(rollups.bucket)
      .limit(1),
  ])
  const months = openMonths(closed[0], first?.bucket.getTime())
  const ends = months.map(({ endMs }) => endMs)
  const bounds = [months[0]?.startMs ?? 0, ...ends]
  const { periods, bookedAt } = await sumPeriods(db, account, bounds)
  const open = months.flatMap((month, i) => {
    const sums = periods[i]
    return sums ? [{ ...month, ...sums }] : []
  })
  return { closed, open, bookedAt }
}

/** What is booked between each two of `bounds` (ms, rising), and which part of it are corrections, in microdollars. */
async function sumPeriods(db: Db, { side, ownerId }: Account, bounds: number[]) {
  const [amount, corrections] =
    side === 'advertiser'
      ? (['spend_micros', 'credit'] as const)
      : (['revenue_micros', 'clawback'] as const)
  const { rows, bookedAt } = await readSeries(db, bounds, {
    keys: { scope: 'scope' },
    sums: {
      impressions: 'impressions',
      clicks: 'clicks',
      conversions: 'conversions',
      micros: amount,
    },
    rows: (span, within) =>
      sql.join(
        [side, corrections].map((scope) => rowsOf({ scope, ownerId }, span, within)),
        sql` union all `,
      ),
  })
  const periods = bounds.slice(1).map((_, n) => {
    const of = (scope: string) => rows.find((row) => row.n === n && row.scope === scope)
    const booked = of(side) ?? { impressions: 0, clicks: 0, conversions: 0, micros: 0 }
    return { ...booked, adjustedMicros: of(corrections)?.micros ?? 0 }
  })
  return { periods, bookedAt }
}
