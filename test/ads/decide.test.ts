import { describe, expect, it } from 'vitest'
import { type Decision, decide, listUnmatched, type Rules } from '../../src/ads/decide/rules.ts'
import type { SnapshotCampaign } from '../../src/campaigns/snapshot/format.ts'
import { topicMask } from '../../src/campaigns/snapshot/topics.ts'
import { campaign, snapshotOf } from '../support/campaigns.ts'

const now = Date.UTC(2026, 5, 1, 12)
const open: Rules = {
  now,
  relevancy: 0.35,
  excludedTopics: 0,
  blockedAdvertisers: new Set(),
  blockedCampaigns: new Set(),
  countries: ['US'],
  devices: ['desktop'],
  placements: ['below_response'],
  floorCpmMicros: 0,
  dayOf: () => ({ day: 20605, startMs: Date.UTC(2026, 5, 1), endMs: Date.UTC(2026, 5, 2) }),
}

const outcome = (decision: Decision) =>
  decision.kind === 'no_ad'
    ? decision.reason
    : decision.candidates.map((candidate) => candidate.contender.campaignId)

type Case = {
  name: string
  campaigns: SnapshotCampaign[]
  relevancy?: number[]
  rules?: Partial<Rules>
  want: string[] | string
}
const usd = 1_000_000

/** Of one advertiser. */
const siblings = [
  campaign('a', { advertiserId: 'adv', bidMicros: 25 * usd }),
  campaign('b', { advertiserId: 'adv', bidMicros: 5 * usd }),
]

const cases: Case[] = [
  {
    name: 'the higher value wins among equals in relevance',
    campaigns: [campaign('a', { bidMicros: 5 * usd }), campaign('b', { bidMicros: 9 * usd })],
    want: ['b', 'a'],
  },
  {
    name: 'relevance outweighs a bid five times as high',
    campaigns: [campaign('a', { bidMicros: 5 * usd }), campaign('b', { bidMicros: 25 * usd })],
    relevancy: [0.9, 0.6],
    want: ['a', 'b'],
  },
  {
    name: 'among campaigns of one advertiser the more relevant, whatever they bid',
    campaigns: [...siblings, campaign('c', { bidMicros: 1 * usd })],
    relevancy: [0.8, 0.9, 0.8],
    want: ['b', 'a', 'c'],
  },
  {
    name: 'but not where it would lose to another advertiser',
    campaigns: [...siblings, campaign('c', { bidMicros: 20 * usd })],
    relevancy: [0.8, 0.9, 0.8],
    want: ['a', 'c', 'b'],
  },
  {
    name: 'equal scores are ordered by campaign id',
    campaigns: [campaign('b'), campaign('a')],
    want: ['a', 'b'],
  },
  {
    name: 'cpm, cpc and cpa are compared by what a view is worth',
    campaigns: [
      campaign('cpm', { bidMicros: 9 * usd }),
      campaign('cpc', { pricingModel: 'cpc', bidMicros: 1 * usd }),
      campaign('cpa', { pricingModel: 'cpa', bidMicros: 40 * usd }),
    ],
    want: ['cpc', 'cpm', 'cpa'],
  },
  {
    name: 'the relevancy floor is inclusive',
    campaigns: [campaign('a'), campaign('b')],
    relevancy: [0.5, 0.4999],
    rules: { relevancy: 0.5 },
    want: ['a'],
  },
  {
    name: 'nothing above the floor',
    campaigns: [campaign('a')],
    relevancy: [0.2],
    want: 'below_relevancy',
  },
  { name: 'nothing matched', campaigns: [], want: 'no_candidates' },
  {
    name: 'an excluded topic loses despite the top bid',
    campaigns: [campaign('a', { topics: ['crypto'], bidMicros: 99 * usd }), campaign('b')],
    rules: { excludedTopics: topicMask(['Cryptocurrency']) },
    want: ['b'],
  },
  {
    name: 'only excluded topics',
    campaigns: [campaign('a', { topics: ['gambling'] })],
    rules: { excludedTopics: topicMask(['betting']) },
    want: 'excluded_topics',
  },
  {
    name: 'a blocked advertiser',
    campaigns: [campaign('a')],
    rules: { blockedAdvertisers: new Set(['adv-a']) },
    want: 'targeting',
  },
  {
    name: 'a blocked campaign, and not the advertiser that has another',
    campaigns: [campaign('a'), campaign('b')],
    rules: { blockedCampaigns: new Set(['a']) },
    want: ['b'],
  },
  {
    name: 'only a blocked campaign',
    campaigns: [campaign('a')],
    rules: { blockedCampaigns: new Set(['a']) },
    want: 'targeting',
  },
  {
    name: 'another country',
    campaigns: [campaign('a', { countries: ['DE', 'FR'] })],
    want: 'targeting',
  },
  {
    name: 'an unknown country fails closed',
    campaigns: [campaign('a', { countries: ['DE'] })],
    rules: { countries: [''] },
    want: 'targeting',
  },
  {
    name: 'an unknown country sees what runs everywhere',
    campaigns: [campaign('a')],
    rules: { countries: [''] },
    want: ['a'],
  },
  {
    name: 'every viewer must be in the targeted countries',
    campaigns: [campaign('a', { countries: ['US'] })],
    rules: { countries: ['US', 'DE'] },
    want: 'targeting',
  },
  {
    name: 'a device that nobody describes is a desktop',
    campaigns: [
      campaign('a', { devices: ['desktop', 'tablet'] }),
      campaign('b', { devices: ['mobile', 'tablet'] }),
    ],
    rules: { devices: ['unknown'] },
    want: ['a'],
  },
  {
    name: 'another device',
    campaigns: [campaign('a', { devices: ['mobile'] })],
    want: 'targeting',
  },
  {
    name: 'not started yet; starts inclusive',
    campaigns: [campaign('a', { startsAt: now + 1 }), campaign('b', { startsAt: now })],
    want: ['b'],
  },
  {
    name: 'over; ends exclusive',
    campaigns: [campaign('a', { endsAt: now }), campaign('b', { endsAt: now + 1 })],
    want: ['b'],
  },
  {
    name: 'a bid under the publisher floor; equal passes',
    campaigns: [campaign('a', { bidMicros: 4.999 * usd }), campaign('b', { bidMicros: 5 * usd })],
    rules: { floorCpmMicros: 5 * usd },
    want: ['b'],
  },
  {
    name: 'the reason is that of the most relevant match',
    campaigns: [campaign('a', { countries: ['DE'] }), campaign('b', { topics: ['crypto'] })],
    relevancy: [0.6, 0.9],
    rules: { excludedTopics: topicMask(['crypto']) },
    want: 'excluded_topics',
  },
]

describe('decide', () => {
  it.each(cases)('$name', ({ campaigns, relevancy, rules, want }) => {
    const matches = campaigns
      .map((_, doc) => ({ doc, relevancy: relevancy?.[doc] ?? 0.8 }))
      .sort((a, b) => b.relevancy - a.relevancy)
    const decision = decide(snapshotOf(...campaigns), { matches, rules: { ...open, ...rules } })
    expect(outcome(decision)).toEqual(want)
  })

  it('lets every campaign in where the floor is 0, matched ones first', () => {
    const snapshot = snapshotOf(
      campaign('a'),
      campaign('b', { bidMicros: 50 * usd }),
      campaign('c'),
    )
    const matches = [{ doc: 0, relevancy: 0.4 }]
    const all = [...matches, ...listUnmatched(snapshot, matches)]
    expect(outcome(decide(snapshot, { matches: all, rules: { ...open, relevancy: 0 } }))).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})
