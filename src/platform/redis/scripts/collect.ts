import { keys } from '../keys.ts'

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

/** Appends a batch to the stream, unless its client (in a minute) or its pixel (in a second) has sent too many. */
export const collectScript = `
local pixel, at, address = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local function over(key, span, limit)
  if limit == 0 then return false end
  local name = key .. ':' .. string.format('%.0f', math.floor(at / span))
  local n = redis.call('INCR', name)
  if n == 1 then redis.call('PEXPIRE', name, 2 * span) end
  return n > limit
end
if address ~= '' and over('${keys.pixelBurst}' .. address, 60000, tonumber(ARGV[4])) then return 'limited' end
if over('${keys.pixelRate}' .. pixel, 1000, tonumber(ARGV[5])) then return 'limited_pixel' end
redis.call('XADD', '${keys.events}', '*', 't', 'pixel', 'p', pixel, 'a', ARGV[2], 'o', ARGV[6], 'e', ARGV[7])
return 'taken'
`

/** The script's arguments, in its order. */
export const collectArgs = (input: CollectInput): string[] => [
  input.pixelId,
  String(input.at),
  input.address,
  String(input.perAddress),
  String(input.perPixel),
  input.host,
  input.events,
]
