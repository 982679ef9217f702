import { alignTo8, bytesOf } from '../../platform/kv/pack.ts'

/** Entries kept parsed: those of winners and of who pays for them, who are few and come again and again. */
const REMEMBERED = 1000

/** Remembers what was read of a place, up to REMEMBERED places; then it begins anew. */
export function rememberSome<T>(read: (at: number) => T) {
  const known = new Map<number, T>()
  return (at: number): T => {
    const own = known.get(at)
    if (own) return own
    const fresh = read(at)
    if (known.size >= REMEMBERED) known.clear()
    known.set(at, fresh)
    return fresh
  }
}

/** Distinct rows, numbered in the order of their first appearance. */
export function createTable<T>() {
  const numbers = new Map<string, number>()
  const rows: T[] = []
  return {
    rows,
    add(key: string, row: T): number {
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, rows.length)
      return rows.push(row) - 1
    },
  }
}

/** An element that must be there: documents come from the index that was built with the columns. */
export function elementAt<T>(list: ArrayLike<T>, i: number): T {
  const value = list[i]
  if (value === undefined) throw new RangeError(`no element ${i}`)
  return value
}

type Numbers = Float64Array | Uint32Array

/** A number a row: as they are, or where few differ a byte a row and each of them once behind, if that is shorter. */
export function packColumn(column: Numbers): Uint8Array {
  const values = [...new Set(column)]
  const codesEnd = alignTo8(column.length)
  const length = codesEnd + values.length * column.BYTES_PER_ELEMENT
  if (values.length > 256 || length >= column.byteLength) return bytesOf(column)
  const codes = new Map(values.map((value, code) => [value, code]))
  const distinct = column.slice(0, values.length)
  distinct.set(values)
  const packed = new Uint8Array(length)
  packed.set(Uint8Array.from(column, (value) => codes.get(value) ?? 0))
  packed.set(bytesOf(distinct), codesEnd)
  return packed
}

/** Reads what `packColumn` made of a column of this kind with so many rows. */
export function openColumn(
  kind: Float64ArrayConstructor | Uint32ArrayConstructor,
  { bytes, rows }: { bytes: Uint8Array<ArrayBuffer>; rows: number },
): (row: number) => number {
  const { buffer, byteOffset, byteLength } = bytes
  const width = kind.BYTES_PER_ELEMENT
  if (byteLength === rows * width) {
    const column = new kind(buffer, byteOffset, rows)
    return (row) => elementAt(column, row)
  }
  const codes = new Uint8Array(buffer, byteOffset, rows)
  const codesEnd = alignTo8(rows)
  const values = new kind(buffer, byteOffset + codesEnd, (byteLength - codesEnd) / width)
  return (row) => elementAt(values, elementAt(codes, row))
}
