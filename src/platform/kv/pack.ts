import { type Is, isText, isWhole, listOf, readOwnJson } from '../is.ts'

const MAGIC = 0x41534431 // "ASD1"
/** Where what stands at a multiple of 8 bytes may begin behind so many. */
export const alignTo8 = (n: number) => (n + 7) & ~7

/** Names and lengths of the sections, in their order. */
const isDirectory: Is<[string, number][]> = listOf(
  (entry): entry is [string, number] =>
    Array.isArray(entry) && isText(entry[0]) && isWhole(entry[1]) && entry[1] >= 0,
)

type Section = ArrayBuffer | ArrayBufferView

/** Binary sections under names in one buffer, each at a multiple of 8 bytes, so that typed arrays can view it in place. */
export function packSections(sections: Record<string, Section>): ArrayBuffer {
  const parts = Object.entries(sections).map(([name, part]) => ({ name, bytes: bytesOf(part) }))
  const names = new TextEncoder().encode(
    JSON.stringify(parts.map(({ name, bytes }) => [name, bytes.byteLength])),
  )
  const start = alignTo8(8 + names.byteLength)
  const size = parts.reduce((sum, { bytes }) => sum + alignTo8(bytes.byteLength), start)
  const out = new ArrayBuffer(size)
  new Uint32Array(out, 0, 2).set([MAGIC, names.byteLength])
  new Uint8Array(out).set(names, 8)
  let offset = start
  for (const { bytes } of parts) {
    new Uint8Array(out).set(bytes, offset)
    offset += alignTo8(bytes.byteLength)
  }
  return out
}

/** Where each section of a packed buffer is. Throws on anything that pack did not make. */
export function openSections(
  buffer: ArrayBuffer,
): (name: string) => { offset: number; length: number } {
  const [magic, directoryBytes = 0] = new Uint32Array(buffer, 0, 2)
  if (magic !== MAGIC) throw new Error('not a snapshot')
  const text = new TextDecoder().decode(new Uint8Array(buffer, 8, directoryBytes))
  const places = new Map<string, { offset: number; length: number }>()
  let offset = alignTo8(8 + directoryBytes)
  for (const [name, length] of readOwnJson(text, isDirectory)) {
    places.set(name, { offset, length })
    offset += alignTo8(length)
  }
  return (name) => {
    const place = places.get(name)
    if (!place) throw new Error(`the snapshot has no section ${name}`)
    return place
  }
}

/** The bytes of a section. */
export function bytesOf(section: Section): Uint8Array {
  if (section instanceof ArrayBuffer) return new Uint8Array(section)
  return new Uint8Array(section.buffer as ArrayBuffer, section.byteOffset, section.byteLength)
}
