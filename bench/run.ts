import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Stack, startStack } from '../local/stack.ts'
import { bootWorker, buildWorker } from '../local/worker.ts'
import { syntheticImport } from './campaigns.ts'
import { measureColdStart } from './coldstart.ts'
import { measureDrain } from './drain.ts'
import { load, type Result, wire } from './load.ts'
import { measureToken } from './token.ts'

/** The numbers of the design that a whole Worker can show, beside a floor Worker on the same stores in the same run. */
const CONNECTIONS = 16
const ROUND_MS = 2500
const ROUNDS = 4
const UA =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const QUESTIONS = [
  'Which trail running shoes should I buy for muddy trails?',
  'My coffee at home tastes bitter, where do I get better beans?',
  'I need a budget app that shows me where the money goes',
  'What is a good insurance for my dog?',
  'Looking for a language course to learn Spanish before the summer',
]

type Row = { what: string; figure: string; target: string }
const rows: Row[] = []
let session = 0
const sizes = (process.env.BENCH_CAMPAIGNS ?? '1000,10000').split(',').map(Number)
const dir = mkdtempSync(join(tmpdir(), 'aside-bench-'))

async function measure(campaigns: number): Promise<void> {
  const localDir = join(dir, `stack-${campaigns}`)
  const stack = await startStack({
    localDir,
    bundle: join(dir, 'aside'),
    cronSeconds: 0,
    env: { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' },
    log: (line) => console.error(line),
  })
  const floor = await bootWorker({
    bundle: join(dir, 'floor'),
    config: 'bench/floor/wrangler.toml',
    port: 0,
    env: stack.env,
    dataDir: join(dir, `floor-data-${campaigns}`),
    log: (line) => console.error(line),
  })
  try {
    const key = await seed(stack, campaigns)
    const [ours, theirs] = [Number(new URL(stack.url).port), Number(new URL(floor.url).port)]
    const ad = await compare(ours, theirs, () => adRequest(key))
    const target = campaigns <= 1000 ? '>= 0.75' : campaigns <= 10_000 ? '>= 0.65' : '>= 0.5'
    report(`POST /api/v1/ad, ${campaigns} campaigns`, ad, target)
    if (campaigns !== sizes[0]) return
    await reportColdStart(stack, localDir, key, campaigns)
    for (const [name, field] of [
      ['view', 'impUrl'],
      ['click', 'clickUrl'],
    ] as const) {
      const urls = await mint(stack.url, key, field, 25_000)
      const again = hit(urls[0])
      const pair = await compare(
        ours,
        theirs,
        () => hit(urls.pop()),
        () => again,
      )
      report(`${name} against the floor`, pair, '>= 0.85')
    }
  } finally {
    await floor.close()
    await stack.close()
  }
}

async function reportColdStart(stack: Stack, dataDir: string, key: string, campaigns: number) {
  const { runtime, upload } = await measureColdStart({
    dir,
    bundle: join(dir, 'aside'),
    env: stack.env,
    dataDir,
    ask: async (url) =>
      await fetch(`${url}/api/v1/ad`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: adBody(),
      }),
  })
  const what = `cold start to the first ad, ${campaigns} campaigns, beyond an empty Worker`
  const beyond = ({ ours, empty }: typeof runtime) =>
    `${(ours - empty).toFixed(0)} ms (${ours.toFixed(0)} and ${empty.toFixed(0)} ms)`
  rows.push({ what, figure: beyond(runtime), target: '<= 150 ms' })
  const { laden, empty } = runtime
  rows.push({
    what: 'the same for an empty Worker with our assets',
    figure: `${(laden - empty).toFixed(0)} ms`,
    target: '',
  })
  rows.push({
    what: `${what}, with the upload through Miniflare`,
    figure: beyond(upload),
    target: '',
  })
}

/** Rounds of ours and the floor's in turn; the sums are compared. */
async function compare(
  ours: number,
  theirs: number,
  next: () => Buffer | undefined,
  nextOfFloor = next,
) {
  const shot = { connections: CONNECTIONS, next }
  const floorShot = { connections: CONNECTIONS, next: nextOfFloor }
  await load({ ...shot, port: ours, ms: 1000 })
  await load({ ...floorShot, port: theirs, ms: 1000 })
  const results: { ours: Result[]; floor: Result[] } = { ours: [], floor: [] }
  for (let round = 0; round < ROUNDS; round++) {
    results.floor.push(await load({ ...floorShot, port: theirs, ms: ROUND_MS }))
    results.ours.push(await load({ ...shot, port: ours, ms: ROUND_MS }))
  }
  return results
}

function report(
  what: string,
  { ours, floor }: { ours: Result[]; floor: Result[] },
  target: string,
) {
  const mean = (list: Result[]) => list.reduce((sum, r) => sum + r.perSecond, 0) / list.length
  const ratio = mean(ours) / mean(floor)
  const statuses = ours.map((r) => JSON.stringify(r.statuses)).join(' ')
  console.error(`${what}: ${statuses}`)
  rows.push({
    what,
    figure: `${ratio.toFixed(2)} (${mean(ours).toFixed(0)}/s of ${mean(floor).toFixed(0)}/s; p50 ${ours[0]?.p50.toFixed(1)} ms, p99 ${ours[0]?.p99.toFixed(1)} ms)`,
    target,
  })
}

async function seed(stack: Stack, campaigns: number): Promise<string> {
  const headers = { authorization: `Bearer ${stack.adminKey}`, 'content-type': 'application/json' }
  const publisher = await fetch(`${stack.url}/admin/publishers`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Bench', url: 'https://bench.example', baseline_relevancy: 0.2 }),
  })
  const { api_key } = (await publisher.json()) as { api_key: string }
  const { lines } = syntheticImport(campaigns)
  for (let i = 0; i < lines.length; i += 9000) {
    const body = lines.slice(i, i + 9000).join('\n')
    const answer = await fetch(`${stack.url}/admin/import`, { method: 'POST', headers, body })
    const { results } = (await answer.json()) as { results: { status: string; error?: string }[] }
    const failed = results.find((result) => result.status === 'error')
    if (failed) throw new Error(`import: ${failed.error}`)
  }
  await stack.fireCron()
  return api_key
}

function adBody() {
  return JSON.stringify({
    messages: [{ role: 'user', content: QUESTIONS[session % QUESTIONS.length] }],
    sessionId: `bench-${process.pid}-${session++}`,
    placements: [{ placement: 'below_response', placement_id: 'main' }],
    device: { country: 'US', ua: UA },
  })
}
function adRequest(key: string) {
  return wire(
    'POST',
    '/api/v1/ad',
    { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    adBody(),
  )
}

function hit(url: string | undefined): Buffer | undefined {
  if (!url) return undefined
  return wire('GET', new URL(url).pathname + new URL(url).search, { 'user-agent': UA })
}

async function mint(origin: string, key: string, field: 'impUrl' | 'clickUrl', n: number) {
  const urls: string[] = []
  const lane = async () => {
    while (urls.length < n) {
      const answer = await fetch(`${origin}/api/v1/ad`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: adBody(),
      })
      if (answer.status !== 200) continue
      const [ad] = (await answer.json()) as { impUrl: string; clickUrl: string }[]
      if (ad) urls.push(ad[field])
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  return urls
}

function assetBytes(): number {
  const out = join(dir, 'aside')
  const assets = readdirSync(out).filter((name) => name.endsWith('.bin'))
  return assets.reduce((sum, name) => sum + readFileSync(join(out, name)).length, 0)
}

function print(): void {
  console.log('| what | measured | target |\n|---|---|---|')
  for (const { what, figure, target } of rows) console.log(`| ${what} | ${figure} | ${target} |`)
}

try {
  await buildWorker('wrangler.toml', join(dir, 'aside'))
  await buildWorker('bench/floor/wrangler.toml', join(dir, 'floor'))
  const size = gzipSync(readFileSync(join(dir, 'aside/index.js'))).length
  rows.push({
    what: 'bundle, minified, gzip, assets apart',
    figure: `${(size / 1024).toFixed(0)} KiB`,
    target: '<= 1024 KiB',
  })
  rows.push({ what: 'assets', figure: `${(assetBytes() / 1024).toFixed(0)} KiB`, target: '' })
  const token = await measureToken(dir)
  rows.push({
    what: 'token, seal + open',
    figure: `${token.micros.toFixed(1)} us, ${token.characters} characters`,
    target: '<= 100 us, <= 160',
  })
  for (const campaigns of sizes) await measure(campaigns)
  const { TEST_DATABASE_URL: postgres, TEST_REDIS_URL: redis } = process.env
  for (const order of ['shuffled', 'in time'] as const) {
    const drained = await measureDrain({ postgres, redis }, order)
    rows.push({
      what: `drain into ${postgres ? 'real' : 'embedded'} Postgres, a day's events ${order}`,
      figure: `${drained.toFixed(0)} events/s`,
      target: order === 'shuffled' ? '>= 5000 into a real one' : '',
    })
  }
  print()
} finally {
  rmSync(dir, { recursive: true, force: true })
}
