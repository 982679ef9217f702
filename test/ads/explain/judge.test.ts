import { describe, expect, it } from 'vitest'
import { readKnowledge } from '../../../scripts/eval/data.ts'
import { chooseCandidates } from '../../../src/ads/decide/candidates.ts'
import { judgeOccasion, judgeUnmatched } from '../../../src/ads/explain/judge.ts'
import { readSignals } from '../../../src/ads/read/signals.ts'
import type { Snapshot } from '../../../src/campaigns/snapshot/format.ts'
import { localDay } from '../../../src/platform/time/day.ts'
import { campaign, snapshotOf } from '../../support/campaigns.ts'

const knowledge = readKnowledge()
const now = Date.UTC(2026, 10, 21)
const usd = 1_000_000
const messages = [{ role: 'user', content: 'Which trail running shoes should I buy for mud?' }]
const shoes = {
  title: 'Trail running shoes',
  description: 'Trail running shoes with deep lugs for muddy paths.',
  keywords: ['trail running shoes'],
}
const sandals = { title: 'Running sandals', description: 'Sandals for running on trails.' }
const kettle = { title: 'Kettle', description: 'Boils water for tea.' }

const judge = (snapshot: Snapshot, { relevancy = 0.35 } = {}) =>
  judgeOccasion({
    messages,
    isSearch: false,
    snapshot,
    tongue: knowledge,
    rules: {
      ...{ now, relevancy, excludedTopics: 0, floorCpmMicros: 0 },
      ...{ blockedAdvertisers: new Set<string>(), blockedCampaigns: new Set<string>() },
      ...{ countries: ['US'], devices: ['desktop'], placements: ['below_response'] },
      dayOf: ({ timezone }) => localDay(now, timezone),
    },
  })

/** The campaign that an ad request would show alone, or why it shows none. */
function ask(snapshot: Snapshot) {
  const publisher = {
    ...{ baselineRelevancy: 0.35, floorCpmMicros: 0, excludedTopics: [], defaultTopics: [] },
    ...{ blockedAdvertisers: [], blockedCampaigns: [] },
  }
  const wish = {
    ...{ publisher, messages, isSearch: false, hints: '', relevancy: undefined },
    ...{ excludedTopics: [], placements: [{ placement: 'below_response' as const }] },
  }
  const surroundings = { countryOf: () => undefined, edgeCountry: () => undefined }
  const { consent } = readSignals(
    { sessionId: 's' },
    { ...surroundings, globalPrivacyControl: false },
  )
  const viewers = [{ country: 'US', device: 'desktop' as const, consent }]
  const choice = chooseCandidates(knowledge, { ask: wish, viewers, snapshot, now })
  if (choice.kind === 'no_ad') return { kind: 'no_ad', reason: choice.reason }
  return { kind: 'ad', campaignId: choice.candidates[0]?.contender.campaignId }
}

const listFates = (snapshot: Snapshot) =>
  judge(snapshot).judged.map(({ about, fate }) => [
    about.group,
    fate.fate === 'contends' ? 'contends' : fate.reason,
  ])

describe('what the operator is told is what a request comes to', () => {
  it('of two groups of one campaign the better one takes part, and no other', () => {
    const snapshot = snapshotOf(
      campaign('a', { ...shoes, groupId: 'a1', bidMicros: 9 * usd }),
      campaign('a', { ...shoes, groupId: 'a2', bidMicros: 8 * usd }),
      campaign('b', { ...shoes, groupId: 'b1', bidMicros: 5 * usd }),
    )
    expect(listFates(snapshot)).toEqual([
      ['a1', 'contends'],
      ['b1', 'contends'],
    ])
    const { outcome } = judge(snapshot)
    expect(outcome).toMatchObject(ask(snapshot))
    expect(outcome).toMatchObject({ campaignId: 'a', price: { micros: 5000, basis: 'rival' } })
  })

  it('equal scores are ordered by campaign id', () => {
    const snapshot = snapshotOf(campaign('b', shoes), campaign('c', shoes), campaign('a', shoes))
    expect(judge(snapshot).judged.map(({ about }) => about.id)).toEqual(['a', 'b', 'c'])
    expect(judge(snapshot).outcome).toMatchObject({ ...ask(snapshot), campaignId: 'a' })
  })

  it('where a negative keyword rules out all that fits, a request hears that nothing does', () => {
    const snapshot = snapshotOf(
      campaign('a', { ...shoes, negativeKeywords: ['mud'] }),
      campaign('k', kettle),
    )
    expect(listFates(snapshot)[0]).toEqual(['a', 'negative_keyword'])
    expect(ask(snapshot)).toEqual({ kind: 'no_ad', reason: 'below_relevancy' })
    expect(judge(snapshot).outcome).toEqual(ask(snapshot))
  })

  it('of who is refused a campaign is named once, by its best group', () => {
    const snapshot = snapshotOf(
      campaign('a', { ...shoes, groupId: 'a1', countries: ['DE'] }),
      campaign('a', { ...sandals, groupId: 'a2', countries: ['DE'] }),
    )
    expect(listFates(snapshot)).toEqual([['a1', 'targeting']])
    expect(judge(snapshot).outcome).toEqual(ask(snapshot))
  })

  it('who is left aside by the request does not take part, however well it would fit alone', () => {
    const snapshot = snapshotOf(campaign('a', shoes), campaign('k', kettle))
    const { asked, judged } = judge(snapshot)
    expect(judged).toHaveLength(1)
    expect(judgeUnmatched(asked, [1])).toMatchObject({
      about: { id: 'k', relevancy: 0 },
      fate: { fate: 'refused', reason: 'below_relevancy' },
    })
  })
})
