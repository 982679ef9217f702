import type { MatchIndex, Rarity, SearchedIndex } from '../contract.ts'
import { rememberAnswers, rememberedBy } from '../memo.ts'
import { tellingOf } from '../rarity.ts'
import { findHash } from '../text.ts'
import { DOC_SHIFT } from './layout.ts'
import { countAt, startOf } from './spans.ts'

/** Indexes as one; all documents of an owner are in one part. Its words tell as much as if it had been built of all of them at once. */
export function joinIndexes(parts: readonly MatchIndex[], rarity: Rarity): SearchedIndex {
  const [only] = parts
  if (only && parts.length === 1) return { ...only, rarity }
  let size = 0
  const firsts = parts.map((part) => {
    size += part.size
    return size - part.size
  })
  const places = new Uint8Array(size)
  for (const [part, first] of firsts.entries()) places.fill(part, first)
  return { size, parts, firsts, places, rarity, ...joinOwners(parts, size) }
}

function joinOwners(parts: readonly MatchIndex[], size: number) {
  const owners = new Uint32Array(parts.some((part) => part.owners.length > 0) ? size : 0)
  let [first, ownerCount] = [0, 0]
  for (const part of parts) {
    for (let doc = 0; doc < part.size && owners.length > 0; doc++) {
      owners[first + doc] = ownerCount + (part.owners[doc] ?? doc)
    }
    first += part.size
    ownerCount += part.ownerCount
  }
  return { owners, ownerCount }
}

/**
 * Where the postings of a word begin and end in each part, two numbers a part, how many owners say it, and how much it
 * tells.
 */
type Places = {
  readonly spans: readonly number[]
  readonly owners: number
  readonly telling: number
}

/** A word is looked for in every part: so many are remembered, each some 300 bytes of an index in 32 parts. */
const MOST_REMEMBERED = 5000

const finderOf = rememberedBy((index: SearchedIndex) =>
  rememberAnswers((hash: number) => lookUp(index, hash), MOST_REMEMBERED),
)

/** Looks a term up in all parts: nothing of a term in none. */
export const findTerm = (index: SearchedIndex, hash: number): Places => finderOf(index)(hash)

function lookUp(index: SearchedIndex, hash: number): Places {
  const { parts, rarity, ownerCount } = index
  const terms = parts.map(({ hashes }) => findHash(hashes, hash))
  let owners = 0
  for (const [part, own] of parts.entries()) {
    const term = terms[part] ?? -1
    if (term >= 0) owners += countOwners(own, term)
  }
  if (owners === 0) return NOWHERE
  const spans = parts.flatMap((own, part) => {
    const term = terms[part] ?? -1
    return term < 0 ? [0, 0] : [startOf(own, term), startOf(own, term + 1)]
  })
  const level = levelOf(rarity.occurrences(hash) + owners, rarity.markets + ownerCount)
  return { spans, owners, telling: level * RARITY_STEP }
}

const NOWHERE: Places = { spans: [], owners: 0, telling: 0 }

let counted = new Uint32Array(0)
let counting = 0

/** Owners of a term's postings. */
function countOwners(part: MatchIndex, term: number): number {
  if (part.owners.length === 0) return countAt(part, term)
  const from = startOf(part, term)
  const to = startOf(part, term + 1)
  if (counted.length < part.ownerCount) counted = new Uint32Array(part.ownerCount)
  counting++
  let count = 0
  for (let at = from; at < to; at++) {
    const owner = part.owners[(part.postings[at] ?? 0) >>> DOC_SHIFT] ?? 0
    if (counted[owner] !== counting) count++
    counted[owner] = counting
  }
  return count
}

/** How much a term tells is told in steps of this, at most 255 of them. */
export const RARITY_STEP = 1 / 30

const levelOf = (occurrences: number, outOf: number): number =>
  Math.min(255, Math.round(tellingOf(occurrences, outOf) / RARITY_STEP))

/** The part that a document is in. */
export const partOf = ({ places }: Pick<SearchedIndex, 'places'>, doc: number): number =>
  places[doc] ?? 0

/** The whole term of a document's brand; 0 where that is none by which it is known. */
export const brandOf = (index: SearchedIndex, doc: number): number => {
  const part = partOf(index, doc)
  return index.parts[part]?.brands[doc - (index.firsts[part] ?? 0)] ?? 0
}
