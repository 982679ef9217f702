import { keys } from '../keys.ts'
import { defineScript } from '../script.ts'

/** A batch of pixel events as the script takes it; 0 for a limit is none. */
export type CollectInput = {
  kind: 'pixel'
  hitId: string
  pixelId: string
  /** When it was received, ms since 1970. */
  at: number
  /** Keyed hash of the client's public address; empty where there is none. */
  address: string
  perAddress: number
  perPixel: number
  /** The host that the browser names as their sender; empty where it names none. */
  host: string
  /** The events, packed. */
  events: string
}

/**
 * Appends a batch to the first stream, since all of an advertiser's pixels move the same sums, unless its client (in a
 * minute) or its pixel (in a second) has sent too many.
 */
export const collectScript = defineScript<Omit<CollectInput, 'kind' | 'hitId'>>(
  {
    pixelId: 'text',
    at: 'digits',
    address: 'text',
    perAddress: 'number',
    perPixel: 'number',
    host: 'text',
    events: 'text',
  },
  `
local function over(key, span, limit)
  if limit == 0 then return false end
  local name = key .. ':' .. string.format('%.0f', math.floor(tonumber(at) / span))
  local n = redis.call('INCR', name)
  if n == 1 then redis.call('PEXPIRE', name, 2 * span) end
  return n > limit
end
if address ~= '' and over('${keys.pixelBurst}' .. address, 60000, perAddress) then return 'limited' end
if over('${keys.pixelRate}' .. pixelId, 1000, perPixel) then return 'limited_pixel' end
redis.call('XADD', '${keys.events}', '*', 't', 'pixel', 'p', pixelId, 'a', at, 'o', host, 'e', events)
return 'taken'
`,
)

export const collectArgs = collectScript.encode
