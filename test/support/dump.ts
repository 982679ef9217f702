import type { PlainReply, RedisCommand, Sql } from './plain.ts'
import type { Stored } from './privacy.ts'

/** Rows that are read of each table, and keys of each kind. */
const MOST = 2000
const MOST_KEYS = 100

/** What stands in both stores, as text. */
export async function dump(sql: Sql, redis: RedisCommand): Promise<Stored[]> {
  return [...(await tables(sql)), ...(await values(redis))]
}

async function tables(sql: Sql): Promise<Stored[]> {
  const names = await sql<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const all = names.map(
    ({ name }) =>
      `(select '${name}' as name, string_agg(t.row, E'\\n') as text
        from (select x::text as row from ${name} x limit ${MOST}) t)`,
  )
  if (all.length === 0) return []
  const rows = await sql<{ name: string; text: string | null }>(all.join(' union all '))
  return rows.map(({ name, text }) => ({ where: `postgres ${name}`, text: text ?? '' }))
}

const READ: Readonly<Record<string, (key: string) => (string | number)[]>> = {
  string: (key) => ['GET', key],
  hash: (key) => ['HGETALL', key],
  set: (key) => ['SMEMBERS', key],
  zset: (key) => ['ZRANGE', key, 0, -1],
  stream: (key) => ['XRANGE', key, '-', '+', 'COUNT', MOST],
}

async function values(redis: RedisCommand): Promise<Stored[]> {
  const [, found] = (await redis('SCAN', 0, 'COUNT', MOST)) as [string, string[]]
  const read = new Map<string, number>()
  const stored: Stored[] = []
  for (const key of found) {
    const kind = key.replace(/:.*/s, ':')
    const count = (read.get(kind) ?? 0) + 1
    read.set(kind, count)
    if (count <= MOST_KEYS)
      stored.push({ where: `redis ${kind}`, text: await contentOf(redis, key) })
  }
  return stored
}

async function contentOf(redis: RedisCommand, key: string): Promise<string> {
  const type = String(await redis('TYPE', key))
  const command = READ[type]
  // A key may expire between the two.
  if (!command) return type === 'none' ? key : `unknown type ${type}`
  return `${key}\n${flat(await redis(...command(key)))}`
}

const flat = (reply: PlainReply): string =>
  Array.isArray(reply) ? reply.map(flat).join('\n') : String(reply)
