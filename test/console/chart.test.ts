import { describe, expect, it } from 'vitest'
import { drawArea, drawLine, listTicks } from '../../apps/console/src/chart/scale.ts'

describe('the ticks of an axis', () => {
  it.each([
    { name: 'whole tens', least: 0, most: 100, want: [0, 20, 40, 60, 80, 100] },
    { name: 'the last is at or above the most', least: 0, most: 7, want: [0, 2, 4, 6, 8] },
    {
      name: 'tenths without the dirt of their sums',
      least: 0,
      most: 0.3,
      want: [0, 0.1, 0.2, 0.3],
    },
    { name: 'small money', least: 0, most: 0.0034, want: [0, 0.001, 0.002, 0.003, 0.004] },
    {
      name: 'below nothing, as a refund has it',
      least: -30,
      most: 70,
      want: [-40, -20, 0, 20, 40, 60, 80],
    },
    {
      name: 'thousands',
      least: 0,
      most: 12_345,
      want: [0, 2000, 4000, 6000, 8000, 10_000, 12_000, 14_000],
    },
    { name: 'no span at all', least: 3, most: 3, want: [3] },
    { name: 'what is no number', least: 0, most: Number.NaN, want: [0] },
  ])('$name', ({ least, most, want }) => {
    expect(listTicks({ least, most }, 4)).toEqual(want)
  })
})

describe('a curve', () => {
  it('goes through its places in tenths of a pixel', () => {
    expect(
      drawLine([
        [0, 10],
        [1.234, 5.678],
        [2, 0],
      ]),
    ).toBe('M0,10L1.2,5.7L2,0')
    expect(drawLine([])).toBe('')
  })

  it('has the area down to its base below it', () => {
    expect(
      drawArea(
        [
          [0, 10],
          [2, 4],
        ],
        20,
      ),
    ).toBe('M0,10L2,4L2,20L0,20Z')
    expect(drawArea([], 20)).toBe('')
  })
})
