import { keys } from '../keys.ts'
import { releaseHold } from './release.ts'

export type RenderInput = {
  now: number
  grclid: string
  campaignId: string
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
 * is over gives back at once what it held.
 */
export const renderScript = `
local now, grclid, id, user, life = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local bid, cap = '${keys.bid}' .. grclid, '${keys.cap}' .. id .. ':' .. user
${releaseHold}
local expires = redis.call('GET', bid)
if not expires then return 'gone' end
redis.call('DEL', bid)
-- A cron whose clock is ahead may have released the hold already.
local over = tonumber(expires) <= now or redis.call('HEXISTS', '${keys.holdAmount}' .. id, grclid) == 0
local paused = redis.call('SISMEMBER', '${keys.paused}', id) == 1
if over or paused then
  releaseHold(id, grclid)
  redis.call('ZREM', cap, grclid)
  return over and 'gone' or 'paused'
end
local expiry = string.format('%.0f', now + life)
redis.call('ZADD', '${keys.holdExpiry}' .. id, expiry, grclid)
redis.call('ZADD', cap, expiry, grclid)
if redis.call('PTTL', cap) < life then redis.call('PEXPIREAT', cap, expiry) end
redis.call('XADD', '${keys.events}', '*', 't', 'render', 'e', ARGV[6], 'w', id .. ':' .. ARGV[7])
return 'rendered'
`

/** The script's arguments, in its order. */
export const renderArgs = (input: RenderInput): string[] => [
  String(input.now),
  input.grclid,
  input.campaignId,
  input.userKey,
  String(input.holdMs),
  input.event,
  String(input.priceMicros),
]

/** Reads the script's answer. Throws on anything that it does not say. */
export function renderOutcome(answer: unknown): RenderOutcome {
  if (answer === 'rendered' || answer === 'gone' || answer === 'paused') return answer
  throw new TypeError('not an answer of the render script')
}
