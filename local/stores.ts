import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { stateNames } from './directory.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { createNeonHandler } from './neon.ts'
import { openPostgres } from './postgres.ts'
import { openRedis } from './redis.ts'
import type { RedisStore } from './redis-store.ts'
import type { Database } from './sql.ts'
import { createUpstashHandler } from './upstash.ts'

export type StoreOptions = {
  /** `embedded`, or the URL of a Postgres. */
  postgres?: string
  /** `auto`, `emulated`, or the URL of a Redis. */
  redis?: string
  /** Where embedded stores keep their data; without it they end with the process. */
  localDir?: string
  migrations?: string
}

export type StoreEnv = {
  DATABASE_URL: string
  DATABASE_HTTP_URL: string
  UPSTASH_REDIS_REST_URL: string
  UPSTASH_REDIS_REST_TOKEN: string
}

export type OpenStores = {
  /** What the Worker needs to reach the stores. */
  env: StoreEnv
  /** Around the gateways, for looking at what was stored. */
  database: Database
  redis: RedisStore
  gateways: { postgres: Gateway; redis: Gateway }
  close(): Promise<void>
}

/** Both stores, the database migrated, behind the protocols of Neon and Upstash. */
export async function openStores(options: StoreOptions = {}): Promise<OpenStores> {
  const { localDir, migrations = 'drizzle' } = options
  const opened = await Promise.allSettled([
    openPostgres(
      options.postgres ?? 'embedded',
      migrations,
      localDir && join(localDir, stateNames.postgres),
    ),
    openRedis(options.redis ?? 'auto', localDir && join(localDir, stateNames.redis)),
  ])
  const [database, redis] = opened
  if (database.status === 'rejected' || redis.status === 'rejected') {
    for (const store of opened) if (store.status === 'fulfilled') await store.value.close()
    throw database.status === 'rejected' ? database.reason : (redis as PromiseRejectedResult).reason
  }
  return await serve(database.value, redis.value)
}

async function serve(database: Database, redis: RedisStore): Promise<OpenStores> {
  // The Worker gets credentials of this run; those of a real database stay in this process.
  const connectionString = `postgres://aside:${randomBytes(16).toString('hex')}@localhost/aside`
  const token = randomBytes(16).toString('hex')
  const gateways = {
    postgres: await startGateway(createNeonHandler(database, connectionString)),
    redis: await startGateway(createUpstashHandler(redis, token)),
  }
  return {
    env: {
      DATABASE_URL: connectionString,
      DATABASE_HTTP_URL: `${gateways.postgres.url}/sql`,
      UPSTASH_REDIS_REST_URL: gateways.redis.url,
      UPSTASH_REDIS_REST_TOKEN: token,
    },
    database,
    redis,
    gateways,
    close: async () => {
      await Promise.all([gateways.postgres.close(), gateways.redis.close()])
      await Promise.all([database.close(), redis.close()])
    },
  }
}
