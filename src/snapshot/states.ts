import type { Deps } from '../deps.ts'
import { keys } from '../redis/keys.ts'
import { destinationOf } from './destination.ts'
import type { CampaignState } from './queries.ts'

/** Commands per pipeline. */
const CHUNK = 500

/** Writes what the scripts need of campaigns. A campaign that is not active is paused before anything else. */
export async function writeStates(deps: Deps, states: readonly CampaignState[]): Promise<void> {
  for (let i = 0; i < states.length; i += CHUNK) await writeChunk(deps, states.slice(i, i + CHUNK))
}

async function writeChunk(deps: Deps, states: readonly CampaignState[]): Promise<void> {
  const pipeline = deps.slowRedis.client.pipeline()
  for (const state of states) {
    if (state.status === 'active') pipeline.srem(keys.paused, state.id)
    else pipeline.sadd(keys.paused, state.id)
    pipeline.hset(keys.campaign(state.id), {
      daily: state.dailyBudgetMicros,
      total: state.totalBudgetMicros ?? -1,
      capw: state.capWindowSeconds,
      dest: destinationOf(state.landingPage, state.utmParams),
    })
  }
  await pipeline.exec()
}
