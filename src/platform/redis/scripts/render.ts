import { keys } from '../keys.ts'
import { defineScript } from '../script.ts'
import { streamOf } from './parts.ts'
import { releaseHold } from './release.ts'

type RenderInput = {
  now: number
  grclid: string
  campaignId: string
  publisherId: string
  userKey: string
  /** The ad's view window: how long the hold lasts from now on. */
  holdMs: number
  /** What the drain needs to book it, as JSON. */
  event: string
  priceMicros: number
}

/** `gone`: rendered already, or too late. `paused`: the campaign has stopped since. */
export type RenderOutcome = 'rendered' | 'gone' | 'paused'

/**
 * Turns a bid into an ad, once: its hold and its cap slot get the ad's view window, and the win is logged. A bid that
 * is over gives back at once what it held; a cron whose clock is ahead may have given it back already.
 */
export const renderScript = defineScript<RenderInput>(
  {
    now: 'number',
    grclid: 'text',
    campaignId: 'text',
    userKey: 'text',
    holdMs: 'number',
    event: 'text',
    priceMicros: 'digits',
    publisherId: 'text',
  },
  `
local bid, cap = '${keys.bid}' .. grclid, '${keys.cap}' .. campaignId .. ':' .. userKey
${releaseHold}
${streamOf}
local expires = redis.call('GET', bid)
if not expires then return 'gone' end
redis.call('DEL', bid)
local over = tonumber(expires) <= now or redis.call('HEXISTS', '${keys.holdAmount}' .. campaignId, grclid) == 0
local paused = redis.call('SISMEMBER', '${keys.paused}', campaignId) == 1
if over or paused then
  releaseHold(campaignId, grclid)
  redis.call('ZREM', cap, grclid)
  return over and 'gone' or 'paused'
end
local expiry = string.format('%.0f', now + holdMs)
redis.call('ZADD', '${keys.holdExpiry}' .. campaignId, expiry, grclid)
redis.call('ZADD', cap, expiry, grclid)
if redis.call('PTTL', cap) < holdMs then redis.call('PEXPIREAT', cap, expiry) end
local stream = streamOf(publisherId, redis.call('HGET', '${keys.state}', 'streams'))
redis.call('XADD', stream, '*', 't', 'render', 'e', event, 'w', campaignId .. ':' .. priceMicros)
return 'rendered'
`,
)
export const renderArgs = renderScript.encode

/** Reads the script's answer. Throws on anything that it does not say. */
export function renderOutcome(answer: unknown): RenderOutcome {
  if (answer === 'rendered' || answer === 'gone' || answer === 'paused') return answer
  throw new TypeError('not an answer of the render script')
}
