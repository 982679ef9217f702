import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Dictionary,
  type Examples,
  type Knowledge,
  type MarketVectors,
  type MatchDoc,
  type Message,
  NO_EXAMPLES,
  type Vectors,
} from '../../src/language/contract.ts'
import { openDictionary } from '../../src/language/dictionary.ts'
import { openTable } from '../../src/language/learnt/table.ts'
import { openMarketVectors } from '../../src/language/market-vectors.ts'
import { openMarkets } from '../../src/language/markets/open.ts'
import { openMatters } from '../../src/language/matters.ts'
import { openRarity } from '../../src/language/rarity.ts'
import { readGuard } from '../../src/language/safety/guard.ts'
import { openVectors } from '../../src/language/vectors.ts'

/** A labelled conversation: see docs/relevance.md for the three kinds. */
export type Item = {
  id: string
  kind: 'match' | 'none' | 'sensitive'
  messages: Message[]
  accept: string[]
  tags: string[]
  device?: { country?: string }
  excludedTopics?: string[]
}

/** As the operator API has it. */
export type WireCampaign = {
  key: string
  advertiser?: string
  title: string
  brand_name: string
  description: string
  ad_texts?: string[]
  keywords?: string[]
  negative_keywords?: string[]
  topics?: string[]
  allowed_countries?: string[]
  examples?: Examples
}

export type Campaign = { key: string; countries: string[]; doc: MatchDoc }

export function readBytes(path: string): ArrayBuffer {
  const bytes = readFileSync(path)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

const asset = (name: string) => readBytes(join(import.meta.dirname, '../../assets', name))

export const readVectors = (): Vectors => openVectors(asset('words-general.bin'))

export const readMarketVectors = (general: Vectors): MarketVectors =>
  openMarketVectors(asset('words-market.bin'), general)

export const readDictionary = (): Dictionary => openDictionary(asset('dictionary.bin'))

/** What words are looked up in, from the assets as they are. */
export function readTables(): Pick<
  Knowledge,
  'rarity' | 'vectors' | 'marketVectors' | 'dictionary'
> {
  const vectors = readVectors()
  return {
    rarity: openRarity(asset('rarity.bin')),
    vectors,
    marketVectors: readMarketVectors(vectors),
    dictionary: readDictionary(),
  }
}

/** All that reading conversations and compiling campaigns takes, from the assets as they are. */
export function readKnowledge(): Knowledge {
  const tables = readTables()
  return {
    ...tables,
    wishes: openTable(asset('wishes.bin')),
    trouble: openTable(asset('trouble.bin')),
    guard: readGuard(asset('guard.bin')),
    matters: openMatters(asset('matters.bin')),
    markets: openMarkets(asset('markets.bin'), tables.rarity),
  }
}

/** What an ad request says for an item: a session and user of its own, one slot, and as little else as it does. */
export const requestOf = ({ id, messages, device, excludedTopics }: Item) => ({
  messages,
  sessionId: id,
  user: { id },
  placements: [{ placement: 'below_response', placement_id: 'main' }],
  device,
  excludedTopics,
})

/**
 * Every campaign of a folder as it may be imported, with its examples if they are asked for. Where a folder does not say
 * what they pay, all bid alike.
 */
export function readWire(directory: string, { withExamples = false } = {}) {
  const rows = readRows<WireCampaign>(directory, 'campaigns')
  const examples = withExamples ? readExamples(directory) : new Map<string, Examples>()
  return rows.map((row) => ({
    advertiser: row.brand_name,
    pricing_model: 'cpc',
    bid: 1,
    daily_budget: 1_000,
    landing_page: 'https://eval.example/',
    ...row,
    pacing: 'asap',
    ...(examples.has(row.key) ? { examples: examples.get(row.key) } : {}),
  }))
}

export function readCampaigns(directory: string, how = {}): Campaign[] {
  return readWire(directory, how).map((row) => ({
    key: row.key,
    countries: row.allowed_countries ?? [],
    doc: {
      title: row.title,
      brandName: row.brand_name,
      description: row.description,
      adTexts: row.ad_texts ?? [],
      keywords: row.keywords ?? [],
      negativeKeywords: row.negative_keywords ?? [],
      topics: row.topics ?? [],
      examples: row.examples ?? NO_EXAMPLES,
    },
  }))
}

/** All conversations of a folder: every `ads*.json` or `ads*.jsonl`. */
export const readItems = (directory: string): Item[] => readItemFiles(directory).flat()

/** The conversations of each file apart: every author has one. */
export function readItemFiles(directory: string): Item[][] {
  const names = readdirSync(directory).filter((name) => /^ads.*\.jsonl?$/.test(name))
  return names.sort().map((name) => readRows<Item>(directory, name.replace(/\.jsonl?$/, '')))
}

/** Whether anybody wrote examples for the campaigns of a folder. */
export const hasExamples = (directory: string): boolean =>
  readdirSync(directory).some((name) => name.startsWith('examples.'))

/** Examples by the key of their campaign: `examples.json` is a list or an object, `examples.jsonl` a line each; none, where neither is there. */
export function readExamples(directory: string): Map<string, Examples> {
  if (!hasExamples(directory)) return new Map()
  const rows = readRows<(Examples & { key: string }) | Record<string, Examples>>(
    directory,
    'examples',
  )
  const pairs = rows.flatMap((row): [string, Partial<Examples>][] =>
    'key' in row && typeof row.key === 'string' ? [[row.key, row]] : Object.entries(row),
  )
  return new Map(
    pairs.map(([key, { fits = [], not = [], terms = [] }]) => [key, { fits, not, terms }]),
  )
}

/** A JSON list (or one object), or a JSON value a line. */
function readRows<T>(directory: string, name: string): T[] {
  const lines = join(directory, `${name}.jsonl`)
  if (existsSync(lines)) {
    return readFileSync(lines, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }
  const rows: T | T[] = JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8'))
  return Array.isArray(rows) ? rows : [rows]
}
