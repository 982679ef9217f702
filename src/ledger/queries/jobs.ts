import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { deadLetters, jobs } from '../../db/schema/index.ts'

/** Notes when a job last succeeded. `at` is when it began: everything up to then is in. */
export async function recordJob(
  db: Db,
  name: string,
  at: number,
  detail: Record<string, unknown>,
): Promise<void> {
  const row = { name, lastSuccessAt: new Date(at), detail }
  await db.insert(jobs).values(row).onConflictDoUpdate({ target: jobs.name, set: row })
}

/** Keeps an entry that could not be booked; once per entry. */
export async function recordDeadLetter(
  db: Db,
  streamId: string,
  payload: Record<string, string>,
  error: string,
): Promise<void> {
  await db.insert(deadLetters).values({ streamId, payload, error }).onConflictDoNothing()
}

/** When a job last succeeded and what it found, or null. */
export async function findJob(db: Db, name: string) {
  const [row] = await db
    .select({ lastSuccessAt: jobs.lastSuccessAt, detail: jobs.detail })
    .from(jobs)
    .where(eq(jobs.name, name))
    .limit(1)
  return row ?? null
}
