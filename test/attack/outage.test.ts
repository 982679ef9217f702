import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { temporaryDirectory } from '../../local/directory.ts'
import { processesOf } from '../support/processes.ts'
import { until } from '../support/until.ts'
import { attack } from './attack.ts'
import { startTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(async () => await target.close())

const settle = async () => {
  for (let runs = 0; runs < 2; runs++) await target.stack().fireCron()
}

attack('Redis down: requests that are answered error, in the books', async (figure) => {
  const asked = 20
  // An isolate that has its campaigns and keys.
  await target.ad()
  target.stack().gateways.redis.fault = 'refuse'
  try {
    for (let n = 0; n < asked; n++) expect((await target.ad()).status).toBe(204)
    await until('they all wait in Postgres', async () => {
      const [waiting] = await target.sql<{ n: number }>(
        'select count(*)::int as n from pending_hits',
      )
      return (waiting?.n ?? 0) >= asked
    })
  } finally {
    target.stack().gateways.redis.fault = null
  }
  await settle()
  const [row] = await target.sql<{ n: number }>(
    `select count(*)::int as n from ad_requests where reason = 'error'`,
  )
  figure(`${row?.n} of ${asked} booked`)
  expect(row?.n).toBe(asked)
})

attack(
  'Redis emptied, Postgres frozen, the Worker started anew: views and clicks',
  async (figure) => {
    const made = await Promise.all(Array.from({ length: 10 }, async () => await target.ad()))
    const ads = made.flatMap(({ ad }) => ad ?? [])
    expect(ads).toHaveLength(10)
    await target.drain()
    await target.redis('FLUSHDB')
    await target.restart()
    target.stack().gateways.postgres.fault = 'hang'
    let slowest = 0
    try {
      for (const { impUrl, clickUrl } of ads) {
        for (const [url, status] of [
          [impUrl, 200],
          [clickUrl, 302],
        ] as const) {
          const started = performance.now()
          expect((await target.fire(url)).status).toBe(status)
          slowest = Math.max(slowest, performance.now() - started)
        }
      }
    } finally {
      target.stack().gateways.postgres.fault = null
    }
    await settle()
    await target.drain()
    const [row] = await target.sql<{ views: number; clicks: number }>(
      `select count(*) filter (where kind = 'view')::int as views,
        count(*) filter (where kind = 'click')::int as clicks from ledger`,
    )
    figure(
      `${slowest.toFixed(0)} ms at most, of the first of all; ${row?.views} of 10 views and ${row?.clicks} of 10 clicks booked later`,
    )
    expect(row).toEqual({ views: 10, clicks: 10 })
    expect(slowest).toBeLessThan(1500)
  },
)

// This one waits, so the next goes on beside it.
attack(
  'Postgres frozen: how long a dashboard keeps its caller',
  async (figure) => {
    target.stack().gateways.postgres.fault = 'hang'
    try {
      const calls = [
        ['/publisher-dashboard/stats', target.publisherKey],
        ['/advertiser-dashboard/metrics', target.advertiserKey],
        ['/health?deep=1', ''],
      ] as const
      const took = await Promise.all(
        calls.map(async ([path, key]) => {
          const started = performance.now()
          const answer = await target.report(path, key)
          expect(answer.status).toBe(503)
          return (performance.now() - started) / 1000
        }),
      )
      figure(`503 after ${Math.max(...took).toFixed(1)} s`)
      expect(Math.max(...took)).toBeLessThan(10.5)
    } finally {
      target.stack().gateways.postgres.fault = null
    }
  },
  { concurrent: true },
)

attack(
  'npm start, killed hard: processes that stay',
  async (figure) => {
    const directory = temporaryDirectory()
    const env = { ...process.env, LOCAL_DIR: directory, PORT: '0', DATABASE_URL: '', REDIS_URL: '' }
    const npm = spawn('npm', ['start', '--', '--empty'], { env })
    let output = ''
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    try {
      await until('ready', () => output.includes('Ready on'), { withinMs: 50_000 })
      const begun = processesOf(directory).length
      npm.kill('SIGKILL')
      const started = performance.now()
      await until('all gone', () => processesOf(directory).length === 0, { withinMs: 15_000 })
      const seconds = (performance.now() - started) / 1000
      figure(`0 of ${begun} after ${seconds.toFixed(1)} s`)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  },
  { concurrent: true, timeoutMs: 90_000 },
)
