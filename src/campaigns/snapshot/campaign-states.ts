import type { Deps } from '../../deps.ts'
import { runScript } from '../../platform/redis/script.ts'
import {
  campaignStatesScript,
  type PageInput,
  type StateInput,
} from '../../platform/redis/scripts/campaign-states.ts'
import { DAY_MS } from '../../platform/time/day.ts'
import type { CampaignState } from './counter-queries.ts'
import { destinationOf } from './destination.ts'

/** Campaigns and bytes of one call: Upstash takes requests of up to 1 MB. */
const MOST = { campaigns: 500, bytes: 700_000, pages: 100 }
/** Day counters nothing can charge any more. */
const KEPT_DAYS = 10

/**
 * Writes what the scripts need of campaigns; one that is not active is paused. Rows that were read before a newer
 * write of the same campaign got here change nothing: pauses and budget cuts are never undone by an older reading.
 */
export async function writeCampaignStates(
  deps: Deps,
  states: readonly CampaignState[],
): Promise<void> {
  const oldestDay = Math.floor(deps.now() / DAY_MS) - KEPT_DAYS
  for (const chunk of chunksOf(states.flatMap(statesOf))) {
    const campaigns = chunk.map(({ pages: _, ...state }) => state)
    const input = { oldestDay, campaigns, pages: chunk.flatMap(({ pages }) => pages) }
    await runScript(deps.slowRedis.client, { script: campaignStatesScript, input })
  }
}

type State = StateInput & { pages: PageInput[] }

/** A campaign as the script takes it, once more for every so many ads with pages of their own. */
function statesOf(state: CampaignState): State[] {
  const pages = Object.entries(state.pages ?? {}).map(([adNumber, page]) => ({
    ...{ campaignId: state.id, adNumber },
    destination: destinationOf(page, state.utmParams),
  }))
  const calls = Math.max(1, Math.ceil(pages.length / MOST.pages))
  return Array.from({ length: calls }, (_, i) => ({
    ...stateInput(state),
    isFirst: i === 0,
    pages: pages.slice(i * MOST.pages, (i + 1) * MOST.pages),
  }))
}

const stateInput = (state: CampaignState) => ({
  id: state.id,
  writtenAt: state.writtenAt,
  isActive: state.status === 'active',
  dailyMicros: state.dailyBudgetMicros,
  totalMicros: state.totalBudgetMicros ?? -1,
  capSeconds: state.capWindowSeconds,
  destination: destinationOf(state.landingPage, state.utmParams),
})

/** Campaigns in groups that one call can carry; measured with the names of their fields, which is a little more than they are. */
function chunksOf(campaigns: readonly State[]): State[][] {
  const chunks: State[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const campaign of campaigns) {
    const size = new TextEncoder().encode(JSON.stringify(campaign)).byteLength
    const last = chunks.at(-1)
    if (!last || last.length === MOST.campaigns || bytes + size > MOST.bytes) {
      chunks.push([campaign])
      bytes = size
    } else {
      last.push(campaign)
      bytes += size
    }
  }
  return chunks
}
