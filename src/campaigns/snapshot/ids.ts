import { formatUuid, UUID, writeUuid } from '../../platform/crypto/uuid.ts'

/** Ids side by side, and their order: a hundred thousand of them as strings in a map would take several times as much. */
type PackedIds = { bytes: Uint8Array; ends: Uint32Array; order: Uint32Array }

const UUID_BYTES = 16
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A UUID as its bytes; anything else as text, with a zero before what would be as long as a UUID or begins with one. */
function encodeId(id: string): Uint8Array {
  if (UUID.test(id)) {
    const bytes = new Uint8Array(UUID_BYTES)
    writeUuid(id, { bytes, offset: 0 })
    return bytes
  }
  const text = encoder.encode(id)
  return text.length === UUID_BYTES || text[0] === 0 ? Uint8Array.of(0, ...text) : text
}

export function packIds(ids: readonly string[]): PackedIds {
  let end = 0
  const encoded = ids.map(encodeId)
  const ends = Uint32Array.from(encoded, ({ length }) => (end += length))
  const bytes = new Uint8Array(end)
  for (const [at, id] of encoded.entries()) bytes.set(id, (ends[at] ?? 0) - id.length)
  const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const order = Uint32Array.from(ids.keys()).sort(
    (a, b) => before(ids[a] ?? '', ids[b] ?? '') || a - b,
  )
  return { bytes, ends, order }
}

function decodeId(bytes: Uint8Array, { from, to }: { from: number; to: number }): string {
  if (to - from === UUID_BYTES) return formatUuid(bytes, from)
  return decoder.decode(bytes.subarray(bytes[from] === 0 ? from + 1 : from, to))
}

/** The id at a place, and the places of an id, ascending. */
export function openIds({ bytes, ends, order }: PackedIds) {
  const id = (at: number): string => {
    if (!(at in ends)) throw new RangeError(`no id ${at}`)
    return decodeId(bytes, { from: at === 0 ? 0 : (ends[at - 1] ?? 0), to: ends[at] ?? 0 })
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
