import { eq, sql } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import type { Db } from '../../platform/db/client.ts'
import { jobs } from '../../platform/db/schema/index.ts'

type Query = BatchItem<'pg'>

/** The rows of a query, and when events were last booked before it: all those are in the rows. */
export async function readReport<Q extends Query>(db: Db, query: Q) {
  const { results, bookedAt } = await readTogether(db, [query])
  return { rows: results[0] as Q['_']['result'], bookedAt }
}

/** What several queries find at one instant, and when events were last booked before it. */
export async function readTogether<Q extends [Query, ...Query[]]>(db: Db, queries: Q) {
  const oneInstant = db.execute(sql`set transaction isolation level repeatable read, read only`)
  // Compiling such a statement takes Postgres several times as long as running it.
  const uncompiled = db.execute(sql`set local jit = off`)
  const booked = db.select({ at: jobs.lastSuccessAt }).from(jobs).where(eq(jobs.name, 'drain'))
  const [, , [last], ...results] = await db.batch([
    oneInstant,
    uncompiled,
    booked.limit(1),
    ...queries,
  ])
  return { results: results as BatchResponse<Q>, bookedAt: last?.at }
}
