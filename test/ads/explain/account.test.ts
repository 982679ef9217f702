import { describe, expect, it } from 'vitest'
import { readItems, readKnowledge } from '../../../scripts/eval/data.ts'
import { type Account, account } from '../../../scripts/explain/account.ts'
import { readOffers, readTurns } from '../../../scripts/explain/input.ts'
import { printAccount } from '../../../scripts/explain/print.ts'
import { chooseCandidates } from '../../../src/ads/decide/candidates.ts'
import { readSignals } from '../../../src/ads/read/signals.ts'
import { compileSnapshot, openSnapshot } from '../../../src/campaigns/snapshot/format.ts'
import { topicMask } from '../../../src/campaigns/snapshot/topics.ts'
import { localDay } from '../../../src/platform/time/day.ts'

const knowledge = readKnowledge()
const now = Date.UTC(2026, 10, 21)
const campaigns = readOffers(undefined, now)
const snapshot = openSnapshot(compileSnapshot(campaigns, knowledge), {
  ...{ version: 'explain', rarity: knowledge.rarity },
})
const SURROUNDINGS = {
  countryOf: () => undefined,
  edgeCountry: () => undefined,
  globalPrivacyControl: false,
}

function explain(text: string, rules: { country?: string; exclude?: string } = {}): Account {
  return account({
    messages: readTurns(text),
    campaigns,
    knowledge,
    isSearch: false,
    top: 5,
    rules: {
      now,
      relevancy: 0.35,
      excludedTopics: topicMask(rules.exclude ? [rules.exclude] : []),
      blockedAdvertisers: new Set(),
      blockedCampaigns: new Set(),
      countries: [rules.country ?? ''],
      devices: ['desktop'],
      placements: ['below_response'],
      floorCpmMicros: 0,
      dayOf: ({ timezone }) => localDay(now, timezone),
    },
  })
}

describe('the account', () => {
  it('names the winner, its parts and its price', () => {
    const { candidates, outcome } = explain(
      'I need trail running shoes with grip for muddy trails, which should I buy?',
    )
    expect(outcome).toMatchObject({ kind: 'ad', winner: 'Tarnfell Scree trail running shoes' })
    expect(candidates[0]?.voices[0]).toMatchObject({ words: expect.arrayContaining(['trail']) })
    expect(printAccount(explain('I need trail running shoes for mud'))).toContain('a click')
  })

  it.each([
    ['I want to end my life', 'sensitive_content', 'silence: self_harm, by the rule "end my'],
    ['explain photosynthesis for my homework', 'below_relevancy', 'nothing seems to be wanted'],
  ])('%j gets no ad, and the reason is printed', (text, reason, said) => {
    const found = explain(text)
    expect(found.outcome).toEqual({ kind: 'no_ad', reason })
    expect(printAccount(found)).toContain(said)
  })

  it('says what keeps a candidate out', () => {
    const wish = 'I want to save for a house, which savings account should I open?'
    expect(printAccount(explain(wish))).toContain('may not run: targeting')
    expect(explain(wish, { country: 'US' }).outcome.kind).toBe('ad')
    expect(printAccount(explain(wish, { country: 'US', exclude: 'finance' }))).toContain(
      'may not run: excluded_topics',
    )
    expect(printAccount(explain('I want dog food, and a hot dog for me'))).toContain(
      'negative keyword "hot dog"',
    )
  })
})

/** What an ad request comes to: the campaign that would win alone, or why none does. */
function decide(text: string, country: string) {
  const publisher = {
    ...{ baselineRelevancy: 0.35, floorCpmMicros: 0, excludedTopics: [], defaultTopics: [] },
    ...{ blockedAdvertisers: [], blockedCampaigns: [] },
  }
  const ask = {
    ...{ publisher, messages: readTurns(text), isSearch: false, hints: '', relevancy: undefined },
    ...{ excludedTopics: [], placements: [{ placement: 'below_response' as const }] },
  }
  const { consent } = readSignals({ sessionId: 's' }, SURROUNDINGS)
  const viewers = [{ country, device: 'desktop' as const, consent }]
  const choice = chooseCandidates(knowledge, { ask, viewers, snapshot, now })
  if (choice.kind === 'no_ad') return { kind: 'no_ad', reason: choice.reason }
  return { kind: 'ad', campaignId: choice.candidates[0]?.contender.campaignId }
}

it('the account says what an ad request comes to', () => {
  const texts = readItems('test/language/cases').map(({ messages }) =>
    messages.map(({ role, content }) => `${role}: ${content.replaceAll('/', ' ')}`).join(' / '),
  )
  const kinds = new Set<string>()
  for (const text of texts.filter((_, at) => at % 4 === 0)) {
    for (const country of ['US', '']) {
      const { outcome } = explain(text, { country })
      expect(outcome, text).toMatchObject(decide(text, country))
      kinds.add(outcome.kind === 'ad' ? 'ad' : outcome.reason)
    }
  }
  expect(kinds).toEqual(new Set(['ad', 'below_relevancy', 'sensitive_content', 'targeting']))
})

describe('the text', () => {
  const wide = `${'a-very-long-word'.repeat(20)} and many more words that go on and on `.repeat(4)

  it.each([wide, 'I need a tent', 'hallo', 'I need a laptop. '.repeat(50)])(
    'is at most 100 columns wide',
    (text) => {
      const widths = printAccount(explain(text))
        .split('\n')
        .map((line) => line.length)
      expect(widths.length).toBeGreaterThan(3)
      expect(Math.max(...widths)).toBeLessThanOrEqual(100)
    },
  )

  it('lists turns by their roles', () => {
    const text = printAccount(
      explain('user: hi / assistant: Hello! / user: I need a tent and/or tarp'),
    )
    expect(text).toMatch(/^user {8}hi\nassistant {3}Hello!\nuser {8}I need a tent and\/or tarp/)
  })

  it('says whether the price comes from a rival or from the floor', () => {
    const offer = {
      ...{ id: 'a', group: 'a', title: 'A', advertiser: 'a', relevancy: 0.9 },
      ...{ voices: [], markets: [] },
    }
    const base = explain('hallo')
    const priced = (basis: 'rival' | 'floor', rival: string | null): Account => ({
      ...base,
      candidates: [
        { ...offer, fate: 'contends', score: 5, bid: 'cpm', bidMicros: 9000, floorMicros: 1000 },
      ],
      outcome: {
        kind: 'ad',
        campaignId: 'c',
        winner: 'A',
        price: { micros: 4500, unit: 'cpm', basis, rival },
      },
    })
    expect(printAccount(priced('rival', 'B'))).toMatch(/A, for \$0.0045 a view: .* ahead of\s+B/)
    expect(printAccount(priced('floor', null))).toContain('since nobody else bids')
  })
})

it.each([
  ['one message', [{ role: 'user', content: 'one message' }]],
  [
    'User: a tent\nassistant: for whom?\nuser: two / maybe three',
    [
      { role: 'user', content: 'a tent' },
      { role: 'assistant', content: 'for whom?' },
      { role: 'user', content: 'two / maybe three' },
    ],
  ],
])('reads turns from %j', (text, turns) => {
  expect(readTurns(text)).toEqual(turns)
})
