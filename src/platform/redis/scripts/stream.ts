import { keys } from '../keys.ts'

/** A repeated read of the same entry counts as a try so long after the last: by then whoever had it is gone. */
const TRY_MS = 15_000
/** A batch is a 16th with each level; on the last one an entry is alone. */
const SHRINK = 16
export const LAST_LEVEL = 3
/** Batches that have to go well before they grow again: those that lead up to the entry that made them shrink. */
const CALM = 20
/** Entries that are looked at in one step, so that no more than these are held beside what is answered. */
const STEP = 50

/**
 * Lua: reads the oldest entries of a stream, as many as fit, before anything of them leaves Redis. ARGV: stream, the entry
 * that the last page ended with (empty: none), entries, bytes, now in ms. Answers `{mark, left, tries, level, isLast, bytes,
 * entries}`; no entries where the last page is not there any more.
 */
export const readScript = `
local stream, after = ARGV[1], ARGV[2]
local most, room, now = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local mark = redis.call('HGET', '${keys.state}', 'booked') or ''
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
  return { mark, redis.call('SCARD', '${keys.left}'), tries, level, last and 1 or 0, size, found }
end
if started then
  if #redis.call('XRANGE', stream, after, after) == 0 then return answer() end
  from = '(' .. after
end
while #found < most do
  local page = redis.call('XRANGE', stream, from, '+', 'COUNT', integer(math.min(${STEP}, most - #found)))
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
    -- The oldest of all goes also alone: it may be larger than the room.
    if size + own > room and from ~= '-' then return answer() end
    size = size + own
    found[#found + 1] = entry
    from = '(' .. entry[1]
  end
end
return answer()
`

/**
 * Lua: takes booked entries out of a stream. Where the one that the mark names goes with them, Redis is booked up to there.
 * ARGV: stream, mark or empty, entries.
 */
export const ackScript = `
local stream, mark = ARGV[1], ARGV[2]
if mark ~= '' and redis.call('XDEL', stream, mark) == 1 then redis.call('HSET', '${keys.state}', 'booked', mark) end
for i = 3, #ARGV, 1000 do redis.call('XDEL', stream, unpack(ARGV, i, math.min(i + 999, #ARGV))) end
return 1
`

/**
 * Lua: holds what Postgres has booked against what Redis has seen. ARGV: stream, mark of Postgres, entries. Answers `{mark
 * of Redis, agree, entries that are not in the stream}`. A booking whose entries nobody took out yet is seen too.
 */
export const compareScript = `
local stream, mark = ARGV[1], ARGV[2]
local function holds(id) return #redis.call('XRANGE', stream, id, id) > 0 end
local state = redis.call('HMGET', '${keys.state}', 'booked', 'ready')
local booked, ready = state[1] or '', state[2] or ''
local agree = booked == mark
if not agree and ready ~= '' and string.match(mark, '^%d+%-%d+$') and holds(mark) then
  redis.call('HSET', '${keys.state}', 'booked', mark)
  agree = true
end
local missing = {}
for i = 3, #ARGV do
  if not holds(ARGV[i]) then missing[#missing + 1] = ARGV[i] end
end
return { booked, agree and 1 or 0, missing }
`

/** Lua: the counters of a Redis that is not of the ledger's time are good for nothing. ARGV: its mark. */
export const distrustScript = `
if (redis.call('HGET', '${keys.state}', 'booked') or '') == ARGV[1] then redis.call('HDEL', '${keys.state}', 'ready') end
return 1
`

/** Lua: takes entries out of a stream that was left, and forgets that their hits counted. ARGV: stream, then entry, hit and the key that it counted by. */
export const forgetScript = `
for i = 2, #ARGV, 3 do
  if redis.call('XDEL', ARGV[1], ARGV[i]) == 1 and redis.call('GET', ARGV[i + 2]) == ARGV[i + 1] then
    redis.call('DEL', ARGV[i + 2])
  end
end
if redis.call('XLEN', ARGV[1]) == 0 then
  redis.call('DEL', ARGV[1])
  redis.call('SREM', '${keys.left}', ARGV[1])
  redis.call('HDEL', '${keys.tries}', ARGV[1])
end
return 1
`
