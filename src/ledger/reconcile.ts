import { listUnbooked } from '../attribution/queries/unbooked.ts'
import { reorderLost } from '../attribution/reorder.ts'
import { COUNTER_DAYS } from '../campaigns/snapshot/counters.ts'
import type { Deps } from '../deps.ts'
import { log } from '../platform/http/log.ts'
import { readSpent } from '../platform/redis/scripts/spent.ts'
import { DAY_MS, dateOf } from '../platform/time/day.ts'
import { drain } from './drain.ts'
import { replayPending } from './pending.ts'
import { listConversionDrift } from './queries/conversions.ts'
import { recordJob } from './queries/jobs.ts'
import { listUserDrift } from './queries/people-drift.ts'
import {
  type Drift,
  listCampaignIds,
  listRollupDrift,
  listTotalDrift,
  listWideDrift,
  MOST,
  sumLedgerSpend,
} from './queries/reconcile.ts'
import { listStatementDrift } from './queries/statements.ts'

/** How far back sums are compared by the cron: hits are booked at most a day after the ad was served. */
const RECENT_DAYS = 2
const SWEEP_MS = 20_000
/** Campaigns per call. */
const CHUNK = 2000

type Reconciliation = { checked: number; differences: Drift[] }

/**
 * Holds ledger, rollups, lifetime sums, users and Redis counters against each other, as far as anything was booked in the last
 * days. A difference between Redis and the ledger counts only when it stays the same over several looks: events on
 * their way move it.
 */
export async function reconcile(deps: Deps, days = RECENT_DAYS): Promise<Reconciliation> {
  const startedAt = deps.now()
  await drain(deps)
  const since = new Date(startedAt - days * DAY_MS)
  await rebookLost(deps, since.getTime())
  const [rollups, wide, totals, users] = await Promise.all([
    listRollupDrift(deps.db, since),
    listWideDrift(deps.db, since),
    listTotalDrift(deps.db, since),
    listUserDrift(deps.db, since),
  ])
  const counters = await steadyCounterDrift(deps)
  const conversions = await conversionDrift(deps, since.getTime())
  const statements = await statementDrift(deps, since)
  const all = [rollups, wide, totals, users, conversions, statements, counters]
  const differences = all.flatMap((one) => one.differences)
  const checked = all.reduce((sum, one) => sum + one.checked, 0)
  if (differences.length > 0) log('error', 'reconcile_drift', { differences: differences.length })
  const detail = { checked, differences: differences.length }
  await recordJob(deps.db, { name: 'reconcile', at: startedAt, detail })
  return { checked, differences }
}

/** Books attributed conversions that got lost on their way into the ledger. */
async function rebookLost(deps: Deps, since: number): Promise<void> {
  const conversions = await reorderLost(deps, since)
  if (conversions === 0) return
  log('warn', 'conversions_rebooked', { conversions })
  await replayPending(deps, deps.now() + SWEEP_MS)
  await drain(deps)
}

/** Sums of conversions that are not what came in, and conversions that got lost on their way into the ledger. */
async function conversionDrift(deps: Deps, since: number): Promise<Reconciliation> {
  const { checked, differences } = await listConversionDrift(deps.db, since)
  const asked = { since, now: deps.now(), limit: MOST }
  const unbooked = (await listUnbooked(deps.db, asked)).map((one) => ({
    ...{ where: 'conversions', scope: 'campaign', ownerId: one.campaignId, at: '' },
    ...{ expected: one.eventId, found: '' },
  }))
  return { checked, differences: [...differences, ...unbooked] }
}

/** Statements closed since an instant that the ledger does not bear out. */
async function statementDrift(deps: Deps, since: Date): Promise<Reconciliation> {
  const { checked, drift } = await listStatementDrift(deps.db, since)
  const differences = drift.map(({ side, owner_id, month, expected, found }) => ({
    ...{ where: 'statements', scope: side, ownerId: owner_id, at: month },
    ...{ expected, found },
  }))
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

/** Campaigns whose charges in Redis are not what the ledger says, on either side. */
async function counterDrift(deps: Deps): Promise<Reconciliation> {
  const first = Math.floor(deps.now() / DAY_MS) - COUNTER_DAYS
  const spent = await sumLedgerSpend(deps.db, first)
  const expected = new Map(spent.map((row) => [`${row.campaign_id}|${row.day}`, row.micros]))
  const ids = new Set([...(await listCampaignIds(deps.db)), ...spent.map((row) => row.campaign_id)])
  const found = await readCounters(deps, { ids: [...ids], first })
  const places = [...new Set([...expected.keys(), ...found.keys()])]
  const differences = places.flatMap((place): Drift[] => {
    const [ownerId = '', day] = place.split('|')
    const both = { expected: expected.get(place) ?? '0', found: found.get(place) ?? '0' }
    if (both.expected === both.found) return []
    const at = dateOf(Number(day))
    return [{ where: 'counters', scope: 'campaign', ownerId, at, ...both }]
  })
  return { checked: places.length, differences }
}

/** What Redis says campaigns spent on each budget day from `first` on, by `campaign|day`. */
async function readCounters(deps: Deps, { ids, first }: { ids: readonly string[]; first: number }) {
  const found = new Map<string, string>()
  for (let i = 0; i < ids.length; i += CHUNK) {
    const flat = await readSpent(deps.slowRedis.client, {
      firstDay: first,
      lastDay: first + COUNTER_DAYS + 1,
      campaignIds: ids.slice(i, i + CHUNK),
    })
    for (let n = 0; n + 1 < flat.length; n += 2) found.set(flat[n] ?? '', flat[n + 1] ?? '')
  }
  return found
}
