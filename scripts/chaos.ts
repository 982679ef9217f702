import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Stack, startStack } from '../local/stack.ts'
import { buildWorker } from '../local/worker.ts'
import { diceFrom } from '../test/flow/oracle/dice.ts'
import { checkBooks, type Found } from './chaos/check.ts'
import { drawFaults, inflict, type Servers } from './chaos/faults.ts'
import { runLoad } from './chaos/load.ts'
import { createPostgresServer, createRedisServer } from './chaos/servers.ts'
import { makeWorld, type World } from './chaos/world.ts'

/**
 * npm run chaos [-- RUNS [SEED]]: the built Worker under load while its Redis and its Postgres are killed, frozen and
 * emptied at random moments; afterwards the books are held against what was promised, to the microdollar. Needs the
 * programs of Redis and Postgres; starts servers of its own.
 */
const [runs = 10, firstSeed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const LOAD_MS = Number(process.env.CHAOS_SECONDS ?? 30) * 1000
const SETTLE_MS = 60_000
const CRON_SECONDS = 2

const dir = mkdtempSync(join(tmpdir(), 'aside-chaos-'))
chmodSync(dir, 0o755)
try {
  await buildWorker('wrangler.toml', join(dir, 'bundle'))
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    if ((await runChaos(seed)).length > 0) process.exitCode = 1
  }
} finally {
  rmSync(dir, { recursive: true, force: true })
}

async function runChaos(seed: number): Promise<string[]> {
  const own = join(dir, `run-${seed}`)
  const servers: Servers = {
    redis: await createRedisServer(`${own}-redis`),
    postgres: await createPostgresServer(`${own}-postgres`),
  }
  const log: string[] = []
  await Promise.all(Object.values(servers).map((server) => server.start()))
  const stack = await startStack({
    localDir: own,
    bundle: join(dir, 'bundle'),
    postgres: servers.postgres.url,
    redis: servers.redis.url,
    cronSeconds: CRON_SECONDS,
    log: (line) => log.push(line),
  })
  const db = new pg.Client(servers.postgres.url)
  try {
    const world = await makeWorld(stack)
    const dice = diceFrom(seed)
    const faults = drawFaults(dice, LOAD_MS)
    const [promised, gone] = await Promise.all([
      runLoad(world, dice, LOAD_MS),
      inflict(faults, servers),
    ])
    await db.connect()
    await settle(stack, world, db)
    await rebookLost(world, db)
    await settle(stack, world, db)
    const found = await checkBooks(db, { promised, gone, log, budgets: world.budgets })
    const { differences } = (await world.admin('/reconcile', {})) as unknown as {
      differences: object[]
    }
    const problems = [...found.problems, ...differences.map((one) => JSON.stringify(one))]
    const told = faults.map(({ at, store, what, ms }) => `${store} ${what} ${at}+${ms}`).join(', ')
    console.log(`seed ${seed}: ${told}`)
    if (process.env.CHAOS_LOG) console.log(log.join('\n'), promised.answers)
    report({ ...found, problems }, promised.ads.size, promised.hits.size)
    return problems
  } finally {
    await db.end().catch(() => undefined)
    await stack.close()
    await Promise.all(Object.values(servers).map((server) => server.kill()))
  }
}

/** Lets ten minutes pass, after which reconciliation books conversions again that were lost on their way. */
async function rebookLost(world: World, db: pg.Client): Promise<void> {
  await db.query(`update conversions set received_at = received_at - interval '10 minutes'`)
  await world.admin('/reconcile', {})
}

/** Lets the cron do what was put off, until nothing waits any more. */
async function settle(stack: Stack, world: World, db: pg.Client): Promise<void> {
  const until = performance.now() + SETTLE_MS
  let calm = 0
  while (calm < 2 && performance.now() < until) {
    await stack.fireCron().catch(() => undefined)
    const drained = await world.admin('/drain', {}).catch(() => undefined)
    const { rowCount } = await db.query('select from pending_hits')
    const isCalm = Number(drained?.remaining ?? 1) === 0 && rowCount === 0
    calm = isCalm ? calm + 1 : 0
    await pause(200)
  }
}

function report(found: Found, ads: number, hits: number): void {
  const dollars = (micros: number) => `$${(micros / 1e6).toFixed(4)}`
  console.log(
    `  ${ads} ads, ${hits} hits promised, ${found.booked} rows, ${dollars(found.spentMicros)} spent, ${dollars(found.unbilledMicros)} over budget and unbilled`,
  )
  console.log(
    `  lost as the docs name it: ${found.lostEmptied} hits and ${found.pixelsEmptied} events with an emptied Redis, ${found.lostUnstored} that no store took`,
  )
  console.log(`  ${found.problems.length === 0 ? 'the books are right' : 'WRONG:'}`)
  for (const problem of found.problems.slice(0, 20)) console.log(`    ${problem}`)
  if (found.problems.length > 20) console.log(`    and ${found.problems.length - 20} more`)
}
