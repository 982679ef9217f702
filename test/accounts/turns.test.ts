import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTurns } from '../../src/accounts/turns.ts'

it('small work takes no turn, whatever waits', () => {
  const turns = createTurns()
  for (let n = 0; n < 100; n++) turns.take(256, { now: 0 })
  expect(turns.take(7, { now: 0 })).toBe(0)
})

it('the first goes at once, each other one after the rest of those before it', () => {
  const turns = createTurns()
  expect([
    turns.take(256, { now: 1000 }),
    turns.take(8, { now: 1000 }),
    turns.take(28, { now: 1000 }),
  ]).toEqual([0, 64, 66])
  expect(turns.take(28, { now: 1072 })).toBe(1)
  expect(turns.take(28, { now: 2000 })).toBe(0)
})

it('who would wait longer than two seconds is refused and takes nothing', () => {
  const turns = createTurns()
  const waits = Array.from({ length: 40 }, () => turns.take(256, { now: 0 }))
  expect(waits.filter((wait) => wait !== undefined)).toEqual(
    Array.from({ length: 32 }, (_, n) => n * 64),
  )
  expect(turns.take(256, { now: 48 })).toBe(2000)
})

it('a name that had its turn needs no other for a second', () => {
  const turns = createTurns()
  expect(turns.take(28, { now: 0, name: 'a' })).toBe(0)
  expect(turns.take(28, { now: 0, name: 'a' })).toBe(0)
  expect(turns.take(28, { now: 0, name: 'b' })).toBe(7)
  expect(turns.take(28, { now: 999, name: 'a' })).toBe(0)
  expect(turns.take(256, { now: 999 })).toBe(0)
  expect(turns.take(28, { now: 1000, name: 'a' })).toBe(63)
})

it('names are forgotten, those that came first first', () => {
  const turns = createTurns()
  for (let n = 0; n <= 1000; n++) turns.take(28, { now: n * 7, name: `n${n}` })
  expect(turns.take(28, { now: 7006, name: 'n1000' })).toBe(0)
  expect(turns.take(256, { now: 7007, name: 'n0' })).toBe(0)
  expect(turns.take(28, { now: 7007, name: 'n900' })).toBe(0)
  expect(turns.take(28, { now: 7007, name: 'n1' })).toBe(64)
})

it('no two of any requests have their turn within the rest of the first', () => {
  const request = fc.record({ units: fc.integer({ min: 8, max: 1024 }), after: fc.nat(50) })
  void fc.assert(
    fc.property(fc.array(request, { maxLength: 200 }), (requests) => {
      const turns = createTurns()
      let [now, free] = [0, 0]
      for (const { units, after } of requests) {
        now += after
        const wait = turns.take(units, { now: now })
        if (wait === undefined) continue
        expect(now + wait).toBeGreaterThanOrEqual(free)
        expect(wait).toBeLessThanOrEqual(2000)
        free = now + wait + units / 4
      }
    }),
  )
})
