import { keys, SEEN_TTL_MS } from '../keys.ts'
import { charge } from './charge.ts'
import { releaseHold } from './release.ts'

/** An attributed conversion as the script takes it. Amounts are microdollars. */
export type ConvertInput = {
  kind: 'conversion'
  /** The conversion's own id: what makes a repeat a repeat. */
  hitId: string
  /** The ad it is attributed to. */
  grclid: string
  campaignId: string
  /** Days since 1970 in the advertiser's zone: the day whose budget pays. */
  budgetDay: number
  /** What it costs; 0 unless the campaign pays per conversion. */
  priceMicros: number
  /** Why it costs less than the ad's price; empty where nothing does. */
  note: string
  /** Everything of the ledger row but what the script decides, as JSON. */
  event: string
}

export type ConvertOutcome = 'counted' | 'redelivered' | 'not_ready'

/** Counts a conversion once: releases the ad's hold, charges at most what the budget has left, appends the event. */
export const convertScript = `
local hit, grclid, id, day = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local price, event, note = tonumber(ARGV[5]), ARGV[6], ARGV[7]
local campaign = '${keys.campaign}' .. id
${releaseHold}
${charge}
local seenKey = '${keys.seen}' .. grclid .. ':' .. hit
if redis.call('EXISTS', seenKey) == 1 then return 'redelivered' end
local b = redis.call('HMGET', campaign, 'daily', 'total')
if not redis.call('HGET', '${keys.state}', 'ready') or not b[1] then return 'not_ready' end
redis.call('SET', seenKey, hit, 'PX', ${SEEN_TTL_MS})
local billed = 0
if price > 0 then
  releaseHold(id, grclid)
  billed = charge(campaign, day, price, b[1], b[2])
  if billed < price then note = 'over_budget' end
end
redis.call('XADD', '${keys.events}', '*', 't', 'hit', 'e', event, 'k', 'conversion', 'h', hit,
  'o', 'counted', 'c', string.format('%.0f', billed), 'n', note)
return 'counted'
`

/** The script's arguments, in its order. */
export const convertArgs = (input: ConvertInput): string[] => [
  input.hitId,
  input.grclid,
  input.campaignId,
  String(input.budgetDay),
  String(input.priceMicros),
  input.event,
  input.note,
]
