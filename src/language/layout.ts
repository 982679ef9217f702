/**
 * The built index is one buffer of little-endian sections, each padded to 8 bytes:
 * header (HEADER_WORDS u32), then in the order of SECTIONS.
 */
export const MAGIC = 0x31584941
export const VERSION = 1
export const HEADER_WORDS = 16

/** Weight of a posting: a byte holds 0..WEIGHT_LIMIT. */
export const WEIGHT_LIMIT = 4
export const WEIGHT_STEP = WEIGHT_LIMIT / 255

export type Counts = {
  size: number
  terms: number
  postings: number
  dim: number
  negatives: number
  typos: number
}

export const padded = (bytes: number) => (bytes + 7) & ~7

/** Byte offsets of the sections for these counts, and the whole length. */
export function layoutOf({ size, terms, postings, dim, negatives, typos }: Counts) {
  let at = padded(4 * HEADER_WORDS)
  const next = (bytes: number) => {
    const start = at
    at += padded(bytes)
    return start
  }
  const offsets = {
    hashes: next(4 * terms),
    starts: next(4 * (terms + 1)),
    idf: next(4 * terms),
    docs: next(4 * postings),
    weights: next(postings),
    rows: next(size * dim),
    signs: next(size * 8),
    negativeStart: next(4 * (size + 1)),
    negatives: next(4 * negatives),
    typoHash: next(4 * typos),
    typoTerm: next(4 * typos),
  }
  return { ...offsets, byteLength: at }
}
