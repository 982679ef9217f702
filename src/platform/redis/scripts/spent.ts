import * as z from 'zod'
import { keys } from '../keys.ts'
import { defineScript, type Evaluates, runScript } from '../script.ts'

/** Days since 1970, both included. */
type SpentInput = { firstDay: number; lastDay: number; campaignIds: readonly string[] }

/** `campaign|day` and amount of every day with a charge. */
const spentScript = defineScript<SpentInput>(
  { firstDay: 'number', lastDay: 'number', campaignIds: 'texts' },
  `
local days, fields, found = {}, {}, {}
for day = firstDay, lastDay do
  days[#days + 1] = string.format('%.0f', day)
  fields[#fields + 1] = 's:' .. days[#days]
end
for i = 1, campaignIdsCount do
  local id = campaignIds(i)
  local spent = redis.call('HMGET', '${keys.campaign}' .. id, unpack(fields))
  for n = 1, #days do
    if spent[n] and spent[n] ~= '0' then
      found[#found + 1] = id .. '|' .. days[n]
      found[#found + 1] = spent[n]
    end
  end
end
return found
`,
)

const answer = z.array(z.string())

/** What campaigns spent: `campaign|day` and amount, in turn. */
export const readSpent = async (redis: Evaluates, input: SpentInput): Promise<string[]> =>
  answer.parse(await runScript(redis, { script: spentScript, input }))
