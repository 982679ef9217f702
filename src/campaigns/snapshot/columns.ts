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
