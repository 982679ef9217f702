import { keys } from '../keys.ts'
import { defineScript } from '../script.ts'

/** Lua: gives back one hold, if it is still open. */
export const releaseHold = `
local function releaseHold(id, grclid)
  local held = redis.call('HGET', '${keys.holdAmount}' .. id, grclid)
  if held then
    local amount, day = string.match(held, '^(%d+)|(-?%d+)')
    local back = string.format('%.0f', 0 - tonumber(amount))
    redis.call('HINCRBY', '${keys.campaign}' .. id, 'h:' .. day, back)
    redis.call('HINCRBY', '${keys.campaign}' .. id, 'H', back)
    redis.call('HDEL', '${keys.holdAmount}' .. id, grclid)
  end
  redis.call('ZREM', '${keys.holdExpiry}' .. id, grclid)
end
`

/** Lua: gives back the holds of a campaign whose window has passed, at most 100 at a time. */
export const releaseExpired = `
${releaseHold}
local function releaseExpired(id, now)
  local gone = redis.call('ZRANGEBYSCORE', '${keys.holdExpiry}' .. id, '-inf', string.format('%.0f', now), 'LIMIT', 0, 100)
  for _, grclid in ipairs(gone) do releaseHold(id, grclid) end
  return #gone
end
`

type ReleaseInput = {
  /** ms since 1970 */
  now: number
  campaignIds: readonly string[]
}

/**
 * Releases expired holds of campaigns, about 5,000 at most. Answers `released|campaigns done`; the one after those goes on
 * in the next call.
 */
export const releaseScript = defineScript<ReleaseInput>(
  { now: 'number', campaignIds: 'texts' },
  `
${releaseExpired}
local released, done = 0, 0
for i = 1, campaignIdsCount do
  local id, n = campaignIds(i), 0
  repeat
    if released >= 5000 then return released .. '|' .. done end
    n = releaseExpired(id, now)
    released = released + n
  until n < 100
  if redis.call('ZCARD', '${keys.holdExpiry}' .. id) == 0 then redis.call('SREM', '${keys.held}', id) end
  done = done + 1
end
return released .. '|' .. done
`,
)
export const releaseArgs = releaseScript.encode
