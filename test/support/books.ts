import { startGateway } from '../../local/gateway.ts'
import { createNeonHandler } from '../../local/neon.ts'
import { openRedis } from '../../local/redis.ts'
import { StoreError, type StoreReply } from '../../local/redis-store.ts'
import type { Database, QueryResult, Statement } from '../../local/sql.ts'
import { createUpstashHandler } from '../../local/upstash.ts'
import { requireEnv } from '../../src/env.ts'
import { createDeps } from '../../src/stores.ts'
import { NO_ASSETS } from './assets.ts'
import { kv } from './kv.ts'

export type Row = Record<string, unknown>
type Rules = {
  /** The SQLSTATE with which a row for a table is refused; '' if it is taken. */
  refuses: (table: string, row: Row) => string
  /** The one with which all is refused. */
  fails: string
  /** Whether somebody else has always moved the mark before. */
  isOvertaken: boolean
}
const LENIENT: Rules = { refuses: () => '', fails: '', isOvertaken: false }

/**
 * The real drivers and scripts, an emulated Redis, and a Postgres that only notes what it is told to book: tests of the
 * order of things are a hundred times as quick as on a real one, which mutation testing needs.
 */
export async function startBooks(now: () => number) {
  const books = notebook()
  const redis = await openRedis('emulated')
  const url = 'postgres://aside:secret@localhost/aside'
  const gateways = {
    postgres: await startGateway(createNeonHandler(books.database, url)),
    redis: await startGateway(createUpstashHandler(redis, 'token')),
  }
  const env = requireEnv({
    ...{ DATABASE_URL: url, DATABASE_HTTP_URL: `${gateways.postgres.url}/sql`, SNAPSHOTS: kv },
    ...{ UPSTASH_REDIS_REST_URL: gateways.redis.url, UPSTASH_REDIS_REST_TOKEN: 'token' },
    ...{ TOKEN_KEYS: `1:${'A'.repeat(43)}=`, ADMIN_API_KEY: 'x'.repeat(16) },
  })
  return {
    ...books,
    gateways,
    deps: createDeps(env, { assets: NO_ASSETS, now }),
    redis: async (...words: (string | number)[]) => plain(await redis.run(words.map(String))),
    begin: async () => {
      await redis.run(['FLUSHDB'])
      books.forget()
    },
    close: async () => {
      await Promise.all([gateways.postgres.close(), gateways.redis.close()])
      await redis.close()
    },
  }
}

type Plain = string | number | null | Plain[]
const plain = (reply: StoreReply): Plain => {
  if (reply instanceof StoreError) throw new Error(reply.message)
  if (Array.isArray(reply)) return reply.map(plain)
  return reply === null || typeof reply === 'number' ? reply : reply.toString('utf8')
}

/** A Postgres that keeps marks and, by table, the rows that it was given; a transaction with a refused row keeps none. */
function notebook() {
  const booked: Record<string, Row[]> = {}
  const marks = new Map<string, string>()
  const rules: Rules = { ...LENIENT }
  /** Rows of each transaction, those that were refused too. */
  const transactions: Row[][] = []

  const batch = async (statements: Statement[]) => {
    if (rules.fails) throw refusal(rules.fails)
    const given = statements.map(readStatement)
    if (statements.length > 1) transactions.push(given.flatMap(({ rows }) => rows))
    for (const { table, rows } of given) {
      // A statement without rows is judged, too.
      for (const row of rows.length > 0 ? rows : [{}]) {
        const state = rules.refuses(table, row)
        if (state) throw refusal(state)
      }
    }
    return await Promise.resolve(given.map((one) => book(one)))
  }
  const book = ({ query, table, rows, params }: Given): QueryResult => {
    if (table === 'marks') return move(params)
    if (table === 'select') return answer('mark', ...[marks.get(params[0] ?? '') ?? []].flat())
    // What charged a budget is booked with its mark only.
    const fence = /stream = \$(\d+) and mark = \$(\d+)/.exec(query)
    const [stream, mark] = (fence?.slice(1) ?? []).map((n) => params[Number(n) - 1] ?? '')
    const isHeld = stream === undefined || marks.get(stream) === mark
    if (isHeld && rows.length > 0) booked[table] = [...(booked[table] ?? []), ...rows]
    return answer('n')
  }
  const move = ([stream, next, known]: Given['params']) => {
    const mark = marks.get(stream ?? '')
    if (rules.isOvertaken) return answer('n')
    if (mark !== undefined && mark !== known && mark !== next) return answer('n')
    marks.set(stream ?? '', next ?? '')
    return answer('n', '1')
  }
  const unused = async () => await Promise.reject(new Error('not of a notebook'))
  const database: Database = {
    ...{ label: 'notebook', batch, transaction: unused, exec: unused },
    query: async (statement) => (await batch([statement]))[0] ?? answer('n'),
    close: async () => await Promise.resolve(),
  }
  const forget = () => {
    for (const table of Object.keys(booked)) delete booked[table]
    marks.clear()
    transactions.length = 0
    Object.assign(rules, LENIENT)
  }
  return { booked, marks, rules, transactions, database, forget }
}

type Given = { query: string; table: string; rows: Row[]; params: Statement['params'] }

/** What a statement is for, by the first table that it writes to, and the rows that it brings. */
function readStatement({ query, params }: Statement): Given {
  const table = /insert into "?(\w+)/.exec(query)?.[1] ?? (/"marks"/.test(query) ? 'select' : '')
  const list = params.find((text) => text?.startsWith('['))
  const isJob = table === 'jobs'
  const rows = isJob
    ? [{ name: params[0], at: params[1], detail: params[2] }]
    : JSON.parse(list ?? '[]')
  return { query, table, rows: Array.isArray(rows) ? rows : [], params }
}

const refusal = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' })

const answer = (name: string, ...values: string[]): QueryResult => ({
  ...{ command: 'SELECT', rowCount: values.length, rows: values.map((value) => [value]) },
  fields: [
    {
      ...{ name, tableID: 0, columnID: 0, dataTypeID: 25, dataTypeSize: -1 },
      ...{ dataTypeModifier: -1, format: 'text' },
    },
  ],
})
