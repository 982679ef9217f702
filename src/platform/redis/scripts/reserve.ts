import { QUOTIENT_NOISE } from '../../money.ts'
import { keys, MUTED_ADVERTISER } from '../keys.ts'
import { defineScript } from '../script.ts'
import { streamOf } from './parts.ts'
import { releaseExpired } from './release.ts'

/** One campaign in the running, best first. Amounts are microdollars. */
export type Contender = {
  campaignId: string
  advertiserId: string
  /** Rank score; linear in the bid. */
  score: number
  /** The most one chargeable event may cost: a view (cpm), a click or a conversion. */
  bidMicros: number
  floorMicros: number
  /** Share of the price that is held, in millionths: 1,000,000 for cpm, the predicted rate for cpc and cpa. */
  holdRate: number
  capLimit: number
  /** Days since 1970 in the advertiser's zone: the day whose budget pays. */
  budgetDay: number
  /** Share of the daily budget that may be out by now, in millionths. */
  paceShare: number
  /** Words of its own that the conversation has too: logged with a win. Letters only. */
  words?: readonly string[]
  /** Words of its group that it speaks with, as numbers: logged likewise; see `writeHeard`. */
  heard?: string
}

export type ReserveInput = {
  now: number
  /** Everybody who will see each ad, hex: one, or the viewers of a group. Caps, mutes and budgets must allow it for all. */
  userKeys: readonly string[]
  /** The chat of a group, hex, which caps and mutes apply to as well; empty without a group. */
  chatKey: string
  /** The session of somebody with a name, hex: what it turned down before it had one stays so; else empty. */
  sessionKey: string
  holdMs: number
  /** Whether the hold is a bid's: it can be rendered once while it lasts, and nothing is won before. */
  isBid: boolean
  publisherId: string
  /** Requests of the publisher in a second; 0 where this one was counted before. */
  ratePerSecond: number
  /** The engine event, as JSON; the script adds what was won. */
  event: string
  /** One click id per slot and viewer, slot by slot. */
  grclids: readonly string[]
  contenders: readonly Contender[]
  /** Variant of generated copy to look up for the winners; empty for none. */
  copyField: string
  /** Whether these are all there are: where they are not, nothing is reserved unless enough of them pass. */
  isLast: boolean
  /** Score of the best candidate beyond all of these: it presses on the price where no contender is left to. */
  beyondScore: number
}

export type ReserveOutcome = {
  /** Of the snapshot that is published. */
  version: string
} & (
  | { kind: 'won'; wins: ReserveWin[] }
  | { kind: 'none'; reason: 'capped' | 'budget' | 'muted' | 'paused' | 'no_candidates' }
  /** Too few pass to fill the slots and to set the price of the last; nothing is reserved or logged. */
  | { kind: 'more' }
  | { kind: 'rate_limited' }
  | { kind: 'not_ready' }
)

/** `copy`: what is cached of the winner's copy, empty if nothing is. */
export type ReserveWin = { contender: number; priceMicros: number; copy: string }

/** Why a request without a win has none: its bid has not been rendered. */
export const UNRENDERED = 'unrendered'

/**
 * Reserves caps and budgets for the best contenders that pass, prices them by second price and logs the request,
 * all in one step. A winner pays the least that keeps its rank, never under its floor, never over its bid; who can't run
 * presses on no price. Each viewer
 * has a hold and a cap slot of their own; a group's chat has one more slot, held along with the first viewer's. Holds
 * that have expired matter only where the budget seems full. Texts travel as elements of a list: nothing in them can be
 * taken for a separator. A campaign's hash has its budgets, what is spent of a day and ever (`s:DAY`, `S`), and what is
 * held beside it (`h:DAY`, `H`): what `fits` reads.
 */
export const reserveScript = defineScript<ReserveInput>(
  {
    now: 'number',
    userKeys: 'joined',
    holdMs: 'number',
    publisherId: 'text',
    ratePerSecond: 'number',
    event: 'text',
    copyField: 'text',
    isLast: 'flag',
    beyondScore: 'number',
    chatKey: 'text',
    sessionKey: 'text',
    isBid: 'flag',
    grclids: 'texts',
    // Most are never looked at: one text each, split only when its turn comes.
    contenders: {
      as: 'packed',
      of: {
        campaignId: 'text',
        advertiserId: 'text',
        score: 'number',
        bidMicros: 'number',
        floorMicros: 'number',
        holdRate: 'number',
        capLimit: 'number',
        budgetDay: 'digits',
        paceShare: 'number',
        words: 'joined',
        heard: 'joined',
      },
    },
  },
  `
local users = { userKeys }
if string.find(userKeys, ',', 1, true) then
  users = {}
  for user in string.gmatch(userKeys, '[^,]+') do users[#users + 1] = user end
end
local seats = #users
local slots = grclidsCount / seats
local watched = users
if chatKey ~= '' then
  watched = { unpack(users) }
  watched[seats + 1] = chatKey
end
local state = redis.call('HMGET', '${keys.state}', 'version', 'ready', 'streams')
local version = state[1] or ''
${streamOf}
local stream = streamOf(publisherId, state[3])

if ratePerSecond > 0 then
  local rate = '${keys.adRate}' .. publisherId .. ':' .. string.format('%.0f', math.floor(now / 1000))
  local seen = redis.call('INCR', rate)
  if seen == 1 then redis.call('PEXPIRE', rate, 2000) end
  if seen > ratePerSecond then return version .. '|rate_limited' end
end
if not state[2] then
  redis.call('XADD', stream, '*', 't', 'request', 'e', event, 'w', '', 'r', contendersCount > 0 and 'error' or '')
  return version .. '|not_ready'
end

local split = {}
local function contender(i)
  local c = split[i]
  if c then return c end
  c = contenders(i)
  c.campaign = '${keys.campaign}' .. c.campaignId
  split[i] = c
  return c
end
local function integer(x) return string.format('%.0f', x) end
local function holdOf(c, price) return math.ceil(price * c.holdRate / 1000000) end
${releaseExpired}
local muting = {}
local function heed(user)
  local mutes = '${keys.mute}' .. user
  if contendersCount > 0 and redis.call('EXISTS', mutes) == 1 then muting[#muting + 1] = mutes end
end
for _, user in ipairs(watched) do heed(user) end
if sessionKey ~= '' then heed(sessionKey) end
local function isMuted(c)
  for _, mutes in ipairs(muting) do
    if redis.call('SISMEMBER', mutes, c.campaignId) == 1
      or redis.call('SISMEMBER', mutes, '${MUTED_ADVERTISER}' .. c.advertiserId) == 1 then return true end
  end
  return false
end
local stamp = integer(now)
local open = '(' .. stamp
local function isCapped(c)
  local slots = {}
  for _, user in ipairs(watched) do
    local used = redis.call('ZCOUNT', '${keys.cap}' .. c.campaignId .. ':' .. user, open, '+inf')
    if used >= c.capLimit then return true end
    slots[user] = used
  end
  c.slots = slots
  return false
end
local function fits(c)
  local day, hold = c.budgetDay, seats * holdOf(c, c.bidMicros)
  local b = redis.call('HMGET', c.campaign, 'daily', 'total', 's:' .. day, 'h:' .. day, 'S', 'H')
  local daily, total = tonumber(b[1] or ''), tonumber(b[2] or '')
  if not daily or not total then return false end
  c.heldToday, c.heldEver = tonumber(b[4] or '') or 0, tonumber(b[6] or '') or 0
  local today = (tonumber(b[3] or '') or 0) + c.heldToday
  local ever = (tonumber(b[5] or '') or 0) + c.heldEver
  local paced = math.floor(daily * c.paceShare / 1000000)
  if paced < hold then paced = math.min(hold, daily) end
  return today + hold <= paced and (total < 0 or ever + hold <= total)
end
local function refusal(c)
  if redis.call('SISMEMBER', '${keys.paused}', c.campaignId) == 1 then return 'paused' end
  if #muting > 0 and isMuted(c) then return 'muted' end
  if isCapped(c) then return 'capped' end
  if fits(c) or (releaseExpired(c.campaignId, now) > 0 and fits(c)) then return nil end
  return 'budget'
end

local passing, taken, why = {}, {}, nil
for i = 1, contendersCount do
  if #passing > slots then break end
  local c = contender(i)
  if not taken[c.advertiserId] then
    local no = refusal(c)
    if no then
      why = why or no
    else
      passing[#passing + 1] = i
      if #passing <= slots then taken[c.advertiserId] = true end
    end
  end
end

if #passing <= slots and not isLast then return version .. '|more' end

local wins, logged, answer = {}, {}, {}
local expiry = integer(now + holdMs)
local function takeSlot(c, user, grclid)
  local cap = '${keys.cap}' .. c.campaignId .. ':' .. user
  local used = c.slots[user]
  if used > 0 then redis.call('ZREMRANGEBYSCORE', cap, '-inf', stamp) end
  redis.call('ZADD', cap, expiry, grclid)
  if used == 0 or redis.call('PTTL', cap) < holdMs then redis.call('PEXPIREAT', cap, expiry) end
end
for place = 1, math.min(slots, #passing) do
  local i = passing[place]
  local c, rival = contender(i), passing[place + 1]
  local id, day = c.campaignId, c.budgetDay
  local pressure = rival and contender(rival).score or beyondScore
  local price = math.max(c.floorMicros, math.ceil(c.bidMicros * pressure / c.score - ${QUOTIENT_NOISE}))
  price = math.min(price, c.bidMicros)
  local hold = holdOf(c, price)
  local leader = grclids((place - 1) * seats + 1)
  local shared = ''
  if chatKey ~= '' then
    takeSlot(c, chatKey, leader)
    shared = '|' .. chatKey .. '|' .. leader
  end
  for seat, user in ipairs(users) do
    local grclid = grclids((place - 1) * seats + seat)
    takeSlot(c, user, grclid)
    redis.call('HSET', '${keys.holdAmount}' .. id, grclid, integer(hold) .. '|' .. day .. shared)
    redis.call('ZADD', '${keys.holdExpiry}' .. id, expiry, grclid)
    if isBid then
      redis.call('SET', '${keys.bid}' .. grclid, expiry, 'PX', 2 * holdMs)
    else
      local said = c.heard ~= '' and ':' .. c.words .. ':' .. c.heard or c.words ~= '' and ':' .. c.words or ''
      logged[#logged + 1] = id .. ':' .. integer(price) .. said
    end
  end
  redis.call('SADD', '${keys.held}', id)
  redis.call('HSET', c.campaign, 'h:' .. day, integer(c.heldToday + seats * hold), 'H', integer(c.heldEver + seats * hold))
  wins[place] = integer(i - 1) .. ':' .. integer(price)
  if copyField ~= '' then answer[place + 1] = redis.call('HGET', '${keys.copies}' .. id, copyField) or '' end
end

local note = why or ''
if isBid and #wins > 0 then note = '${UNRENDERED}' end
redis.call('XADD', stream, '*', 't', 'request', 'e', event, 'w', table.concat(logged, ';'), 'r', note)
if #wins == 0 then return version .. '|none|' .. (why or 'no_candidates') end
answer[1] = version .. '|won|' .. table.concat(wins, ';')
if copyField == '' then return answer[1] end
return answer
`,
)
export const reserveArgs = reserveScript.encode

/** Reads the script's answer: a text, and after it the winners' copy where it was asked for. */
export function reserveOutcome(answer: unknown): ReserveOutcome {
  const [head = '', ...copies] = Array.isArray(answer) ? answer.map(String) : [String(answer)]
  const [version = '', status = '', detail = ''] = head.split('|')
  if (status === 'rate_limited' || status === 'not_ready' || status === 'more') {
    return { version, kind: status }
  }
  if (status === 'none') return { version, kind: 'none', reason: reasonOf(detail) }
  return { version, kind: 'won', wins: parseWins(detail, copies) }
}

function parseWins(text: string, copies: readonly string[]): ReserveWin[] {
  if (text === '') return []
  return text.split(';').map((win, place) => {
    const [contender, price] = win.split(':')
    return {
      contender: Number(contender),
      priceMicros: Number(price),
      copy: copies[place] ?? '',
    }
  })
}

function reasonOf(text: string) {
  switch (text) {
    case 'capped':
    case 'budget':
    case 'muted':
    case 'paused':
      return text
    default:
      return 'no_candidates'
  }
}
