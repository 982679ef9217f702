import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from './client.ts'
import { jobs } from './schema/index.ts'

/** The rows of a query, and when events were last booked before it: all those are in the rows. */
export async function readReport<Q extends BatchItem<'pg'>>(db: Db, rows: Q): Promise<Report<Q>> {
  // Compiling such a statement takes Postgres several times as long as running it.
  const uncompiled = db.execute(sql`set local jit = off`)
  const booked = db.select({ at: jobs.lastSuccessAt }).from(jobs).where(eq(jobs.name, 'drain'))
  const [, [last], found] = await db.batch([uncompiled, booked.limit(1), rows])
  return { rows: found, bookedAt: last?.at }
}
type Report<Q extends BatchItem<'pg'>> = { rows: Q['_']['result']; bookedAt: Date | undefined }
