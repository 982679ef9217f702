import { DAY_MS } from '../../time/day.ts'
import { keys } from '../keys.ts'
import { defineScript, type Evaluates, runScript } from '../script.ts'

const SPEND_TTL_MS = 2 * DAY_MS

/** Counts one request to a model unless the publisher's day is used up. */
const TAKE = `
local spend = '${keys.copySpend}' .. publisherId .. ':' .. day
local function take()
  local spent = tonumber(redis.call('GET', spend) or '0')
  if spent >= dailyLimit then return false end
  redis.call('INCR', spend)
  if spent == 0 then redis.call('PEXPIRE', spend, ${SPEND_TTL_MS}) end
  return true
end
`

/** Whose day a request to a model is paid from. */
type CopyBudget = {
  publisherId: string
  /** Days since 1970, UTC. */
  day: number
  /** Requests. */
  dailyLimit: number
}
const BUDGET = { publisherId: 'text', day: 'digits', dailyLimit: 'number' } as const

export type ClaimInput = CopyBudget & {
  campaignId: string
  field: string
  /** Content version of the campaign, 16 characters. */
  version: string
  now: number
  /** Value that marks the variant as taken. */
  pending: string
  lifeMs: number
  mostVariants: number
}
type Claim = 'claimed' | 'taken' | 'full' | 'spent'

/**
 * Takes a variant of a campaign's copy for generation: once at a time, at most so many variants per campaign and so
 * many requests to a model per publisher and day. Values are opaque but for their first 30 characters, which are ours.
 */
const claimScript = defineScript<ClaimInput>(
  {
    campaignId: 'text',
    field: 'text',
    version: 'text',
    now: 'number',
    pending: 'text',
    lifeMs: 'digits',
    mostVariants: 'number',
    ...BUDGET,
  },
  `
${TAKE}
local copies = '${keys.copies}' .. campaignId
local function live(value)
  if tonumber(string.sub(value, 1, 13)) <= now then return false end
  return string.sub(value, 14, 14) == 'p' or string.sub(value, 15, 30) == version
end
local value = redis.call('HGET', copies, field)
if value and live(value) then return 'taken' end
if not value and redis.call('HLEN', copies) >= mostVariants then
  local all = redis.call('HGETALL', copies)
  for i = 1, #all, 2 do
    if not live(all[i + 1]) then redis.call('HDEL', copies, all[i]) end
  end
  if redis.call('HLEN', copies) >= mostVariants then return 'full' end
end
if not take() then return 'spent' end
redis.call('HSET', copies, field, pending)
redis.call('PEXPIRE', copies, lifeMs)
return 'claimed'
`,
)

/** Pays for a second attempt. */
const payScript = defineScript<CopyBudget>(
  BUDGET,
  `
${TAKE}
return take() and 1 or 0
`,
)

/** Whether the caller may generate this variant now; if so, one request is paid for. */
export async function claimCopy(redis: Evaluates, input: ClaimInput): Promise<Claim> {
  const answer = await runScript(redis, { script: claimScript, input })
  return answer === 'claimed' || answer === 'taken' || answer === 'full' ? answer : 'spent'
}

/** Pays for one more request to a model. False: the day is used up. */
export async function spendCopy(redis: Evaluates, input: CopyBudget): Promise<boolean> {
  return Number(await runScript(redis, { script: payScript, input })) === 1
}
