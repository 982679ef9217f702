import { keys } from '../keys.ts'
import { defineScript } from '../script.ts'
import { streamOf } from './parts.ts'
import { releaseHold } from './release.ts'

export type WithdrawInput = {
  /** Everybody whose cap slots were taken, a group's chat among them. */
  userKeys: readonly string[]
  requestId: string
  publisherId: string
  /** Why the caller got nothing: timeout or error. */
  reason: string
  grclids: readonly string[]
  /** The campaigns that may have won. */
  campaignIds: readonly string[]
}

/**
 * Takes back what was reserved for an answer that never left: holds, slots of the frequency cap, and the wins in the
 * books. Finds nothing where the reservation never happened, and nothing the second time.
 */
export const withdrawScript = defineScript<WithdrawInput>(
  {
    userKeys: 'joined',
    requestId: 'text',
    reason: 'text',
    publisherId: 'text',
    grclids: 'texts',
    campaignIds: 'texts',
  },
  `
local users = {}
for user in string.gmatch(userKeys, '[^,]+') do users[#users + 1] = user end
${releaseHold}
${streamOf}
local found = 0
for i = 1, campaignIdsCount do
  local id = campaignIds(i)
  for place = 1, grclidsCount do
    local grclid = grclids(place)
    if redis.call('HEXISTS', '${keys.holdAmount}' .. id, grclid) == 1 then
      releaseHold(id, grclid)
      for _, user in ipairs(users) do redis.call('ZREM', '${keys.cap}' .. id .. ':' .. user, grclid) end
      found = found + 1
    end
  end
end
if found > 0 then
  local stream = streamOf(publisherId, redis.call('HGET', '${keys.state}', 'streams'))
  redis.call('XADD', stream, '*', 't', 'withdrawal', 'id', requestId, 'r', reason)
end
return found
`,
)
export const withdrawArgs = withdrawScript.encode
