import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stateNames, temporaryDirectory } from '../local/directory.ts'
import { startStack } from '../local/stack.ts'
import { borrowDatabase, borrowRedis } from '../test/support/gateways.ts'
import { mib } from './measure.ts'
import { createSoakWorld, type Tally } from './soak/world.ts'

/**
 * Mixed load at half of what the Worker takes here, for BENCH_MINUTES (30): ads, views, clicks, searches. Each minute a
 * campaign is written, which publishes its part, another is new, and the publisher gets a new key. Afterwards the books
 * are held against what was answered. Stores by TEST_DATABASE_URL and TEST_REDIS_URL, else embedded.
 */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 30)
const CAMPAIGNS = Number(process.env.BENCH_CAMPAIGNS ?? 1000)
const MINUTE_MS = 60_000
const LANES = 8
const CAPACITY_MS = 10_000

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
const database = TEST_DATABASE_URL ? await borrowDatabase(TEST_DATABASE_URL) : undefined
const redis = TEST_REDIS_URL ? await borrowRedis(TEST_REDIS_URL) : undefined
const localDir = temporaryDirectory()
const errors: string[] = []
const stack = await startStack({
  ...{ localDir, postgres: database?.url, redis: redis?.url },
  env: { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' },
  log: (line) => errors.push(line),
})
try {
  const world = await createSoakWorld(stack, CAMPAIGNS)
  const fast = await runFor(CAPACITY_MS, 0)
  const perSecond = fast.count / (CAPACITY_MS / 1000) / 2
  console.log(`capacity ${(2 * perSecond).toFixed(0)} requests a second; soaking at half of it`)
  const memory: number[] = []
  for (let minute = 1; minute <= MINUTES; minute++) {
    const [tally, served] = await Promise.all([
      runFor(MINUTE_MS, perSecond),
      world.changeCampaigns(minute),
    ])
    memory.push(residentBytes())
    console.log(
      `minute ${minute}: ${tally.count} requests, ads p50 ${at(tally, 0.5)}, p99 ${at(tally, 0.99)}, ${JSON.stringify(tally.statuses)}; new campaign served after ${served} ms; resident ${mib(memory.at(-1) ?? 0)}`,
    )
  }
  process.exitCode = report(await world.checkBooks(), memory) ? 0 : 1

  /** Lanes that ask one thing after the other; `perSecond` of 0: as fast as they are answered. */
  async function runFor(ms: number, rate: number): Promise<Tally> {
    const tally: Tally = { count: 0, adTimes: [], statuses: {} }
    const end = performance.now() + ms
    const lane = async (number: number) => {
      let next = performance.now() + (rate > 0 ? (number * 1000) / rate : 0)
      while (performance.now() < end) {
        if (rate > 0) await pause(Math.max(0, next - performance.now()))
        next += rate > 0 ? (LANES * 1000) / rate : 0
        await world.askOnce(tally)
      }
    }
    await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
    return tally
  }
} finally {
  await stack.close()
  await database?.release()
  await redis?.release()
}

function at({ adTimes }: Tally, share: number): string {
  const sorted = adTimes.toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`
}

/** Bytes of memory that workerd has, as the kernel sees it. */
function residentBytes(): number {
  const pid = readFileSync(join(localDir, stateNames.workerd), 'utf8').trim()
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) * 1024
}

type Books = Awaited<ReturnType<Awaited<ReturnType<typeof createSoakWorld>>['checkBooks']>>

function report(books: Books, memory: readonly number[]): boolean {
  const half = memory.slice(Math.floor(memory.length / 2))
  const growth = (half.at(-1) ?? 0) - (half[0] ?? 0)
  console.log(`resident, second half: ${mib(growth)} more; log: ${errors.length} lines`)
  for (const line of new Set(errors.slice(0, 20))) console.log(`  ${line.slice(0, 200)}`)
  console.log(
    `answered ${books.views} views, ${books.clicks} clicks; booked ${books.bookedViews}, ${books.bookedClicks}, ${books.spent} microdollars; priced ${books.priced}; differences ${books.differences}`,
  )
  const isExact = books.views === books.bookedViews && books.clicks === books.bookedClicks
  return isExact && books.differences === 0 && books.unexpected === 0
}
