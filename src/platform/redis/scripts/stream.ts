import { keys } from '../keys.ts'
import { defineScript } from '../script.ts'
import { partsOfEvents, waitingParts } from './parts.ts'

/** A repeated read of the same entry counts as a try so long after the last: by then whoever had it is gone. */
const TRY_MS = 15_000
/** A batch is a 16th with each level; on the last one an entry is alone. */
const SHRINK = 16
export const LAST_LEVEL = 3
/** Batches that have to go well before they grow again: those that lead up to the entry that made them shrink. */
const CALM = 20
/** Entries that are looked at in one step, so that no more than these are held beside what is answered. */
const STEP = 50

type ReadInput = {
  stream: string
  /** The entry that the last page ended with; empty: none. */
  after: string
  /** Entries. */
  most: number
  bytes: number
  /** ms since 1970 */
  now: number
}

/**
 * Reads the oldest entries of a stream, as many as fit, before anything of them leaves Redis. Answers `{mark, left, tries,
 * level, isLast, bytes, isHeld, isApart, entries}`; no entries where the last page is not there any more. Where the number
 * of streams was changed, what came later is held back until all before is booked. The oldest of all goes also alone,
 * though it be larger than the room.
 */
export const readScript = defineScript<ReadInput>(
  { stream: 'text', after: 'text', most: 'number', bytes: 'number', now: 'number' },
  `
${partsOfEvents}
${waitingParts}
local room = bytes
local mark = bookedOf(stream)
local apart = isPart(stream) and redis.call('SCARD', '${keys.streams}') > 0
local top = '+'
if isPart(stream) and redis.call('EXISTS', '${keys.barrier}') == 1 then
  local waiting, count = waitingParts()
  local own = waiting[stream]
  if count > (own and 1 or 0) then top = own or '0-0' end
end
local tries, level = 0, 0
local function integer(x) return string.format('%.0f', x) end
local function note(head)
  local known = redis.call('HGET', '${keys.tries}', stream) or ''
  local id, n, at, deep, calm = string.match(known, '^([^|]*)|(%d+)|(%d+)|(%d+)|(%d+)$')
  tries, level, calm = tonumber(n or '1'), tonumber(deep or '0'), tonumber(calm or '0')
  if id ~= head then
    tries, at, calm = 1, now, calm + 1
    if calm >= ${CALM} then level, calm = math.max(0, level - 1), 0 end
  elseif now - tonumber(at) >= ${TRY_MS} then
    tries, at, calm = tries + 1, now, 0
    if level < ${LAST_LEVEL} then level, tries = level + 1, 1 end
  end
  redis.call('HSET', '${keys.tries}', stream, head .. '|' .. integer(tries) .. '|' .. integer(at) .. '|' .. integer(level) .. '|' .. integer(calm))
end
local from, found, last, size, started = '-', {}, false, 0, after ~= ''
local function answer()
  local held = top ~= '+' and #redis.call('XRANGE', stream, '(' .. top, '+', 'COUNT', '1') > 0
  return { mark, redis.call('SCARD', '${keys.left}'), tries, level, last and 1 or 0, size, held and 1 or 0, apart and 1 or 0, found }
end
if started then
  if #redis.call('XRANGE', stream, after, after) == 0 then return answer() end
  from = '(' .. after
end
while #found < most do
  local page = redis.call('XRANGE', stream, from, top, 'COUNT', integer(math.min(${STEP}, most - #found)))
  if #page == 0 then last = true break end
  if not started then
    started = true
    note(page[1][1])
    if level > 0 then
      local share = math.pow(${SHRINK}, level)
      most, room = math.max(1, math.floor(most / share)), math.floor(room / share)
      if level == ${LAST_LEVEL} then most = 1 end
      while #page > most do page[#page] = nil end
    end
  end
  for _, entry in ipairs(page) do
    local own = 0
    for _, text in ipairs(entry[2]) do own = own + #text end
    if size + own > room and from ~= '-' then return answer() end
    size = size + own
    found[#found + 1] = entry
    from = '(' .. entry[1]
  end
end
return answer()
`,
)
export const readArgs = readScript.encode

type MarkedEntries = {
  stream: string
  /** Up to where Postgres is booked; empty: it is not said. */
  mark: string
  entries: readonly string[]
}

/** Entries that one command takes out: Lua has no room for more arguments than some thousands. */
const AT_ONCE = 1000

/** Takes booked entries out of a stream. Where the one that the mark names goes with them, Redis is booked up to there. */
export const ackScript = defineScript<MarkedEntries>(
  { stream: 'text', mark: 'text', entries: 'texts' },
  `
${partsOfEvents}
if mark ~= '' and redis.call('XDEL', stream, mark) == 1 then redis.call('HSET', '${keys.state}', markOf(stream), mark) end
for first = 1, entriesCount, ${AT_ONCE} do
  local some = {}
  for i = first, math.min(first + ${AT_ONCE - 1}, entriesCount) do some[#some + 1] = entries(i) end
  redis.call('XDEL', stream, unpack(some))
end
return 1
`,
)
export const ackArgs = ackScript.encode

/**
 * Holds what Postgres has booked against what Redis has seen. Answers `{mark of Redis, agree, entries that are not in the
 * stream}`. A booking whose entries nobody took out yet is seen too.
 */
export const compareScript = defineScript<MarkedEntries>(
  { stream: 'text', mark: 'text', entries: 'texts' },
  `
local function holds(id) return #redis.call('XRANGE', stream, id, id) > 0 end
${partsOfEvents}
local booked, ready = bookedOf(stream), redis.call('HGET', '${keys.state}', 'ready') or ''
local agree = booked == mark
if not agree and ready ~= '' and string.match(mark, '^%d+%-%d+$') and holds(mark) then
  redis.call('HSET', '${keys.state}', markOf(stream), mark)
  agree = true
end
local missing = {}
for i = 1, entriesCount do
  local entry = entries(i)
  if not holds(entry) then missing[#missing + 1] = entry end
end
return { booked, agree and 1 or 0, missing }
`,
)

/** The counters of a Redis that is not of the ledger's time are good for nothing. `mark`: its own of the stream. */
export const distrustScript = defineScript<{ stream: string; mark: string }>(
  { stream: 'text', mark: 'text' },
  `
${partsOfEvents}
if bookedOf(stream) == mark then redis.call('HDEL', '${keys.state}', 'ready') end
return 1
`,
)

export type ForgetInput = {
  stream: string
  /** Entries, their hits, and the keys that they counted by. */
  hits: readonly { entry: string; hitId: string; seenKey: string }[]
}

/** Takes entries out of a stream that was left, and forgets that their hits counted. */
export const forgetScript = defineScript<ForgetInput>(
  { stream: 'text', hits: { as: 'many', of: { entry: 'text', hitId: 'text', seenKey: 'text' } } },
  `
for i = 1, hitsCount do
  local hit = hits(i)
  if redis.call('XDEL', stream, hit.entry) == 1 and redis.call('GET', hit.seenKey) == hit.hitId then
    redis.call('DEL', hit.seenKey)
  end
end
if redis.call('XLEN', stream) == 0 then
  redis.call('DEL', stream)
  redis.call('SREM', '${keys.left}', stream)
  redis.call('HDEL', '${keys.tries}', stream)
end
return 1
`,
)
