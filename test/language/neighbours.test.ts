import { describe, expect, it } from 'vitest'
import { createDice } from '../../scripts/relevance/net.ts'
import { chooseMarkets } from '../../scripts/vectors/learn.ts'
import { listNeighbours } from '../../scripts/vectors/neighbours.ts'

/** Directions at some angles of a circle, in degrees. */
const around = (degrees: readonly number[]) =>
  Float32Array.from(degrees.flatMap((one) => [one, one - 90].map(cosineOfDegrees)))
const cosineOfDegrees = (degrees: number) => Math.cos((degrees * Math.PI) / 180)

describe('who is near to a market', () => {
  it('is whoever lies nearest, but neither itself nor who lies where it does', () => {
    const degrees = Array.from({ length: 90 }, (_, at) => 4 * at)
    const [first] = listNeighbours(around(degrees), 2)
    // Within 25 degrees (cosine 0.9) all are of its kind: 28 to 72 degrees on either side are left of the 24 nearest.
    const expected = [...[28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72]].flatMap((one) => [
      one / 4,
      (360 - one) / 4,
    ])
    expect([...(first ?? [])].sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b))
  })

  it('is everybody else where there are few, and nobody where there is one', () => {
    expect(listNeighbours(around([0, 90, 180]), 2).map((one) => [...one])).toEqual([
      [1, 2],
      [0, 2],
      [0, 1],
    ])
    expect(listNeighbours(around([0]), 2).map((one) => [...one])).toEqual([[]])
  })
})

describe('the markets of a batch', () => {
  const count = 1000
  const places = Array.from({ length: count }, (_, at) => at)
  /** Who is near to each are the 24 that stand so many times 40 behind it. */
  const neighbours = places.map((place) =>
    Uint32Array.from({ length: 24 }, (_, at) => (place + 40 * (at + 1)) % count),
  )
  const choose = (near: typeof neighbours | null) =>
    chooseMarkets(count, { places, neighbours: near, dice: createDice(3) })

  it('are as many as fit in it, each once', () => {
    for (const near of [null, neighbours]) {
      expect(new Set(choose(near)).size).toBe(128)
      expect(choose(near)).toHaveLength(128)
    }
    expect(
      new Set(chooseMarkets(3, { places: [0, 1, 2], neighbours: null, dice: createDice(1) })),
    ).toEqual(new Set([0, 1, 2]))
  })

  it('are for one half some and who is near to them, and strangers for the other', () => {
    const chosen = choose(neighbours)
    const ofOneCompany = (some: readonly number[]) => new Set(some.map((place) => place % 40)).size
    expect(ofOneCompany(chosen.slice(0, 64))).toBeLessThanOrEqual(8)
    expect(ofOneCompany(chosen.slice(80))).toBeGreaterThan(20)
  })

  it('are those that stand together where nobody knows who is near', () => {
    const [first = 0, ...rest] = choose(null)
    expect(rest.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, at) => first + at + 1))
  })
})
