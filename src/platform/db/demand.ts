import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { isCalledOff } from './errors.ts'

/** The statement that calls its batch off where a condition does not hold: nothing of it takes place then. */
export const demandThat = (db: Db, condition: SQL) =>
  db.execute(sql`select 1 / (${condition})::int`)

/** What a batch answers; null where a demand in it was not met. */
export async function unlessCalledOff<T>(batch: Promise<T>): Promise<T | null> {
  try {
    return await batch
  } catch (error) {
    if (isCalledOff(error)) return null
    throw error
  }
}
