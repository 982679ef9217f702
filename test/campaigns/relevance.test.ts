import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import { chooseCandidates } from '../../src/ads/decide/candidates.ts'
import { entryOfGroup, type ServedAd } from '../../src/campaigns/groups/entry.ts'
import { compileSnapshot, type SnapshotCampaign } from '../../src/campaigns/snapshot/format.ts'
import type { SearchedIndex } from '../../src/language/contract.ts'
import { match } from '../../src/language/index/match.ts'
import { readConversation } from '../../src/language/read.ts'
import { campaign, snapshotOf } from '../support/campaigns.ts'
import { filled } from '../support/filled.ts'

/** A campaign of one group is matched as the campaign would be: the figures of relevance are the same with ad groups. */
type Offer = {
  key: string
  title: string
  brand_name: string
  description: string
  keywords: string[]
  negative_keywords: string[]
  topics: string[]
  allowed_countries: string[]
}
type Said = { messages: { role: string; content: string }[] }
const load = <T>(name: string) =>
  JSON.parse(readFileSync(`test/language/cases/${name}.json`, 'utf8')) as T[]
const talks = ['ads_match', 'ads_second', 'ads_none'].flatMap((name) => load<Said>(name))

const knowledge = readKnowledge()
const offers = load<Offer>('campaigns').map((one) => {
  const { creative, ...plain } = campaign(one.key, {
    ...{ keywords: one.keywords, negativeKeywords: one.negative_keywords, topics: one.topics },
    ...{ countries: one.allowed_countries, description: one.description, title: one.title },
    adTexts: [one.description],
  })
  return { ...plain, creative: { ...creative, brandName: one.brand_name } }
})

const adOf = ({ creative }: SnapshotCampaign, headline: string | null): ServedAd => ({
  ...{ number: 0, headline, copy: creative.adTexts[0] ?? null, cta: null, description: null },
  ...{ landingPage: null, imageUrl: null, impressions: null, clicks: null },
})
const groupOf = (id: string, context: string | null) => ({
  ...{ id, name: 'A note', context, negativeContext: null, landingPage: null, maxCpcMicros: null },
  ...{ allowedCountries: [], allowedDevices: [] },
})
const asGroup = (one: SnapshotCampaign, own: { id: string; headline: string | null }) =>
  entryOfGroup(one, {
    group: groupOf(own.id, own.headline === null ? null : one.creative.description),
    around: { ads: [adOf(one, own.headline)], utmParams: {} },
  }) ?? one

const publisher = {
  ...{ baselineRelevancy: 0.35, floorCpmMicros: 0, excludedTopics: [], defaultTopics: [] },
  ...{ blockedAdvertisers: [], blockedCampaigns: [] },
}
/** Who contends for each conversation, with relevancy and score. */
function contend(campaigns: SnapshotCampaign[], relevancy = 0.35) {
  const snapshot = snapshotOf(...campaigns)
  return filled(talks).map(({ messages }) => {
    const asked = { messages, isSearch: false, hints: '', relevancy, excludedTopics: [] }
    const choice = chooseCandidates(knowledge, {
      ask: { ...asked, publisher, placements: [{ placement: 'below_response' }] },
      viewers: [{ country: 'US', device: 'desktop', consent: { identity: true, child: false } }],
      ...{ snapshot, now: Date.UTC(2026, 5, 1) },
    })
    if (choice.kind === 'no_ad') return choice.reason
    return choice.candidates.map((one) => [one.contender.campaignId, one.relevancy, one.contender])
  })
}
const plain = contend(offers)

it('a campaign that is its own group is compiled to what it was, but for the numbers of its ads', () => {
  const grouped = offers.map((one) => asGroup(one, { id: one.id, headline: null }))
  expect(contend(grouped)).toEqual(plain)
  const bare = grouped.map(({ creative: { adNumbers, ...creative }, ...one }) => {
    expect(adNumbers).toEqual([0])
    return { ...one, creative }
  })
  const bytes = (all: SnapshotCampaign[]) => Buffer.from(compileSnapshot(all, knowledge))
  expect(bytes(bare).equals(bytes(offers))).toBe(true)
}, 120_000)

it('a campaign with a group of the same words contends as the campaign would', () => {
  const grouped = offers.map((one) =>
    asGroup(one, { id: `${one.id}-g`, headline: one.creative.title }),
  )
  expect(contend(grouped)).toEqual(plain)
  expect(plain.filter((found) => typeof found !== 'string').length).toBeGreaterThan(40)
}, 120_000)

/** The first offers, the one at `crowded` split into a hundred groups that say what it says. */
const splitOffer = (crowded: number) =>
  offers.flatMap((one, at) => {
    const own = asGroup(one, { id: `${one.id}-0`, headline: one.creative.title })
    if (at !== crowded) return [own]
    return Array.from({ length: 100 }, (_, n) => ({ ...own, groupId: `${one.id}-${n}` }))
  })

it.each([0, 7])(
  'a campaign of a hundred groups is worth what it is with one, and so are all others',
  (crowded) => {
    expect(contend(splitOffer(crowded))).toEqual(plain)
  },
  120_000,
)

describe('a campaign of a hundred groups', () => {
  const question = 'Which trail running shoes are good for muddy trails?'
  const groups = Array.from({ length: 100 }, (_, n) => ({
    ...campaign('crowd', {
      title: `Trail running shoes for muddy trails ${n}`,
      description: `Running shoes that are good on muddy trails, kind ${n}.`,
      bidMicros: 500_000_000,
    }),
    groupId: `crowd-${n}`,
  }))
  const others = Array.from({ length: 80 }, (_, n) =>
    campaign(`other-${n}`, { title: `Running shoes ${n}`, description: 'Shoes for runners.' }),
  )
  const snapshot = snapshotOf(...groups, ...others)
  const ask = (messages: Said['messages'] | null) =>
    chooseCandidates(knowledge, {
      ask: {
        ...{ messages, isSearch: false, hints: '', relevancy: 0, excludedTopics: [] },
        ...{ publisher, placements: [{ placement: 'below_response' }] },
      },
      viewers: [{ country: 'US', device: 'desktop', consent: { identity: true, child: false } }],
      ...{ snapshot, now: Date.UTC(2026, 5, 1) },
    })
  const idsOf = (choice: ReturnType<typeof ask>) =>
    choice.kind === 'contend' ? choice.candidates.map((one) => one.contender.campaignId) : []

  it.each([
    { name: 'what fits', messages: [{ role: 'user', content: question }] },
    { name: 'what is dearest', messages: null },
  ])('leaves the others their place in $name', ({ messages }) => {
    const ids = idsOf(ask(messages))
    expect(ids[0]).toBe('crowd')
    expect(ids.filter((id) => id === 'crowd')).toHaveLength(1)
    expect(ids.length).toBeGreaterThanOrEqual(1 + 64 - 4)
  })

  it('is no rival of itself: its best group is as relevant as it is alone', () => {
    const query = readConversation([{ role: 'user', content: question }], knowledge)
    const { markets } = knowledge.rarity
    const bestOf = (index: SearchedIndex) => match(index, { query, k: 4, each: 4, markets })[0]
    const [first = campaign('none')] = groups
    const alone = snapshotOf({ ...first, groupId: 'crowd-0' }, ...others)
    expect(bestOf(snapshot.index)?.relevancy).toBeGreaterThanOrEqual(
      (bestOf(alone.index)?.relevancy ?? 1) - 0.02,
    )
  })
})

it('of the groups of a campaign only the best contends', () => {
  const twice = offers.flatMap((one) => [
    one,
    asGroup(one, { id: `${one.id}-g`, headline: one.creative.title }),
  ])
  for (const found of contend(twice, 0)) {
    if (typeof found === 'string') continue
    const ids = found.map(([id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
}, 120_000)
