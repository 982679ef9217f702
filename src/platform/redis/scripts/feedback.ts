import { keys } from '../keys.ts'

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
export type FeedbackGrant = { kind: 'granted' } | { kind: 'limited'; retryAfterMs: number }

/**
 * Takes one of the session's places in the sliding window and changes the user's mutes, in one step. Nothing changes
 * for a session that has no place left.
 */
export const feedbackScript = `
local rate, now, window, limit = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local function integer(x) return string.format('%.0f', x) end
redis.call('ZREMRANGEBYSCORE', rate, '-inf', integer(now - window))
if redis.call('ZCARD', rate) >= limit then
  local oldest = redis.call('ZRANGE', rate, 0, 0, 'WITHSCORES')
  return 'limited|' .. integer(tonumber(oldest[2]) + window - now)
end
redis.call('ZADD', rate, integer(now), ARGV[5])
redis.call('PEXPIRE', rate, integer(window))
local mutes, life, muted = ARGV[6], ARGV[7], tonumber(ARGV[8])
for i = 9, 8 + muted do
  redis.call('SADD', mutes, ARGV[i])
  redis.call('PEXPIRE', mutes, life)
end
for i = 9 + muted, #ARGV do redis.call('SREM', mutes, ARGV[i]) end
return 'granted'
`

/** Mutes live so long after the last one. */
const MUTE_MS = 30 * 24 * 60 * 60 * 1000

/** The session's places in the window: submission ids by when they came, ms. */
export const feedbackRateKey = ({
  publisherId,
  session,
}: Pick<FeedbackInput, 'publisherId' | 'session'>) =>
  `${keys.feedbackRate}${publisherId}:${session}`

/** The script's arguments, in its order. */
export const feedbackArgs = (input: FeedbackInput): string[] => [
  feedbackRateKey(input),
  String(input.now),
  String(input.windowMs),
  String(input.limit),
  input.submissionId,
  `${keys.mute}${input.userKey}`,
  String(MUTE_MS),
  String(input.mute.length),
  ...input.mute,
  ...input.unmute,
]

/** Reads the script's answer. */
export function feedbackGrant(answer: string): FeedbackGrant {
  const [kind, wait] = answer.split('|')
  return kind === 'limited' ? { kind, retryAfterMs: Number(wait) } : { kind: 'granted' }
}
