import { keys } from '../keys.ts'
import { defineScript, type Evaluates, runScript } from '../script.ts'
import { partsOfEvents } from './parts.ts'

/** Who fills the counters says so at each step, at least this often. */
const CLAIM_MS = 60_000

/** Who fills. */
type Filler = { filling: string }
const FILLER = { filling: 'text' } as const

/** Answers of the claim. */
type Claim = 'ready' | 'busy' | 'claimed'

/**
 * Takes the filling of empty counters, unless they are full or somebody else is at it. What is in the streams was
 * charged to counters that are gone, so they are left where they are, under other names, and new ones begin.
 */
const claimScript = defineScript<Filler>(
  FILLER,
  `
if redis.call('HGET', '${keys.state}', 'ready') then return 'ready' end
if not redis.call('SET', '${keys.filling}', filling, 'NX', 'PX', ${CLAIM_MS}) then return 'busy' end
${partsOfEvents}
for _, stream in ipairs(allParts()) do
  if redis.call('EXISTS', stream) == 1 then
    local name = stream .. ':' .. filling
    redis.call('RENAME', stream, name)
    redis.call('SADD', '${keys.left}', name)
  end
end
return 'claimed'
`,
)

/** Whether the filling is ours now, is somebody else's, or is done. */
export async function claimFilling(redis: Evaluates, filling: string): Promise<Claim> {
  const answer = await runScript(redis, { script: claimScript, input: { filling } })
  return answer === 'ready' || answer === 'claimed' ? answer : 'busy'
}

/** Lua: fails when the filling is no longer ours: Redis was emptied meanwhile, or it took too long. */
const ours = `
if redis.call('GET', '${keys.filling}') ~= filling then return redis.error_reply('FILLING was taken or lost') end
redis.call('PEXPIRE', '${keys.filling}', ${CLAIM_MS})
`

/** Goes on filling. */
export const keepScript = defineScript<Filler>(FILLER, `${ours} return 1`)

/** Takes away what campaigns spent. */
export const clearScript = defineScript<Filler & { campaignIds: readonly string[] }>(
  { ...FILLER, campaignIds: 'texts' },
  `
${ours}
for i = 1, campaignIdsCount do
  local campaign = '${keys.campaign}' .. campaignIds(i)
  for _, field in ipairs(redis.call('HKEYS', campaign)) do
    if field == 'S' or string.match(field, '^s:') then redis.call('HDEL', campaign, field) end
  end
end
return 1
`,
)

type SpendInput = Filler & {
  /** Microdollars by campaign and field of its hash. */
  sums: readonly { campaignId: string; field: string; micros: string }[]
}

/** Sets what campaigns spent. */
export const spendScript = defineScript<SpendInput>(
  { ...FILLER, sums: { as: 'many', of: { campaignId: 'text', field: 'text', micros: 'text' } } },
  `
${ours}
for i = 1, sumsCount do
  local sum = sums(i)
  redis.call('HSET', '${keys.campaign}' .. sum.campaignId, sum.field, sum.micros)
end
return 1
`,
)

/** From now on the counters hold, and Redis is booked up to this filling. */
export const openScript = defineScript<Filler>(
  FILLER,
  `
${ours}
redis.call('HSET', '${keys.state}', 'ready', '1', 'booked', filling, 'filled', filling)
for _, field in ipairs(redis.call('HKEYS', '${keys.state}')) do
  if string.match(field, '^booked:') then redis.call('HDEL', '${keys.state}', field) end
end
redis.call('DEL', '${keys.filling}')
return 1
`,
)

/** Leaves a filling that failed to the next. */
export const unclaimScript = defineScript<Filler>(
  FILLER,
  `
if redis.call('GET', '${keys.filling}') == filling then redis.call('DEL', '${keys.filling}') end
return 1
`,
)
