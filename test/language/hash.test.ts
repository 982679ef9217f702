import { describe, expect, it } from 'vitest'
import { findHash } from '../../src/language/text.ts'
import { randomOf } from '../support/simulated-days.ts'

const HIGHEST = 2 ** 32 - 1

function tableOf(count: number, draw: (dice: () => number) => number): Uint32Array {
  const dice = randomOf(count + 1)
  const hashes = new Set(Array.from({ length: count }, () => draw(dice) >>> 0))
  return Uint32Array.from(hashes).sort()
}

const tables = {
  none: new Uint32Array(0),
  one: Uint32Array.of(7),
  'the least and the highest': Uint32Array.of(0, HIGHEST),
  few: tableOf(50, (dice) => dice() * HIGHEST),
  'many, spread evenly': tableOf(20_000, (dice) => dice() * HIGHEST),
  'many, all of them low': tableOf(5_000, (dice) => dice() * 10_000),
  'many, all of them high': tableOf(5_000, (dice) => HIGHEST - dice() * 10_000),
  'many, in two heaps': tableOf(
    5_000,
    (dice) => (dice() < 0.5 ? 0 : HIGHEST - 9_000) + dice() * 9_000,
  ),
}

describe('a hash is found where it stands, and nowhere if it does not', () => {
  it.each(Object.entries(tables))('%s', (_, table) => {
    const places = new Map([...table].map((hash, at) => [hash, at]))
    const around = [...table].flatMap((hash) => [hash - 1, hash, hash + 1])
    for (const hash of [0, 1, HIGHEST - 1, HIGHEST, ...around]) {
      if (hash < 0 || hash > HIGHEST) continue
      expect(findHash(table, hash)).toBe(places.get(hash) ?? -1)
    }
  })
})
