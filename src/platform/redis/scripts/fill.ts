import { keys } from '../keys.ts'

/** Who fills the counters says so at each step, at least this often. */
const CLAIM_MS = 60_000
const STREAM = keys.events

/** Answers of the claim. */
export type Claim = 'ready' | 'busy' | 'claimed'

/**
 * Lua: takes the filling of empty counters, unless they are full or somebody else is at it. What is in the stream was
 * charged to counters that are gone, so the stream is left where it is, under another name, and a new one begins.
 * ARGV: who fills.
 */
export const claimScript = `
if redis.call('HGET', '${keys.state}', 'ready') then return 'ready' end
if not redis.call('SET', '${keys.filling}', ARGV[1], 'NX', 'PX', ${CLAIM_MS}) then return 'busy' end
if redis.call('EXISTS', '${STREAM}') == 1 then
  local name = '${STREAM}:' .. ARGV[1]
  redis.call('RENAME', '${STREAM}', name)
  redis.call('SADD', '${keys.left}', name)
end
return 'claimed'
`

/** Lua: fails when the filling is no longer ours: Redis was emptied meanwhile, or it took too long. Who fills is ARGV[1]. */
const ours = `
if redis.call('GET', '${keys.filling}') ~= ARGV[1] then return redis.error_reply('FILLING was taken or lost') end
redis.call('PEXPIRE', '${keys.filling}', ${CLAIM_MS})
`

/** Lua: goes on filling. */
export const keepScript = `${ours} return 1`

/** Lua: takes away what campaigns spent. ARGV: who fills, then campaigns. */
export const clearScript = `
${ours}
for i = 2, #ARGV do
  local campaign = '${keys.campaign}' .. ARGV[i]
  for _, field in ipairs(redis.call('HKEYS', campaign)) do
    if field == 'S' or string.match(field, '^s:') then redis.call('HDEL', campaign, field) end
  end
end
return 1
`

/** Lua: sets what campaigns spent. ARGV: who fills, then campaign, field and microdollars. */
export const spendScript = `
${ours}
for i = 2, #ARGV, 3 do redis.call('HSET', '${keys.campaign}' .. ARGV[i], ARGV[i + 1], ARGV[i + 2]) end
return 1
`

/** Lua: from now on the counters hold, and Redis is booked up to this filling. */
export const openScript = `
${ours}
redis.call('HSET', '${keys.state}', 'ready', '1', 'booked', ARGV[1], 'filled', ARGV[1])
redis.call('DEL', '${keys.filling}')
return 1
`

/** Lua: leaves a filling that failed to the next. */
export const unclaimScript = `
if redis.call('GET', '${keys.filling}') == ARGV[1] then redis.call('DEL', '${keys.filling}') end
return 1
`
