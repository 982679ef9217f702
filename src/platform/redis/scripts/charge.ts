import { keys } from '../keys.ts'

/**
 * Lua: charges a price to a campaign's day, at most what its daily and total budget have left, and answers what was
 * charged. `total` below 0: none.
 */
export const charge = `
local function charge(campaign, day, price, daily, total)
  local spent = redis.call('HMGET', campaign, 's:' .. day, 'S')
  local left = tonumber(daily) - (tonumber(spent[1] or '') or 0)
  if tonumber(total) >= 0 then left = math.min(left, tonumber(total) - (tonumber(spent[2] or '') or 0)) end
  local billed = math.max(0, math.min(price, left))
  if billed > 0 then
    redis.call('HINCRBY', campaign, 's:' .. day, string.format('%.0f', billed))
    redis.call('HINCRBY', campaign, 'S', string.format('%.0f', billed))
  end
  return billed
end
`

/**
 * Lua: takes back what was charged for hits that will never be booked, unless the counters were filled without them since.
 * ARGV: the filling; then campaign, day and microdollars.
 */
export const refundScript = `
local state = redis.call('HMGET', '${keys.state}', 'ready', 'filled')
if not state[1] or (state[2] or '') ~= ARGV[1] then return 0 end
for i = 2, #ARGV, 3 do
  for _, field in ipairs({ 's:' .. ARGV[i + 1], 'S' }) do
    local campaign = '${keys.campaign}' .. ARGV[i]
    local spent = tonumber(redis.call('HGET', campaign, field) or '') or 0
    redis.call('HSET', campaign, field, string.format('%.0f', math.max(0, spent - tonumber(ARGV[i + 2]))))
  end
end
return 1
`
