import { keys } from '../keys.ts'
import { defineScript } from '../script.ts'

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

type RefundInput = {
  /** The filling of the counters that the hits were charged to. */
  filled: string
  /** Microdollars by budget day. */
  charges: readonly { campaignId: string; budgetDay: number; micros: string }[]
}

/** Takes back what was charged for hits that will never be booked, unless the counters were filled without them since. */
export const refundScript = defineScript<RefundInput>(
  {
    filled: 'text',
    charges: { as: 'many', of: { campaignId: 'text', budgetDay: 'digits', micros: 'text' } },
  },
  `
local state = redis.call('HMGET', '${keys.state}', 'ready', 'filled')
if not state[1] or (state[2] or '') ~= filled then return 0 end
for i = 1, chargesCount do
  local charge = charges(i)
  local campaign = '${keys.campaign}' .. charge.campaignId
  for _, field in ipairs({ 's:' .. charge.budgetDay, 'S' }) do
    local spent = tonumber(redis.call('HGET', campaign, field) or '') or 0
    redis.call('HSET', campaign, field, string.format('%.0f', math.max(0, spent - tonumber(charge.micros))))
  end
end
return 1
`,
)
