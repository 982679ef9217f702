/** Ids side by side, and their order: a hundred thousand of them as strings in a map would take several times as much. */
type PackedIds = { bytes: Uint8Array; ends: Uint32Array; order: Uint32Array }

const decoder = new TextDecoder()

export function packIds(ids: readonly string[]): PackedIds {
  let end = 0
  const encoded = ids.map((id) => new TextEncoder().encode(id))
  const ends = Uint32Array.from(encoded, ({ length }) => (end += length))
  const bytes = new Uint8Array(end)
  for (const [at, id] of encoded.entries()) bytes.set(id, (ends[at] ?? 0) - id.length)
  const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const order = Uint32Array.from(ids.keys()).sort(
    (a, b) => before(ids[a] ?? '', ids[b] ?? '') || a - b,
  )
  return { bytes, ends, order }
}

/** Letter by letter, since ids are short and ASCII; what is not is the decoder's. */
function readText(bytes: Uint8Array, { from, to }: { from: number; to: number }): string {
  const codes: number[] = []
  for (let at = from; at < to; at++) {
    const code = bytes[at] ?? 0
    if (code > 0x7f) return decoder.decode(bytes.subarray(from, to))
    codes.push(code)
  }
  return String.fromCharCode(...codes)
}

/** The id at a place, and the places of an id, ascending. */
export function openIds({ bytes, ends, order }: PackedIds) {
  const id = (at: number): string => {
    if (!(at in ends)) throw new RangeError(`no id ${at}`)
    return readText(bytes, { from: at === 0 ? 0 : (ends[at - 1] ?? 0), to: ends[at] ?? 0 })
  }
  const findAll = (looked: string): number[] => {
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (id(order[middle] ?? 0) < looked) low = middle + 1
      else high = middle
    }
    const found: number[] = []
    for (let next = order[low]; next !== undefined && id(next) === looked; next = order[++low]) {
      found.push(next)
    }
    return found
  }
  return { id, findAll }
}
