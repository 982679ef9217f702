import { keys, PIXEL_PAID_TTL_MS, SEEN_TTL_MS } from '../keys.ts'
import { defineScript } from '../script.ts'
import { charge } from './charge.ts'
import { streamOf } from './parts.ts'
import { releaseHold } from './release.ts'

/** An attributed conversion as the script takes it. Amounts are microdollars. */
export type ConvertInput = {
  kind: 'conversion'
  /** The conversion's own id: what makes a repeat a repeat. */
  hitId: string
  /** The ad it is attributed to. */
  grclid: string
  campaignId: string
  /** Where the ad was shown; empty for an order from before it was said. */
  publisherId: string
  /** Days since 1970 in the advertiser's zone: the day whose budget pays. */
  budgetDay: number
  /** What it costs; 0 unless the campaign pays per conversion. */
  priceMicros: number
  /** Why it costs less than the ad's price; empty where nothing does. */
  note: string
  /** Its type where a pixel reports it: an ad pays for one of each. Empty where the advertiser itself does. */
  pixelType: string
  /** Everything of the ledger row but what the script decides, as JSON. */
  event: string
}

/**
 * Counts a conversion once: releases the ad's hold, charges at most what the budget has left, and nothing where the publisher
 * is not approved or a pixel has reported one of its type for the same ad before, appends the event.
 */
export const convertScript = defineScript<Omit<ConvertInput, 'kind'>>(
  {
    hitId: 'text',
    grclid: 'text',
    campaignId: 'text',
    budgetDay: 'digits',
    priceMicros: 'number',
    event: 'text',
    note: 'text',
    publisherId: 'text',
    pixelType: 'text',
  },
  `
local campaign = '${keys.campaign}' .. campaignId
${releaseHold}
${charge}
${streamOf}
local seenKey = '${keys.seen}' .. grclid .. ':' .. hitId
if redis.call('EXISTS', seenKey) == 1 then return 'redelivered' end
local b = redis.call('HMGET', campaign, 'daily', 'total')
local state = redis.call('HMGET', '${keys.state}', 'ready', 'streams')
if not state[1] or not b[1] then return 'not_ready' end
redis.call('SET', seenKey, hitId, 'PX', ${SEEN_TTL_MS})
local function isPaid()
  if pixelType == '' then return false end
  local paidKey = '${keys.pixelPaid}' .. grclid .. ':' .. pixelType
  redis.call('SET', paidKey, hitId, 'NX', 'PX', ${PIXEL_PAID_TTL_MS})
  return redis.call('GET', paidKey) ~= hitId
end
local billed = 0
if priceMicros > 0 then
  releaseHold(campaignId, grclid)
  if redis.call('SISMEMBER', '${keys.blocked}', publisherId) == 1 then
    note = 'publisher_blocked'
  elseif isPaid() then
    note = 'pixel_again'
  else
    billed = charge(campaign, budgetDay, priceMicros, b[1], b[2])
    if billed < priceMicros then note = 'over_budget' end
  end
end
redis.call('XADD', streamOf(publisherId, state[2]), '*', 't', 'hit', 'e', event, 'k', 'conversion', 'h', hitId,
  'o', 'counted', 'c', string.format('%.0f', billed), 'n', note)
return 'counted'
`,
)
