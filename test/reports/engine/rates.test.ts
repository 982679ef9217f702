import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dollarsOf, microsOf } from '../../../src/platform/money.ts'
import { wireTime } from '../../../src/platform/time/time.ts'
import * as rates from '../../../src/reports/engine/rates.ts'

describe('rates', () => {
  it.each([
    { name: 'ctr', got: rates.ctr(1, 4), want: 25 },
    { name: 'cpc', got: rates.cpc(3, 4), want: 0.75 },
    { name: 'cpm', got: rates.cpm(0.5, 100), want: 5 },
    { name: 'conversion rate', got: rates.conversionRate(1, 8), want: 12.5 },
    { name: 'cpm without the noise of fractions', got: rates.cpm(0.000015, 1000), want: 0.000015 },
    { name: 'cpc to the microdollar', got: rates.cpc(2, 3), want: 0.666667 },
    { name: 'cpa', got: rates.cpa(9, 2), want: 4.5 },
    { name: 'roas', got: rates.roas(9, 2), want: 4.5 },
    { name: 'fill rate', got: rates.fillRate(3, 4), want: 0.75 },
    { name: 'show rate', got: rates.showRate(1, 2), want: 0.5 },
    { name: 'percent', got: rates.percent(1, 8), want: 12.5 },
    { name: 'percent of nothing', got: rates.percent(1, 0), want: 0 },
    { name: 'ctr of nothing', got: rates.ctr(1, 0), want: 0 },
    { name: 'cpc of nothing', got: rates.cpc(1, 0), want: 0 },
    { name: 'cpm of nothing', got: rates.cpm(1, 0), want: 0 },
    { name: 'conversion rate of nothing', got: rates.conversionRate(1, 0), want: 0 },
    { name: 'cpa of nothing', got: rates.cpa(1, 0), want: 0 },
    { name: 'roas of nothing', got: rates.roas(1, 0), want: 0 },
    { name: 'fill rate of nothing', got: rates.fillRate(1, 0), want: 0 },
    { name: 'show rate of nothing', got: rates.showRate(1, 0), want: 0 },
  ])('$name', ({ got, want }) => expect(got).toBe(want))
})

describe('ctrInterval', () => {
  // Published figures of Wilson's interval without continuity correction.
  it.each([
    { clicks: 10, views: 100, low: 5.52, high: 17.44 },
    { clicks: 0, views: 10, low: 0, high: 27.75 },
    { clicks: 10, views: 10, low: 72.25, high: 100 },
    { clicks: 81, views: 263, low: 25.53, high: 36.62 },
    { clicks: 0, views: 0, low: 0, high: 100 },
  ])('$clicks of $views: $low to $high', ({ clicks, views, low, high }) => {
    const interval = rates.ctrInterval(clicks, views)
    expect(interval.low).toBeCloseTo(low, 2)
    expect(interval.high).toBeCloseTo(high, 2)
  })

  it('holds the rate and lies within 0 and 100', () => {
    const counts = fc
      .nat({ max: 1e9 })
      .chain((views) => fc.tuple(fc.nat({ max: views }), fc.constant(views)))
    fc.assert(
      fc.property(counts, ([clicks, views]) => {
        const { low, high } = rates.ctrInterval(clicks, views)
        const ctr = rates.ctr(clicks, views)
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(ctr + 1e-9)
        expect(high).toBeGreaterThanOrEqual(ctr - 1e-9)
        expect(high).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('money', () => {
  it.each([
    { micros: 0, dollars: 0 },
    { micros: 1, dollars: 0.000001 },
    { micros: 1_005_000, dollars: 1.005 },
    { micros: -50_000, dollars: -0.05 },
    { micros: 999_999_999_999_999, dollars: 999_999_999.999999 },
  ])('$micros micros are $dollars dollars', ({ micros, dollars }) => {
    expect(dollarsOf(micros)).toBe(dollars)
    expect(microsOf(dollars)).toBe(micros)
  })

  it('is exact to the microdollar on the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (micros) => {
        expect(microsOf(JSON.parse(JSON.stringify(dollarsOf(micros))))).toBe(micros + 0)
      }),
    )
  })
})

describe('wireTime', () => {
  it.each([
    { at: '2026-03-01T10:20:30.000Z', want: '2026-03-01T10:20:30' },
    { at: '2026-03-01T10:20:30.120Z', want: '2026-03-01T10:20:30.120' },
  ])('$at', ({ at, want }) => expect(wireTime(new Date(at))).toBe(want))
})
