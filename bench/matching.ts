import { gzipSync } from 'node:zlib'
import { type Campaign, readCampaigns, readItems, readKnowledge } from '../scripts/eval/data.ts'
import { createEligibility, decide, type Rules } from '../src/ads/decide/rules.ts'
import {
  compilePart,
  type LoadedPart,
  openPart,
  type Snapshot,
  type SnapshotCampaign,
} from '../src/campaigns/snapshot/format.ts'
import { joinLoaded } from '../src/campaigns/snapshot/join.ts'
import { BUCKETS, idBucketOf, planRanges, type Range } from '../src/campaigns/snapshot/ranges.ts'
import { findWeighed } from '../src/campaigns/snapshot/reuse.ts'
import type { Message } from '../src/language/contract.ts'
import { countTerms } from '../src/language/index/document.ts'
import { match } from '../src/language/index/match.ts'
import { readConversation } from '../src/language/read.ts'
import { judgeSafety } from '../src/language/safety/judge.ts'
import { unzipBytes } from '../src/platform/kv/zip.ts'
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
  dayOf: ({ timezone }) => localDay(NOW, timezone),
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

/** Ids end in random bits, as those of real campaigns do: the golden ratio spreads numbers evenly. */
function idOf(number: number): string {
  const tail = Math.imul(number + 1, 0x9e3779b1) >>> 24
  const text = number.toString(16).padStart(10, '0')
  return `00000000-0000-7000-8000-${text}${tail.toString(16).padStart(2, '0')}`
}

function campaignOf({ doc }: Pick<Campaign, 'doc'>, number: number): SnapshotCampaign {
  return {
    id: idOf(number),
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

type Stored = Range & { stored: ArrayBuffer }

/** Compiles as many campaigns, part by part, as KV would get them. */
function splitCampaigns(size: number) {
  const campaigns = createDocs(seeds, size).map((doc, number) => campaignOf({ doc }, number))
  const buckets = Array.from({ length: BUCKETS }, (): SnapshotCampaign[] => [])
  for (const campaign of campaigns) buckets[idBucketOf(campaign.id)]?.push(campaign)
  const counts = buckets.map((bucket) => bucket.length)
  const started = process.cpuUsage()
  const stored = planRanges([], { counts, joins: false }).map((range): Stored => {
    const own = buckets.slice(range.from, range.to).flat()
    const compiled = compilePart(own, { knowledge, most: countTerms(size) })
    return { ...range, stored: gzip(compiled) }
  })
  const { user, system } = process.cpuUsage(started)
  return { stored, cpuMs: (user + system) / 1000 }
}

const gzip = (compiled: ArrayBuffer) => new Uint8Array(gzipSync(compiled)).buffer

async function loadAll(stored: readonly Stored[]): Promise<LoadedPart[]> {
  const loaded: LoadedPart[] = []
  for (const { from, to, stored: bytes } of stored) {
    loaded.push({ from, to, version: '1', part: openPart(await unzipBytes(bytes)) })
  }
  return loaded
}

/** Milliseconds to compile a part again in which one campaign has other words. */
function compileChanged(loaded: LoadedPart | undefined, most: number): number {
  if (!loaded) return 0
  const size = loaded.part.size
  const again = createDocs(seeds, size).map((doc, number) => campaignOf({ doc }, number))
  const before = openPart(compilePart(again, { knowledge, most }))
  const changed = again.map((one, at) => (at === 7 ? { ...one, keywords: ['steel kettle'] } : one))
  const started = performance.now()
  compilePart(changed, { knowledge, most, known: findWeighed([before]) })
  return performance.now() - started
}

const guard = measure((at) => judgeSafety(conversations[at] ?? [], knowledge), conversations.length)
console.log(`safety guard p50 ${ms(guard.p50)}  p99 ${ms(guard.p99)}`)
const read = measure(
  (at) => readConversation(conversations[at] ?? [], knowledge),
  conversations.length,
)
console.log(`reading      p50 ${ms(read.p50)}  p99 ${ms(read.p99)}`)
for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
  const most = countTerms(size)
  const parts = splitCampaigns(size)
  const [first = { from: 0, to: 0, stored: new ArrayBuffer(0) }] = parts.stored
  const before = memoryUsed()
  const loading = performance.now()
  const loaded = await loadAll(parts.stored)
  const snapshot = joinLoaded(loaded, { version: '1', rarity: knowledge.rarity })
  decideAll(snapshot, conversations[0] ?? [])
  const opened = performance.now() - loading
  const memory = memoryUsed() - before
  const both = measure((at) => {
    match(snapshot.index, {
      query: readConversation(conversations[at] ?? [], knowledge),
      k: TOP,
      markets,
    })
  }, conversations.length)
  const all = measure((at) => decideAll(snapshot, conversations[at] ?? []), conversations.length)
  const largest = Math.max(...parts.stored.map(({ stored }) => stored.byteLength))
  console.log(`${size} campaigns in ${loaded.length} parts, ${most} words each`)
  console.log(`  read + match  p50 ${ms(both.p50)}  p99 ${ms(both.p99)}`)
  console.log(`  the decision  p50 ${ms(all.p50)}  p99 ${ms(all.p99)}`)
  console.log(
    `  snapshot      ${mib(memory)} in memory; values of KV at most ${mib(largest)}; loaded and first decision ${ms(opened)}`,
  )
  console.log(
    `  compiled      ${Math.round(size / (parts.cpuMs / 1000))} campaigns a second of CPU; a part with one campaign changed ${ms(compileChanged(loaded[0], most))}, its range ${first.from} to ${first.to}`,
  )
}
