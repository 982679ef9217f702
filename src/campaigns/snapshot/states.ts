import type { Deps } from '../../deps.ts'
import { keys } from '../../platform/redis/keys.ts'
import { destinationOf } from './destination.ts'
import type { CampaignState } from './queries.ts'

/** Campaigns and bytes of one call: Upstash takes requests of up to 1 MB. */
const MOST = { campaigns: 500, bytes: 700_000 }
/** Day counters nothing can charge any more. */
const KEPT_DAYS = 10
const DAY_MS = 86_400_000

/**
 * Writes what the scripts need of campaigns; one that is not active is paused. Rows that were read before a newer
 * write of the same campaign got here change nothing: pauses and budget cuts are never undone by an older reading.
 */
export async function writeStates(deps: Deps, states: readonly CampaignState[]): Promise<void> {
  const oldest = String(Math.floor(deps.now() / DAY_MS) - KEPT_DAYS)
  for (const chunk of chunksOf(states.map(stateArgs))) {
    await deps.slowRedis.client.eval(WRITE, [], [oldest, ...chunk.flat()])
  }
}

const stateArgs = (state: CampaignState) => [
  state.id,
  state.writtenAt,
  state.status === 'active' ? '1' : '0',
  String(state.dailyBudgetMicros),
  String(state.totalBudgetMicros ?? -1),
  String(state.capWindowSeconds),
  destinationOf(state.landingPage, state.utmParams),
]

/** Lists of arguments in groups that one call can carry. */
function chunksOf(lists: readonly string[][]): string[][][] {
  const chunks: string[][][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const list of lists) {
    const size = new TextEncoder().encode(JSON.stringify(list)).byteLength
    const last = chunks.at(-1)
    if (!last || last.length === MOST.campaigns || bytes + size > MOST.bytes) {
      chunks.push([list])
      bytes = size
    } else {
      last.push(list)
      bytes += size
    }
  }
  return chunks
}

/** ARGV: the oldest day whose counters are kept; then per campaign what `stateArgs` lists. */
const WRITE = `
for i = 2, #ARGV, 7 do
  local id, at = ARGV[i], ARGV[i + 1]
  local campaign = '${keys.campaign}' .. id
  local known = redis.call('HGET', campaign, 'at')
  if not known or tonumber(at) >= tonumber(known) then
    if ARGV[i + 2] == '1' then
      redis.call('SREM', '${keys.paused}', id)
    else
      redis.call('SADD', '${keys.paused}', id)
    end
    redis.call('HSET', campaign, 'at', at, 'daily', ARGV[i + 3], 'total', ARGV[i + 4],
      'capw', ARGV[i + 5], 'dest', ARGV[i + 6])
  end
  for _, field in ipairs(redis.call('HKEYS', campaign)) do
    local day = string.match(field, '^[sh]:(-?%d+)$')
    if day and tonumber(day) < tonumber(ARGV[1]) then redis.call('HDEL', campaign, field) end
  end
end
return 1
`
