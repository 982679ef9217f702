import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migratedTemplate } from '../../local/postgres-template.ts'
import { findServer } from '../../local/redis-server.ts'
import { type Stack, type StackOptions, startStack } from '../../local/stack.ts'
import { buildWorker } from '../../local/worker.ts'

const config = 'test/local/fixture/wrangler.toml'
let bundle: string
let dir: string
let running: Stack[] = []

beforeAll(async () => {
  bundle = mkdtempSync(join(tmpdir(), 'aside-bundle-'))
  await buildWorker(config, bundle)
  // Made now if nobody did: then every new directory starts from it, which is faster.
  await migratedTemplate('drizzle')
}, 60_000)
afterAll(() => rmSync(bundle, { recursive: true, force: true }))
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'aside-stack-'))
})
afterEach(async () => {
  for (const stack of running) await stack.close()
  running = []
  rmSync(dir, { recursive: true, force: true })
})

async function start(options: StackOptions = {}): Promise<Stack> {
  const stack = await startStack({
    config,
    bundle,
    localDir: dir,
    redis: 'emulated',
    cronSeconds: 0,
    ...options,
  })
  running.push(stack)
  return stack
}

async function stop(stack: Stack): Promise<void> {
  running = running.filter((other) => other !== stack)
  await stack.close()
}

async function read(stack: Stack, path = '/'): Promise<unknown> {
  const answer = await fetch(stack.url + path)
  return await answer.json()
}

describe('the stack', { timeout: 30_000 }, () => {
  it.each(['emulated', ...(findServer() ? ['auto'] : [])])(
    'keeps SQL, KV and Redis (%s) across a restart, and forgets them when fresh',
    async (redis) => {
      const first = await start({ redis })
      expect(await read(first, '/write')).toMatchObject({ kv: 'kv', redis: 'redis', sql: [[2]] })
      await first.fireCron()
      await stop(first)

      const second = await start({ redis })
      expect(await read(second)).toMatchObject({ kv: 'kv', redis: 'redis', ticks: '1' })
      const count = { query: 'select v from k', params: [] }
      expect((await second.database.query(count)).rows).toEqual([['sql']])
      expect(second.adminKey).toBe(first.adminKey)
      await stop(second)

      const third = await start({ redis, fresh: true })
      expect(await read(third)).toMatchObject({ kv: null, redis: null, ticks: null })
      expect(third.adminKey).not.toBe(first.adminKey)
    },
  )

  it('runs the cron by itself', async () => {
    const stack = await start({ cronSeconds: 0.05 })
    const ticks = async () => Number((await stack.redis.run(['GET', 'ticks'])) ?? 0)
    await expect.poll(ticks).toBeGreaterThan(2)
  })

  it('tells in one line that the cron failed, and goes on', async () => {
    const lines: string[] = []
    const stack = await start({ cronSeconds: 0.05, log: (line) => lines.push(line) })
    stack.gateways.redis.fault = 'refuse'
    const failures = () => lines.filter((line) => /^cron failed: [^\n]+$/.test(line)).length
    await expect.poll(failures).toBeGreaterThan(1)
    stack.gateways.redis.fault = null
    await expect
      .poll(async () => Number(await stack.redis.run(['GET', 'ticks'])))
      .toBeGreaterThan(0)
  })

  it('many run at once, each with its own stores', async () => {
    const [one, other] = await Promise.all([
      start({ localDir: undefined }),
      start({ localDir: undefined }),
    ])
    await read(one, '/write')
    expect(await read(other)).toMatchObject({ kv: null, redis: null })
  })

  it('gives the Worker more variables, but its own stores', async () => {
    const stack = await start({ env: { EXTRA: 'x', ADMIN_API_KEY: 'mine', DATABASE_URL: 'no' } })
    expect(stack.env).toMatchObject({ EXTRA: 'x', ADMIN_API_KEY: 'mine' })
    expect(stack.env.DATABASE_URL).toMatch(/^postgres:/)
    expect(stack.adminKey).toBe('mine')
  })

  it('keeps its secrets to the owner', async () => {
    await start()
    const file = join(dir, 'secrets.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      ADMIN_API_KEY: expect.stringMatching(/^.{16,}$/),
      TOKEN_KEYS: expect.stringMatching(/^1:[A-Za-z0-9+/]{43}=$/),
    })
  })
})

describe('the stack refuses', { timeout: 30_000 }, () => {
  it('a port in use, before it makes anything', async () => {
    const { server, port } = await occupy()
    await expect(start({ port })).rejects.toThrow(`Port ${port} is in use.`)
    expect(() => statSync(join(dir, 'lock.json'))).toThrow()
    server.close()
  })

  it('a directory that another stack runs on, but not what a crash left behind', async () => {
    const lock = { pid: 1, port: 1, id: 'gone' }
    writeFileSync(join(dir, 'lock.json'), JSON.stringify(lock))
    await start()
    await expect(start()).rejects.toThrow(`Another stack runs on ${dir} (process ${process.pid}).`)
  })

  it.each([
    {
      name: 'a database that nothing listens for',
      options: { postgres: 'postgres://me:secret@127.0.0.1:1/x' },
      message: 'Postgres at 127.0.0.1:1/x (DATABASE_URL) cannot be used: nothing listens there',
    },
    {
      name: 'what is no Postgres URL',
      options: { postgres: 'mysql://me:secret@localhost/x' },
      message: 'DATABASE_URL is not a URL of the form',
    },
    {
      name: 'a Redis that nothing listens for',
      options: { redis: 'redis://:secret@127.0.0.1:1' },
      message: 'Redis at 127.0.0.1:1 (REDIS_URL) cannot be used: nothing listens there',
    },
    {
      name: 'what is no Redis URL',
      options: { redis: 'http://:secret@localhost' },
      message: 'REDIS_URL is not a URL of the form',
    },
  ])('$name, without its password', async ({ options, message }) => {
    const error: unknown = await start(options).catch((reason: unknown) => reason)
    expect(String(error)).toContain(message)
    expect(String(error)).not.toContain('secret')
  })

  it('a Worker that does not build', async () => {
    writeFileSync(join(dir, 'index.ts'), 'export default {')
    const broken = join(dir, 'wrangler.toml')
    writeFileSync(broken, 'name = "x"\nmain = "index.ts"\ncompatibility_date = "2026-10-01"\n')
    await expect(start({ config: broken, bundle: undefined })).rejects.toThrow(/does not build/)
  })
})

function occupy(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 })
    })
  })
}
