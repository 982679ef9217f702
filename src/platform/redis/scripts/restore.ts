import { keys } from '../keys.ts'
import { defineScript } from '../script.ts'

type SeenInput = {
  /** Hits that counted, and for how long that is still to be known. */
  hits: readonly { grclid: string; kind: string; hitId: string; leftMs: number }[]
}

/** Remembers hits that counted; what Redis knows by now stays. */
export const seenScript = defineScript<SeenInput>(
  {
    hits: {
      as: 'many',
      of: { grclid: 'text', kind: 'text', hitId: 'text', leftMs: 'digits' },
    },
  },
  `
for i = 1, hitsCount do
  local hit = hits(i)
  redis.call('SET', '${keys.seen}' .. hit.grclid .. ':' .. hit.kind, hit.hitId, 'PX', hit.leftMs, 'NX')
end
return 1
`,
)

type CapsInput = {
  /** Slots of the frequency cap, and when they are free again (ms since 1970). */
  slots: readonly { campaignId: string; userKey: string; grclid: string; freeAt: string }[]
}

/** Takes slots of the frequency cap. */
export const capsScript = defineScript<CapsInput>(
  {
    slots: {
      as: 'many',
      of: { campaignId: 'text', userKey: 'text', grclid: 'text', freeAt: 'text' },
    },
  },
  `
for i = 1, slotsCount do
  local slot = slots(i)
  local cap = '${keys.cap}' .. slot.campaignId .. ':' .. slot.userKey
  redis.call('ZADD', cap, slot.freeAt, slot.grclid)
  local last = redis.call('ZREVRANGE', cap, 0, 0, 'WITHSCORES')
  redis.call('PEXPIREAT', cap, string.format('%.0f', tonumber(last[2])))
end
return 1
`,
)

type MutesInput = {
  /** For how long each lasts yet. */
  mutes: readonly { userKey: string; campaignId: string; leftMs: string }[]
}

/** Mutes campaigns again, each user's for as long as the last of them. */
export const mutesScript = defineScript<MutesInput>(
  { mutes: { as: 'many', of: { userKey: 'text', campaignId: 'text', leftMs: 'text' } } },
  `
for i = 1, mutesCount do
  local mute = mutes(i)
  local muted = '${keys.mute}' .. mute.userKey
  redis.call('SADD', muted, mute.campaignId)
  if redis.call('PTTL', muted) < tonumber(mute.leftMs) then redis.call('PEXPIRE', muted, mute.leftMs) end
end
return 1
`,
)
