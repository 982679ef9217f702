import type {
  Examples,
  Knowledge,
  MatchDoc,
  MatchIndex,
  Rarity,
  SearchedIndex,
} from '../../language/contract.ts'
import { type IndexedDoc, indexDoc, packIndex } from '../../language/index/build.ts'
import { countTerms } from '../../language/index/document.ts'
import { openIndex } from '../../language/index/open.ts'
import { joinIndexes } from '../../language/index/parts.ts'
import { borrowFor } from '../../language/markets/borrow.ts'
import { isNumber, isText, listOf, objectOf, orMissing, readOwnJson } from '../../platform/is.ts'
import { openSections, packSections } from '../../platform/kv/pack.ts'
import type { BudgetZone } from '../../platform/time/budget-day.ts'
import {
  type PlacementType,
  type PricingModel,
  pricingModels,
} from '../../platform/token/payload.ts'
import { type Expectation, expectationReader, expectationSections } from './click-rates.ts'
import { createTable, elementAt, openColumn, packColumn, rememberSome } from './columns.ts'
import { type Creative, readCreative, writeCreative } from './creative.ts'
import { type Fingerprint, fingerprintOf } from './fingerprint.ts'
import { openIds, packIds } from './ids.ts'
import type { PlacementLearned } from './learning.ts'
import type { Range } from './ranges.ts'
import { openTexts, packTexts } from './texts.ts'
import { topicMask } from './topics.ts'

/** What a snapshot keeps of a group of an active campaign. */
export type SnapshotCampaign = BudgetZone & {
  /** The campaign. */
  id: string
  /** The group, where it has not the campaign's id. */
  groupId?: string
  advertiserId: string
  advertiserName: string
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
  /** What is matched, where it is not what is shown. */
  matched?: { title: string; description: string }
  creative: Creative
}

/** The groups of the active campaigns, opened, and what is known of each by its document; creatives are parsed for winners only. */
export type Snapshot = {
  version: string
  size: number
  index: SearchedIndex
  bidMicros: (doc: number) => number
  capLimit: (doc: number) => number
  startsAt: (doc: number) => number
  endsAt: (doc: number) => number
  topics: (doc: number) => number
  conversionRate: (doc: number) => number
  /** What a view is expected to bring, as a mean over these placements. */
  expectation: (doc: number, placements: readonly PlacementType[]) => Expectation
  /** The campaign, and the group, of a document. */
  id: (doc: number) => string
  group: (doc: number) => string
  advertiser: (doc: number) => Advertiser
  targeting: (doc: number) => { countries: string[]; devices: string[] }
  pricingModel: (doc: number) => PricingModel
  isEven: (doc: number) => boolean
  creative: (doc: number) => Creative
  /** A document of a campaign, its first, or undefined when it is not active. */
  find: (campaignId: string) => number | undefined
  /** All documents of a campaign: one for each of its groups. */
  documents: (campaignId: string) => number[]
  /** What it was joined of; missing where it was compiled on the side. */
  parts?: readonly LoadedPart[]
}

/** How campaigns are compiled: the terms each keeps, and what was weighed of some of them before. */
type Compiling = {
  most: number
  /** Says what is known of a campaign's words, by their fingerprint; see `reuse.ts`. */
  known?: (fingerprint: Fingerprint) => IndexedDoc | undefined
  /** What all campaigns are weighed by: a fingerprint holds for one of these. */
  by?: string
  knowledge: Knowledge
}

/** Compiles all campaigns there are into one buffer. */
export const compileSnapshot = (
  campaigns: readonly SnapshotCampaign[],
  knowledge: Knowledge,
): ArrayBuffer => compilePart(campaigns, { knowledge, most: countTerms(campaigns.length) })

/** Compiles campaigns into one buffer. The same campaigns give the same bytes, whatever of them is known. */
export function compilePart(
  campaigns: readonly SnapshotCampaign[],
  compiling: Compiling,
): ArrayBuffer {
  const advertisers = createTable<Advertiser>()
  const targetings = createTable<Meta['targetings'][number]>()
  const advertiserOf = campaigns.map((c) =>
    advertisers.add(c.advertiserId, {
      id: c.advertiserId,
      name: c.advertiserName,
      timezone: c.timezone,
      timezoneBefore: c.timezoneBefore ?? undefined,
      timezoneFrom: c.timezoneFrom ?? undefined,
    }),
  )
  const targetingOf = campaigns.map(({ countries, devices }) =>
    targetings.add(`${countries}|${devices}`, { countries, devices }),
  )
  const encoder = new TextEncoder()
  const ids = packIds(campaigns.map((c) => c.id))
  const groups = packIds(campaigns.map(({ id, groupId = id }) => (groupId === id ? '' : groupId)))
  const creatives = packTexts(campaigns.map((c) => writeCreative(c.creative)))
  const payerIds = packIds(advertisers.rows.map(({ id }) => id))
  const payers = packTexts(advertisers.rows.map(({ id, ...row }) => JSON.stringify(row)))
  const { documents, fingerprints } = weighCampaigns(campaigns, compiling)
  return packSections({
    meta: encoder.encode(JSON.stringify({ targetings: targetings.rows })),
    ids: ids.bytes,
    idEnds: ids.ends,
    idOrder: ids.order,
    groupIds: groups.bytes,
    groupEnds: groups.ends,
    bidMicros: packColumn(Float64Array.from(campaigns, (c) => c.bidMicros)),
    startsAt: packColumn(Float64Array.from(campaigns, (c) => c.startsAt)),
    endsAt: packColumn(Float64Array.from(campaigns, (c) => c.endsAt)),
    capLimit: packColumn(Uint32Array.from(campaigns, (c) => c.capLimit)),
    topics: packColumn(Uint32Array.from(campaigns, (c) => topicMask(c.topics))),
    advertiser: Uint32Array.from(advertiserOf),
    advertiserIds: payerIds.bytes,
    advertiserIdEnds: payerIds.ends,
    advertiserWords: payers.words,
    advertiserWordEnds: payers.wordEnds,
    advertiserEnds: payers.ends,
    advertisers: payers.records,
    targeting: packColumn(Uint32Array.from(targetingOf)),
    ...expectationSections(campaigns),
    conversionRate: packColumn(Float64Array.from(campaigns, (c) => c.conversionRate)),
    terms: Uint8Array.from(
      campaigns,
      (c) => pricingModels.indexOf(c.pricingModel) | (c.pacing === 'even' ? 4 : 0),
    ),
    creativeWords: creatives.words,
    creativeWordEnds: creatives.wordEnds,
    creativeEnds: creatives.ends,
    creatives: creatives.records,
    fingerprints,
    index: packIndex(documents, compiling.knowledge.marketVectors),
  })
}

/** What the index keeps of campaigns, and by which words: what is known of these is taken as it is. */
function weighCampaigns(
  campaigns: readonly SnapshotCampaign[],
  { knowledge, most, known, by = '' }: Compiling,
) {
  const fingerprints = new Uint32Array(2 * campaigns.length)
  const documents = campaigns.map((campaign, at) => {
    const doc = matchDoc(campaign)
    const print = fingerprintOf(JSON.stringify([by, most, { ...doc, owner: undefined }]))
    fingerprints.set(print, 2 * at)
    const indexed = known?.(print)
    if (indexed) return { ...indexed, owner: doc.owner }
    return indexDoc(doc, { tongue: knowledge, borrowed: borrowFor(doc, knowledge), most })
  })
  return { documents, fingerprints }
}

/** Opens a compiled snapshot in place; only the table of targetings is parsed. */
export function openSnapshot(
  buffer: ArrayBuffer,
  { version, rarity }: { version: string; rarity: Rarity },
): Snapshot {
  const part = openPart(buffer)
  return { ...part, index: joinIndexes([part.index], rarity), version }
}

/** A snapshot without its version: all of it, or the campaigns of a range. */
export type SnapshotPart = Omit<Snapshot, 'version' | 'index' | 'parts'> & {
  index: MatchIndex
  /** Two numbers a document: of the words it was weighed by. */
  fingerprints: Uint32Array
}

/** A part that is in the isolate's memory. */
export type LoadedPart = Range & { version: string; part: SnapshotPart }

/** Opens what was compiled. Throws on anything else. */
export function openPart(buffer: ArrayBuffer): SnapshotPart {
  const place = openSections(buffer)
  const bytes = (name: string) => new Uint8Array(buffer, place(name).offset, place(name).length)
  const f64 = (name: string) => new Float64Array(buffer, place(name).offset, place(name).length / 8)
  const u32 = (name: string) => new Uint32Array(buffer, place(name).offset, place(name).length / 4)
  const decoder = new TextDecoder()
  const shared = readOwnJson(decoder.decode(bytes('meta')), isMeta)
  const ids = openIds({ bytes: bytes('ids'), ends: u32('idEnds'), order: u32('idOrder') })
  const order = new Uint32Array()
  const groups = openIds({ bytes: bytes('groupIds'), ends: u32('groupEnds'), order })
  const payers = openIds({ bytes: bytes('advertiserIds'), ends: u32('advertiserIdEnds'), order })
  const [advertiserOf, terms] = [u32('advertiser'), bytes('terms')]
  const rows = terms.length
  const f64s = (name: string) => openColumn(Float64Array, { bytes: bytes(name), rows })
  const u32s = (name: string) => openColumn(Uint32Array, { bytes: bytes(name), rows })
  const targeting = u32s('targeting')
  const texts = (words: string, records: string) =>
    openTexts({
      ...{ words: bytes(`${words}Words`), wordEnds: u32(`${words}WordEnds`) },
      ...{ ends: u32(`${words}Ends`), records: bytes(records) },
    })
  const creatives = texts('creative', 'creatives')
  const advertisers = texts('advertiser', 'advertisers')
  const payer = rememberSome((at) => ({
    ...readOwnJson(advertisers(at), isAdvertiser),
    id: payers.id(at),
  }))
  return {
    size: rows,
    index: openIndex(buffer, { byteOffset: place('index').offset }),
    fingerprints: u32('fingerprints'),
    bidMicros: f64s('bidMicros'),
    capLimit: u32s('capLimit'),
    startsAt: f64s('startsAt'),
    endsAt: f64s('endsAt'),
    topics: u32s('topics'),
    conversionRate: f64s('conversionRate'),
    expectation: expectationReader({
      clickRate: f64s('clickRate'),
      quality: f64s('quality'),
      placementEnds: u32('placementEnds'),
      placementKinds: bytes('placementKinds'),
      placementRates: f64('placementRates'),
      placementQualities: f64('placementQualities'),
    }),
    id: ids.id,
    group: (doc) => groups.id(doc) || ids.id(doc),
    advertiser: (doc) => payer(elementAt(advertiserOf, doc)),
    targeting: (doc) => elementAt(shared.targetings, targeting(doc)),
    pricingModel: (doc) => elementAt(pricingModels, elementAt(terms, doc) & 3),
    isEven: (doc) => (elementAt(terms, doc) & 4) !== 0,
    creative: rememberSome((doc) => readCreative(creatives(doc))),
    find: (campaignId) => ids.findAll(campaignId)[0],
    documents: ids.findAll,
  }
}

/** What campaigns share. It comes from KV, where an earlier version may have stored it. */
type Meta = { targetings: { countries: string[]; devices: string[] }[] }
const isMeta = objectOf<Meta>({
  targetings: listOf(objectOf({ countries: listOf(isText), devices: listOf(isText) })),
})

type Advertiser = BudgetZone & { id: string; name: string }
const isAdvertiser = objectOf<Omit<Advertiser, 'id'>>({
  name: isText,
  timezone: isText,
  timezoneBefore: orMissing(isText),
  timezoneFrom: orMissing(isNumber),
})

/** What the matcher needs of a group. */
export const matchDoc = (c: SnapshotCampaign): MatchDoc => ({
  title: c.matched?.title ?? c.creative.title,
  brandName: c.creative.brandName,
  description: c.matched?.description ?? c.creative.description,
  adTexts: c.creative.adTexts,
  keywords: c.keywords,
  negativeKeywords: c.negativeKeywords,
  topics: c.topics,
  examples: c.examples,
  owner: c.id,
})
