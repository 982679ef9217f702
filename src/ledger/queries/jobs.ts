import { inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { type JobName, jobs } from '../../platform/db/schema/index.ts'

/** Notes when a job last succeeded. `at` is when it began: everything up to then is in. */
export async function recordJob(
  db: Db,
  { name, at, detail }: { name: JobName; at: number; detail: Record<string, unknown> },
): Promise<void> {
  const row = { name, lastSuccessAt: new Date(at), detail }
  await db.insert(jobs).values(row).onConflictDoUpdate({ target: jobs.name, set: row })
}

/** When jobs last succeeded, ms since 1970. */
export async function findJobs(db: Db, names: JobName[]): Promise<Map<JobName, number>> {
  const rows = await db
    .select({ name: jobs.name, lastSuccessAt: jobs.lastSuccessAt })
    .from(jobs)
    .where(inArray(jobs.name, names))
  return new Map(rows.map((row) => [row.name, row.lastSuccessAt.getTime()]))
}

/** Notes that something happened for the first time; later calls change nothing. */
export async function recordFirst(
  db: Db,
  { name, at }: { name: JobName; at: number },
): Promise<void> {
  const row = { name, lastSuccessAt: new Date(at) }
  await db.insert(jobs).values(row).onConflictDoNothing()
}
