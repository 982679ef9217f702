import type { Entries } from './entries.ts'
import type { Term } from './words.ts'

/** From here on an entry says of itself that it does a thing, and does not only mention it. */
const DOES = 0.49
/** After a need: it tells whose product it is, not what is looked for. */
const OWNERS = new Set(
  'app apps site sites website websites startup company business agency shop store platform game portal marketplace saas product dashboard firm'.split(
    ' ',
  ),
)

/**
 * How much of what a text needs no entry does, 0..1: the concepts that the table knows and the catalogue has nothing for.
 * An entry that comes to say such a concept meets it from then on.
 */
export function unmetOf(
  { postings }: Entries,
  words: readonly string[],
  terms: readonly Term[],
): number {
  const needs = new Map<string, number>()
  for (const { id, at, words: length } of terms) {
    if (!id.startsWith('#') || OWNERS.has(words[at + length] ?? '')) continue
    needs.set(id, Math.max(needs.get(id) ?? 0, length))
  }
  let met = 0
  let unmet = 0
  for (const [id, length] of needs) {
    const isMet = postings.get(id)?.weights.some((said) => said >= DOES) ?? false
    if (isMet) met += length
    else unmet += length
  }
  return unmet > 0 ? unmet / (met + unmet) : 0
}
