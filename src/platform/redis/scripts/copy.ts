import { keys } from '../keys.ts'

const SPEND_TTL_MS = 2 * 24 * 60 * 60 * 1000

/** Counts one request to a model unless the publisher's day is used up. Needs the locals `spend` and `limit`. */
const TAKE = `
local function take()
  local spent = tonumber(redis.call('GET', spend) or '0')
  if spent >= limit then return false end
  redis.call('INCR', spend)
  if spent == 0 then redis.call('PEXPIRE', spend, ${SPEND_TTL_MS}) end
  return true
end
`

/**
 * Takes a variant of a campaign's copy for generation: once at a time, at most so many variants per campaign and so
 * many requests to a model per publisher and day. Values are opaque but for their first 30 characters, which are ours.
 */
const CLAIM = `
local copies, field, version, now = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local pending, life, most = ARGV[5], ARGV[6], tonumber(ARGV[7])
local spend, limit = ARGV[8], tonumber(ARGV[9])
${TAKE}
local function live(value)
  if tonumber(string.sub(value, 1, 13)) <= now then return false end
  return string.sub(value, 14, 14) == 'p' or string.sub(value, 15, 30) == version
end
local value = redis.call('HGET', copies, field)
if value and live(value) then return 'taken' end
if not value and redis.call('HLEN', copies) >= most then
  local all = redis.call('HGETALL', copies)
  for i = 1, #all, 2 do
    if not live(all[i + 1]) then redis.call('HDEL', copies, all[i]) end
  end
  if redis.call('HLEN', copies) >= most then return 'full' end
end
if not take() then return 'spent' end
redis.call('HSET', copies, field, pending)
redis.call('PEXPIRE', copies, life)
return 'claimed'
`

/** Pays for a second attempt. */
const SPEND = `
local spend, limit = ARGV[1], tonumber(ARGV[2])
${TAKE}
return take() and 1 or 0
`

type Eval = { eval: (script: string, keys: string[], args: string[]) => Promise<unknown> }

export type ClaimInput = {
  campaignId: string
  field: string
  /** Content version of the campaign, 16 characters. */
  version: string
  now: number
  /** Value that marks the variant as taken. */
  pending: string
  lifeMs: number
  mostVariants: number
  publisherId: string
  /** Days since 1970, UTC. */
  day: number
  dailyLimit: number
}
export type Claim = 'claimed' | 'taken' | 'full' | 'spent'

/** Whether the caller may generate this variant now; if so, one request is paid for. */
export async function claimCopy(redis: Eval, input: ClaimInput): Promise<Claim> {
  const answer = await redis.eval(
    CLAIM,
    [],
    [
      `${keys.copies}${input.campaignId}`,
      input.field,
      input.version,
      String(input.now),
      input.pending,
      String(input.lifeMs),
      String(input.mostVariants),
      `${keys.copySpend}${input.publisherId}:${input.day}`,
      String(input.dailyLimit),
    ],
  )
  return answer === 'claimed' || answer === 'taken' || answer === 'full' ? answer : 'spent'
}

/** Pays for one more request to a model. False: the day is used up. */
export async function spendCopy(
  redis: Eval,
  { publisherId, day, dailyLimit }: Pick<ClaimInput, 'publisherId' | 'day' | 'dailyLimit'>,
): Promise<boolean> {
  const args = [`${keys.copySpend}${publisherId}:${day}`, String(dailyLimit)]
  return Number(await redis.eval(SPEND, [], args)) === 1
}
