import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { campaigns, rollups, statements } from '../../platform/db/schema/index.ts'
import { readTogether } from './queries.ts'
import { type Rows, rowsOf } from './rollups.ts'
import { seriesQuery } from './series.ts'

type Account = { side: 'advertiser' | 'publisher'; ownerId: string }

/** Months that are not closed, given the last closed one and the first booking (ms since 1970), oldest first. */
type OpenMonths = (
  last: { month: string; endsAt: Date } | undefined,
  firstAt: number | undefined,
) => { month: string; startMs: number; endMs: number }[]

/**
 * The closed months, newest first, and what is booked in those that are not, oldest first, all at one instant. Which months
 * are open is looked up before: once more if one was closed since.
 */
export async function readStatements(
  db: Db,
  { account, openMonths }: { account: Account; openMonths: OpenMonths },
): Promise<Awaited<ReturnType<typeof readMonths>>> {
  const { side, ownerId } = account
  const first = db
    .select({ bucket: rollups.bucket })
    .from(rollups)
    .where(and(eq(rollups.scope, side), eq(rollups.ownerId, ownerId)))
    .orderBy(rollups.bucket)
    .limit(1)
  const [[last], [since]] = await db.batch([closedMonths(db, account).limit(1), first])
  const found = await readMonths(db, { account, months: openMonths(last, since?.bucket.getTime()) })
  const isSame = found.closed[0]?.month === last?.month
  return isSame ? found : await readStatements(db, { account, openMonths })
}

const closedMonths = (db: Db, { side, ownerId }: Account) =>
  db
    .select()
    .from(statements)
    .where(and(eq(statements.side, side), eq(statements.ownerId, ownerId)))
    .orderBy(desc(statements.month))

async function readMonths(
  db: Db,
  { account, months }: { account: Account; months: ReturnType<OpenMonths> },
) {
  const bounds = [months[0]?.startMs ?? 0, ...months.map(({ endMs }) => endMs)]
  const { query, read } = seriesQuery(db, { bounds, measure: linesOf(account) })
  const { results, bookedAt } = await readTogether(db, [closedMonths(db, account), query])
  const [closed, sums] = results
  const lines = Map.groupBy(read(sums), ({ n }) => n)
  return { closed, open: months.map((one, n) => ({ ...one, lines: lines.get(n) ?? [] })), bookedAt }
}

/** What is booked by type of line and campaign, in microdollars. A publisher's lines are of an empty campaign. */
function linesOf({ side, ownerId }: Account) {
  const own = sql`any(array(select id from ${campaigns} where advertiser_id = ${ownerId}))`
  const { amount, booked, corrected }: Source =
    side === 'advertiser'
      ? {
          amount: sql`spend_micros`,
          booked: { of: { scope: 'campaign', ownerId: own }, campaign: sql`owner_id::text` },
          corrected: { of: { scope: 'credit', ownerId }, campaign: sql`key` },
        }
      : {
          amount: sql`revenue_micros`,
          booked: { of: { scope: 'publisher', ownerId }, campaign: sql`''` },
          corrected: { of: { scope: 'clawback', ownerId }, campaign: sql`''` },
        }
  const cells = ({ of, campaign }: Part, { span, within }: { span: number; within: SQL }) => sql`
    select bucket, ${campaign} as campaign, impressions, clicks, conversions, ${amount} as micros
    from (${rowsOf(of, { span, within })}) cells`
  return {
    keys: { type: 'type', campaignId: 'campaign' },
    sums: {
      ...{ impressions: 'impressions', clicks: 'clicks', conversions: 'conversions' },
      micros: 'micros',
    },
    // All that is booked has the corrections in it.
    rows: (span: number, within: SQL) => sql`
      select 'activity' as type, booked.* from (${cells(booked, { span, within })}) booked
      union all
      select type, bucket, campaign, impressions, clicks, conversions, sign * micros
      from (${cells(corrected, { span, within })}) corrected
        cross join (values ('activity', -1), ('adjustment', 1)) sides (type, sign)`,
  }
}
type Part = { of: Rows; campaign: SQL }
type Source = { amount: SQL; booked: Part; corrected: Part }
