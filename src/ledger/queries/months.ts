import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { lockBookings } from '../../platform/db/lock.ts'

/** A part of the ledger: ids from `from` on, up to and without `to`. */
export type Month = { name: string; from: string; to: string }

/** Where a part that is to be made waits for readers, before it is left to the next run. */
const LOCK_TIMEOUT = sql.raw(`set local lock_timeout = '5s'`)

/** The names of the ledger's parts. */
export async function listMonths(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger'::regclass`)
  return rows.map(({ name }) => name)
}

/**
 * Makes a part for a month, with what there is of it in the part that takes the rest. Nobody books meanwhile; who reads
 * goes on. Throws where it is there already.
 */
export async function makeMonth(db: Db, { name, from, to }: Month): Promise<void> {
  const part = sql.identifier(name)
  // Bounds are part of the statement: they can't be parameters.
  const bounds = sql.raw(`from ('${from}') to ('${to}')`)
  await db.batch([
    lockBookings(db),
    db.execute(LOCK_TIMEOUT),
    db.execute(sql`create table ${part} (like ledger including defaults including storage)`),
    db.execute(sql`
      with moved as (
        delete from ledger_other where grclid >= ${from}::uuid and grclid < ${to}::uuid returning *
      )
      insert into ${part} select * from moved`),
    db.execute(sql`alter table ledger attach partition ${part} for values ${bounds}`),
  ])
}
