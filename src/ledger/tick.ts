import { forgetIdentities, recheckConversions } from '../attribution/recheck.ts'
import { writeDueExamples } from '../campaigns/examples/write.ts'
import { ensureCounters } from '../campaigns/snapshot/counters.ts'
import { republishAll } from '../campaigns/snapshot/publish.ts'
import type { Deps } from '../deps.ts'
import { nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { flushLosses } from '../platform/redis/losses.ts'
import { publishCatalog } from '../services/publish.ts'
import { drain, drainIndex } from './drain.ts'
import { moveEarly } from './early.ts'
import { releaseHolds } from './holds.ts'
import { sweepPending } from './pending.ts'
import { forgetSingles } from './prune.ts'
import { findJobs, recordFirst, recordJob } from './queries/jobs.ts'
import { pruneCrowds } from './queries/prune.ts'
import { reconcile } from './reconcile.ts'
import { closeMonths } from './statements.ts'

/** How often a job runs, and how soon again when it failed. */
const RECONCILE = { everyMs: 5 * 60_000, retryMs: 5 * 60_000 }
const SNAPSHOT = { everyMs: 10 * 60_000, retryMs: 2 * 60_000 }
const DAY_MS = 24 * 60 * 60_000
const CLOSE = { everyMs: 10 * 60_000, retryMs: 10 * 60_000 }
const PRUNE = { everyMs: 60 * 60_000, retryMs: 10 * 60_000 }
/** After this long a step stops at its next batch and leaves the rest to the next run. */
const STEP_MS = 20_000

/**
 * What the cron does each minute. Every step stands alone: one that fails is logged and the rest still run. What is
 * in the stream comes first: it is money that was earned.
 */
export async function tick(deps: Deps): Promise<void> {
  await step('drain', () => drain(deps, undefined, soon(deps)))
  await step('index', () => drainIndex(deps, soon(deps)))
  await step('counters', () => ensureCounters(deps))
  await step('attribution', () => recheckConversions(deps, soon(deps)))
  await step('early', () => moveEarly(deps, soon(deps)))
  await step('pending', () => replayAll(deps))
  await step('holds', () => releaseHolds(deps, soon(deps)))
  await step('losses', () => flushLosses(deps.slowRedis, deps.losses))
  await step('first', () => recordFirst(deps.db, 'first_tick', deps.now()))
  await step('snapshot', () => due(deps, 'snapshot', SNAPSHOT, () => publishAnew(deps)))
  await step('prune', () => due(deps, 'prune', PRUNE, () => forgetOld(deps)))
  await step('statements', () => due(deps, 'statements', CLOSE, () => closeAll(deps)))
  await step('reconcile', () => due(deps, 'reconcile', RECONCILE, () => reconcile(deps)))
}

/** Goes on draining until the next run of the cron is near, so that a hit shows well within a minute. */
export async function drainAgain(deps: Deps, until: number): Promise<void> {
  const pause = deps.env.DRAIN_EVERY_SECONDS * 1000
  while (pause > 0 && deps.now() + pause < until) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await step('drain', () => drain(deps, undefined, soon(deps)))
    await step('index', () => drainIndex(deps, soon(deps)))
  }
}

/** Asks a model for examples that campaigns lack, beside the drains: it may take long. Begins none after `until`. */
export async function writeMissing(deps: Deps, until: number): Promise<void> {
  await step('examples', () => writeDueExamples(deps, until))
}

/** Drains as the cron does, with what has to come before it. */
export async function drainAll(deps: Deps): Promise<{ drained: number; remaining: number }> {
  await ensureCounters(deps)
  const { drained } = await drain(deps)
  await recheckConversions(deps, soon(deps), DAY_MS)
  await moveEarly(deps, soon(deps))
  await sweepPending(deps, soon(deps))
  await drainIndex(deps)
  const rest = await drain(deps)
  return { drained: drained + rest.drained, remaining: rest.remaining }
}

const soon = (deps: Deps) => deps.now() + STEP_MS

async function replayAll(deps: Deps): Promise<void> {
  const swept = await sweepPending(deps, soon(deps))
  if (swept > 0) await drain(deps, undefined, soon(deps))
}

async function forgetOld(deps: Deps): Promise<void> {
  const startedAt = deps.now()
  await forgetIdentities(deps)
  await forgetSingles(deps, soon(deps))
  await pruneCrowds(deps.db)
  await recordJob(deps.db, 'prune', startedAt, {})
}

async function publishAnew(deps: Deps): Promise<void> {
  const startedAt = deps.now()
  await republishAll(deps)
  await publishCatalog(deps)
  await recordJob(deps.db, 'snapshot', startedAt, {})
}

async function closeAll(deps: Deps): Promise<void> {
  const startedAt = deps.now()
  await closeMonths(deps, soon(deps))
  await recordJob(deps.db, 'statements', startedAt, {})
}

async function step(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    log('error', 'cron_step_failed', { step: name, error: nameOf(error) })
  }
}

/** Runs a job whose time has come. The attempt is noted first: a job that fails must not fill every run of the cron. */
async function due(
  deps: Deps,
  name: string,
  { everyMs, retryMs }: typeof RECONCILE,
  run: () => Promise<unknown>,
): Promise<void> {
  const attempt = `${name}_attempt`
  const last = await findJobs(deps.db, [name, attempt])
  const now = deps.now()
  const since = (job: string) => now - (last.get(job) ?? Number.NEGATIVE_INFINITY)
  if (since(name) < everyMs || since(attempt) < retryMs) return
  await recordJob(deps.db, attempt, now, {})
  await run()
}
