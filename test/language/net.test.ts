import { expect, it } from 'vitest'
import { FAR, openNet, tangentOf } from '../../src/language/learnt/net.ts'

it('the tangent is that of Math, to 1e-4, and grows all the way', () => {
  let before = -1
  for (let x = -9; x <= 9; x += 0.01) {
    expect(Math.abs(tangentOf(x) - Math.tanh(x))).toBeLessThan(1e-4)
    expect(tangentOf(x)).toBeGreaterThanOrEqual(before)
    before = tangentOf(x)
  }
  expect([tangentOf(Number.POSITIVE_INFINITY), tangentOf(Number.NEGATIVE_INFINITY)]).toEqual([
    1, -1,
  ])
})

it('a net adds what its units say to what each value says, and takes the farthest for far', () => {
  const net = { centres: [1], spreads: [2], direct: [0.5], bias: 0.1, hidden: [[1, -1]], out: [2] }
  const odds = openNet(net)
  const wanted = (far: number) => 0.1 + 0.5 * far + 2 * Math.tanh(far - 1)
  expect(odds(Float64Array.of(3))).toBeCloseTo(wanted(1), 3)
  expect(odds(Float64Array.of(1000))).toBeCloseTo(wanted(FAR), 3)
  expect(odds(Float64Array.of(-1000))).toBeCloseTo(wanted(-FAR), 3)
})
