import { readFileSync } from 'node:fs'

/** A file of `assets/`, as the runtime loads it. */
export const asset = (name: string): ArrayBuffer => {
  const bytes = readFileSync(`assets/${name}`)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
