import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './sql.ts'

/** Any number will do, as long as it is always the same. */
const LOCK = 7_141_992
/** Drizzle's own table: its tools and this code agree on what was applied. */
const TABLE = 'drizzle.__drizzle_migrations'

/** Applies the folder's migrations that the database has not seen: all of them, or none. Returns how many. */
export async function migrate(db: Database, folder: string): Promise<number> {
  const all = readMigrationFiles({ migrationsFolder: folder })
  return await db.transaction(async (session) => {
    await session.exec(`
      select pg_advisory_xact_lock(${LOCK});
      create schema if not exists drizzle;
      create table if not exists ${TABLE} (id serial primary key, hash text not null, created_at bigint);
    `)
    const { rows } = await session.query({ query: `select hash from ${TABLE}`, params: [] })
    const seen = new Set(rows.map(([hash]) => hash))
    const missing = all.filter(({ hash }) => !seen.has(hash))
    for (const { sql, hash, folderMillis } of missing) {
      for (const statement of sql) await session.exec(statement)
      await session.query({
        query: `insert into ${TABLE} (hash, created_at) values ($1, $2)`,
        params: [hash, String(folderMillis)],
      })
    }
    return missing.length
  })
}
