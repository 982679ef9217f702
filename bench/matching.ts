import { type Campaign, readCampaigns, readItems, readKnowledge } from '../scripts/eval-data.ts'
import { createEligibility, decide, type Rules } from '../src/ads/decide/rules.ts'
import {
  compileSnapshot,
  openSnapshot,
  type Snapshot,
  type SnapshotCampaign,
} from '../src/campaigns/snapshot/format.ts'
import { unzipBytes, zipBytes } from '../src/campaigns/snapshot/zip.ts'
import type { Message } from '../src/language/contract.ts'
import { match } from '../src/language/index/match.ts'
import { readConversation } from '../src/language/read.ts'
import { judgeSafety } from '../src/language/safety/judge.ts'
import { localDay } from '../src/platform/time/day.ts'
import { measure, memoryUsed, mib, ms } from './measure.ts'
import { createDocs } from './seeds.ts'

// node --expose-gc bench/matching.ts [sizes...]: the decision alone (no I/O) among many campaigns, and their snapshot.

const CASES = 'test/language/cases'
const TOP = 64
const NOW = Date.UTC(2026, 10, 21)
const sizes = process.argv.slice(2).map(Number).filter(Boolean)

const knowledge = readKnowledge()
const { markets } = knowledge.rarity
const seeds = readCampaigns(CASES)
const conversations = readItems(CASES).map(({ messages }) => messages)
const rules: Rules = {
  now: NOW,
  relevancy: 0.35,
  excludedTopics: 0,
  blockedAdvertisers: new Set(),
  blockedCampaigns: new Set(),
  countries: ['US'],
  devices: ['desktop'],
  placements: ['below_response'],
  floorCpmMicros: 0,
  dayOf: (timezone) => localDay(NOW, timezone),
}

/** Every step of an ad request that needs no store. */
function decideAll(snapshot: Snapshot, messages: readonly Message[]) {
  if (judgeSafety(messages, knowledge).sensitive) return
  const query = readConversation(messages, knowledge)
  const eligible = createEligibility(snapshot, rules)
  decide(snapshot, {
    matches: match(snapshot.index, { query, k: TOP, markets, eligible }),
    rules,
  })
}

function campaignOf({ doc }: Pick<Campaign, 'doc'>, number: number): SnapshotCampaign {
  return {
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    advertiserId: `00000000-0000-7000-9000-${String(Math.floor(number / 10)).padStart(12, '0')}`,
    advertiserName: `Advertiser ${Math.floor(number / 10)}`,
    timezone: 'UTC',
    pricingModel: 'cpc',
    bidMicros: 1_000_000 + (number % 1000) * 1000,
    pacing: 'even',
    capLimit: 3,
    startsAt: 0,
    endsAt: Number.POSITIVE_INFINITY,
    countries: number % 5 === 0 ? ['US', 'GB'] : [],
    devices: [],
    topics: [...doc.topics],
    keywords: [...doc.keywords],
    negativeKeywords: [...doc.negativeKeywords],
    examples: doc.examples,
    clickRate: 0.01,
    conversionRate: 0.02,
    quality: 1,
    placements: [],
    creative: {
      title: doc.title,
      brandName: doc.brandName,
      description: doc.description,
      adTexts: [...doc.adTexts],
      cta: null,
      landingPage: `https://brand${number}.example/`,
      favicon: null,
      leadForm: null,
    },
  }
}

const guard = measure((at) => judgeSafety(conversations[at] ?? [], knowledge), conversations.length)
console.log(`safety guard p50 ${ms(guard.p50)}  p99 ${ms(guard.p99)}`)
const read = measure(
  (at) => readConversation(conversations[at] ?? [], knowledge),
  conversations.length,
)
console.log(`reading      p50 ${ms(read.p50)}  p99 ${ms(read.p99)}`)
for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
  const started = performance.now()
  const compiled = compileSnapshot(
    createDocs(seeds, size).map((doc, number) => campaignOf({ doc }, number)),
    knowledge,
  )
  const built = performance.now() - started
  const stored = await zipBytes(compiled)
  const before = memoryUsed()
  const loading = performance.now()
  const snapshot = openSnapshot(await unzipBytes(stored), '1')
  decideAll(snapshot, conversations[0] ?? [])
  const loaded = performance.now() - loading
  const memory = memoryUsed() - before
  const both = measure((at) => {
    match(snapshot.index, {
      query: readConversation(conversations[at] ?? [], knowledge),
      k: TOP,
      markets,
    })
  }, conversations.length)
  const all = measure((at) => decideAll(snapshot, conversations[at] ?? []), conversations.length)
  console.log(`${size} campaigns`)
  console.log(`  read + match  p50 ${ms(both.p50)}  p99 ${ms(both.p99)}`)
  console.log(`  the decision  p50 ${ms(all.p50)}  p99 ${ms(all.p99)}`)
  console.log(
    `  snapshot      ${mib(memory)} in memory (${mib(stored.byteLength)} stored), loaded and first decision ${ms(loaded)}, compiled in ${ms(built)}`,
  )
}
