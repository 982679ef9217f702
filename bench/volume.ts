import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { openStores } from '../local/stores.ts'
import { readBatch } from '../src/collect/read.ts'
import { collectRequest } from '../src/collect/schema.ts'
import { mib } from './measure.ts'

/**
 * Memory of a process that drains a stream full of the largest events that a page can send, and nothing else: stores and
 * gateways are in others. `BENCH_VOLUME_MB` of them (1,024). Real stores by TEST_DATABASE_URL and TEST_REDIS_URL, which
 * have to be empty.
 */
const WANTED = Number(process.env.BENCH_VOLUME_MB ?? 1024) * 2 ** 20
const ADDED_AT_ONCE = 32
/** The heap of an isolate: without a limit Node collects nothing before it has grown by as much. */
const ISOLATE_MB = Number(process.env.X ?? 128)

export type Report = {
  drained: number
  seconds: number
  /** Bytes before and at most while it drained. */
  rss: [number, number]
  heap: [number, number]
}

/** A batch of 50 events, as the script appends it: every text as long as it may be, in characters of three bytes. */
function largestBatch(pixelId: string): string {
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
      ...{ event_id: id(), order_id: id(), event_type: 'e'.repeat(50), at: now },
      url: `${host}/${'p'.repeat(1000)}`,
      ...{ grclid: randomUUID(), value_cents: 1_000_000_000_000, currency: 'USD' },
    })),
  })
  return JSON.stringify(readBatch(request, host, now))
}

/** One file, as a Worker is: types that are taken out while it runs would be measured too. */
async function bundled(): Promise<string> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'aside-volume-')), 'drain.mjs')
  const entryPoints = ['bench/volume/drain.ts']
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' })
  return outfile
}

export async function measureVolume(options: { postgres?: string; redis?: string }) {
  const stores = await openStores(options)
  try {
    const [advertiser, pixelId] = [randomUUID(), `px_${randomBytes(12).toString('hex')}`]
    await stores.database.query({
      query: `insert into advertisers (id, name, email, pixel_id) values ('${advertiser}', 'A', 'a@a.example', '${pixelId}')`,
      params: [],
    })
    let bytes = 0
    let batches = 0
    while (bytes < WANTED) {
      const some = Array.from({ length: ADDED_AT_ONCE }, () => largestBatch(pixelId))
      const fields = ['t', 'pixel', 'p', pixelId, 'a', String(Date.now()), 'e']
      await Promise.all(
        some.map((events) => stores.redis.run(['XADD', 'events', '*', ...fields, events])),
      )
      batches += some.length
      for (const events of some) bytes += Buffer.byteLength(events)
    }
    const child = fork(await bundled(), {
      env: { ...process.env, ...stores.env },
      execArgv: [`--max-heap-size=${ISOLATE_MB}`],
    })
    const [report] = (await once(child, 'message')) as [Report]
    return { ...report, bytes, batches }
  } finally {
    await stores.close()
  }
}

if (import.meta.main) {
  const { TEST_DATABASE_URL: postgres, TEST_REDIS_URL: redis } = process.env
  const { bytes, batches, drained, seconds, rss, heap } = await measureVolume({ postgres, redis })
  if (drained !== batches) throw new Error(`${drained} of ${batches} batches were drained`)
  console.log(
    `${mib(bytes)} in ${batches} batches of ${mib(bytes / batches)}, drained in ${seconds.toFixed(0)} s`,
  )
  console.log(
    `resident: ${mib(rss[0])} before, ${mib(rss[1])} at most: ${mib(rss[1] - rss[0])} more`,
  )
  console.log(`heap and buffers: ${mib(heap[0])} before, ${mib(heap[1])} at most`)
}
