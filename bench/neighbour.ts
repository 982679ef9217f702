import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stateNames, temporaryDirectory } from '../local/directory.ts'
import { startStack } from '../local/stack.ts'
import { borrowDatabase, borrowRedis } from '../test/support/gateways.ts'
import { cpuMsOf } from './cpu.ts'
import { makeWorld } from './hostile/world.ts'
import type { Asked, Order, Sent } from './neighbour/messages.ts'

/**
 * What strangers' hostile bodies cost a publisher who asks for ads: its p99 alone, then beside them, then alone again, in
 * one run. Stores by TEST_DATABASE_URL and TEST_REDIS_URL, else embedded; deadlines are those of production. An argument
 * names the only routes that strangers send to.
 */
const HOSTILE_MS = Number(process.env.BENCH_SECONDS ?? 60) * 1000
const ALONE_MS = HOSTILE_MS / 3
const WARM_MS = 5000
/** How many times its own p99 a neighbour's may become. */
const MOST_RATIO = 3

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
const database = TEST_DATABASE_URL ? await borrowDatabase(TEST_DATABASE_URL) : undefined
const redis = TEST_REDIS_URL ? await borrowRedis(TEST_REDIS_URL) : undefined
const localDir = temporaryDirectory()
const log = (line: string) => (process.env.BENCH_LOG ? console.error(line) : undefined)
const stores = { postgres: database?.url, redis: redis?.url }
const stack = await startStack({ localDir, cronSeconds: 10, log, ...stores })
const [publisher, clients] = ['publisher', 'clients'].map((name) =>
  fork(`bench/neighbour/${name}.ts`),
)
try {
  if (!publisher || !clients) throw new Error('no processes to ask from')
  await stack.fireCron()
  const world = await makeWorld(stack)
  const order: Order = { url: stack.url, world, ms: HOSTILE_MS, only: process.argv[2] ?? '' }
  await tell(clients, order)
  const ask = async (ms: number) =>
    (await tell(publisher, { url: stack.url, key: world.publisherKey, ms })) as Asked
  await ask(WARM_MS)
  const before = await ask(ALONE_MS)
  const pid = Number(readFileSync(join(localDir, stateNames.workerd), 'utf8'))
  const spent = cpuMsOf(pid)
  const [sent, beside] = await Promise.all([tell(clients, {}) as Promise<Sent>, ask(HOSTILE_MS)])
  const share = (cpuMsOf(pid) - spent) / HOSTILE_MS
  const after = await ask(ALONE_MS)
  process.exitCode = report({ before, beside, after }, sent, share) ? 0 : 1
} finally {
  publisher?.kill()
  clients?.kill()
  await stack.close()
  await database?.release()
  await redis?.release()
}

/** Sends a message and waits for the answer. */
async function tell(child: ChildProcess, message: object): Promise<unknown> {
  const answered = once(child, 'message')
  child.send(message)
  return (await answered)[0]
}

type Phases = Record<'before' | 'beside' | 'after', Asked>

function report({ before, beside, after }: Phases, sent: Sent, share: number): boolean {
  const alone = [...before.times, ...after.times]
  for (const [route, statuses] of Object.entries(sent.routes)) {
    console.log(`${route}: ${JSON.stringify(statuses)}`)
  }
  const all = Object.values(sent.statuses).reduce((sum, n) => sum + n, 0)
  console.log(`strangers: ${all} requests, ${JSON.stringify(sent.statuses)}`)
  console.log(`runtime beside them: ${(100 * share).toFixed(0)} % of a core`)
  const row = (what: string, times: readonly number[], answers: object) => {
    const at = (q: number) => `${percentile(times, q).toFixed(1)} ms`
    console.log(
      `${what}: ${times.length} ads, p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ${JSON.stringify(answers)}`,
    )
  }
  row('alone before', before.times, before.answers)
  row('beside strangers', beside.times, beside.answers)
  row('alone after', after.times, after.answers)
  const ratio = percentile(beside.times, 0.99) / percentile(alone, 0.99)
  console.log(`p99 beside them: ${ratio.toFixed(2)} times its own alone (under ${MOST_RATIO})`)
  return ratio < MOST_RATIO && Object.keys(beside.answers).join() === '200'
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
