import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { deadLetters, jobs, pendingHits } from '../../platform/db/schema/index.ts'

/** Every recurring job's last success; there are a handful. */
export async function listJobs(db: Db) {
  return await db
    .select({ name: jobs.name, lastSuccessAt: jobs.lastSuccessAt, detail: jobs.detail })
    .from(jobs)
    .limit(50)
}

/**
 * Hits that wait for a replay, and since when the oldest does (ms since 1970, null for none); entries that were put aside;
 * rows of the ledger that are of no month. Counted up to 10,000.
 */
export async function countLeftovers(db: Db) {
  const upTo = (table: typeof pendingHits | typeof deadLetters) =>
    sql`(select count(*) from (select from ${table} limit 10000) t)::int`
  type Row = { pending: number; dead: number; outside: number; since: number | null }
  const { rows } = await db.execute<Row>(sql`
    select ${upTo(pendingHits)} as pending, ${upTo(deadLetters)} as dead,
      (select count(*) from (select from ledger_other limit 10000) t)::int as outside,
      (select floor(extract(epoch from min(received_at)) * 1000) from ${pendingHits})::float8 as since`)
  return rows[0] ?? { pending: 0, dead: 0, outside: 0, since: null }
}
