import { raiseAlerts } from './accounts/alerts/raise.ts'
import { recheckConversions } from './attribution/recheck.ts'
import { writeDueTexts } from './campaigns/model/write.ts'
import { ensureCounters } from './campaigns/snapshot/counters.ts'
import { republishAll } from './campaigns/snapshot/publish.ts'
import type { Deps } from './deps.ts'
import { announceBooked } from './ledger/announce.ts'
import { drain, drainIndex } from './ledger/drain.ts'
import { STEP_MS } from './ledger/drain-all.ts'
import { moveEarly } from './ledger/early.ts'
import { releaseHolds } from './ledger/holds.ts'
import { keepMonths } from './ledger/months.ts'
import { replayPending } from './ledger/pending.ts'
import { forgetSingles } from './ledger/prune.ts'
import { findJobs, recordFirst, recordJob } from './ledger/queries/jobs.ts'
import { pruneCrowds } from './ledger/queries/prune.ts'
import { reconcile } from './ledger/reconcile.ts'
import { closeMonths } from './ledger/statements.ts'
import type { JobName, PacedJob } from './platform/db/schema/index.ts'
import { nameOf } from './platform/http/errors.ts'
import { log } from './platform/http/log.ts'
import { flushLosses } from './platform/redis/losses.ts'
import { MINUTE_MS } from './platform/time/day.ts'
import { waitFor } from './platform/time/wait.ts'
import { deliverWebhooks } from './platform/webhooks/deliver.ts'
import { publishCatalog } from './services/publish.ts'

/** How often a job runs, and how soon again when it failed or is not finished. */
type Pace = { everyMs: number; retryMs: number }
const PACES: Readonly<Record<PacedJob, Pace>> = {
  reconcile: { everyMs: 5 * MINUTE_MS, retryMs: 5 * MINUTE_MS },
  snapshot: { everyMs: 10 * MINUTE_MS, retryMs: 2 * MINUTE_MS },
  statements: { everyMs: 10 * MINUTE_MS, retryMs: 10 * MINUTE_MS },
  alerts: { everyMs: 10 * MINUTE_MS, retryMs: 10 * MINUTE_MS },
  prune: { everyMs: 60 * MINUTE_MS, retryMs: 10 * MINUTE_MS },
}
/**
 * What a run of a job says of its success: that it is to be noted; that there is none yet, the next attempt goes on; or
 * that the job notes it itself, since it is not only run by the cron.
 */
type Outcome = 'done' | 'unfinished' | 'noted'
type Job = { name: PacedJob; run: () => Promise<Outcome> }

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
  await runDue(deps, { name: 'snapshot', run: () => publishAnew(deps) })
  await runDue(deps, { name: 'prune', run: () => forgetOld(deps) })
  await runDue(deps, { name: 'statements', run: () => closeDue(deps) })
  await runDue(deps, { name: 'reconcile', run: () => compareSums(deps) })
}

/** Goes on draining until the next run of the cron is near, so that a hit shows well within a minute. */
export async function drainAgain(deps: Deps, until: number): Promise<void> {
  const pause = deps.env.DRAIN_EVERY_SECONDS * 1000
  while (pause > 0 && deps.now() + pause < until) {
    await waitFor(pause)
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
    await runDue(deps, { name: 'alerts', run: () => warnAll(deps, until) })
    await runStep('webhooks', () => deliverWebhooks(deps, Math.min(until, stepEnd(deps))))
    if (pause === 0 || deps.now() + pause >= until) return
    await waitFor(pause)
  }
}

const stepEnd = (deps: Deps) => deps.now() + STEP_MS

async function replayAll(deps: Deps): Promise<void> {
  const swept = await replayPending(deps, stepEnd(deps))
  if (swept > 0) await drain(deps, { until: stepEnd(deps) })
}

async function forgetOld(deps: Deps): Promise<Outcome> {
  const isDone = await forgetSingles(deps, stepEnd(deps))
  await pruneCrowds(deps.db)
  await keepMonths(deps)
  return isDone ? 'done' : 'unfinished'
}

async function publishAnew(deps: Deps): Promise<Outcome> {
  await republishAll(deps)
  await publishCatalog(deps)
  return 'done'
}

async function closeDue(deps: Deps): Promise<Outcome> {
  return (await closeMonths(deps, stepEnd(deps))) ? 'done' : 'unfinished'
}

async function compareSums(deps: Deps): Promise<Outcome> {
  await reconcile(deps)
  return 'noted'
}

async function warnAll(deps: Deps, until: number): Promise<Outcome> {
  const isDone = await raiseAlerts(deps, Math.min(until, stepEnd(deps)))
  return isDone ? 'done' : 'unfinished'
}

async function runStep(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    log('error', 'cron_step_failed', { step: name, error: nameOf(error) })
  }
}

/** A step that does a job once its time has come, and notes when the run that succeeded began. */
async function runDue(deps: Deps, { name, run }: Job): Promise<void> {
  await runStep(name, async () => {
    const startedAt = deps.now()
    if (!(await isDue(deps, name))) return
    // The attempt is noted first: a job that fails must not fill every run of the cron.
    await recordJob(deps.db, { name: `${name}_attempt`, at: startedAt, detail: {} })
    if ((await run()) === 'done') await recordJob(deps.db, { name, at: startedAt, detail: {} })
  })
}

async function isDue(deps: Deps, name: PacedJob): Promise<boolean> {
  const { everyMs, retryMs } = PACES[name]
  const last = await findJobs(deps.db, [name, `${name}_attempt`])
  const since = (job: JobName) => deps.now() - (last.get(job) ?? Number.NEGATIVE_INFINITY)
  return since(name) >= everyMs && since(`${name}_attempt`) >= retryMs
}
