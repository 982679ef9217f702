import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer, spawnServer } from '../local/redis-server.ts'
import { fire, type Isolate, seedTenant, startIsolate } from '../test/support/app.ts'
import { tokenFor } from '../test/support/feedback.ts'
import { servedAd } from '../test/support/hits.ts'
import { CHROME } from '../test/support/samples.ts'
import { startStores } from '../test/support/stack.ts'

/**
 * What anybody with a public pixel id, or a tracked URL, can make the stores keep: bytes stored per byte sent, of bodies
 * and what has to go with them. Needs TEST_DATABASE_URL and a redis-server; leaves nothing behind.
 */
const SENT = Number(process.env.MEGABYTES ?? 30) * 1_000_000
/** Bytes stored per byte sent that nothing may reach. */
const MOST = 3
const PER_BATCH = 50

if (!process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL names no Postgres')
const program = findServer()
if (!program) throw new Error('there is no redis-server on the PATH')

const clock = { at: Date.now(), now: () => clock.at }
let drawn = 0
let batch = 0
const name = () => (drawn++).toString(36).padStart(7, '0')
/** A host of 253 characters that was never there. */
const longHost = () => `${name()}.${`${'x'.repeat(59)}.`.repeat(4)}example`.slice(-253)

type Batch = { origin?: string; events: Record<string, unknown>[] }
const batches: Readonly<Record<string, () => Batch>> = {
  'pages of ever new hosts and types, 1 KB each': () => ({
    events: Array.from({ length: PER_BATCH }, () => ({
      ...{ event_id: name(), event_type: `t${name()}`, at: clock.at - (drawn % 86_400) * 1000 },
      url: `https://${name()}.example/${'p'.repeat(880)}`,
    })),
  }),
  'the smallest events, ever new types and hosts of 253': () => ({
    origin: `https://${longHost()}`,
    events: Array.from({ length: PER_BATCH }, () => ({
      ...{ event_id: name(), event_type: `t${name()}`, at: clock.at - (drawn % 86_400) * 1000 },
      url: '',
    })),
  }),
  'twenty hosts by twenty types in every quarter of an hour': () => ({
    origin: `https://${'x'.repeat(60)}.h${batch++ % 20}.example`,
    events: Array.from({ length: PER_BATCH }, () => ({
      ...{ event_id: name(), event_type: `t${drawn % 20}`, url: '' },
      at: clock.at - ((drawn * 7919) % 86_400) * 1000,
    })),
  }),
  'the smallest events of one type': () => ({
    events: Array.from({ length: PER_BATCH }, () => ({
      ...{ event_id: name(), event_type: 'a', at: clock.at, url: '' },
    })),
  }),
  'leads, the smallest of what is a conversion too': () => ({
    events: Array.from({ length: PER_BATCH }, () => ({
      ...{ event_id: name(), event_type: 'lead', at: clock.at - (drawn % 86_400) * 1000, url: '' },
    })),
  }),
  'purchases in ever new currencies': () => ({
    events: Array.from({ length: PER_BATCH }, () => ({
      ...{ event_id: name(), event_type: 'purchase', at: clock.at - (drawn % 86_400) * 1000 },
      ...{ url: '', value_cents: 1, currency: currencyOf(drawn) },
    })),
  }),
}
const currencyOf = (n: number) =>
  [n, n / 26, n / 676].map((part) => String.fromCharCode(65 + (Math.floor(part) % 26))).join('')

const rows: Record<string, string | number>[] = []
// npm run bench:storage [-- WORD]: of all kinds, or of those that have it in their name.
const asked = process.argv[2] ?? ''
for (const [what, next] of Object.entries(batches)) {
  if (!what.includes(asked)) continue
  rows.push(
    await measureStored(what, async (isolate, tenant) => {
      const body = async ({ origin, events }: Batch) => {
        const text = JSON.stringify({ pixel_id: tenant.pixelId, sent_at: clock.at, events })
        const headers = { 'user-agent': CHROME, ...(origin ? { origin } : {}) }
        const answer = await isolate.request('/collect', { method: 'POST', headers, body: text })
        if (answer.status !== 204) throw new Error(`${answer.status}`)
        // A pixel may send 500 batches a second.
        clock.at += 3
        return text.length + (origin?.length ?? 0)
      }
      return { send: async () => await body(next()), events: PER_BATCH }
    }),
  )
}
rows.push(
  await measureStored('one view, again and again', async (isolate, tenant) => {
    const ad = servedAd(tenant, await tenant.campaign(), 1)
    const url = `https://ads.test/i?p=${await tokenFor(isolate, ad)}`
    const send = async () => {
      const answer = await fire(isolate, url)
      if (answer.status !== 200) throw new Error(`${answer.status}`)
      return `GET ${new URL(url).pathname}${new URL(url).search} HTTP/1.1\r\nhost: ads.test\r\nuser-agent: ${CHROME}\r\n\r\n`
        .length
    }
    return { send, events: 1 }
  }),
)
console.table(rows)
if (rows.some((row) => Math.max(Number(row.peak), Number(row.kept)) >= MOST)) process.exitCode = 1

type Sender = { send: () => Promise<number>; events: number }
type Pixels = Awaited<ReturnType<typeof seedTenant>> & { pixelId: string }

/** Sends as much, and says what stands in the stores before and after it is booked. */
async function measureStored(
  what: string,
  prepare: (isolate: Isolate, tenant: Pixels) => Promise<Sender>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'aside-storage-'))
  const redis = await spawnServer(program ?? '', folder)
  const stores = await startStores({ redis: redis.url })
  try {
    const isolate = startIsolate(stores.env, clock)
    const tenant = await seedTenant(isolate)
    const [row] = await stores.sql<{ id: string }>('select pixel_id as id from advertisers')
    const sender = await prepare(isolate, { ...tenant, pixelId: row?.id ?? '' })
    const sizes = async () => {
      const [size] = await stores.sql<{ bytes: string; rows: string }>(
        `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
         join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
      )
      const info = String(await stores.redis('INFO', 'memory'))
      return {
        postgres: Number(size?.bytes),
        redis: Number(/used_memory:(\d+)/.exec(info)?.[1]),
      }
    }
    const before = await sizes()
    let sent = 0
    let events = 0
    while (sent < SENT) {
      const sizes = await Promise.all(Array.from({ length: 16 }, sender.send))
      sent += sizes.reduce((sum, size) => sum + size, 0)
      events += sizes.length * sender.events
    }
    await isolate.settle()
    const waiting = await sizes()
    await tenant.admin('/drain', {})
    const after = await sizes()
    const [sums] = await stores.sql<Record<string, number>>(
      `select (select count(*) from pixel_rollups)::int as rollups,
        (select count(*) from conversion_rollups)::int as conversion_rollups`,
    )
    const ratio = (bytes: number) => (bytes / sent).toFixed(2)
    return {
      what,
      events,
      sent: sent,
      peak: ratio(waiting.redis - before.redis),
      kept: ratio(after.postgres - before.postgres + Math.max(0, after.redis - before.redis)),
      ...sums,
    }
  } finally {
    await stores.close()
    await redis.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
