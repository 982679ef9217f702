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
