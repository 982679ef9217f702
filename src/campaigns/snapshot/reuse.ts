import type { IndexedDoc } from '../../language/index/build.ts'
import { unpackDocs } from '../../language/index/unpack.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { SnapshotPart } from './format.ts'

const nameOf = ([one, other]: Fingerprint) => `${one}:${other}`

type Weighed = Pick<SnapshotPart, 'size' | 'index' | 'fingerprints'>

/** What was weighed in parts that are there, by the fingerprint of its words; read out of a part when the first is asked for. */
export function findWeighed(
  parts: readonly Weighed[],
): (print: Fingerprint) => IndexedDoc | undefined {
  const places = new Map<string, { part: number; doc: number }>()
  for (const [number, { size, fingerprints }] of parts.entries()) {
    for (let doc = 0; doc < size; doc++) {
      const print = [fingerprints[2 * doc] ?? 0, fingerprints[2 * doc + 1] ?? 0] as const
      places.set(nameOf(print), { part: number, doc })
    }
  }
  const readers: ReturnType<typeof unpackDocs>[] = []
  return (print) => {
    const place = places.get(nameOf(print))
    const part = place && parts[place.part]
    if (!place || !part) return undefined
    const read = readers[place.part] ?? unpackDocs(part.index)
    readers[place.part] = read
    return read(place.doc)
  }
}
