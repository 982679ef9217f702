import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { openStores } from '../local/stores.ts'
import { borrowDatabase, borrowRedis } from '../test/support/gateways.ts'
import { cpuMsOf } from './cpu.ts'
import type { Report } from './streams/drain.ts'
import { appendHits, drawHits, insertCampaigns, type Order } from './streams/hits.ts'

/**
 * Booking from 1, 2 and 4 streams into a real Postgres (TEST_DATABASE_URL, TEST_REDIS_URL, both on this machine): events a
 * second, processor time an event, and what the backends of Postgres were at whenever they were looked at. Each stream has
 * a process of its own, as it has an invocation.
 */
const { TEST_DATABASE_URL: postgres = '', TEST_REDIS_URL: redis = '' } = process.env
if (!postgres || !redis) throw new Error('TEST_DATABASE_URL and TEST_REDIS_URL name no stores')
const EVENTS = Number(process.env.BENCH_EVENTS ?? 80_000)
const PUBLISHERS = 64
const LOOK_MS = 10

type Looks = Map<string, number>

async function measureStreams(parts: number, order: Order) {
  const [database, store] = [await borrowDatabase(postgres), await borrowRedis(redis)]
  const stores = await openStores({ postgres: database.url, redis: store.url })
  const sql = (query: string) => stores.database.query({ query, params: [] })
  const streams = Array.from({ length: parts }, (_, part) => (part ? `events:${part}` : 'events'))
  const streamOf = (publisher: string) =>
    streams[Number.parseInt(publisher.slice(-7), 16) % parts] ?? 'events'
  try {
    const campaigns = await insertCampaigns(sql)
    await stores.redis.run(['HSET', 'state', 'ready', '1', 'streams', String(parts), 'filled', 'f'])
    if (parts > 1) await stores.redis.run(['SADD', 'streams', ...streams.slice(1)])
    const hits = drawHits({ campaigns, order, count: EVENTS, publishers: PUBLISHERS })
    await appendHits(stores.redis, hits, streamOf)
    const names = parts > 1 ? streams : ['']
    const children = await Promise.all(
      names.map(async (stream) => await start({ stream, parts, database, store })),
    )
    const last = await start({ stream: '', parts, database, store })
    const looking = await lookAt(database.url)
    const redisBefore = await redisCpuMs(stores.redis)
    const startedAt = performance.now()
    const reports = await Promise.all(children.map(run))
    const adding = performance.now()
    // What the streams share: one drain adds it at the end of its pass.
    const rest = await run(last)
    const endedAt = performance.now()
    const { looks, backendMs } = await looking.stop()
    for (const child of [...children, last]) child.send('end')
    const all = [...reports, rest]
    const drained = all.reduce((sum, one) => sum + one.drained, 0)
    const { rows } = await sql('select count(*) from ledger')
    if (drained !== EVENTS || Number(rows[0]?.[0]) !== EVENTS) throw new Error(`${drained} drained`)
    const perEvent = (ms: number) => Math.round((ms * 1000) / EVENTS)
    return {
      streams: parts,
      'events/s': Math.round(EVENTS / ((adding - startedAt) / 1000)),
      'adding, ms': Math.round(endedAt - adding),
      'Postgres, us an event': perEvent(backendMs),
      'drains and gateways, us': perEvent(all.reduce((sum, one) => sum + one.cpuMs, 0)),
      'Redis, us': perEvent((await redisCpuMs(stores.redis)) - redisBefore),
      ...sharesOf(looks),
    }
  } finally {
    await stores.close()
    await database.release()
    await store.release()
  }
}

type Where = { stream: string; parts: number; database: { url: string }; store: { url: string } }

async function start({ stream, parts, database, store }: Where): Promise<ChildProcess> {
  const env = { STREAM: stream, PARTS: String(parts), POSTGRES: database.url, REDIS: store.url }
  const child = fork('bench/streams/drain.ts', { env: { ...process.env, ...env } })
  await once(child, 'message')
  return child
}

async function run(child: ChildProcess): Promise<Report> {
  child.send('go')
  const [report] = (await once(child, 'message')) as [Report]
  return report
}

/** Looks again and again at what each backend is doing, and at the processor time that they have had. */
async function lookAt(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const looks: Looks = new Map()
  /** Of those that were there before. */
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  let isOver = false
  const look = async (before: boolean) => {
    const { rows } = await client.query<{ pid: number; state: string; what: string }>(
      `select pid, state, case when wait_event_type is null then 'running'
           else wait_event_type || ': ' || wait_event end as what
         from pg_stat_activity where datname = current_database()
           and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    for (const { pid, state, what } of rows) {
      const spent = spentBy(pid) ?? last.get(pid) ?? 0
      if (before) first.set(pid, spent)
      last.set(pid, spent)
      if (state !== 'active' && state !== 'idle in transaction') continue
      looks.set(what, (looks.get(what) ?? 0) + 1)
    }
  }
  await look(true)
  const lookOn = async () => {
    while (!isOver) {
      await look(false)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }
  const looking = lookOn()
  return {
    stop: async () => {
      isOver = true
      await looking
      await client.end()
      const backendMs = [...last].reduce((sum, [pid, ms]) => sum + ms - (first.get(pid) ?? 0), 0)
      return { looks, backendMs }
    },
  }
}

/** Undefined for a backend that has gone since it was listed. */
function spentBy(pid: number): number | undefined {
  try {
    return cpuMsOf(pid)
  } catch {
    return undefined
  }
}

/** Of the looks at backends in a transaction, the share of each thing that they were at; from a hundredth on. */
function sharesOf(looks: Looks) {
  const all = [...looks.values()].reduce((sum, n) => sum + n, 0)
  const shares = [...looks].sort(([, a], [, b]) => b - a).filter(([, n]) => n / all >= 0.01)
  return { 'in a transaction': shares.map(([what, n]) => `${what} ${percent(n / all)}`).join(', ') }
}
const percent = (share: number) => `${Math.round(share * 100)} %`

async function redisCpuMs(store: { run(command: string[]): Promise<unknown> }): Promise<number> {
  const info = String(await store.run(['INFO', 'cpu']))
  const seconds = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(info)?.[1] ?? 0)
  return (seconds('used_cpu_user') + seconds('used_cpu_sys')) * 1000
}

for (const order of ['in time', 'shuffled'] as const) {
  console.log(`${EVENTS} hits, ${order}`)
  for (const parts of [1, 2, 4]) console.log(await measureStreams(parts, order))
}
