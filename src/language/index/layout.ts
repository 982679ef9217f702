/**
 * The built index is one buffer of little-endian sections, each padded to 8 bytes: header (HEADER_WORDS u32), then in the
 * order of `layoutOf`.
 */
export const MAGIC = 0x32584941
export const VERSION = 6
export const HEADER_WORDS = 16

/** A posting is the document with two flags in 16 bits, and beside them a weight of 0..MOST_WEIGHT, which stands for 0..1. */
export const DOC_SHIFT = 2
/** The term stands in the campaign's title or keywords. */
export const STRONG = 2
/** The term speaks against: it occurs in what sounds near and is wrong. */
export const AGAINST = 1
export const FLAGS = STRONG | AGAINST
export const MOST_WEIGHT = 255
export const MOST_DOCUMENTS = 2 ** (16 - DOC_SHIFT)

type Counts = {
  size: number
  terms: number
  postings: number
  /** How often 16 bits run over while postings are counted, and one. */
  turns: number
  dim: number
  negatives: number
  /** Documents that are told apart from their owners: all or none. */
  owned: number
}

const padded = (bytes: number) => (bytes + 7) & ~7

/** Byte offsets of the sections for these counts, and the whole length. */
export function layoutOf({ size, terms, postings, turns, dim, negatives, owned }: Counts) {
  let at = padded(4 * HEADER_WORDS)
  const next = (bytes: number) => {
    const start = at
    at += padded(bytes)
    return start
  }
  const offsets = {
    hashes: next(4 * terms),
    starts: next(2 * (terms + 1)),
    turns: next(4 * turns),
    postings: next(2 * postings),
    weights: next(postings),
    chances: next(size),
    lent: next(size),
    brands: next(4 * size),
    rows: next(size * dim),
    negativeStart: next(4 * (size + 1)),
    negatives: next(4 * negatives),
    owners: next(4 * owned),
  }
  return { ...offsets, byteLength: at }
}
/** A row of a document holds its vector, of length 1, times this, cut at what a byte holds. */
export const ROW_SCALE = 254
