import type { Deps } from '../deps.ts'
import { keys } from '../redis/keys.ts'
import { destinationOf } from './destination.ts'
import { rebuildSnapshot } from './load.ts'
import { type CampaignState, listCampaignStates } from './queries.ts'

const CHUNK = 500

/**
 * Makes written campaigns effective: budgets, destination and pause flags in Redis at once, then a new snapshot.
 * Repeating it changes nothing. Throws when a store is down.
 */
export async function publishCampaigns(deps: Deps, campaignIds: readonly string[]): Promise<void> {
  for (let i = 0; i < campaignIds.length; i += CHUNK) {
    await writeStates(deps, await listCampaignStates(deps.db, campaignIds.slice(i, i + CHUNK)))
  }
  await rebuildSnapshot(deps)
}

/** Writes what the scripts need of campaigns. A campaign that is not active is paused before anything else. */
export async function writeStates(deps: Deps, states: readonly CampaignState[]): Promise<void> {
  if (states.length === 0) return
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
