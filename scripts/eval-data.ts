import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MatchDoc, Message, Vectors } from '../src/language/contract.ts'
import { openVectors } from '../src/language/contract.ts'

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
}

export type Campaign = { key: string; countries: string[]; doc: MatchDoc }

export function readBytes(path: string): ArrayBuffer {
  const bytes = readFileSync(path)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

export function readVectors(): Vectors {
  return openVectors(readBytes(join(import.meta.dirname, '../assets/words-general.bin')))
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

/** Every campaign of a folder as it may be imported. Where a folder does not say what they pay, all bid alike. */
export function readWire(directory: string) {
  const rows: WireCampaign[] = JSON.parse(readFileSync(join(directory, 'campaigns.json'), 'utf8'))
  return rows.map((row) => ({
    advertiser: row.brand_name,
    pricing_model: 'cpc',
    bid: 1,
    daily_budget: 1_000,
    landing_page: 'https://eval.example/',
    ...row,
    pacing: 'asap',
  }))
}

export function readCampaigns(directory: string): Campaign[] {
  return readWire(directory).map((row) => ({
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
    },
  }))
}

/** All conversations of a folder: every `ads*.json`. */
export function readItems(directory: string): Item[] {
  return readdirSync(directory)
    .filter((name) => /^ads.*\.json$/.test(name))
    .sort()
    .flatMap((name): Item[] => JSON.parse(readFileSync(join(directory, name), 'utf8')))
}
