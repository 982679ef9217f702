import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BudgetZone,
  budgetDay,
  budgetZone,
  changeZone,
} from '../../src/platform/time/budget-day.ts'
import { dateOf } from '../../src/platform/time/day.ts'

const at = (iso: string) => Date.parse(iso)
const dayAt = (zone: BudgetZone, iso: string) => dateOf(budgetDay(zone, at(iso)).day)

describe('the day of a budget', () => {
  const moved = changeZone(
    { timezone: 'America/Los_Angeles' },
    { timezone: 'Asia/Tokyo', now: at('2026-03-02T18:00Z') },
  )

  it('goes on to its end after a change to a zone in which it is tomorrow', () => {
    expect(dayAt(moved, '2026-03-02T18:00Z')).toBe('2026-03-02')
    expect(dayAt(moved, '2026-03-03T07:59:59.999Z')).toBe('2026-03-02')
    expect(budgetZone(moved, at('2026-03-03T07:59Z'))).toBe('America/Los_Angeles')
    expect(dayAt(moved, '2026-03-03T08:00Z')).toBe('2026-03-03')
    expect(budgetZone(moved, at('2026-03-03T08:00Z'))).toBe('Asia/Tokyo')
    expect(dayAt(moved, '2026-03-03T15:00Z')).toBe('2026-03-04')
  })

  it('is the same after a second change before the first holds, and after one back', () => {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Los_Angeles']) {
      const again = changeZone(moved, { timezone, now: at('2026-03-02T20:00Z') })
      expect(again).toMatchObject({ timezone, timezoneBefore: 'America/Los_Angeles' })
      expect(dayAt(again, '2026-03-03T07:59Z')).toBe('2026-03-02')
    }
  })

  it('is another one only where the one before is over, however zones change', () => {
    const zones = [
      'UTC',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Europe/Berlin',
    ]
    const change = fc.record({
      timezone: fc.constantFrom(...zones),
      minutes: fc.integer({ min: 1, max: 3000 }),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        let zone: BudgetZone = { timezone: 'Europe/Berlin' }
        let now = at('2026-03-28T00:00Z')
        for (const { timezone, minutes } of changes) {
          now += minutes * 60_000
          const before = budgetDay(zone, now)
          zone = changeZone(zone, { timezone, now })
          expect(budgetDay(zone, now)).toEqual(before)
          expect(budgetDay(zone, before.endMs - 1).day).toBe(before.day)
        }
      }),
    )
  })
})
