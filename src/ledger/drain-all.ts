import { recheckConversions } from '../attribution/recheck.ts'
import { ensureCounters } from '../campaigns/snapshot/counters.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS } from '../platform/time/day.ts'
import { drain, drainIndex } from './drain.ts'
import { moveEarly } from './early.ts'
import { replayPending } from './pending.ts'

/** After this long a step stops at its next batch and leaves the rest to the next run. */
export const STEP_MS = 20_000

/** Drains as the cron does, with what has to come before it. */
export async function drainAll(deps: Deps): Promise<{ drained: number; remaining: number }> {
  const stepEnd = () => deps.now() + STEP_MS
  await ensureCounters(deps)
  const { drained } = await drain(deps)
  await recheckConversions(deps, { until: stepEnd(), ahead: DAY_MS })
  await moveEarly(deps, stepEnd())
  await replayPending(deps, stepEnd())
  await drainIndex(deps)
  const rest = await drain(deps)
  return { drained: drained + rest.drained, remaining: rest.remaining }
}
