import { DAY_MS } from '../../time/day.ts'
import { keys } from '../keys.ts'
import { defineScript } from '../script.ts'

/** Mutes live so long after the last one. */
const MUTE_MS = 30 * DAY_MS

/** A submission as the script takes it. */
export type FeedbackInput = {
  /** ms since 1970 */
  now: number
  publisherId: string
  /** Pseudonym of the session whose rate counts. */
  session: string
  submissionId: string
  limit: number
  windowMs: number
  /** Pseudonym whose mutes change. */
  userKey: string
  /** What is muted and what is not any more: campaigns, or `adv:` and an advertiser. */
  mute: readonly string[]
  unmute: readonly string[]
}
type FeedbackGrant = { kind: 'granted' } | { kind: 'limited'; retryAfterMs: number }

/**
 * Takes one of the session's places in the sliding window and changes the user's mutes, in one step. Nothing changes
 * for a session that has no place left.
 */
export const feedbackScript = defineScript<FeedbackInput>(
  {
    publisherId: 'text',
    session: 'text',
    now: 'number',
    windowMs: 'number',
    limit: 'number',
    submissionId: 'text',
    userKey: 'text',
    mute: 'texts',
    unmute: 'texts',
  },
  `
local rate = '${keys.feedbackRate}' .. publisherId .. ':' .. session
local mutes = '${keys.mute}' .. userKey
local function integer(x) return string.format('%.0f', x) end
redis.call('ZREMRANGEBYSCORE', rate, '-inf', integer(now - windowMs))
if redis.call('ZCARD', rate) >= limit then
  local oldest = redis.call('ZRANGE', rate, 0, 0, 'WITHSCORES')
  return 'limited|' .. integer(tonumber(oldest[2]) + windowMs - now)
end
redis.call('ZADD', rate, integer(now), submissionId)
redis.call('PEXPIRE', rate, integer(windowMs))
for i = 1, muteCount do
  redis.call('SADD', mutes, mute(i))
  redis.call('PEXPIRE', mutes, ${MUTE_MS})
end
for i = 1, unmuteCount do redis.call('SREM', mutes, unmute(i)) end
return 'granted'
`,
)
export const feedbackArgs = feedbackScript.encode

/** The session's places in the window: submission ids by when they came, ms. */
export const feedbackRateKey = ({
  publisherId,
  session,
}: Pick<FeedbackInput, 'publisherId' | 'session'>) =>
  `${keys.feedbackRate}${publisherId}:${session}`

/** Reads the script's answer. */
export function feedbackGrant(answer: string): FeedbackGrant {
  const [kind, wait] = answer.split('|')
  return kind === 'limited' ? { kind, retryAfterMs: Number(wait) } : { kind: 'granted' }
}
