import { keys } from '../keys.ts'
import { defineScript } from '../script.ts'

/** What the scripts need of a campaign. Budgets are microdollars; a total below 0 is none. */
export type StateInput = {
  id: string
  /** When it was written, as Postgres orders its writes. */
  writtenAt: string
  isActive: boolean
  dailyMicros: number
  totalMicros: number
  capSeconds: number
  destination: string
  /** Whether pages of its ads that are there go: false where the call before began with this campaign. */
  isFirst: boolean
}

/** Where the clicks of an ad land that has a page of its own, by its number in the campaign. */
export type PageInput = { campaignId: string; adNumber: string; destination: string }

type StatesInput = {
  /** Days since 1970: the oldest whose counters are kept. */
  oldestDay: number
  campaigns: readonly StateInput[]
  /** Of these campaigns. */
  pages: readonly PageInput[]
}

/** Writes campaigns, each unless a newer write is there, and takes away counters of days that nothing can charge any more. */
export const campaignStatesScript = defineScript<StatesInput>(
  {
    oldestDay: 'number',
    campaigns: {
      as: 'many',
      of: {
        id: 'text',
        writtenAt: 'text',
        isActive: 'flag',
        dailyMicros: 'digits',
        totalMicros: 'digits',
        capSeconds: 'digits',
        destination: 'text',
        isFirst: 'flag',
      },
    },
    pages: { as: 'many', of: { campaignId: 'text', adNumber: 'text', destination: 'text' } },
  },
  `
local isWritten = {}
for i = 1, campaignsCount do
  local given = campaigns(i)
  local campaign = '${keys.campaign}' .. given.id
  local known = redis.call('HGET', campaign, 'at')
  if not known or tonumber(given.writtenAt) >= tonumber(known) then
    if given.isActive then
      redis.call('SREM', '${keys.paused}', given.id)
    else
      redis.call('SADD', '${keys.paused}', given.id)
    end
    redis.call('HSET', campaign, 'at', given.writtenAt, 'daily', given.dailyMicros, 'total', given.totalMicros,
      'capw', given.capSeconds, 'dest', given.destination)
    isWritten[given.id] = true
  end
  for _, field in ipairs(redis.call('HKEYS', campaign)) do
    local day = string.match(field, '^[sh]:(-?%d+)$')
    local isGone = isWritten[given.id] and given.isFirst and string.sub(field, 1, 2) == 'd:'
    if isGone or (day and tonumber(day) < oldestDay) then redis.call('HDEL', campaign, field) end
  end
end
for i = 1, pagesCount do
  local page = pages(i)
  if isWritten[page.campaignId] then
    redis.call('HSET', '${keys.campaign}' .. page.campaignId, 'd:' .. page.adNumber, page.destination)
  end
end
return 1
`,
)
