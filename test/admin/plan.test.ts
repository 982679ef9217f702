import { describe, expect, it } from 'vitest'
import { changeOf, priceOf } from '../../src/admin/advertiser/plan.ts'

const DOLLAR = 1_000_000

describe('how a campaign pays', () => {
  it.each([
    { plan: {}, want: ['cpm', 10] },
    { plan: { max_cpm: 4 }, want: ['cpm', 4] },
    { plan: { max_cpm: 4, max_cpc: 2 }, want: ['cpc', 2] },
    { plan: { max_cpc: 2, max_cpa: 30 }, want: ['cpa', 30] },
    { plan: { billing_model: 'cpm', max_cpc: 2 } as const, want: ['cpm', 10] },
  ])('$plan: $want', ({ plan, want: [model, dollars] }) => {
    expect(priceOf(plan)).toEqual({ model, bidMicros: Number(dollars) * DOLLAR })
  })
})

describe('a change', () => {
  const bidMicros = 2 * DOLLAR
  const before = { plan: { max_cpc: 2 }, pricingModel: 'cpc', bidMicros } as const

  it('moves the bid where a limit is named', () => {
    expect(changeOf({ max_cpc: 3 }, before)).toMatchObject({
      bid: 3 * DOLLAR,
      plan: { max_cpc: 3 },
    })
  })

  it('takes the usual bid where its limit is taken back', () => {
    const change = changeOf({ max_cpc: 0 }, before)
    expect(change).toMatchObject({ bid: DOLLAR })
    expect(change.plan).toMatchObject({ max_cpc: 0 })
  })

  it('does not take the usual bid where that is more', () => {
    const limited = { plan: { max_cpc: 0.1 }, pricingModel: 'cpc', bidMicros: DOLLAR / 10 } as const
    expect(changeOf({ max_cpc: 0 }, limited)).toMatchObject({ bid: DOLLAR / 10 })
  })

  it('takes the bid again that was there before its limit was named', () => {
    const operators = { plan: {}, pricingModel: 'cpm', bidMicros: 5 * DOLLAR } as const
    const named = changeOf({ max_cpm: 6 }, operators)
    expect(named).toMatchObject({ bid: 6 * DOLLAR, plan: { max_cpm: 6, bid_before: 5 } })
    const limited = { pricingModel: 'cpm', bidMicros: 6 * DOLLAR } as const
    const plan = { max_cpm: 6, bid_before: 5 }
    const raised = changeOf({ max_cpm: 7 }, { ...limited, plan })
    expect(raised.plan).not.toHaveProperty('bid_before')
    const taken = changeOf({ max_cpm: 0 }, { ...limited, plan })
    expect(taken).toMatchObject({ bid: 5 * DOLLAR, plan: { max_cpm: 0, bid_before: null } })
  })

  it.each([
    ['cpm', { max_cpc: 2 }],
    ['cpm', { max_cpc: null }],
    ['cpa', { max_cpc: 2 }],
    ['cpc', { max_cpm: 5 }],
  ] as const)(
    'of %s leaves the bid where %j is the limit of what is not billed',
    (pricingModel, wire) => {
      const change = changeOf(wire, { plan: {}, pricingModel, bidMicros })
      expect(change).not.toHaveProperty('bid')
    },
  )

  it.each([null, 0])(
    'that takes back (%s) a limit that there never was leaves the bid',
    (limit) => {
      const change = changeOf({ max_cpm: limit }, { plan: {}, pricingModel: 'cpm', bidMicros })
      expect(change).not.toHaveProperty('bid')
    },
  )

  it('of anything else leaves the bid, which the operator may have moved', () => {
    const change = changeOf({ name: 'Other' }, before)
    expect(change).toMatchObject({ name: 'Other', plan: { billing_model: 'cpc' } })
    expect(change).not.toHaveProperty('bid')
  })
})
