import { wideSpans } from '../src/db/schema/index.ts'
import { startIsolate } from '../test/support/app.ts'
import { newId, seedAccount, seedCampaign } from '../test/support/rollups.ts'
import { startStores } from '../test/support/stack.ts'

/** What dashboards cost over the rollups of ten million ledger rows. Needs TEST_DATABASE_URL; leaves nothing behind. */
const LEDGER_ROWS = 10_000_000
const DAYS = 365
const BUCKETS = DAYS * 96
const RUNS = Number(process.env.RUNS ?? 20)
/** Largest p95 of a call over a year, ms. */
const TARGET_MS = 100
const MAY_READ = [
  'rollups',
  'wide_rollups',
  'totals',
  'jobs',
  'api_keys',
  'publishers',
  'advertisers',
  'campaigns',
]
const SHARES = [0.6, 0.3, 0.1]

if (!process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL names no Postgres')
const stores = await startStores({ redis: 'emulated' })
const end = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 86_400_000
const isolate = startIsolate(stores.env, { now: () => end - 1 })
const statements = recordStatements()

try {
  const { publisher, advertiser, campaign } = await fill()
  const calls: [string, string, string][] = [
    ['publisher', '/info', ''],
    ['publisher', '/stats?days=3650', 'tz=America/New_York'],
    ...['/stats', '/activity', '/placements', '/devices', '/geography'].flatMap(
      (path): [string, string, string][] => [
        ['publisher', `${path}?days=365`, 'tz=UTC'],
        ['publisher', `${path}?days=365`, 'tz=America/New_York'],
        ['publisher', `${path}?days=365`, 'tz=Asia/Kathmandu'],
      ],
    ),
    ['advertiser', '/info', ''],
    ['advertiser', '/campaigns', ''],
    ['advertiser', `/campaigns/${campaign}`, ''],
    ['advertiser', '/metrics?days=365', 'tz=America/New_York'],
    ['advertiser', `/metrics?days=365&campaign_id=${campaign}`, 'tz=America/New_York'],
  ]
  const slow: string[] = []
  for (const [side, path, zone] of calls) {
    const key = side === 'publisher' ? publisher.key : advertiser.key
    const { p50, p95 } = await measure(`/${side}-dashboard${path}${zone && `&${zone}`}`, key)
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

/** A year of sums in the order in which a live service writes them: bucket by bucket, all owners mixed. */
async function fill() {
  const publishers = await Promise.all(
    SHARES.map(async () => await seedAccount(stores, 'publisher')),
  )
  const advertisers = await Promise.all(
    SHARES.map(async () => await seedAccount(stores, 'advertiser')),
  )
  const owners: { scope: string; owner: string; share: number }[] = []
  let largest = ''
  for (const [i, share] of SHARES.entries()) {
    const [publisher, advertiser] = [publishers[i], advertisers[i]]
    if (!publisher || !advertiser) continue
    for (const scope of ['publisher', 'placement', 'device', 'country']) {
      owners.push({ scope, owner: publisher.id, share })
    }
    owners.push({ scope: 'advertiser', owner: advertiser.id, share })
    for (let n = 0; n < 4; n++) {
      const id = newId()
      largest ||= id
      await seedCampaign(stores, { id, advertiser: advertiser.id })
      owners.push({ scope: 'campaign', owner: id, share: share / 4 })
    }
  }
  const started = performance.now()
  // Keys of a breakdown share by rank (1, 1/2, 1/3, ...); fractions of a view become one at random.
  await stores.sql(
    `insert into rollups (scope, owner_id, bucket, key, requests, wins, impressions, clicks, spend_micros, revenue_micros)
     select scope, owner, bucket, key, n * 2, n + 1, n, n / 25, n * 5000, n * 3500
     from (
       select o.scope, o.owner, b.bucket, k.key,
         floor($2::float8 / $3 * o.share * k.share * b.daylight + random())::bigint as n
       from (
         select bucket, 1 + 0.8 * sin(extract(epoch from bucket) / 13750) as daylight
         from generate_series(to_timestamp($4::float8), to_timestamp($5::float8), interval '15 minutes') bucket
       ) b
       cross join jsonb_to_recordset($1::jsonb) as o(scope text, owner uuid, share float8)
       join lateral (
         select case when keys = 1 then '' else o.scope || '_' || i end as key,
           1.0 / i / sum(1.0 / i) over () as share
         from (select case o.scope when 'placement' then 11 when 'device' then 3 when 'country' then 60 else 1 end as keys) s,
           generate_series(1, keys) i
       ) k on true
     ) drawn where n > 0 order by bucket`,
    [JSON.stringify(owners), LEDGER_ROWS, BUCKETS, end / 1000 - DAYS * 86_400, end / 1000 - 900],
  )
  await stores.sql(
    `insert into wide_rollups (span, scope, owner_id, bucket, key, requests, wins, impressions, clicks,
       spend_micros, revenue_micros)
     select span, scope, owner_id, to_timestamp(floor(extract(epoch from bucket) / span) * span), key, sum(requests), sum(wins),
       sum(impressions), sum(clicks), sum(spend_micros), sum(revenue_micros)
     from rollups cross join unnest($1::int[]) span
     group by 1, 2, 3, 4, 5 order by 4`,
    [`{${wideSpans.join()}}`],
  )
  await stores.sql(
    `insert into totals (scope, owner_id, impressions, clicks, spend_micros)
     select scope, owner_id, sum(impressions), sum(clicks), sum(spend_micros)
     from rollups where key = '' group by 1, 2`,
  )
  await stores.sql(`insert into jobs (name, last_success_at) values ('drain', now())`)
  for (const table of ['rollups', 'wide_rollups']) await stores.sql(`vacuum analyze ${table}`)
  const [size] = await stores.sql<{ rows: string; views: string; bytes: string; wide: string }>(
    `select count(*) as rows, sum(impressions) filter (where scope = 'publisher') as views,
       pg_size_pretty(pg_total_relation_size('rollups')) as bytes,
       pg_size_pretty(pg_total_relation_size('wide_rollups')) as wide from rollups`,
  )
  console.log(
    `${size?.views} views in ${size?.rows} rollups (${size?.bytes}, and ${size?.wide} by longer spans), made in ${Math.round((performance.now() - started) / 1000)} s`,
  )
  const [publisher, advertiser] = [publishers[0], advertisers[0]]
  if (!publisher || !advertiser) throw new Error('no tenants')
  return { publisher, advertiser, campaign: largest }
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
    if (!/^\s*select/i.test(query)) continue
    const [row] = await stores.sql(`explain (format json) ${query}`, params)
    for (const [, name] of JSON.stringify(row).matchAll(/"Relation Name":"(\w+)"/g))
      read.add(name ?? '')
  }
  console.log(`tables read: ${[...read].join(', ')}`)
  const others = [...read].filter((name) => !MAY_READ.includes(name))
  if (others.length > 0) throw new Error(`a report reads ${others.join(', ')}`)
}
