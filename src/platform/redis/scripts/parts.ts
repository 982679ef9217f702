import { keys } from '../keys.ts'
import { defineScript } from '../script.ts'

/**
 * Lua: the stream that what happens at a publisher is appended to, of so many as `state` says. A publisher's id ends in
 * random digits, so these are its hash. Only Redis decides, in the step that appends, so no two
 * writers choose differently.
 */
export const streamOf = `
local function streamOf(publisher, parts)
  local n = tonumber(parts or '') or 1
  local part = n > 1 and (tonumber(string.sub(publisher, -7), 16) or 0) % n or 0
  if part == 0 then return '${keys.events}' end
  return '${keys.events}:' .. string.format('%.0f', part)
end
`

/** Lua: whether a stream is one of the parts, all of them, and under which name `state` has up to where each is booked. */
export const partsOfEvents = `
local function isPart(stream) return stream == '${keys.events}' or string.match(stream, '^${keys.events}:%d+$') ~= nil end
local function markOf(stream)
  if stream == '${keys.events}' or not isPart(stream) then return 'booked' end
  return 'booked:' .. stream
end
local function bookedOf(stream)
  local found = redis.call('HMGET', '${keys.state}', markOf(stream), 'filled')
  if markOf(stream) == 'booked' then return found[1] or '' end
  return found[1] or found[2] or ''
end
local function allParts()
  local all = redis.call('SMEMBERS', '${keys.streams}')
  all[#all + 1] = '${keys.events}'
  table.sort(all)
  return all
end
`

/**
 * Lua: what still waits of what was there when the number of streams changed, by stream: the last entry of then; and of
 * how many streams. As long
 * as another stream has any of it, nothing that came later may be booked: a publisher may have moved.
 */
export const waitingParts = `
local function waitingParts()
  local waiting, count = {}, 0
  local flat = redis.call('HGETALL', '${keys.barrier}')
  for i = 1, #flat, 2 do
    local stream, last = flat[i], flat[i + 1]
    if #redis.call('XRANGE', stream, '-', last, 'COUNT', '1') == 0 then
      redis.call('HDEL', '${keys.barrier}', stream)
    else
      waiting[stream], count = last, count + 1
    end
  end
  return waiting, count
end
`

/**
 * Sets how many streams there are, as soon as all from before the last change is booked, and answers every stream that
 * may have entries, those among them that nothing is appended to any more.
 */
export const layScript = defineScript<{ parts: number }>(
  { parts: 'number' },
  `
${partsOfEvents}
${waitingParts}
local known = allParts()
local _, waits = waitingParts()
if waits > 0 then return known end
local current = tonumber(redis.call('HGET', '${keys.state}', 'streams') or '') or 1
if current ~= parts then
  for _, stream in ipairs(known) do
    local last = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', '1')[1]
    if last then redis.call('HSET', '${keys.barrier}', stream, last[1]) end
  end
  redis.call('HSET', '${keys.state}', 'streams', string.format('%.0f', parts))
  for part = 1, parts - 1 do
    redis.call('SADD', '${keys.streams}', '${keys.events}:' .. string.format('%.0f', part))
  end
  return allParts()
end
for _, stream in ipairs(known) do
  local part = tonumber(string.match(stream, ':(%d+)$') or '0')
  if part >= parts and redis.call('XLEN', stream) == 0 then redis.call('SREM', '${keys.streams}', stream) end
end
return known
`,
)

type KnownInput = {
  /** Up to where Postgres says that streams are booked, or are about to be. */
  marks: readonly { stream: string; mark: string }[]
}

/**
 * Which streams this Redis does not know to be booked as far as Postgres says. It knows of a booking whose last entry it
 * has, or has taken out, and of the filling of its own counters.
 */
export const knownScript = defineScript<KnownInput>(
  { marks: { as: 'many', of: { stream: 'text', mark: 'text' } } },
  `
${partsOfEvents}
local function idOf(mark)
  local at, n = string.match(mark, '^(%d+)%-(%d+)$')
  return tonumber(at), tonumber(n)
end
local function isBefore(mark, booked)
  local at, n = idOf(mark)
  local later, m = idOf(booked)
  return at and later and (at < later or (at == later and n <= m))
end
local function isKnown(stream, mark)
  local booked = bookedOf(stream)
  if mark == booked or isBefore(mark, booked) then return true end
  if not idOf(mark) then return mark == redis.call('HGET', '${keys.state}', 'filled') end
  return #redis.call('XRANGE', stream, mark, mark) > 0
end
local unknown = {}
for i = 1, marksCount do
  local one = marks(i)
  if not isKnown(one.stream, one.mark) then unknown[#unknown + 1] = one.stream end
end
return unknown
`,
)
