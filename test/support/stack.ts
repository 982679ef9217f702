import { randomBytes } from 'node:crypto'
import type { Gateway } from '../../local/gateway.ts'
import type { Database } from '../../local/sql.ts'
import { openStores, type StoreEnv } from '../../local/stores.ts'
import { dump } from './dump.ts'
import { borrowDatabase, borrowRedis } from './gateways.ts'
import { kv } from './kv.ts'
import { type RedisCommand, redisOn, type Sql, sqlOn } from './plain.ts'
import { complain, leaksIn } from './privacy.ts'

export type StoreOptions = {
  /** `embedded` or a URL. Default: a new database on TEST_DATABASE_URL, else embedded. */
  postgres?: string
  /** `emulated` or a URL. Default: an empty logical database on TEST_REDIS_URL, else emulated. */
  redis?: string
}

export type TestStores = {
  /** The Worker's variables, but for the binding SNAPSHOTS. Patient: a test about a deadline sets its own. */
  env: StoreEnv &
    typeof PATIENCE & {
      TOKEN_KEYS: string
      ADMIN_API_KEY: string
      EVENT_STREAMS: string
    }
  /** Rows as objects, types as pg reads them (bigint and numeric are strings); no fault applies. */
  sql: Sql
  /** One raw command, answered as Redis does; no fault applies. */
  redis: RedisCommand
  /** Their `fault` may be set at any time; the fixture ends it with the test. */
  gateways: { postgres: Gateway; redis: Gateway }
  /** Throws if personal data was kept; empties every table and Redis. */
  reset(): Promise<void>
  /** Throws if personal data was kept. */
  close(): Promise<void>
}

/** Migrated stores behind the real protocols, for tests that run the app in this process. */
export async function startStores(options: StoreOptions = {}): Promise<TestStores> {
  const releases: (() => Promise<void>)[] = []
  const borrow = async (given: string | undefined, server: string | undefined, how: Borrow) => {
    if (given !== undefined || !server) return given
    const { url, release } = await how(server)
    releases.push(release)
    return url
  }
  const postgres = await borrow(options.postgres, process.env.TEST_DATABASE_URL, borrowDatabase)
  const redis = await borrow(options.redis, process.env.TEST_REDIS_URL, borrowRedis)
  const stores = await openStores({ postgres, redis: redis ?? 'emulated' })
  const sql = sqlOn(stores.database)
  const command = redisOn(stores.redis)
  const scan = async () => leaksIn([...(await dump(sql, command)), ...(await kv.dump())])
  return {
    env: { ...stores.env, ...PATIENCE, ...secrets(), EVENT_STREAMS },
    sql,
    redis: command,
    gateways: stores.gateways,
    reset: async () => {
      complain(await scan())
      await emptyTables(stores.database)
      await command('FLUSHDB')
    },
    close: async () => {
      const leaks = await scan()
      await stores.close()
      for (const release of releases) await release()
      complain(leaks)
    },
  }
}

/** Both stores answer again, as they should. */
export function endFaults({ postgres, redis }: TestStores['gateways']): void {
  postgres.fault = null
  redis.fault = null
}

type Borrow = typeof borrowDatabase

/** How many streams events are booked from: any test may be run with more. */
const EVENT_STREAMS = process.env.TEST_EVENT_STREAMS ?? '1'

/** Tests share two stores and a busy machine. */
const PATIENCE = { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' }

function secrets() {
  return {
    TOKEN_KEYS: `1:${randomBytes(32).toString('base64')}`,
    ADMIN_API_KEY: randomBytes(24).toString('base64url'),
  }
}

/** Truncates only what holds rows: that is most of the time of a reset. */
async function emptyTables(database: Database): Promise<void> {
  const list = async (query: string) => {
    const { rows } = await database.query({ query, params: [] })
    return rows.map(([name]) => name ?? '')
  }
  const tables = await list(
    `select quote_ident(tablename) from pg_tables where schemaname = 'public'`,
  )
  if (tables.length === 0) return
  const full = await list(
    tables.map((t) => `select '${t}' where exists (select from ${t})`).join(' union all '),
  )
  if (full.length > 0) await database.exec(`truncate ${full.join(', ')} restart identity cascade`)
}
