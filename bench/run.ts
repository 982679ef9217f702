import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Stack, startStack } from '../local/stack.ts'
import { bootWorker, buildWorker } from '../local/worker.ts'
import { measureColdStart } from './coldstart.ts'
import { measureDrain } from './drain.ts'
import { load, type Result } from './load.ts'
import { ANSWERED, adBody, adRequest, hit, mint, seedCampaigns } from './requests.ts'
import { measureToken } from './token.ts'

/** The numbers of the design that a whole Worker can show, beside a floor Worker on the same stores in the same run. */
const CONNECTIONS = 16
const ROUND_MS = 2500
const ROUNDS = 4
type Row = { what: string; figure: string; target: string }
const rows: Row[] = []
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
    const key = await seedCampaigns(stack, campaigns)
    const [ours, theirs] = [Number(new URL(stack.url).port), Number(new URL(floor.url).port)]
    const ad = await compare(ours, theirs, () => adRequest(key))
    const target = campaigns <= 1000 ? '>= 0.80' : campaigns <= 10_000 ? '>= 0.72' : '>= 0.60'
    report(`POST /api/v1/ad, ${campaigns} campaigns`, ad, target)
    if (campaigns !== sizes[0]) return
    await reportColdStart(stack, localDir, key, campaigns)
    for (const [name, field] of [
      ['view', 'impUrl'],
      ['click', 'clickUrl'],
    ] as const) {
      const urls = await mint({ origin: stack.url, key, field, n: 25_000 })
      const again = hit(urls[0])
      const pair = await compare(
        ours,
        theirs,
        () => hit(urls.pop()),
        () => again,
      )
      report(`${name} against the floor`, pair, '>= 0.95')
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
        body: adBody(ANSWERED),
      }),
  })
  const what = `cold start to the first ad, ${campaigns} campaigns, beyond an empty Worker`
  const beyond = ({ ours, empty }: typeof runtime) =>
    `${(ours - empty).toFixed(0)} ms (${ours.toFixed(0)} and ${empty.toFixed(0)} ms)`
  rows.push({ what, figure: beyond(runtime), target: '<= 100 ms' })
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

/** All modules of a built Worker's script. */
const readScript = (bundle: string) =>
  Buffer.concat(
    readdirSync(bundle)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(bundle, name))),
  )

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
  const size = gzipSync(readScript(join(dir, 'aside'))).length
  rows.push({
    what: 'bundle, minified, gzip, assets apart',
    figure: `${(size / 1024).toFixed(0)} KiB`,
    target: '<= 350 KiB',
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
