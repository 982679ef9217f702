import type { Deps } from '../../deps.ts'
import { completeOwnGroups } from '../groups/own.ts'
import { writeCampaignStates } from './campaign-states.ts'
import { listCampaignStates } from './counter-queries.ts'
import { blockPublishers, ensureCounters } from './counters.ts'
import { rebuildSnapshot } from './load.ts'

/**
 * Makes written campaigns effective: budgets, destination and pause flags in Redis at once, then new parts of
 * the snapshot.
 * Repeating it changes nothing. Throws when a store is down.
 */
export async function publishCampaigns(deps: Deps, campaignIds: readonly string[]): Promise<void> {
  await writeCampaignStates(deps, await listCampaignStates(deps.db, campaignIds))
  if (!(await ensureCounters(deps))) await rebuildSnapshot(deps, campaignIds)
}

/** Says everything again, for what two operators at once or a half-done call may have left behind. */
export async function republishAll(deps: Deps): Promise<void> {
  await completeOwnGroups(deps.db)
  await writeCampaignStates(deps, await listCampaignStates(deps.db, 'all'))
  await blockPublishers(deps)
  await rebuildSnapshot(deps)
}
