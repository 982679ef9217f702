import { raiseAlerts } from '../accounts/alerts/raise.ts'
import { recheckConversions } from '../attribution/recheck.ts'
import { writeDueTexts } from '../campaigns/model/write.ts'
import { ensureCounters } from '../campaigns/snapshot/counters.ts'
import { republishAll } from '../campaigns/snapshot/publish.ts'
import type { Deps } from '../deps.ts'
import { nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { flushLosses } from '../platform/redis/losses.ts'
import { DAY_MS } from '../platform/time/day.ts'
import { deliverWebhooks } from '../platform/webhooks/deliver.ts'
import { publishCatalog } from '../services/publish.ts'
import { announceBooked } from './announce.ts'
import { drain, drainIndex } from './drain.ts'
import { moveEarly } from './early.ts'
import { releaseHolds } from './holds.ts'
import { keepMonths } from './months.ts'
import { replayPending } from './pending.ts'
import { forgetSingles } from './prune.ts'
import { findJobs, recordFirst, recordJob } from './queries/jobs.ts'
import { pruneCrowds } from './queries/prune.ts'
import { reconcile } from './reconcile.ts'
import { closeMonths } from './statements.ts'

/** How often a job runs, and how soon again when it failed. */
const RECONCILE = { everyMs: 5 * 60_000, retryMs: 5 * 60_000 }
const SNAPSHOT = { everyMs: 10 * 60_000, retryMs: 2 * 60_000 }
const CLOSE = { everyMs: 10 * 60_000, retryMs: 10 * 60_000 }
const ALERTS = { everyMs: 10 * 60_000, retryMs: 10 * 60_000 }
const PRUNE = { everyMs: 60 * 60_000, retryMs: 10 * 60_000 }
/** After this long a step stops at its next batch and leaves the rest to the next run. */
const STEP_MS = 20_000

/**
 * What the cron does each minute. Every step stands alone: one that fails is logged and the rest still run. What is
 * in the stream comes first: it is money that was earned.
 */
export async function tick(deps: Deps): Promise<void> {
  await runStep('drain', () => drain(deps, { until: stepEnd(deps) }))
  await runStep('index', () => drainIndex(deps, stepEnd(deps)))
  await runStep('counters', () => ensureCounters(deps))
  await runStep('attribution', () => recheckConversions(deps, { until: stepEnd(deps) }))
  await runStep('early', () => moveEarly(deps, stepEnd(deps)))
  await runStep('pending', () => replayAll(deps))
  await runStep('holds', () => releaseHolds(deps, stepEnd(deps)))
  await runStep('losses', () => flushLosses(deps.slowRedis, deps.losses))
  await runStep('first', () => recordFirst(deps.db, { name: 'first_tick', at: deps.now() }))
  await runStep('snapshot', () =>
    runDue(deps, { name: 'snapshot', pace: SNAPSHOT, run: () => publishAnew(deps) }),
  )
  await runStep('prune', () =>
    runDue(deps, { name: 'prune', pace: PRUNE, run: () => forgetOld(deps) }),
  )
  await runStep('statements', () =>
    runDue(deps, { name: 'statements', pace: CLOSE, run: () => closeAll(deps) }),
  )
  await runStep('reconcile', () =>
    runDue(deps, { name: 'reconcile', pace: RECONCILE, run: () => reconcile(deps) }),
  )
}

/** Goes on draining until the next run of the cron is near, so that a hit shows well within a minute. */
export async function drainAgain(deps: Deps, until: number): Promise<void> {
  const pause = deps.env.DRAIN_EVERY_SECONDS * 1000
  while (pause > 0 && deps.now() + pause < until) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await runStep('drain', () => drain(deps, { until: stepEnd(deps) }))
    await runStep('index', () => drainIndex(deps, stepEnd(deps)))
  }
}

/** Asks a model for the examples and ads that groups lack, beside the drains: it may take long. Begins none after `until`. */
export async function writeMissing(deps: Deps, until: number): Promise<void> {
  await runStep('examples', () => writeDueTexts(deps, until))
}

/** Tells webhooks what happened, beside the drains and as often: receivers may take long. Begins nothing after `until`. */
export async function tellWebhooks(deps: Deps, until: number): Promise<void> {
  const pause = deps.env.DRAIN_EVERY_SECONDS * 1000
  for (;;) {
    await runStep('announce', () => announceBooked(deps, Math.min(until, stepEnd(deps))))
    await runStep('alerts', () =>
      runDue(deps, { name: 'alerts', pace: ALERTS, run: () => warnAll(deps, until) }),
    )
    await runStep('webhooks', () => deliverWebhooks(deps, Math.min(until, stepEnd(deps))))
    if (pause === 0 || deps.now() + pause >= until) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Drains as the cron does, with what has to come before it. */
export async function drainAll(deps: Deps): Promise<{ drained: number; remaining: number }> {
  await ensureCounters(deps)
  const { drained } = await drain(deps)
  await recheckConversions(deps, { until: stepEnd(deps), ahead: DAY_MS })
  await moveEarly(deps, stepEnd(deps))
  await replayPending(deps, stepEnd(deps))
  await drainIndex(deps)
  const rest = await drain(deps)
  return { drained: drained + rest.drained, remaining: rest.remaining }
}

const stepEnd = (deps: Deps) => deps.now() + STEP_MS

async function replayAll(deps: Deps): Promise<void> {
  const swept = await replayPending(deps, stepEnd(deps))
  if (swept > 0) await drain(deps, { until: stepEnd(deps) })
}

async function forgetOld(deps: Deps): Promise<void> {
  const startedAt = deps.now()
  const isDone = await forgetSingles(deps, stepEnd(deps))
  await pruneCrowds(deps.db)
  await keepMonths(deps)
  // What is left goes on with the next attempt, which comes sooner than the next time.
  if (isDone) await recordJob(deps.db, { name: 'prune', at: startedAt, detail: {} })
}

async function publishAnew(deps: Deps): Promise<void> {
  const startedAt = deps.now()
  await republishAll(deps)
  await publishCatalog(deps)
  await recordJob(deps.db, { name: 'snapshot', at: startedAt, detail: {} })
}

async function closeAll(deps: Deps): Promise<void> {
  const startedAt = deps.now()
  await closeMonths(deps, stepEnd(deps))
  await recordJob(deps.db, { name: 'statements', at: startedAt, detail: {} })
}

async function warnAll(deps: Deps, until: number): Promise<void> {
  const startedAt = deps.now()
  await raiseAlerts(deps, Math.min(until, stepEnd(deps)))
  await recordJob(deps.db, { name: 'alerts', at: startedAt, detail: {} })
}

async function runStep(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    log('error', 'cron_step_failed', { step: name, error: nameOf(error) })
  }
}

/** Runs a job whose time has come. The attempt is noted first: a job that fails must not fill every run of the cron. */
async function runDue(
  deps: Deps,
  {
    name,
    pace: { everyMs, retryMs },
    run,
  }: { name: string; pace: typeof RECONCILE; run: () => Promise<unknown> },
): Promise<void> {
  const attempt = `${name}_attempt`
  const last = await findJobs(deps.db, [name, attempt])
  const now = deps.now()
  const since = (job: string) => now - (last.get(job) ?? Number.NEGATIVE_INFINITY)
  if (since(name) < everyMs || since(attempt) < retryMs) return
  await recordJob(deps.db, { name: attempt, at: now, detail: {} })
  await run()
}
