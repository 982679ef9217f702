import type { Deps } from '../deps.ts'
import { keys } from '../redis/keys.ts'
import { rebuildSnapshot } from './load.ts'
import { listBlockedPublishers, listCampaignStates, sumSpendByDay } from './queries.ts'
import { writeStates } from './states.ts'

const CHUNK = 500

/**
 * Fills an empty Redis from Postgres: budgets, pause and block flags, what each campaign spent. Until it is done the
 * scripts answer `not_ready`, so nothing is sold in the dark. Does nothing while Redis has its data.
 */
export async function ensureCounters(deps: Deps): Promise<boolean> {
  const { client } = deps.slowRedis
  if (await client.hget(keys.state, 'ready')) return false
  await writeStates(deps, await listCampaignStates(deps.db, 'all'))
  const blocked = await listBlockedPublishers(deps.db)
  for (const id of blocked) await client.sadd(keys.blocked, id)
  const spent = await sumSpendByDay(deps.db)
  for (let i = 0; i < spent.length; i += CHUNK) {
    const chunk = spent.slice(i, i + CHUNK)
    await client.eval(
      SET_SPENT,
      [],
      chunk.flatMap((row) => [keys.campaign(row.campaignId), row.field, row.micros]),
    )
  }
  await rebuildSnapshot(deps)
  await client.hset(keys.state, { ready: '1' })
  return true
}

/** Sets counters, unless they are live already: a second rebuild must not undo what was spent since the first. */
const SET_SPENT = `
if redis.call('HGET', '${keys.state}', 'ready') then return 0 end
for i = 1, #ARGV, 3 do redis.call('HSET', ARGV[i], ARGV[i + 1], ARGV[i + 2]) end
return 1
`
