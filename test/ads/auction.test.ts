import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  floorMicros,
  holdRate,
  paceShare,
  rankScore,
  type Terms,
  unitBidMicros,
} from '../../src/ads/decide/rank.ts'

const usd = 1_000_000
const cpm = (bid: number): Terms => ({
  model: 'cpm',
  bidMicros: bid * usd,
  clickRate: 0.01,
  conversionRate: 0.02,
})
const cpc = (bid: number): Terms => ({ ...cpm(bid), model: 'cpc' })
const cpa = (bid: number): Terms => ({ ...cpm(bid), model: 'cpa' })

describe('auction', () => {
  it.each([
    { name: 'cpm: a thousandth of the bid', terms: cpm(50), unit: 50_000, hold: 1_000_000 },
    {
      name: 'cpc: the bid, held by the click rate',
      terms: cpc(1.1),
      unit: 1_100_000,
      hold: 10_000,
    },
    { name: 'cpa: held by both rates', terms: cpa(30), unit: 30_000_000, hold: 200 },
  ])('$name', ({ terms, unit, hold }) => {
    expect(unitBidMicros(terms)).toBe(unit)
    expect(holdRate(terms)).toBe(hold)
  })

  it.each([
    { name: 'the house reserve where nobody asks for more', terms: cpm(50), floor: 0, want: 1000 },
    { name: 'never over the bid', terms: cpm(0.5), floor: 0, want: 500 },
    {
      name: 'the publisher floor above the reserve',
      terms: cpm(50),
      floor: 20 * usd,
      want: 20_000,
    },
    { name: 'a floor equal to the bid', terms: cpm(20), floor: 20 * usd, want: 20_000 },
    { name: 'a floor over the bid', terms: cpm(19.99), floor: 20 * usd, want: undefined },
    {
      name: 'a cpm floor per click, by the click rate',
      terms: cpc(2),
      floor: 10 * usd,
      want: 1_000_000,
    },
    { name: 'the least that can be charged', terms: cpm(0.001), floor: 0, want: 1 },
    { name: 'a bid too small to charge', terms: cpm(0.0005), floor: 0, want: undefined },
  ])('floor: $name', ({ terms, floor, want }) => {
    expect(floorMicros(terms, floor)).toBe(want)
  })

  it('scores by what a view is worth, by quality, and by relevance to its sixth power', () => {
    expect(rankScore(cpc(2), { relevancy: 0.5, quality: 0.8 })).toBeCloseTo(
      (2 * usd * 0.01 * 0.8) / 64,
      6,
    )
    expect(rankScore(cpc(2), { relevancy: 0, quality: 1 })).toBeCloseTo(2 * usd * 0.01 * 1e-12, 12)
  })

  it('scores linearly in the bid, so that a price follows from the rival score', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        (bid, relevancy) => {
          const double = rankScore(cpc(bid * 2), { relevancy, quality: 1 })
          expect(double / rankScore(cpc(bid), { relevancy, quality: 1 })).toBeCloseTo(2, 6)
        },
      ),
    )
  })
})

describe('quality', () => {
  const quality = fc.double({ min: 0.5, max: 1.1, noNaN: true })
  const relevancy = fc.double({ min: 0.3, max: 1, noNaN: true })
  const bid = fc.integer({ min: 1, max: 500 })

  it('leaves the second price right: the least at which the winner keeps its rank', () => {
    fc.assert(
      fc.property(bid, bid, quality, quality, relevancy, relevancy, (b1, b2, q1, q2, r1, r2) => {
        const [a, b] = [
          rankScore(cpc(b1), { relevancy: r1, quality: q1 }),
          rankScore(cpc(b2), { relevancy: r2, quality: q2 }),
        ]
        const [own, score, rival] = a >= b ? [b1, a, b] : [b2, b, a]
        const [q, r] = a >= b ? [q1, r1] : [q2, r2]
        const price = Math.ceil((own * usd * rival) / score)
        expect(price).toBeLessThanOrEqual(own * usd)
        const at = (micros: number) =>
          rankScore({ ...cpc(1), bidMicros: micros }, { relevancy: r, quality: q })
        expect(at(price)).toBeGreaterThanOrEqual(rival * (1 - 1e-9))
        expect(at(price - 1)).toBeLessThan(rival * (1 + 1e-9))
      }),
    )
  })

  it('never outweighs a clear difference in relevance', () => {
    expect(rankScore(cpm(10), { relevancy: 0.8, quality: 0.5 })).toBeGreaterThan(
      rankScore(cpm(10), { relevancy: 0.6, quality: 1.1 }),
    )
  })
})

describe('even pacing', () => {
  const hour = 3_600_000
  const day = { startMs: 0, endMs: 24 * hour }
  const share = (hours: number, startsAt = -1) =>
    paceShare({ isEven: true, startsAt }, { day, now: hours * hour })

  it.each([
    { name: 'an hour ahead at midnight', got: share(0), want: 41_666 },
    { name: 'half and an hour at noon', got: share(12), want: 541_666 },
    { name: 'everything in the last hour', got: share(23.5), want: 1_000_000 },
    {
      name: 'a campaign that starts at noon has the whole budget for the rest',
      got: share(12, 12 * hour),
      want: 83_333,
    },
    { name: 'of its last hour, whenever it starts', got: share(22.5, 23.9 * hour), want: 500_000 },
    { name: 'nothing before that', got: share(21, 23.9 * hour), want: 0 },
    { name: 'and is half way at 18:00', got: share(18, 12 * hour), want: 583_333 },
    {
      name: 'asap: all of it at once',
      got: paceShare({ isEven: false, startsAt: 0 }, { day, now: 0 }),
      want: 1_000_000,
    },
  ])('$name', ({ got, want }) => expect(got).toBe(want))

  it('never goes back within a day', () => {
    for (let minute = 1; minute < 1440; minute++) {
      expect(share(minute / 60)).toBeGreaterThanOrEqual(share((minute - 1) / 60))
    }
  })
})
