import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { advertisers, statements, totals } from '../../../platform/db/schema/index.ts'
import { readReport } from '../../engine/queries.ts'

/** What the advertiser spent and got back ever, and what its statements add up to. */
export function findBilling(db: Db, advertiserId: string) {
  const lifetime = (scope: string) =>
    sql<number>`coalesce((select spend_micros from ${totals}
      where scope = ${scope} and owner_id = ${advertiserId}), 0)::bigint`.mapWith(Number)
  const billed = sql`from ${statements} where ${and(eq(statements.side, 'advertiser'), eq(statements.ownerId, advertiserId))}`
  const rows = db
    .select({
      billingEnabled: advertisers.billingEnabled,
      spendMicros: lifetime('advertiser'),
      creditMicros: lifetime('credit'),
      billedMicros: sql<number>`coalesce((select sum(amount_micros) ${billed}), 0)::bigint`.mapWith(
        Number,
      ),
      billedAt: sql<Date | null>`(select max(closed_at) ${billed})`.mapWith(statements.closedAt),
    })
    .from(advertisers)
    .where(eq(advertisers.id, advertiserId))
    .limit(1)
  return readReport(db, rows)
}
