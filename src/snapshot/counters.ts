import type { Deps } from '../deps.ts'
import { keys } from '../redis/keys.ts'
import { rebuildSnapshot } from './load.ts'
import { listBlockedPublishers, listCampaignStates, sumSpendByDay } from './queries.ts'
import { restoreCaps, restoreMutes, restoreSeen } from './restore.ts'
import { writeStates } from './states.ts'

const CHUNK = 500

/** Rebuilds under way, so that an isolate runs one at a time. */
const running = new WeakMap<Deps, Promise<boolean>>()

/**
 * Fills an empty Redis from Postgres: budgets, pause and block flags, what each campaign spent, the hits that counted,
 * the caps of known people and mutes. Until it is done the scripts answer `not_ready`, so nothing is sold in the dark. Does
 * nothing while Redis has its data. Answers whether this call filled it.
 */
export async function ensureCounters(deps: Deps): Promise<boolean> {
  if (running.has(deps)) {
    await running.get(deps)
    return false
  }
  const own = fillEmpty(deps).finally(() => running.delete(deps))
  running.set(deps, own)
  return await own
}

async function fillEmpty(deps: Deps): Promise<boolean> {
  const { client } = deps.slowRedis
  if (await client.hget(keys.state, 'ready')) return false
  await writeStates(deps, await listCampaignStates(deps.db, 'all'))
  const blocked = await listBlockedPublishers(deps.db)
  for (let i = 0; i < blocked.length; i += CHUNK) {
    const [first, ...rest] = blocked.slice(i, i + CHUNK)
    if (first) await client.sadd(keys.blocked, first, ...rest)
  }
  const spent = await sumSpendByDay(deps.db)
  for (let i = 0; i < spent.length; i += CHUNK) {
    const chunk = spent.slice(i, i + CHUNK)
    await client.eval(
      SET_SPENT,
      [],
      chunk.flatMap((row) => [`${keys.campaign}${row.campaignId}`, row.field, row.micros]),
    )
  }
  await restoreSeen(deps)
  await restoreCaps(deps)
  await restoreMutes(deps)
  await client.hset(keys.state, { ready: '1' })
  await rebuildSnapshot(deps)
  return true
}

/** Sets counters, unless they are live already: a second rebuild must not undo what was spent since the first. */
const SET_SPENT = `
if redis.call('HGET', '${keys.state}', 'ready') then return 0 end
for i = 1, #ARGV, 3 do redis.call('HSET', ARGV[i], ARGV[i + 1], ARGV[i + 2]) end
return 1
`
