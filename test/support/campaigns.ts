import { readKnowledge } from '../../scripts/eval/data.ts'
import {
  compileSnapshot,
  openSnapshot,
  type Snapshot,
  type SnapshotCampaign,
} from '../../src/campaigns/snapshot/format.ts'
import { NO_EXAMPLES } from '../../src/language/contract.ts'

const knowledge = readKnowledge()

type Overrides = Partial<Omit<SnapshotCampaign, 'creative'>> & {
  title?: string
  adTexts?: string[]
  description?: string
}

/** A campaign of advertiser `adv-<id>` that runs everywhere; every case overrides what it is about. */
export function campaign(id: string, overrides: Overrides = {}): SnapshotCampaign {
  const {
    title = `Product ${id}`,
    adTexts = [],
    description = 'A fine thing.',
    ...rest
  } = overrides
  return {
    id,
    advertiserId: `adv-${id}`,
    advertiserName: `Advertiser ${id}`,
    timezone: 'UTC',
    pricingModel: 'cpm',
    bidMicros: 10_000_000,
    pacing: 'asap',
    capLimit: 3,
    startsAt: 0,
    endsAt: Number.POSITIVE_INFINITY,
    countries: [],
    devices: [],
    topics: [],
    keywords: [],
    negativeKeywords: [],
    examples: NO_EXAMPLES,
    clickRate: 0.01,
    conversionRate: 0.02,
    quality: 1,
    placements: [],
    creative: {
      title,
      brandName: 'Brand',
      description,
      adTexts,
      cta: null,
      landingPage: 'https://brand.example/',
      favicon: null,
      leadForm: null,
    },
    ...rest,
  }
}

export const snapshotOf = (...campaigns: SnapshotCampaign[]): Snapshot =>
  openSnapshot(compileSnapshot(campaigns, knowledge), { version: '1', rarity: knowledge.rarity })
