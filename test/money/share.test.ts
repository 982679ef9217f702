import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf } from '../../src/platform/money.ts'

describe('revenue share', () => {
  it('is rounded down, and spend = revenue + margin to the microdollar', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 10_000 }), (spend, share) => {
        const exact = (BigInt(spend) * BigInt(share)) / 10_000n
        const revenue = shareOf(spend, share)
        expect(BigInt(revenue)).toBe(exact)
        expect(spend - revenue).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
