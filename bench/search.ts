import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogLines } from '../local/demo/services.ts'
import { stateNames } from '../local/directory.ts'
import { type Stack, startStack } from '../local/stack.ts'
import { cpuMsOf } from './cpu.ts'
import type { Result } from './load.ts'
import type { Round, Start } from './search/asker.ts'

/**
 * A search alone and at 8 connections, in turn, and who works how long for one: `node bench/search.ts [NAME=DIR...]`, each
 * a built Worker on its own stores; without any, the Worker as it is. BENCH_ROUNDS (8) of BENCH_COUNT (400)
 * searches each, BENCH_OF (search, or mcp: the same by the tool), BENCH_REDIS_MS (0): how long Redis takes on its way,
 * which is no time here. The catalogue is the one of catalog/.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 8)
const count = Number(process.env.BENCH_COUNT ?? 400)
const of = process.env.BENCH_OF ?? 'search'
const redisMs = Number(process.env.BENCH_REDIS_MS ?? 0)
const CONNECTIONS = [1, 8]
/** So many publishers ask in turn: each may ask 200 times a second. */
const PUBLISHERS = 8

const dir = mkdtempSync(join(tmpdir(), 'aside-search-'))
const WORKERS = ['workerd', 'gateways, Postgres', 'Redis', 'load generator'] as const
type Measured = { result: Result; cpuMs: number[]; redisCalls: number; postgresCalls: number }
type Contestant = {
  name: string
  stack: Stack
  asker: ChildProcess
  pids: number[]
  measured: Map<number, Measured[]>
}

async function seed(stack: Stack): Promise<string[]> {
  const post = async (path: string, body: string) => {
    const headers = { authorization: `Bearer ${stack.adminKey}` }
    const answer = await fetch(`${stack.url}${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as { api_key: string }
  }
  await post('/admin/import', (await catalogLines()).join('\n'))
  const keys: string[] = []
  for (let n = 0; n < PUBLISHERS; n++) {
    const publisher = { name: `Bench ${n}`, url: `https://bench${n}.example` }
    keys.push((await post('/admin/publishers', JSON.stringify(publisher))).api_key)
  }
  return keys
}

/** The processes below this one that are a redis-server. */
function findRedis(parent = process.pid): number[] {
  const listed = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim()
  return listed.split(' ').flatMap((child) => {
    if (child === '') return []
    const isRedis = readFileSync(`/proc/${child}/comm`, 'utf8').startsWith('redis-server')
    return [...(isRedis ? [Number(child)] : []), ...findRedis(Number(child))]
  })
}

async function enter([name = '', bundle]: string[]): Promise<Contestant> {
  const localDir = join(dir, name)
  const known = new Set(findRedis())
  const log = (line: string) => console.error(`${name}: ${line}`)
  const stack = await startStack({
    ...{ localDir, cronSeconds: 0, log, redis: 'auto' },
    ...(bundle && { bundle }),
  })
  const keys = await seed(stack)
  if (redisMs > 0) stack.gateways.redis.fault = { delayMs: redisMs }
  const asker = fork(join(import.meta.dirname, 'search/asker.ts'))
  const start: Start = { port: Number(new URL(stack.url).port), keys, of }
  asker.send(start)
  await once(asker, 'message')
  const workerd = Number(readFileSync(join(localDir, stateNames.workerd), 'utf8'))
  const [redis = 0] = findRedis().filter((pid) => !known.has(pid))
  const pids = [workerd, process.pid, redis, asker.pid ?? 0]
  return { name, stack, asker, pids, measured: new Map() }
}

async function takeTurn(
  { asker, pids, stack: { gateways } }: Contestant,
  round: Round,
): Promise<Measured> {
  const read = () => ({
    cpu: pids.map((pid) => (pid > 0 ? cpuMsOf(pid) : 0)),
    ...{ redis: gateways.redis.requests, postgres: gateways.postgres.requests },
  })
  const before = read()
  asker.send(round)
  const [result] = (await once(asker, 'message')) as [Result]
  const after = read()
  return {
    result,
    cpuMs: after.cpu.map((ms, at) => (ms - (before.cpu[at] ?? 0)) / result.answers),
    redisCalls: (after.redis - before.redis) / result.answers,
    postgresCalls: (after.postgres - before.postgres) / result.answers,
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function print({ name, measured }: Contestant): void {
  for (const [connections, list] of measured) {
    const of = (read: (one: Measured) => number) => median(list.map(read))
    const times = (['p50', 'p95', 'p99'] as const).map((at) => of((m) => m.result[at]).toFixed(1))
    const cpu = WORKERS.map((_, at) => of((m) => m.cpuMs[at] ?? 0).toFixed(2))
    const alone = measured.get(1) ?? []
    const ratio = median(list.map((m, at) => m.result.p95 / (alone[at]?.result.p95 ?? 1)))
    const perSecond = of((m) => m.result.perSecond).toFixed(0)
    const calls = `${of((m) => m.redisCalls).toFixed(2)}, ${of((m) => m.postgresCalls).toFixed(2)}`
    const cells = [name, connections, ...times, ratio.toFixed(2), perSecond, ...cpu, calls]
    console.log(`| ${cells.join(' | ')} |`)
    const statuses = list.map((m) => JSON.stringify(m.result.statuses))
    console.error(`${name} ${connections}: ${[...new Set(statuses)].join(' ')}`)
  }
}

const contestants: Contestant[] = []
try {
  const builds = process.argv.slice(2).map((pair) => pair.split('='))
  for (const build of builds.length > 0 ? builds : [['now']]) contestants.push(await enter(build))
  for (const one of contestants) await takeTurn(one, { connections: 8, count: 3 * count })
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? contestants : contestants.toReversed()
    for (const one of order) {
      for (const connections of CONNECTIONS) {
        const list = one.measured.get(connections) ?? []
        list.push(await takeTurn(one, { connections, count }))
        one.measured.set(connections, list)
      }
    }
  }
  const head = ['build', 'connections', 'p50', 'p95', 'p99, ms', 'p95, of alone', 'a second']
  const cpu = WORKERS.map((who) => `CPU of ${who}, ms`)
  const heads = [...head, ...cpu, 'calls of Redis, Postgres']
  console.log(`| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}`)
  for (const one of contestants) print(one)
} finally {
  for (const { asker, stack } of contestants) {
    asker.kill()
    await stack.close()
  }
  rmSync(dir, { recursive: true, force: true })
}
