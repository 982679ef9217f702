import { describe, expect, it } from 'vitest'
import { openColumn, packColumn } from '../../../src/campaigns/snapshot/columns.ts'

const COUNTS = [0, 1, 2, 7, 8, 9, 255, 256, 257, 1000]

/** As a part of a snapshot has it: somewhere in a larger buffer, at a multiple of 8. */
function inBuffer(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const buffer = new ArrayBuffer(8 + packed.byteLength + 8)
  const placed = new Uint8Array(buffer, 8, packed.byteLength)
  placed.set(packed)
  return placed
}

const COLUMNS: [string, (row: number) => number][] = [
  ['one number', () => 7],
  ['two numbers', (row) => row % 2],
  ['as many as there are', (row) => row],
  ['256 of them', (row) => row % 256],
  ['257 of them', (row) => row % 257],
]

describe.each(COLUMNS)('a column of %s', (_, numberOf) => {
  it.each(COUNTS)('is read as it was, with %d rows', (rows) => {
    const values = Array.from({ length: rows }, (_, row) => numberOf(row))
    for (const kind of [Float64Array, Uint32Array]) {
      const column = new kind(values)
      const packed = packColumn(column)
      const read = openColumn(kind, { bytes: inBuffer(packed), rows })
      expect(values.map((_, row) => read(row))).toEqual(values)
      expect(packed.byteLength).toBeLessThanOrEqual(column.byteLength)
      expect(() => read(rows)).toThrow(RangeError)
    }
  })
})

it('what never ends and fractions stay what they are', () => {
  const column = Float64Array.from(
    { length: 100 },
    (_, row) => [Infinity, -Infinity, 0.1][row % 3] ?? 0,
  )
  const packed = packColumn(column)
  expect(packed.byteLength).toBe(104 + 3 * 8)
  const read = openColumn(Float64Array, { bytes: inBuffer(packed), rows: 100 })
  expect([read(0), read(1), read(2), read(99)]).toEqual([Infinity, -Infinity, 0.1, Infinity])
})
