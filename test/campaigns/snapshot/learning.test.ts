import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  learnCampaign,
  newcomer,
  type PlacementEvidence,
  rateEverywhere,
} from '../../../src/campaigns/snapshot/learning.ts'
import { campaign, snapshotOf } from '../../support/campaigns.ts'

const nothing = { impressions: 0, clicks: 0, conversions: 0, up: 0, down: 0 }
const at = (placement: PlacementEvidence['placement'], seen: Partial<PlacementEvidence>) => ({
  ...nothing,
  placement,
  ...seen,
})

describe('click rates', () => {
  it.each([
    { name: 'nothing seen anywhere', everywhere: {}, campaign: {}, want: 0.01 },
    {
      name: 'a new one among good ones',
      everywhere: { impressions: 90_000, clicks: 1900 },
      campaign: {},
      want: 0.02,
    },
    {
      name: 'a thousand views weigh as much as the belief',
      everywhere: {},
      campaign: { impressions: 1000, clicks: 30 },
      want: 0.02,
    },
    {
      name: 'a hundred views without a click say little',
      everywhere: {},
      campaign: { impressions: 100 },
      want: 0.0091,
    },
    {
      name: 'many views decide',
      everywhere: {},
      campaign: { impressions: 999_000, clicks: 49_990 },
      want: 0.05,
    },
  ])('$name', ({ everywhere, campaign, want }) => {
    const rate = rateEverywhere({ ...nothing, ...everywhere })
    expect(
      learnCampaign({ ...nothing, ...campaign }, { placements: [], everywhere: rate }).clickRate,
    ).toBeCloseTo(want, 4)
  })

  it('start at a placement from those of the campaign, and are kept only where they differ', () => {
    const learned = learnCampaign(
      { ...nothing, impressions: 11_000, clicks: 110 },
      {
        placements: [
          at('below_response', { impressions: 10_000, clicks: 100 }),
          at('top_page', { impressions: 500, clicks: 25 }),
          at('left_page', { impressions: 500, clicks: 0 }),
        ],
        everywhere: 0.01,
      },
    )
    expect(learned.clickRate).toBeCloseTo(0.01, 6)
    expect(learned.placements.map(({ placement, clickRate }) => [placement, clickRate])).toEqual([
      ['top_page', expect.closeTo(0.03, 6)],
      ['left_page', expect.closeTo(0.005, 6)],
    ])
  })
})

describe('quality', () => {
  it.each([
    { name: 'nobody said anything', said: {}, want: 1 },
    { name: 'one against', said: { down: 1 }, want: 0.976 },
    { name: 'ten against, nobody for', said: { down: 10 }, want: 0.833 },
    { name: 'ten against, ten for', said: { down: 10, up: 10 }, want: 1 },
    {
      name: 'a hundred against among few views',
      said: { down: 100, impressions: 1000 },
      want: 0.59,
    },
    {
      name: 'a hundred against among a million',
      said: { down: 100, impressions: 1e6 },
      want: 0.976,
    },
    { name: 'a hundred for', said: { up: 100 }, want: 1.083 },
    { name: 'the world against', said: { down: 1e9 }, want: 0.5 },
    { name: 'the world for', said: { up: 1e9 }, want: 1.1 },
  ])('$name', ({ said, want }) => {
    expect(
      learnCampaign({ ...nothing, ...said }, { placements: [], everywhere: 0.01 }).quality,
    ).toBeCloseTo(want, 3)
  })

  it('sinks where users are against it, and hardly elsewhere', () => {
    const learned = learnCampaign(
      { ...nothing, impressions: 50_000, down: 30 },
      {
        placements: [
          at('top_page', { impressions: 2000, down: 30 }),
          at('below_response', { impressions: 48_000 }),
        ],
        everywhere: 0.01,
      },
    )
    expect(learned.quality).toBeCloseTo(0.9, 2)
    expect(learned.placements).toMatchObject([
      { placement: 'top_page', quality: expect.closeTo(0.685, 2) },
      { placement: 'below_response', quality: expect.closeTo(0.983, 2) },
    ])
  })

  const users = fc.integer({ min: 0, max: 10_000 })
  const views = fc.integer({ min: 0, max: 1_000_000 })
  it('stays within its bounds, and one user moves it by 2.5 % at most', () => {
    fc.assert(
      fc.property(users, users, views, (up, down, impressions) => {
        const seen = { ...nothing, up, down, impressions }
        const there = [at('top_page', seen)]
        const before = learnCampaign(seen, { placements: there, everywhere: 0.01 })
        const after = learnCampaign(
          { ...seen, down: down + 1 },
          { placements: [at('top_page', { ...seen, down: down + 1 })], everywhere: 0.01 },
        )
        expect(before.quality).toBeGreaterThanOrEqual(0.5)
        expect(before.quality).toBeLessThanOrEqual(1.1)
        expect(after.quality).toBeLessThanOrEqual(before.quality)
        expect(after.quality / before.quality).toBeGreaterThan(0.975)
      }),
    )
  })
})

describe('in a snapshot', () => {
  const learned = {
    clickRate: 0.02,
    quality: 0.9,
    placements: [
      { placement: 'top_page' as const, clickRate: 0.04, quality: 0.7 },
      { placement: 'group_chat' as const, clickRate: 0.01, quality: 1 },
    ],
  }
  const snapshot = snapshotOf(campaign('a'), campaign('b', learned), campaign('c'))

  it.each([
    { name: 'none', doc: 1, placements: [], want: [0.02, 0.9] },
    { name: 'one that was learned', doc: 1, placements: ['top_page' as const], want: [0.04, 0.7] },
    { name: 'another', doc: 1, placements: ['group_chat' as const], want: [0.01, 1] },
    {
      name: 'one that was not',
      doc: 1,
      placements: ['below_response' as const],
      want: [0.02, 0.9],
    },
    {
      name: 'the mean of several',
      doc: 1,
      placements: ['top_page' as const, 'left_page' as const],
      want: [0.03, 0.8],
    },
    { name: 'of a campaign before it', doc: 0, placements: ['top_page' as const], want: [0.01, 1] },
    { name: 'and after it', doc: 2, placements: ['group_chat' as const], want: [0.01, 1] },
  ])('$name', ({ doc, placements, want }) => {
    const { clickRate, quality } = snapshot.expectation(doc, placements)
    expect([clickRate, quality]).toEqual(want.map((n) => expect.closeTo(n, 9)))
  })

  it('a newcomer costs what it always did', () => {
    expect(newcomer).toEqual({ clickRate: 0.01, conversionRate: 0.02, quality: 1, placements: [] })
  })
})
