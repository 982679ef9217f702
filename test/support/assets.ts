import { readFileSync } from 'node:fs'
import type { Assets } from '../../src/deps.ts'

/** A file of `assets/`, as the runtime loads it. */
export const asset = (name: string): ArrayBuffer => {
  const bytes = readFileSync(`assets/${name}`)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

/** For what reads no text. */
export const NO_ASSETS: Assets = {
  vectors: null,
  marketVectors: null,
  dictionary: null,
  matters: null,
  serviceVectors: null,
  countries: null,
  rarity: null,
  wishes: null,
  trouble: null,
  guard: null,
  markets: async () => new ArrayBuffer(0),
  services: null,
  asks: null,
  refusals: null,
  wanted: null,
  left: null,
  claims: new ArrayBuffer(0),
  why: new ArrayBuffer(0),
  openapi: null,
}
