import type { Assets } from '../src/deps.ts'

/** For what reads no text. */
export const NO_ASSETS: Assets = {
  vectors: null,
  marketVectors: null,
  serviceVectors: null,
  countries: null,
  rarity: null,
  wishes: null,
  trouble: null,
  guard: null,
  markets: null,
  services: null,
  asks: null,
  refusals: null,
  wanted: null,
  left: null,
  claims: new ArrayBuffer(0),
  why: new ArrayBuffer(0),
  openapi: null,
}
