import type { Examples, Knowledge, MatchDoc, MatchIndex } from '../../language/contract.ts'
import { buildIndex } from '../../language/index/build.ts'
import { openIndex } from '../../language/index/open.ts'
import { borrowFor } from '../../language/markets/borrow.ts'
import {
  type PlacementType,
  type PricingModel,
  pricingModels,
} from '../../platform/token/payload.ts'
import { type Expectation, expectationReader, expectationSections } from './expectation.ts'
import { openIds, packIds } from './ids.ts'
import type { PlacementLearned } from './learning.ts'
import { pack, unpack } from './pack.ts'
import { openTexts, packTexts } from './texts.ts'
import { topicMask } from './topics.ts'

/** What a snapshot keeps of an active campaign. */
export type SnapshotCampaign = {
  id: string
  advertiserId: string
  advertiserName: string
  timezone: string
  pricingModel: PricingModel
  bidMicros: number
  pacing: 'even' | 'asap'
  capLimit: number
  /** ms since 1970; no end is Infinity. */
  startsAt: number
  endsAt: number
  countries: string[]
  devices: string[]
  topics: string[]
  keywords: string[]
  negativeKeywords: string[]
  examples: Examples
  /** Clicks per view, and conversions per click, smoothed. */
  clickRate: number
  conversionRate: number
  /** Factor of the rank: what users think of it. */
  quality: number
  /** Where click rate and quality are others than for the campaign as a whole. */
  placements: PlacementLearned[]
  creative: Creative
}

/** What the winner's ad object is made of. */
export type Creative = {
  title: string
  brandName: string
  description: string
  adTexts: string[]
  cta: string | null
  landingPage: string
  favicon: string | null
  leadForm: Record<string, unknown> | null
}

/** The active campaigns, opened: numbers in typed arrays by document, creatives parsed for winners only. */
export type Snapshot = {
  version: string
  size: number
  index: MatchIndex
  bidMicros: Float64Array
  capLimit: Uint32Array
  startsAt: Float64Array
  endsAt: Float64Array
  topics: Uint32Array
  conversionRate: Float64Array
  /** What a view is expected to bring, as a mean over these placements. */
  expectation: (doc: number, placements: readonly PlacementType[]) => Expectation
  id: (doc: number) => string
  advertiser: (doc: number) => { id: string; name: string; timezone: string }
  targeting: (doc: number) => { countries: string[]; devices: string[] }
  pricingModel: (doc: number) => PricingModel
  isEven: (doc: number) => boolean
  creative: (doc: number) => Creative
  /** The document of a campaign, or undefined when it is not active. */
  find: (campaignId: string) => number | undefined
}

/** Compiles campaigns into one buffer. */
export function compileSnapshot(
  campaigns: readonly SnapshotCampaign[],
  knowledge: Knowledge,
): ArrayBuffer {
  const advertisers = createTable<{ id: string; name: string; timezone: string }>()
  const targetings = createTable<{ countries: string[]; devices: string[] }>()
  const advertiserOf = campaigns.map((c) =>
    advertisers.add(c.advertiserId, {
      id: c.advertiserId,
      name: c.advertiserName,
      timezone: c.timezone,
    }),
  )
  const targetingOf = campaigns.map(({ countries, devices }) =>
    targetings.add(`${countries}|${devices}`, { countries, devices }),
  )
  const encoder = new TextEncoder()
  const ids = packIds(campaigns.map((c) => c.id))
  const creatives = packTexts(campaigns.map((c) => JSON.stringify(c.creative)))
  return pack({
    meta: encoder.encode(
      JSON.stringify({
        advertisers: advertisers.rows,
        targetings: targetings.rows,
      }),
    ),
    ids: ids.bytes,
    idEnds: ids.ends,
    idOrder: ids.order,
    bidMicros: Float64Array.from(campaigns, (c) => c.bidMicros),
    startsAt: Float64Array.from(campaigns, (c) => c.startsAt),
    endsAt: Float64Array.from(campaigns, (c) => c.endsAt),
    capLimit: Uint32Array.from(campaigns, (c) => c.capLimit),
    topics: Uint32Array.from(campaigns, (c) => topicMask(c.topics)),
    advertiser: Uint32Array.from(advertiserOf),
    targeting: Uint32Array.from(targetingOf),
    ...expectationSections(campaigns),
    conversionRate: Float64Array.from(campaigns, (c) => c.conversionRate),
    terms: Uint8Array.from(
      campaigns,
      (c) => pricingModels.indexOf(c.pricingModel) | (c.pacing === 'even' ? 4 : 0),
    ),
    creativeWords: creatives.words,
    creativeEnds: creatives.ends,
    creatives: creatives.records,
    index: buildIndex(campaigns.map(matchDoc), knowledge, (doc) => borrowFor(doc, knowledge)),
  })
}

/** Opens a compiled snapshot in place; only the tables of advertisers, targetings and words are parsed. */
export function openSnapshot(buffer: ArrayBuffer, version: string): Snapshot {
  const place = unpack(buffer)
  const bytes = (name: string) => new Uint8Array(buffer, place(name).offset, place(name).length)
  const f64 = (name: string) => new Float64Array(buffer, place(name).offset, place(name).length / 8)
  const u32 = (name: string) => new Uint32Array(buffer, place(name).offset, place(name).length / 4)
  const decoder = new TextDecoder()
  const meta = JSON.parse(decoder.decode(bytes('meta'))) as Meta
  const ids = openIds({ bytes: bytes('ids'), ends: u32('idEnds'), order: u32('idOrder') })
  const [advertiser, targeting, terms] = [u32('advertiser'), u32('targeting'), bytes('terms')]
  const creatives = openTexts({
    words: bytes('creativeWords'),
    ends: u32('creativeEnds'),
    records: bytes('creatives'),
  })
  return {
    version,
    size: terms.length,
    index: openIndex(buffer, place('index').offset),
    bidMicros: f64('bidMicros'),
    capLimit: u32('capLimit'),
    startsAt: f64('startsAt'),
    endsAt: f64('endsAt'),
    topics: u32('topics'),
    conversionRate: f64('conversionRate'),
    expectation: expectationReader({
      clickRate: f64('clickRate'),
      quality: f64('quality'),
      placementEnds: u32('placementEnds'),
      placementKinds: bytes('placementKinds'),
      placementRates: f64('placementRates'),
      placementQualities: f64('placementQualities'),
    }),
    id: ids.id,
    advertiser: (doc) => at(meta.advertisers, at(advertiser, doc)),
    targeting: (doc) => at(meta.targetings, at(targeting, doc)),
    pricingModel: (doc) => at(pricingModels, at(terms, doc) & 3),
    isEven: (doc) => (at(terms, doc) & 4) !== 0,
    creative: remembered((doc) => JSON.parse(creatives(doc)) as Creative),
    find: ids.find,
  }
}

/** Winners come again and again, and are few. */
const REMEMBERED = 1000

function remembered(read: (doc: number) => Creative) {
  const known = new Map<number, Creative>()
  return (doc: number): Creative => {
    const own = known.get(doc)
    if (own) return own
    const creative = read(doc)
    if (known.size >= REMEMBERED) known.clear()
    known.set(doc, creative)
    return creative
  }
}

type Meta = {
  advertisers: { id: string; name: string; timezone: string }[]
  targetings: { countries: string[]; devices: string[] }[]
}

/** What the matcher needs of a campaign. */
export const matchDoc = (c: SnapshotCampaign): MatchDoc => ({
  title: c.creative.title,
  brandName: c.creative.brandName,
  description: c.creative.description,
  adTexts: c.creative.adTexts,
  keywords: c.keywords,
  negativeKeywords: c.negativeKeywords,
  topics: c.topics,
  examples: c.examples,
})

/** Distinct rows, numbered in the order of their first appearance. */
function createTable<T>() {
  const numbers = new Map<string, number>()
  const rows: T[] = []
  return {
    rows,
    add(key: string, row: T): number {
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, rows.length)
      return rows.push(row) - 1
    },
  }
}

/** An element that must be there: documents come from the index that was built with the columns. */
function at<T>(list: ArrayLike<T>, i: number): T {
  const value = list[i]
  if (value === undefined) throw new RangeError(`no element ${i}`)
  return value
}
