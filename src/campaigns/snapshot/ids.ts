import { formatUuid, UUID, writeUuid } from '../../platform/crypto/uuid.ts'

/**
 * Ids side by side, and their order: a hundred thousand of them as strings in a map would take several times as much. A
 * UUID is its bytes, anything else text; of each it is said where it ends, times two, and one more where it is text.
 */
type PackedIds = { bytes: Uint8Array; ends: Uint32Array; order: Uint32Array }

const UUID_BYTES = 16
const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

function encodeId(id: string): Uint8Array {
  if (!UUID.test(id)) return encoder.encode(id)
  const bytes = new Uint8Array(UUID_BYTES)
  writeUuid(id, { bytes, offset: 0 })
  return bytes
}

export function packIds(ids: readonly string[]): PackedIds {
  let end = 0
  const encoded = ids.map(encodeId)
  const bytes = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0))
  const ends = Uint32Array.from(encoded, (id, at) => {
    bytes.set(id, end)
    end += id.length
    return 2 * end + Number(!UUID.test(ids[at] ?? ''))
  })
  const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const order = Uint32Array.from(ids.keys()).sort(
    (a, b) => before(ids[a] ?? '', ids[b] ?? '') || a - b,
  )
  return { bytes, ends, order }
}

/** The id at a place, and the places of an id, ascending. */
export function openIds({ bytes, ends, order }: PackedIds) {
  const id = (at: number): string => {
    const end = ends[at]
    if (end === undefined) throw new RangeError(`no id ${at}`)
    const from = at === 0 ? 0 : (ends[at - 1] ?? 0) >>> 1
    if ((end & 1) === 0) return formatUuid(bytes, from)
    return from === end >>> 1 ? '' : decoder.decode(bytes.subarray(from, end >>> 1))
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
