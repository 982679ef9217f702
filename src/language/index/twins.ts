import type { SearchedIndex } from '../contract.ts'
import type { Considered, Twins } from './evidence.ts'
import { CROWD, ownerOf } from './field.ts'
import { partOf } from './parts.ts'

/**
 * Who lies so near each other sells the same: of pairs of campaigns that are made of one market of data/markets more than
 * half do (0.88 in the median), of the nearest two of different markets, and of the nearest two in the labelled worlds,
 * one in twenty.
 */
const ALIKE = 0.86
/** What the first rival, and those behind it, have of the best sum where none is looked at any closer: about. */
const FIRST = 0.4
const REST = 0.25
/** Who is not looked at lies about half as near as who is. */
const FARTHER = 0.5

/**
 * Who sells the same as the best one is no rival of it: that a conversation fits both says nothing against either. Each is
 * held against those who sell something else. Null where nobody does. Conversations that the nets learn from have one
 * right campaign, and are read without (`listPromising`).
 */
export function findTwins({ index, sums, docs, scores, cosines }: Considered): Twins | null {
  const { bestDoc, best } = sums.field
  if (bestDoc < 0) return null
  const owner = ownerOf(index, bestDoc)
  const isSibling = (doc: number) => ownerOf(index, doc) === owner
  const isTwin = (doc: number) =>
    !isSibling(doc) && likenessOf(index, { one: bestDoc, other: doc }) >= ALIKE
  const places = new Set<number>()
  for (let place = 0; place < docs.length; place++) {
    if (isTwin(docs[place] ?? 0)) places.add(place)
  }
  if (places.size === 0) return null
  for (const [place, doc] of docs.entries()) if (isSibling(doc)) places.add(place)
  const bests = new Map<number, number>()
  for (const [place, doc] of docs.entries()) {
    if (places.has(place)) continue
    const other = ownerOf(index, doc)
    bests.set(other, Math.max(bests.get(other) ?? 0, scores[place] ?? 0))
  }
  const others = [...bests.values()].sort((a, b) => b - a)
  let crowd = 0
  for (let at = 1; at <= CROWD; at++) crowd += others[at] ?? REST * best
  let nearest = -1
  for (let place = 0; place < docs.length; place++) {
    const near = cosines[place] ?? 0
    nearest = Math.max(nearest, places.has(place) ? FARTHER * near : near)
  }
  return { places, rival: others[0] ?? FIRST * best, crowd: crowd / CROWD, nearest }
}

/** How near two documents lie: -1..1. */
function likenessOf(index: SearchedIndex, { one, other }: { one: number; other: number }): number {
  const part = partOf(index, one)
  const otherPart = partOf(index, other)
  const own = index.parts[part]
  const others = index.parts[otherPart]
  if (!own || !others) return 0
  const { dim } = own
  const from = (one - (index.firsts[part] ?? 0)) * dim
  const otherFrom = (other - (index.firsts[otherPart] ?? 0)) * dim
  let both = 0
  let first = 0
  let second = 0
  for (let at = 0; at < dim; at++) {
    const a = own.rows[from + at] ?? 0
    const b = others.rows[otherFrom + at] ?? 0
    both += a * b
    first += a * a
    second += b * b
  }
  return first === 0 || second === 0 ? 0 : both / Math.sqrt(first * second)
}
