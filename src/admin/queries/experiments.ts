import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { experiments, publishers } from '../../platform/db/schema/index.ts'

export type ExperimentRow = typeof experiments.$inferSelect
export type ExperimentFields = Pick<ExperimentRow, 'name' | 'status' | 'arms'>

/** False: there is no such publisher. */
export async function insertExperiment(
  db: Db,
  row: ExperimentFields & { id: string; publisherId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${experiments} (id, publisher_id, name, status, arms)
    select ${row.id}::uuid, id, ${row.name}, ${row.status}, ${JSON.stringify(row.arms)}::jsonb
    from ${publishers} where id = ${row.publisherId}::uuid
    returning id`)
  return rows.length === 1
}

/** The arms and when they were last changed. Null: there is no such experiment. */
export async function findArms(db: Db, id: string) {
  const [row] = await db
    .select({ arms: experiments.arms, updatedAt: sql<string>`${experiments.updatedAt}::text` })
    .from(experiments)
    .where(eq(experiments.id, id))
    .limit(1)
  return row ?? null
}

/** Changes the given fields, if nobody has since `updatedAt`. Null: somebody has. */
export async function updateExperiment(
  db: Db,
  { id, change, updatedAt }: { id: string; change: Partial<ExperimentFields>; updatedAt: string },
): Promise<ExperimentRow | null> {
  const [row] = await db
    .update(experiments)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(experiments.id, id), eq(experiments.updatedAt, sql`${updatedAt}::timestamptz`)))
    .returning()
  return row ?? null
}
