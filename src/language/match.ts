import { RELEVANCY, STRENGTH } from './calibration.ts'
import { type Candidates, candidatesFor } from './candidates.ts'
import type { Match, MatchIndex, Query } from './contract.ts'

/** What speaks for a document, each 0..1 or so. */
export type Evidence = {
  doc: number
  lexical: number
  concept: number
  trait: number
  cosine: number
}

/** A trait (for families, for beginners) says little of a document whose need was not named. */
const UNANCHORED = 0.25

/**
 * The top k documents by relevancy, without those that a negative keyword rules out and those that are not `eligible`.
 * Ties go to the lower number. Eligibility is settled before the cut to k, and asked of promising documents only.
 */
export function match(
  index: MatchIndex,
  query: Query,
  k: number,
  eligible?: (doc: number) => boolean,
): Match[] {
  const candidates = candidatesFor(index, query, k, eligible)
  const strength = (doc: number) => strengthOf(evidenceOf(index, query, candidates, doc))
  const found: Found[] = []
  for (const doc of candidates.docs) keepBest(found, { doc, strength: strength(doc) }, k)
  let best = found[0]?.strength ?? 0
  for (const doc of candidates.rivals) best = Math.max(best, strength(doc))
  return found.map((item) => ({
    doc: item.doc,
    relevancy: relevancyOf(item.strength, best, query),
  }))
}

type Found = { doc: number; strength: number }

/** Puts it in its place among the best k. Candidates come roughly best first, so that few have far to go. */
function keepBest(found: Found[], item: Found, k: number) {
  let place = found.length
  while (place > 0 && isBetter(item, found[place - 1])) place--
  if (place === k) return
  if (found.length === k) found.pop()
  found.splice(place, 0, item)
}

const isBetter = (a: Found, b: Found | undefined) =>
  b === undefined || a.strength > b.strength || (a.strength === b.strength && a.doc < b.doc)

/** Everything known about the most promising documents. */
export function gather(index: MatchIndex, query: Query, k: number): Evidence[] {
  const candidates = candidatesFor(index, query, k, undefined)
  return candidates.docs.map((doc) => evidenceOf(index, query, candidates, doc))
}

function evidenceOf(index: MatchIndex, query: Query, sums: Candidates, doc: number): Evidence {
  const concept = sums.concept[doc] ?? 0
  return {
    doc,
    lexical: saturate(sums.lexical[doc] ?? 0, 8),
    concept: saturate(concept, 4),
    trait: saturate(sums.trait[doc] ?? 0, 3) * (concept > 0 ? 1 : UNANCHORED),
    cosine: cosine(index, query, doc),
  }
}

const saturate = (value: number, half: number) => value / (value + half)

/** How much speaks for a document, against others for the same conversation. */
export function strengthOf({ lexical, concept, trait, cosine: cos }: Evidence): number {
  const w = STRENGTH
  return w.lexical * lexical + w.concept * concept + w.trait * trait + w.cosine * cos
}

/** The probability that a careful reader calls the document relevant here. */
function relevancyOf(strength: number, best: number, query: Query): number {
  const w = RELEVANCY
  const intent = Math.log((query.intent + 0.001) / (1.001 - query.intent))
  const sum = w.bias + w.strength * strength + w.intent * intent + w.gap * (best - strength)
  return 1 / (1 + Math.exp(-sum))
}

/** In four sums, which the processor works on side by side; the dimension is a multiple of four. */
function cosine({ dim, rows }: MatchIndex, { vector }: Query, doc: number): number {
  if (vector === null) return 0
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let at = 0, row = doc * dim; at < dim; at += 4, row += 4) {
    a += (vector[at] ?? 0) * (rows[row] ?? 0)
    b += (vector[at + 1] ?? 0) * (rows[row + 1] ?? 0)
    c += (vector[at + 2] ?? 0) * (rows[row + 2] ?? 0)
    d += (vector[at + 3] ?? 0) * (rows[row + 3] ?? 0)
  }
  return Math.max(0, (a + b + c + d) / 254)
}
