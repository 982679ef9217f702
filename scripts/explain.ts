import { parseArgs } from 'node:util'
import { topicMask } from '../src/campaigns/snapshot/topics.ts'
import { deviceType } from '../src/platform/agents/device.ts'
import { localDay } from '../src/platform/time/day.ts'
import { readKnowledge } from './eval/data.ts'
import { account } from './explain/account.ts'
import { readMessages, readOffers, readTurns } from './explain/input.ts'
import { printAccount } from './explain/print.ts'

// npm run explain -- "conversation text": why an ad would be shown here, or none.

const USAGE = `npm run explain -- "which trail shoes for mud?"
npm run explain -- "user: we got a puppy / assistant: Lovely! / user: what should it eat?"
npm run explain -- --messages FILE       a JSON file: messages, or an ad request
  --campaigns FILE    campaigns of the operator API, a JSON list or import lines (the demo's)
  --relevancy 0.35    the floor
  --country US        else unknown, and campaigns limited to countries stay out
  --device desktop    or mobile, tablet
  --exclude TOPIC     excluded topics, comma separated
  --search            the text was typed into a search box
  --top 5             how many candidates are listed`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h' },
    messages: { type: 'string' },
    campaigns: { type: 'string' },
    relevancy: { type: 'string', default: '0.35' },
    country: { type: 'string', default: '' },
    device: { type: 'string', default: deviceType({}) },
    exclude: { type: 'string', default: '' },
    search: { type: 'boolean', default: false },
    top: { type: 'string', default: '5' },
  },
})
const text = positionals.join(' ')
if (values.help || (text.trim() === '' && values.messages === undefined)) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}
const now = Date.now()
console.log(
  printAccount(
    account({
      messages: values.messages === undefined ? readTurns(text) : readMessages(values.messages),
      campaigns: readOffers(values.campaigns, now),
      knowledge: readKnowledge(),
      isSearch: values.search,
      top: Number(values.top),
      rules: {
        now,
        relevancy: Number(values.relevancy),
        excludedTopics: topicMask(values.exclude.split(',').filter(Boolean)),
        blockedAdvertisers: new Set(),
        blockedCampaigns: new Set(),
        countries: [values.country.toUpperCase()],
        devices: [
          values.device === 'mobile' || values.device === 'tablet' ? values.device : 'desktop',
        ],
        placements: ['below_response'],
        floorCpmMicros: 0,
        dayOf: ({ timezone }) => localDay(now, timezone),
      },
    }),
  ),
)
