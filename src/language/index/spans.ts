import type { MatchIndex } from '../contract.ts'
import { findHash, placeOfLast } from '../text.ts'

/** So many postings a start of 16 bits can tell apart. */
const TURN = 2 ** 16

type Starts = Pick<MatchIndex, 'starts' | 'turns'>

/**
 * Ascending starts in two bytes each, and which is the first of every further 65,536: no term has as many postings, since
 * each of at most 16,384 documents has one.
 */
export function packStarts(starts: Uint32Array): Starts {
  const turns: number[] = []
  for (const [term, start] of starts.entries()) {
    if (start >= TURN * turns.length) turns.push(term)
  }
  return { starts: Uint16Array.from(starts), turns: Uint32Array.from(turns) }
}

/** Where the postings of a term begin, by its place; of the place behind the last, where they all end. */
export const startOf = ({ starts, turns }: Starts, place: number): number =>
  (starts[place] ?? 0) + TURN * placeOfLast(turns, place)

/** How many postings a term has, by its place. */
export const countAt = (starts: Starts, place: number): number =>
  startOf(starts, place + 1) - startOf(starts, place)

/** In how many documents a term stands. */
export function countDocsOf(index: MatchIndex, term: number): number {
  const place = findHash(index.hashes, term)
  return place < 0 ? 0 : countAt(index, place)
}
