import type { Deps } from '../deps.ts'
import { log } from '../http/log.ts'
import { keys } from '../redis/keys.ts'
import { drain } from './drain.ts'
import { recordJob } from './queries/jobs.ts'
import {
  type Drift,
  listRollupDrift,
  listTotalDrift,
  listWideDrift,
  sumLedgerSpend,
} from './queries/reconcile.ts'

const DAY_MS = 86_400_000
/** How far back rollups are compared. */
const ROLLUP_DAYS = 31
/** Budget days whose Redis counters can still be charged. */
const COUNTER_DAYS = 3
const CHUNK = 200

export type Reconciliation = { checked: number; differences: Drift[] }

/**
 * Holds ledger, rollups, lifetime sums and Redis counters against each other. A difference between Redis and the
 * ledger counts only when it stays the same over several looks: events on their way move it.
 */
export async function reconcile(deps: Deps): Promise<Reconciliation> {
  const startedAt = deps.now()
  await drain(deps)
  const since = new Date(startedAt - ROLLUP_DAYS * DAY_MS)
  const [rollups, wide, totals] = await Promise.all([
    listRollupDrift(deps.db, since),
    listWideDrift(deps.db, since),
    listTotalDrift(deps.db),
  ])
  const counters = await steadyCounterDrift(deps)
  const all = [rollups, wide, totals, counters]
  const differences = all.flatMap((one) => one.differences)
  const checked = all.reduce((sum, one) => sum + one.checked, 0)
  if (differences.length > 0) log('error', 'reconcile_drift', { differences: differences.length })
  const detail = { checked, differences: differences.length }
  await recordJob(deps.db, 'reconcile', startedAt, detail)
  return { checked, differences }
}

async function steadyCounterDrift(deps: Deps): Promise<Reconciliation> {
  let steady = await counterDrift(deps)
  for (let look = 0; look < 2 && steady.differences.length > 0; look++) {
    await drain(deps)
    const again = await counterDrift(deps)
    const same = new Set(again.differences.map((drift) => JSON.stringify(drift)))
    steady = {
      checked: steady.checked,
      differences: steady.differences.filter((drift) => same.has(JSON.stringify(drift))),
    }
  }
  return steady
}

async function counterDrift(deps: Deps): Promise<Reconciliation> {
  const today = Math.floor(deps.now() / DAY_MS)
  const spent = await sumLedgerSpend(deps.db, today - COUNTER_DAYS)
  const differences: Drift[] = []
  for (let i = 0; i < spent.length; i += CHUNK) {
    const chunk = spent.slice(i, i + CHUNK)
    const pipeline = deps.slowRedis.client.pipeline()
    for (const row of chunk) pipeline.hget(keys.campaign(row.campaign_id), `s:${row.day}`)
    const found = await pipeline.exec<(string | number | null)[]>()
    chunk.forEach((row, n) => {
      const counter = String(found[n] ?? 0)
      if (counter === row.micros) return
      const at = new Date(row.day * DAY_MS).toISOString().slice(0, 10)
      const owner = { scope: 'campaign', ownerId: row.campaign_id }
      differences.push({ where: 'counters', ...owner, at, expected: row.micros, found: counter })
    })
  }
  return { checked: spent.length, differences }
}
