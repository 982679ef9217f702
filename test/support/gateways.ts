import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import pg from 'pg'

type Borrowed = { url: string; release(): Promise<void> }

/** A database of its own on the server of TEST_DATABASE_URL, dropped on release. */
export async function borrowDatabase(server: string): Promise<Borrowed> {
  const name = `aside_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    release: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** An empty logical database (1 to 15) that no other test file uses, on the Redis of TEST_REDIS_URL. */
export async function borrowRedis(server: string): Promise<Borrowed> {
  const redis = new Redis(server)
  const owner = randomBytes(8).toString('hex')
  for (let db = 1; db < 16; db++) {
    const lock = `aside_test_db:${db}`
    if ((await redis.set(lock, owner, 'EX', 900, 'NX')) !== 'OK') continue
    const url = new URL(server)
    url.pathname = `/${db}`
    await flush(url.href)
    return {
      url: url.href,
      release: async () => {
        await flush(url.href)
        await redis.del(lock)
        redis.disconnect()
      },
    }
  }
  redis.disconnect()
  throw new Error('TEST_REDIS_URL: all 15 logical databases are in use by other tests')
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url)
  await redis.flushdb()
  redis.disconnect()
}
