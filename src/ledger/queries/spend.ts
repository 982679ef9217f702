import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { publishers } from '../../db/schema/index.ts'

/** What campaigns spent on the budget days that can still be charged, and ever: fields of their Redis hash. */
export async function sumSpendByDay(db: Db) {
  const { rows } = await db.execute<{ campaign_id: string; field: string; micros: string }>(sql`
    select campaign_id, 's:' || (budget_day - date '1970-01-01') as field, sum(spend_micros)::text as micros
    from ledger where budget_day >= current_date - 3
    group by campaign_id, budget_day
    union all
    select owner_id, 'S', spend_micros::text from totals where scope = 'campaign'`)
  return rows.map((row) => ({ campaignId: row.campaign_id, field: row.field, micros: row.micros }))
}

export async function listBlockedPublishers(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: publishers.id })
    .from(publishers)
    .where(eq(publishers.approved, false))
  return rows.map((row) => row.id)
}
