import pg from 'pg'
import { type RedisStore, StoreError, type StoreReply } from '../../local/redis-store.ts'
import type { Database } from '../../local/sql.ts'

export type PlainReply = string | number | null | PlainReply[]
type Param = string | number | boolean | null
export type Sql = <T = Record<string, unknown>>(query: string, params?: Param[]) => Promise<T[]>
export type RedisCommand = (...command: (string | number)[]) => Promise<PlainReply>

/** Rows as objects, types as pg reads them (bigint and numeric are strings). */
export function sqlOn(database: Database): Sql {
  return async <T>(query: string, params: Param[] = []) => {
    const texts = params.map((param) => (param === null ? null : String(param)))
    const { fields, rows } = await database.query({ query, params: texts })
    const readers = fields.map(({ name, dataTypeID }) => ({
      name,
      read: pg.types.getTypeParser(dataTypeID) as (text: string) => unknown,
    }))
    return rows.map(
      (row) =>
        Object.fromEntries(
          readers.map(({ name, read }, i) => [name, row[i] == null ? null : read(row[i])]),
        ) as T,
    )
  }
}

/** One raw command, answered as Redis does. */
export function redisOn(redis: RedisStore): RedisCommand {
  return async (...command) => toPlain(await redis.run(command.map(String)))
}

function toPlain(reply: StoreReply): PlainReply {
  if (reply instanceof StoreError) throw new Error(reply.message)
  if (Array.isArray(reply)) return reply.map(toPlain)
  return reply === null || typeof reply === 'number' ? reply : reply.toString('utf8')
}
