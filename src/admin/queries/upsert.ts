import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/client.ts'

export type Imported = { id: string; importKey: string }
type Identity = 'importKey' | 'slug'
/** A column's name in the rows and its place in the table. */
type Column = { name: string; sqlName: string; sqlType: string }

/** `kept`: columns that stay as they are in rows that are there. */
type Upsert<K, R> = {
  table: PgTable
  identity: K
  rows: readonly R[]
  kept: readonly (keyof R & string)[]
}

/** Inserts rows by their identity, or overwrites those that are there except for `kept`. Gives the id of each. */
export async function upsertWhole<K extends Identity, R extends { id: string } & Record<K, string>>(
  db: Db,
  upsert: Upsert<K, R>,
): Promise<Map<string, string>> {
  return idsByKey(await upsertRows(db, upsert))
}

/**
 * The one statement that does it. Rows are written in the order of their identity, so that two imports at once cannot
 * deadlock.
 */
export function upsertRows<K extends Identity, R extends { id: string } & Record<K, string>>(
  db: Db,
  { table, identity, rows, kept }: Upsert<K, R>,
) {
  const columns = columnsOf(table, rows)
  const key = sql.identifier(columns.find(({ name }) => name === identity)?.sqlName ?? identity)
  const names = columns.map((column) => sql.identifier(column.sqlName))
  const record = columns.map(
    ({ name, sqlType }) => sql`${sql.identifier(name)} ${sql.raw(sqlType)}`,
  )
  const values = columns.map(({ name }) => sql`r.${sql.identifier(name)}`)
  const changes = columns
    .filter(({ name }) => !['id', identity, ...kept].includes(name))
    .map(({ sqlName }) => sql`${sql.identifier(sqlName)} = excluded.${sql.identifier(sqlName)}`)
  return db.execute<{ id: string; key: string }>(sql`
    insert into ${table} (${joinParts(names)})
    select ${joinParts(values)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${joinParts(record)})
    order by r.${sql.identifier(identity)}
    on conflict (${key}) do update set ${joinParts([...changes, sql`updated_at = ${laterThan(sql`${table}.updated_at`)}`])}
    returning id, ${key} as key`)
}

/** Now, and later than it was: two changes in a row are two instants, whatever the clock says. */
export const laterThan = (updatedAt: SQLWrapper) =>
  sql`greatest(clock_timestamp(), ${updatedAt} + interval '1 microsecond')`

/** What the statement gave: ids by identity. */
export const idsByKey = ({ rows }: { rows: readonly { id: string; key: string }[] }) =>
  new Map(rows.map((row) => [row.key, row.id]))

function columnsOf(table: PgTable, rows: readonly object[]): Column[] {
  const columns = getTableColumns(table)
  return Object.keys(rows[0] ?? {}).map((name) => {
    const column = columns[name]
    if (!column) throw new Error(`no column for ${name}`)
    return { name, sqlName: column.name, sqlType: column.getSQLType() }
  })
}

const joinParts = (parts: (SQL | ReturnType<typeof sql.identifier>)[]) => sql.join(parts, sql`, `)
