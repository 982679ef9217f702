import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { type AppEnv, createRouter } from '../http/context.ts'
import { nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { keys } from '../redis/keys.ts'
import { readEvents } from '../redis/stream.ts'
import { readySnapshot } from '../snapshot/load.ts'
import { listJobs } from './queries.ts'

/** Older than this is stale: the cron runs each minute, reconciliation every five, the snapshot every ten. */
const STALE_MS = { backlog: 5 * 60_000, snapshot: 30 * 60_000, reconcile: 20 * 60_000 }

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
  try {
    return await deepHealth(c)
  } catch (error) {
    log('error', 'health_failed', { error: nameOf(error) })
    return c.json({ status: 'store_down', ready: true }, 503)
  }
})

async function deepHealth(c: Context<AppEnv>) {
  const { deps } = c.var
  const now = deps.now()
  const [jobs, backlogAge, unstored] = await Promise.all([
    listJobs(deps.db),
    oldestEventAge(deps, now),
    deps.slowRedis.client.get<string>(keys.unstored),
  ])
  const ageOf = (name: string) => {
    const at = jobs.find((job) => job.name === name)?.lastSuccessAt.getTime()
    return at === undefined ? null : now - at
  }
  const ages = { backlog: backlogAge, snapshot: ageOf('snapshot'), reconcile: ageOf('reconcile') }
  const stale = Object.entries(STALE_MS).filter(([name, limit]) => {
    const age = ages[name as keyof typeof STALE_MS]
    return age !== null && age > limit
  })
  const body = {
    status: stale.length === 0 ? 'ok' : 'stale',
    ready: true,
    stale: stale.map(([name]) => name),
    oldest_event_age_ms: ages.backlog,
    snapshot_age_ms: ages.snapshot,
    reconcile_age_ms: ages.reconcile,
    reconcile_differences: jobs.find((job) => job.name === 'reconcile')?.detail.differences ?? null,
    unstored_hits: Number(unstored ?? 0) + deps.losses.unstored,
    campaigns: deps.snapshots.current()?.size ?? 0,
  }
  return c.json(body, stale.length === 0 ? 200 : 503)
}

/** Age of the oldest event that is not booked yet, in ms; 0 when all are. */
async function oldestEventAge(deps: Deps, now: number): Promise<number> {
  const [oldest] = await readEvents(deps.slowRedis, 1)
  return oldest ? Math.max(0, now - Number(oldest.id.split('-')[0])) : 0
}
