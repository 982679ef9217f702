import type { Deps } from '../deps.ts'
import { nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { ensureCounters } from '../snapshot/counters.ts'
import { republishAll } from '../snapshot/publish.ts'
import { drain } from './drain.ts'
import { releaseHolds } from './holds.ts'
import { sweepPending } from './pending.ts'
import { findJob, recordJob } from './queries/jobs.ts'
import { reconcile } from './reconcile.ts'

const RECONCILE_EVERY_MS = 5 * 60 * 1000
const SNAPSHOT_EVERY_MS = 10 * 60 * 1000

/** What the cron does each minute. Every step stands alone: one that fails is logged and the rest still run. */
export async function tick(deps: Deps): Promise<void> {
  await step('counters', () => ensureCounters(deps))
  await step('pending', () => sweepPending(deps))
  await step('drain', () => drain(deps))
  await step('holds', () => releaseHolds(deps))
  await step('snapshot', () => every(deps, 'snapshot', SNAPSHOT_EVERY_MS, () => republishAll(deps)))
  await step('reconcile', () => every(deps, 'reconcile', RECONCILE_EVERY_MS, () => reconcile(deps)))
}

/** Goes on draining until the next run of the cron is near, so that a hit shows well within a minute. */
export async function drainAgain(deps: Deps, until: number): Promise<void> {
  const pause = deps.env.DRAIN_EVERY_SECONDS * 1000
  while (pause > 0 && deps.now() + pause < until) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await step('drain', () => drain(deps))
  }
}

/** Drains as the cron does, with what has to come before it. */
export async function drainAll(deps: Deps): Promise<{ drained: number; remaining: number }> {
  await ensureCounters(deps)
  await sweepPending(deps)
  return await drain(deps)
}

async function step(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    log('error', 'cron_step_failed', { step: name, error: nameOf(error) })
  }
}

async function every(deps: Deps, name: string, ms: number, run: () => Promise<unknown>) {
  const last = await findJob(deps.db, name)
  const now = deps.now()
  if (last && now - last.lastSuccessAt.getTime() < ms) return
  await run()
  if (name !== 'reconcile') await recordJob(deps.db, name, now, {})
}
