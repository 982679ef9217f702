import { startIsolate } from '../test/support/app.ts'
import { startStores } from '../test/support/stack.ts'
import { fill } from './reports/fill.ts'

/** What dashboards cost over the rollups of ten million ledger rows. Needs TEST_DATABASE_URL; leaves nothing behind. */
const RUNS = Number(process.env.RUNS ?? 20)
/** Largest p95 of a call over a year, ms. */
const TARGET_MS = 100
/** Sums and accounts. `user_days` is read for the few dates that are not 24 hours long. */
const MAY_READ = [
  ...['rollups', 'wide_rollups', 'totals', 'traffic_rollups', 'wide_traffic_rollups'],
  ...['conversion_rollups', 'users', 'user_counts', 'user_crowds', 'user_days', 'user_rollups'],
  ...['statements', 'jobs'],
  ...['api_keys', 'publishers', 'advertisers', 'campaigns', 'experiments'],
]

if (!process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL names no Postgres')
const stores = await startStores({ redis: 'emulated' })
const end = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 86_400_000
const isolate = startIsolate(stores.env, { now: () => end - 1 })
const statements = recordStatements()

try {
  const started = performance.now()
  const { publisher, advertiser, campaign } = await fill(stores, end)
  console.log(await describe(performance.now() - started))
  const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu']
  const overTime = (side: string, path: string) =>
    zones.map((tz): Call => [side, `${path}${path.includes('?') ? '&' : '?'}days=365`, `tz=${tz}`])
  const calls: Call[] = [
    ['publisher', '/info', ''],
    ['publisher', '/stats?days=3650', 'tz=America/New_York'],
    ...['/stats', '/activity', '/placements', '/devices', '/geography'].flatMap((path) =>
      overTime('publisher', path),
    ),
    ...['/user-insights', '/traffic-quality'].flatMap((path) => overTime('publisher', path)),
    ['publisher', '/users', ''],
    ['publisher', '/users?sort=clicks&page=100', ''],
    ['publisher', '/users?search=abc', ''],
    ['publisher', '/countries', ''],
    ['publisher', '/statements', ''],
    ['advertiser', '/info', ''],
    ['advertiser', '/campaigns', ''],
    ['advertiser', `/campaigns/${campaign}`, ''],
    ...overTime('advertiser', '/metrics'),
    ...overTime('advertiser', `/metrics?campaign_id=${campaign}`),
    ...overTime('advertiser', '/traffic-quality'),
    ...overTime('advertiser', '/events/conversion-stats'),
    ['advertiser', '/billing', ''],
    ['advertiser', '/statements', ''],
  ]
  const slow: string[] = []
  for (const [side, path, zone] of calls) {
    const key = side === 'publisher' ? publisher.key : advertiser.key
    const { p50, p95 } = await measure(
      `/${side}-dashboard${path}${zone && `${path.includes('?') ? '&' : '?'}${zone}`}`,
      key,
    )
    const name = `${side} ${path.replace(/[0-9a-f-]{36}/, '{id}')} ${zone}`.padEnd(66)
    console.log(
      `${name} p50 ${p50.toFixed(1).padStart(7)} ms   p95 ${p95.toFixed(1).padStart(7)} ms`,
    )
    if (p95 > TARGET_MS && !path.includes('3650')) slow.push(name.trim())
  }
  await expectOnlyRollups()
  console.log(
    slow.length === 0
      ? `all within ${TARGET_MS} ms`
      : `over ${TARGET_MS} ms:\n  ${slow.join('\n  ')}`,
  )
} finally {
  await stores.close()
}

/** What was made, in one line. */
async function describe(ms: number): Promise<string> {
  const [size] = await stores.sql<Record<string, string>>(
    `select (select sum(impressions) from totals where scope = 'publisher') as views,
       (select count(*) from rollups) as rollups, (select count(*) from users) as users,
       (select count(*) from user_days) as days, pg_size_pretty(pg_database_size(current_database())) as bytes`,
  )
  const { views, rollups, users, days, bytes } = size ?? {}
  return `${views} views in ${rollups} rollups, ${users} users on ${days} days: ${bytes}, made in ${Math.round(ms / 1000)} s`
}

async function measure(path: string, key: string) {
  const times: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    const started = performance.now()
    const answer = await isolate.request(path, { headers: { 'x-api-key': key } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    if (run > 0) times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

type Call = [side: string, path: string, zone: string]
type Sent = { query: string; params: string[] }

/** Every statement that the driver sends from here on. */
function recordStatements(): Map<string, Sent> {
  const seen = new Map<string, Sent>()
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (typeof init?.body === 'string') {
      const body = JSON.parse(init.body) as Sent | { queries: Sent[] }
      for (const sent of 'queries' in body ? body.queries : [body]) seen.set(sent.query, sent)
    }
    return await send(input, init)
  }
  return seen
}

async function expectOnlyRollups() {
  const read = new Set<string>()
  for (const { query, params } of statements.values()) {
    if (!/^\s*(select|with)/i.test(query)) continue
    const [row] = await stores.sql(`explain (format json) ${query}`, params)
    for (const [, name] of JSON.stringify(row).matchAll(/"Relation Name":"(\w+)"/g))
      read.add(name ?? '')
  }
  console.log(`tables read: ${[...read].join(', ')}`)
  const others = [...read].filter((name) => !MAY_READ.includes(name))
  if (others.length > 0) throw new Error(`a report reads ${others.join(', ')}`)
}
