import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { readReport } from './rollups.ts'
import { rollups, statements, wideRollups } from './schema/index.ts'
import { boundsOf, signedCellsOf } from './spans.ts'

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
  const { rows, bookedAt } = await readReport(db, sumPeriods(db, account, bounds))
  const open = months.flatMap((month, i) => {
    const sums = rows[i]
    return sums ? [{ ...month, ...sums }] : []
  })
  return { closed, open, bookedAt }
}

/** What is booked between each two of `bounds` (ms, rising), and which part of it are corrections, in microdollars. */
function sumPeriods(db: Db, { side, ownerId }: Account, bounds: number[]) {
  const amount = sql.raw(side === 'advertiser' ? 'spend_micros' : 'revenue_micros')
  const corrections = side === 'advertiser' ? 'credit' : 'clawback'
  const cells = (scope: string) =>
    signedCellsOf('days', (span) => {
      const table =
        span === 0 ? sql`${rollups} where` : sql`${wideRollups} where span = ${span} and`
      return sql`select impressions, clicks, conversions, ${amount} as amount
        from ${table} scope = ${scope} and owner_id = ${ownerId} and`
    })
  return db
    .select({
      impressions: total('impressions'),
      clicks: total('clicks'),
      conversions: total('conversions'),
      micros: total('amount'),
      adjustedMicros: total('adjusted'),
    })
    .from(sql`(${boundsOf({ startDate: '2000-01-01', bounds })}) days
      cross join lateral (
        select sum(sign * impressions) as impressions, sum(sign * clicks) as clicks,
          sum(sign * conversions) as conversions, sum(sign * amount) as amount
        from (${cells(side)}) booked
      ) sums
      cross join lateral (select sum(sign * amount) as adjusted from (${cells(corrections)}) booked) corrected`)
    .orderBy(sql`day`)
}

const total = (name: string) =>
  sql<number>`coalesce(${sql.identifier(name)}, 0)::bigint`.mapWith(Number)
