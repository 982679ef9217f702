import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { openStores } from '../local/stores.ts'
import { readBatch } from '../src/conversions/pixel/read.ts'
import { collectRequest } from '../src/conversions/pixel/schema.ts'
import { packEvents } from '../src/platform/events/pixel.ts'
import { createRedis } from '../src/platform/redis/client.ts'
import { collectArgs } from '../src/platform/redis/scripts/collect.ts'
import { borrowDatabase, borrowRedis } from '../test/support/gateways.ts'
import { mib } from './measure.ts'

/**
 * Memory of a process that drains a stream full of the largest events that a page can send, and nothing else: stores and
 * gateways are in others. `BENCH_VOLUME_MB` of them (1,024), in a database of their own on TEST_DATABASE_URL and
 * TEST_REDIS_URL.
 */
const WANTED = Number(process.env.BENCH_VOLUME_MB ?? 1024) * 2 ** 20
const ADDED_AT_ONCE = 32
/** The heap of an isolate: without a limit Node collects nothing before it has grown by as much. */
const ISOLATE_MB = 128
/** Bytes that draining may take beyond what the process held before. */
const MOST_GROWTH = 100_000_000

export type Report = {
  drained: number
  seconds: number
  /** Bytes before and at most while it drained. */
  rss: [number, number]
  heap: [number, number]
}

/** Of each kind every text is as long as it may be, in characters of three bytes. */
const kinds = {
  'page views': { event_type: 'e'.repeat(50) },
  purchases: { event_type: 'purchase', value_cents: 1_000_000_000_000, currency: 'EUR' },
} as const

/** A batch of 50 events, as `POST /collect` takes it. */
function largestBatch(pixelId: string, fields: object) {
  const host = `https://${randomBytes(31).toString('hex')}.${`${'h'.repeat(63)}.`.repeat(3)}`.slice(
    0,
    261,
  )
  const now = Date.now()
  const id = () => `${randomUUID()}${'€'.repeat(164)}`
  const request = collectRequest.parse({
    pixel_id: pixelId,
    sent_at: now,
    events: Array.from({ length: 50 }, () => ({
      ...{ event_id: id(), order_id: id(), at: now - 1, grclid: randomUUID(), ...fields },
      url: `${host}/${'p'.repeat(1000)}`,
    })),
  })
  const batch = readBatch(request, { origin: host, now })
  return { at: now, host: batch.host, events: packEvents(batch) }
}

/** One file, as a Worker is: types that are taken out while it runs would be measured too. */
async function bundleDrain(folder: string): Promise<string> {
  const outfile = join(folder, 'drain.mjs')
  const entryPoints = ['bench/volume/drain.ts']
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' })
  return outfile
}

export async function measureVolume(
  options: { postgres?: string; redis?: string },
  fields: object,
) {
  const folder = mkdtempSync(join(tmpdir(), 'aside-volume-'))
  const stores = await openStores(options)
  const sql = async (query: string) => (await stores.database.query({ query, params: [] })).rows
  try {
    const [advertiser, pixelId] = [randomUUID(), `px_${randomBytes(12).toString('hex')}`]
    await sql(
      `insert into advertisers (id, name, email, pixel_id) values ('${advertiser}', 'A', 'a@a.example', '${pixelId}')`,
    )
    const redis = createRedis({
      url: stores.env.UPSTASH_REDIS_REST_URL,
      token: stores.env.UPSTASH_REDIS_REST_TOKEN,
      timeoutMs: 10_000,
    })
    let [bytes, batches] = [0, 0]
    const add = async () => {
      const batch = largestBatch(pixelId, fields)
      const input = { kind: 'pixel', hitId: '', pixelId, address: '', perAddress: 0 } as const
      await redis.collect(collectArgs({ ...input, ...batch, perPixel: 0 }))
      batches++
      bytes += Buffer.byteLength(batch.events)
    }
    while (bytes < WANTED) await Promise.all(Array.from({ length: ADDED_AT_ONCE }, add))
    const child = fork(await bundleDrain(folder), {
      env: { ...process.env, ...stores.env },
      execArgv: [`--max-heap-size=${ISOLATE_MB}`],
    })
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the drain ended with ${code}`)
    })
    const [report] = (await Promise.race([once(child, 'message'), ended])) as [Report]
    const [counts] = await sql(
      `select (select count(*) from pixel_events), (select count(*) from dead_letters)`,
    )
    const [booked, aside] = (counts ?? []).map(Number)
    if (report.drained !== batches || booked !== batches * 50 || aside !== 0) {
      throw new Error(`of ${batches} batches ${report.drained} were drained: ${booked} events`)
    }
    return { ...report, bytes, batches }
  } finally {
    await stores.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureKind(kind: keyof typeof kinds): Promise<void> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
  const database = TEST_DATABASE_URL ? await borrowDatabase(TEST_DATABASE_URL) : undefined
  const store = TEST_REDIS_URL ? await borrowRedis(TEST_REDIS_URL) : undefined
  const options = { postgres: database?.url, redis: store?.url }
  const measured = await measureVolume(options, kinds[kind])
  await database?.release()
  await store?.release()
  const { bytes, batches, seconds, rss, heap } = measured
  console.log(
    `${kind}: ${mib(bytes)} in ${batches} batches of ${(bytes / batches / 1024).toFixed(0)} KiB, drained in ${seconds.toFixed(0)} s`,
  )
  const row = (what: string, [before, most]: [number, number]) =>
    `  ${what}: ${mib(before)} before, ${mib(most)} at most: ${mib(most - before)} more`
  console.log(`${row('heap and buffers', heap)}\n${row('resident', rss)}`)
  if (Math.max(heap[1] - heap[0], rss[1] - rss[0]) >= MOST_GROWTH) process.exitCode = 1
}

if (import.meta.main) {
  for (const kind of Object.keys(kinds)) await measureKind(kind as keyof typeof kinds)
}
