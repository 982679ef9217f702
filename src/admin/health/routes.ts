import type { Context } from 'hono'
import { readySnapshot, refreshSnapshot } from '../../campaigns/snapshot/serve.ts'
import type { Deps } from '../../deps.ts'
import { COUNTRIES_AS_OF } from '../../platform/geo/country.ts'
import { type AppEnv, createRouter } from '../../platform/http/context.ts'
import { defer } from '../../platform/http/defer.ts'
import { nameOf } from '../../platform/http/errors.ts'
import { log } from '../../platform/http/log.ts'
import { within } from '../../platform/http/within.ts'
import { keys } from '../../platform/redis/keys.ts'
import { findOldest, listStreams } from '../../platform/redis/stream.ts'
import { countLeftovers, listJobs } from './queries.ts'

/** Older than this is stale: the cron runs each minute, reconciliation every five, the snapshot every ten. */
const LATE_MS = {
  backlog: 5 * 60_000,
  pending: 10 * 60_000,
  snapshot: 30 * 60_000,
  serving: 15 * 60_000,
  reconcile: 20 * 60_000,
}

/** Open to everybody, never limited. */
export const health = createRouter()

health.get('/', async (c) => {
  const { deps } = c.var
  const ready = await readySnapshot(deps).then(
    () => true,
    () => false,
  )
  if (!ready) return c.json({ status: 'starting', ready: false }, 503)
  if (c.req.query('deep') !== '1') return c.json({ status: 'ok', ready: true })
  const body = await readLately(c)
  return c.json(body, body.status === 'ok' ? 200 : 503)
})

/** An answer serves for so long after it was asked for, because anybody may ask, and each check asks both stores. */
const MEMORY_MS = 2000
/** How long a check may take: a store that is slower than that is down. */
const CHECK_MS = 8000
/** A check belongs to the request that began it and may end with it, so nobody waits for another's longer than this. */
const LONGEST_WAIT_MS = CHECK_MS + 1000

type Answer = { status: string }
type Check = { at: number; isDone: boolean; body: Promise<Answer> }
const checks = new WeakMap<Deps, Check>()

/** How the service is: by the check that is under way, by one of a moment ago, else by one of its own. */
async function readLately(c: Context<AppEnv>): Promise<Answer> {
  const { deps } = c.var
  for (let known = checks.get(deps); known; known = checks.get(deps)) {
    if (known.isDone && deps.now() - known.at >= MEMORY_MS) break
    const body = await within(LONGEST_WAIT_MS, known.body).catch(() => undefined)
    if (body) return body
    if (checks.get(deps) === known) break
  }
  const check = beginCheck(deps)
  defer(c, 'health', check.body)
  return await check.body
}

function beginCheck(deps: Deps): Check {
  const at = deps.now()
  const body = within(CHECK_MS, deepHealth(deps, at)).catch((error: unknown) => {
    log('error', 'health_failed', { error: nameOf(error) })
    return { status: 'store_down', ready: true }
  })
  const check: Check = { at, isDone: false, body }
  checks.set(deps, check)
  void body.then(() => {
    check.isDone = true
  })
  return check
}

async function deepHealth(deps: Deps, now: number) {
  const [jobs, backlog, leftovers, unstored, serving] = await Promise.all([
    listJobs(deps.db),
    oldestEventAge(deps, now),
    countLeftovers(deps.db),
    deps.slowRedis.client.get<string>(keys.unstored),
    servingAge(deps, now),
  ])
  const times = new Map(jobs.map((job) => [job.name, job.lastSuccessAt.getTime()]))
  const since = (at: number | null | undefined) => (at == null ? null : now - at)
  const ages = {
    backlog,
    pending: since(leftovers.since),
    snapshot: since(times.get('snapshot')),
    serving,
    reconcile: since(times.get('reconcile')),
  }
  const stale = staleOf(ages, since(times.get('first_tick')))
  return {
    status: stale.length === 0 ? 'ok' : 'stale',
    ready: true,
    stale,
    oldest_event_age_ms: ages.backlog,
    oldest_pending_hit_age_ms: ages.pending,
    snapshot_age_ms: ages.snapshot,
    serving_behind_ms: ages.serving,
    reconcile_age_ms: ages.reconcile,
    reconcile_differences: jobs.find((job) => job.name === 'reconcile')?.detail.differences ?? null,
    pending_hits: leftovers.pending,
    dead_letters: leftovers.dead,
    ledger_rows_outside: leftovers.outside,
    unstored_hits: Number(unstored ?? 0) + deps.losses.unstored,
    campaigns: deps.snapshots.current()?.size ?? 0,
    countries_as_of: COUNTRIES_AS_OF,
  }
}

type Ages = Record<keyof typeof LATE_MS, number | null>

/** What is too old. A job that never succeeded is as old as the first run of the cron; without one, as the backlog. */
function staleOf(ages: Ages, firstTick: number | null): string[] {
  const never = firstTick ?? ages.backlog
  const aged = { ...ages, snapshot: ages.snapshot ?? never, reconcile: ages.reconcile ?? never }
  return Object.entries(LATE_MS).flatMap(([name, limit]) => {
    const age = aged[name as keyof typeof LATE_MS]
    return age !== null && age > limit ? [name] : []
  })
}

/** For how long a snapshot newer than the one of this isolate has been published, in ms; 0 while there is none. */
async function servingAge(deps: Deps, now: number): Promise<number> {
  const published = await deps.slowRedis.client.hget<string>(keys.state, 'version')
  if (!published) return 0
  deps.snapshots.expect(published)
  if (deps.snapshots.isStale()) {
    await refreshSnapshot(deps).catch((error: unknown) => {
      log('warn', 'snapshot_refresh_failed', { error: nameOf(error) })
    })
  }
  // A version's number is the time at which it was drawn.
  return deps.snapshots.isStale() ? Math.max(0, now - Number(published)) : 0
}

/** Age of the oldest event that is not booked yet, in ms; 0 when all are. */
async function oldestEventAge(deps: Deps, now: number): Promise<number> {
  const streams = [...(await listStreams(deps.slowRedis)), keys.early]
  const oldest = await Promise.all(streams.map((stream) => findOldest(deps.slowRedis, stream)))
  return Math.max(0, ...oldest.map((at) => now - (at ?? now)))
}
