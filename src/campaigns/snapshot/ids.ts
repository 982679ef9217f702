/** Ids side by side, and their order: a hundred thousand of them as strings in a map would take several times as much. */
export type PackedIds = { bytes: Uint8Array; ends: Uint32Array; order: Uint32Array }

const decoder = new TextDecoder()

export function packIds(ids: readonly string[]): PackedIds {
  let end = 0
  const encoded = ids.map((id) => new TextEncoder().encode(id))
  const ends = Uint32Array.from(encoded, ({ length }) => (end += length))
  const bytes = new Uint8Array(end)
  for (const [at, id] of encoded.entries()) bytes.set(id, (ends[at] ?? 0) - id.length)
  const order = Uint32Array.from(ids.keys()).sort((a, b) =>
    (ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1,
  )
  return { bytes, ends, order }
}

/** The id at a place, and the place of an id. */
export function openIds({ bytes, ends, order }: PackedIds) {
  const id = (at: number): string => {
    if (!(at in ends)) throw new RangeError(`no id ${at}`)
    return decoder.decode(bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at]))
  }
  const find = (looked: string): number | undefined => {
    let [low, high] = [0, order.length - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      const at = order[middle] ?? 0
      const found = id(at)
      if (found === looked) return at
      if (found < looked) low = middle + 1
      else high = middle - 1
    }
    return undefined
  }
  return { id, find }
}
