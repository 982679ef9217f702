import { keys } from '../keys.ts'

/** Lua: gives back one hold, if it is still open. */
export const releaseHold = `
local function releaseHold(id, grclid)
  local held = redis.call('HGET', 'hh:' .. id, grclid)
  if held then
    local amount, day = string.match(held, '^(%d+)|(-?%d+)$')
    local back = string.format('%.0f', 0 - tonumber(amount))
    redis.call('HINCRBY', 'c:' .. id, 'h:' .. day, back)
    redis.call('HINCRBY', 'c:' .. id, 'H', back)
    redis.call('HDEL', 'hh:' .. id, grclid)
  end
  redis.call('ZREM', 'hz:' .. id, grclid)
end
`

/** Lua: gives back the holds of a campaign whose window has passed, at most 100 at a time. */
export const releaseExpired = `
${releaseHold}
local function releaseExpired(id, now)
  local gone = redis.call('ZRANGEBYSCORE', 'hz:' .. id, '-inf', string.format('%.0f', now), 'LIMIT', 0, 100)
  for _, grclid in ipairs(gone) do releaseHold(id, grclid) end
  return #gone
end
`

/**
 * Releases one campaign's expired holds and forgets the day counters of ten days ago, which nothing can charge any more.
 * ARGV: campaign, now in ms. Answers how many holds it released.
 */
export const releaseScript = `
${releaseExpired}
local id, now = ARGV[1], tonumber(ARGV[2])
local released = 0
repeat
  local n = releaseExpired(id, now)
  released = released + n
until n < 100
local old = string.format('%.0f', math.floor(now / 86400000) - 10)
redis.call('HDEL', 'c:' .. id, 's:' .. old, 'h:' .. old)
if redis.call('ZCARD', 'hz:' .. id) == 0 then redis.call('SREM', '${keys.held}', id) end
return released
`
