import { keys, SEEN_TTL_MS } from '../keys.ts'
import { defineScript } from '../script.ts'
import { charge } from './charge.ts'
import { streamOf } from './parts.ts'
import { releaseHold } from './release.ts'

/** A view or click as the record script takes it. Amounts are microdollars, times are ms since 1970. */
export type RecordInput = {
  at: number
  kind: 'view' | 'click'
  grclid: string
  hitId: string
  /** Hit id of the view that a click without one implies. */
  impliedHitId: string
  campaignId: string
  /** Of the ad, in its campaign; empty where there is none. */
  adNumber: string
  publisherId: string
  /** Who the frequency cap counts for, hex. */
  userKey: string
  budgetDay: number
  priceMicros: number
  pricingModel: 'cpm' | 'cpc' | 'cpa'
  /** Why the hit does not count; empty when nothing was found so far. */
  reason: string
  /** Whether a view may still be billed. */
  viewBillable: boolean
  /** Keyed hash of the client's public address; empty where there is none. */
  address: string
  burstPerMinute: number
  /** Whether others saw the same ad in their chat, which then has a cap slot too. */
  inGroup: boolean
  /** Everything of the ledger row but what the script decides, as JSON. */
  event: string
}

type RecordOutcome = {
  /** counted, redelivered, not_ready, or the reason why the hit does not count. */
  outcome: string
  /** Landing page of the ad, or the campaign, with its utm parameters; empty when Redis does not know the campaign. */
  destination: string
}

/**
 * Counts a hit once: the first of its (grclid, kind) releases the hold, charges the budget at most what is left,
 * moves the frequency cap and appends the event, all in one step. A click without a view brings its view along.
 */
export const recordScript = defineScript<RecordInput>(
  {
    at: 'number',
    kind: 'text',
    grclid: 'text',
    hitId: 'text',
    impliedHitId: 'text',
    campaignId: 'text',
    adNumber: 'text',
    publisherId: 'text',
    userKey: 'text',
    budgetDay: 'digits',
    priceMicros: 'number',
    pricingModel: 'text',
    reason: 'text',
    viewBillable: 'flag',
    address: 'text',
    burstPerMinute: 'number',
    event: 'text',
    inGroup: 'flag',
  },
  `
local campaign = '${keys.campaign}' .. campaignId
local b = redis.call('HMGET', campaign, 'dest', 'daily', 'total', 'capw', 'd:' .. adNumber)
local dest = b[5] or b[1] or ''
local function integer(x) return string.format('%.0f', x) end
${releaseHold}
${streamOf}
local state = redis.call('HMGET', '${keys.state}', 'ready', 'streams')
local stream = streamOf(publisherId, state[2])
local function append(k, h, outcome, charged, note)
  redis.call('XADD', stream, '*', 't', 'hit', 'e', event, 'k', k, 'h', h,
    'o', outcome, 'c', integer(charged), 'n', note)
end

local seenKey = '${keys.seen}' .. grclid .. ':' .. kind
local first = redis.call('GET', seenKey)
if first == hitId then return 'redelivered|' .. dest end
if reason == '' then
  if not state[1] or not b[2] then return 'not_ready|' .. dest end
  if first then
    reason = 'duplicate'
  else
    if address ~= '' then
      local key = '${keys.burst}' .. address .. ':' .. integer(math.floor(at / 60000))
      local n = redis.call('INCR', key)
      if n == 1 then redis.call('PEXPIRE', key, 120000) end
      if n > burstPerMinute then reason = 'burst' end
    end
    if reason == '' and redis.call('SISMEMBER', '${keys.blocked}', publisherId) == 1 then reason = 'publisher_blocked' end
  end
end
if reason ~= '' then
  append(kind, hitId, reason, 0, '')
  return reason .. '|' .. dest
end

${charge}
local function keepSlot(who, slot)
  local cap, window = '${keys.cap}' .. campaignId .. ':' .. who, tonumber(b[4] or '0') * 1000
  redis.call('ZADD', cap, integer(at + window), slot)
  local last = redis.call('ZREVRANGE', cap, 0, 0, 'WITHSCORES')
  redis.call('PEXPIREAT', cap, integer(tonumber(last[2])))
end

local function count(k, h)
  if inGroup and k == 'view' then
    local held = redis.call('HGET', '${keys.holdAmount}' .. campaignId, grclid) or ''
    local chat, slot = string.match(held, '|(%x+)|([^|]+)$')
    if chat then keepSlot(chat, slot) end
  end
  redis.call('SET', '${keys.seen}' .. grclid .. ':' .. k, h, 'PX', ${SEEN_TTL_MS})
  local billed, note = 0, ''
  local pays = (pricingModel == 'cpm' and k == 'view') or (pricingModel == 'cpc' and k == 'click')
  if pays then
    releaseHold(campaignId, grclid)
    if k == 'view' and not viewBillable then
      note = 'late'
    else
      billed = charge(campaign, budgetDay, priceMicros, b[2], b[3])
      if billed < priceMicros then note = 'over_budget' end
    end
  end
  if k == 'view' then keepSlot(userKey, grclid) end
  append(k, h, 'counted', billed, note)
end

if kind == 'click' and redis.call('EXISTS', '${keys.seen}' .. grclid .. ':view') == 0 then count('view', impliedHitId) end
count(kind, hitId)
return 'counted|' .. dest
`,
)
export const recordArgs = recordScript.encode

/** Reads the script's answer; the destination may itself hold a bar. */
export function recordOutcome(answer: string): RecordOutcome {
  const bar = answer.indexOf('|')
  return { outcome: answer.slice(0, bar), destination: answer.slice(bar + 1) }
}
