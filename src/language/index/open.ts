import type { MatchIndex, Rarity } from '../contract.ts'
import { HEADER_WORDS, layoutOf, MAGIC, VERSION } from './layout.ts'

/** Of no market: enough for an index that is read and not searched, or joined before it is. */
const UNHEARD: Rarity = { markets: 0, occurrences: () => 0 }

/** Opens a built index without parsing: views on the buffer. The offset is a multiple of 4. */
export function openIndex(
  buffer: ArrayBuffer,
  { byteOffset = 0, rarity = UNHEARD } = {},
): MatchIndex {
  const [
    magic,
    version,
    size = 0,
    terms = 0,
    postings = 0,
    dim = 0,
    negatives = 0,
    owned = 0,
    owners = 0,
    turns = 0,
  ] = new Uint32Array(buffer, byteOffset, HEADER_WORDS)
  if (magic !== MAGIC || version !== VERSION) throw new Error('not a matching index')
  const at = layoutOf({ size, terms, postings, turns, dim, negatives, owned })
  const words = (offset: number, length: number) =>
    new Uint32Array(buffer, byteOffset + offset, length)
  const index = {
    size,
    parts: [] as MatchIndex[],
    firsts: [0],
    places: new Uint8Array(),
    byteLength: at.byteLength,
    hashes: words(at.hashes, terms),
    starts: new Uint16Array(buffer, byteOffset + at.starts, terms + 1),
    turns: words(at.turns, turns),
    postings: new Uint16Array(buffer, byteOffset + at.postings, postings),
    weights: new Uint8Array(buffer, byteOffset + at.weights, postings),
    chances: new Uint8Array(buffer, byteOffset + at.chances, size),
    lent: new Uint8Array(buffer, byteOffset + at.lent, size),
    brands: words(at.brands, size),
    dim,
    rows: new Int8Array(buffer, byteOffset + at.rows, size * dim),
    negativeStart: words(at.negativeStart, size + 1),
    negatives: words(at.negatives, negatives),
    owners: words(at.owners, owned),
    ownerCount: owned === 0 ? size : owners,
    rarity,
  }
  index.parts.push(index)
  return index
}
