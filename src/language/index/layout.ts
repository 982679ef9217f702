/**
 * The built index is one buffer of little-endian sections, each padded to 8 bytes: header (HEADER_WORDS u32), then in the
 * order of `layoutOf`.
 */
export const MAGIC = 0x32584941
export const VERSION = 3
export const HEADER_WORDS = 16

/** A posting: the document, two flags, and a weight of 0..255, which stands for 0..1. */
export const DOC_SHIFT = 10
/** The term stands in the campaign's title or keywords. */
export const STRONG = 512
/** The term speaks against: it occurs in what sounds near and is wrong. */
export const AGAINST = 256
export const WEIGHT_MASK = 255
export const MOST_DOCUMENTS = 2 ** (32 - DOC_SHIFT)

/** Rarities: a byte holds 0 to 8.5. */
export const RARITY_STEP = 1 / 30

type Counts = {
  size: number
  terms: number
  postings: number
  dim: number
  negatives: number
  /** Documents that are told apart from their owners: all or none. */
  owned: number
}

const padded = (bytes: number) => (bytes + 7) & ~7

/** Byte offsets of the sections for these counts, and the whole length. */
export function layoutOf({ size, terms, postings, dim, negatives, owned }: Counts) {
  let at = padded(4 * HEADER_WORDS)
  const next = (bytes: number) => {
    const start = at
    at += padded(bytes)
    return start
  }
  const offsets = {
    hashes: next(4 * terms),
    starts: next(4 * (terms + 1)),
    rarities: next(terms),
    postings: next(4 * postings),
    chances: next(size),
    lent: next(size),
    rows: next(size * dim),
    negativeStart: next(4 * (size + 1)),
    negatives: next(4 * negatives),
    owners: next(4 * owned),
  }
  return { ...offsets, byteLength: at }
}
/** A row of a document holds its vector, of length 1, times this, cut at what a byte holds. */
export const ROW_SCALE = 254
