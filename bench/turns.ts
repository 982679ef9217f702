import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stateNames } from '../local/directory.ts'
import { type Stack, startStack } from '../local/stack.ts'
import { bootWorker, buildWorker } from '../local/worker.ts'
import { cpuMsOf } from './cpu.ts'
import { load, type Result } from './load.ts'
import { adRequest, hit, mint, seedCampaigns } from './requests.ts'

/**
 * Several builds of the Worker and the floor Worker in turn, on the same stores in one run: what a change gives is seen
 * only so on a machine that others share. `node bench/turns.ts before=DIR after=DIR[,CONFIG]`, each a built Worker and its
 * wrangler.toml.
 * BENCH_CAMPAIGNS (1000), BENCH_ROUNDS (60), BENCH_ROUND_MS (250), BENCH_OF (ad, view or click; of the
 * latter BENCH_PER_SECOND (2500) are minted for each), BENCH_STATE: a directory that keeps what was seeded.
 * BENCH_TEXTS=markets takes campaigns and questions of data/markets instead of the demo's.
 */
const campaigns = Number(process.env.BENCH_CAMPAIGNS ?? 1000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 60)
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 250)
const of = process.env.BENCH_OF ?? 'ad'
const mostPerSecond = Number(process.env.BENCH_PER_SECOND ?? 2500)
const CONNECTIONS = 16

const dir = mkdtempSync(join(tmpdir(), 'aside-turns-'))
const localDir = join(
  process.env.BENCH_STATE ?? dir,
  `stack-${process.env.BENCH_TEXTS ?? 'demo'}-${campaigns}`,
)
const builds = process.argv.slice(2).map((pair) => {
  const [name = '', bundle = '', config = 'wrangler.toml'] = pair.split(/[=,]/)
  return { name, bundle, config }
})

type Contestant = {
  name: string
  port: number
  pid: number
  next: () => Buffer | undefined
  results: Result[]
  cpuMs: number[]
  close: () => Promise<void>
}

/** The key of the publisher, and the campaigns where there are none yet. */
async function prepareStores(stack: Stack): Promise<string> {
  const kept = join(localDir, 'publisher-key')
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const key = await seedCampaigns(stack, campaigns)
  writeFileSync(kept, key)
  return key
}

async function enter(stack: Stack, { name, bundle, config }: (typeof builds)[number]) {
  const dataDir = join(dir, name)
  cpSync(join(localDir, stateNames.kv), join(dataDir, stateNames.kv), { recursive: true })
  const log = (line: string) => console.error(`${name}: ${line}`)
  const worker = await bootWorker({ bundle, config, port: 0, env: stack.env, dataDir, log })
  const pid = Number(readFileSync(join(dataDir, stateNames.workerd), 'utf8'))
  return { name, url: worker.url, pid, close: worker.close }
}

async function requestsFor(url: string, key: string): Promise<() => Buffer | undefined> {
  if (of === 'ad') return () => adRequest(key)
  const field = of === 'view' ? 'impUrl' : 'clickUrl'
  const urls = await mint({
    origin: url,
    key,
    field,
    n: Math.ceil((rounds * roundMs * mostPerSecond) / 1000),
  })
  return () => hit(urls.pop())
}

async function takeTurn(one: Contestant, ms: number): Promise<void> {
  const before = cpuMsOf(one.pid)
  const result = await load({ port: one.port, connections: CONNECTIONS, ms, next: one.next })
  one.results.push(result)
  one.cpuMs.push((cpuMsOf(one.pid) - before) / Math.max(1, result.answers))
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const median = (values: number[]) => quantile(values, 0.5)

function print(contestants: readonly Contestant[]): void {
  const floor = contestants.find(({ name }) => name === 'floor')
  console.log('| build | of the floor, medians | answers/s | CPU us: a tenth, half | p50, p99 ms |')
  console.log('|---|---|---|---|---|')
  for (const { name, results, cpuMs } of contestants) {
    const shares = results.map((r, i) => r.perSecond / (floor?.results[i]?.perSecond ?? 1))
    const micros = (ms: number) => (ms * 1000).toFixed(0)
    const cpu = `${micros(quantile(cpuMs, 0.1))}, ${micros(median(cpuMs))}`
    const perSecond = median(results.map((r) => r.perSecond)).toFixed(0)
    const times = (['p50', 'p99'] as const).map((at) =>
      median(results.map((r) => r[at])).toFixed(1),
    )
    const statuses: Record<string, number> = {}
    for (const r of results)
      for (const [status, n] of Object.entries(r.statuses))
        statuses[status] = (statuses[status] ?? 0) + n
    console.log(
      `| ${name} | ${median(shares).toFixed(3)} | ${perSecond} | ${cpu} | ${times.join(', ')} |`,
    )
    console.error(`${name}: ${JSON.stringify(statuses)}`)
  }
}

let stack: Stack | undefined
const contestants: Contestant[] = []
try {
  await buildWorker('bench/floor/wrangler.toml', join(dir, 'floor-bundle'))
  const env = { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' }
  const bundle = builds[0]?.bundle ?? ''
  const log = (line: string) => console.error(line)
  stack = await startStack({ localDir, bundle, cronSeconds: 0, env, log })
  const key = await prepareStores(stack)
  const config = 'bench/floor/wrangler.toml'
  const floorBuild = { name: 'floor', bundle: join(dir, 'floor-bundle'), config }
  const urls: (() => Buffer | undefined)[] = []
  for (const build of [floorBuild, ...builds]) {
    const { name, url, pid, close } = await enter(stack, build)
    const next = await requestsFor(name === 'floor' ? stack.url : url, key)
    urls.push(next)
    const port = Number(new URL(url).port)
    contestants.push({ name, port, pid, next, results: [], cpuMs: [], close })
  }
  for (const one of contestants) await load({ ...one, connections: CONNECTIONS, ms: 1500 })
  for (let round = 0; round < rounds; round++) {
    const first = round % contestants.length
    const order = [...contestants.slice(first), ...contestants.slice(0, first)]
    for (const one of round % 2 === 0 ? order : order.toReversed()) await takeTurn(one, roundMs)
  }
  print(contestants)
} finally {
  for (const one of contestants) await one.close()
  await stack?.close()
  rmSync(dir, { recursive: true, force: true })
}
