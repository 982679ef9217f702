import { conceptsIn } from '../../src/language/concepts.ts'
import type { MatchIndex, Query, QueryTerm, TermKind } from '../../src/language/contract.ts'
import { findHash, fold, tokensOf } from '../../src/language/text.ts'
import { isStop, termOf } from '../../src/language/words.ts'
import type { SnapshotCampaign } from '../../src/snapshot/format.ts'

/** What conversation and campaign share, as the campaign spells it, what counts most first. */
export function sharedTerms(
  index: MatchIndex,
  query: Query,
  campaign: SnapshotCampaign,
  doc: number,
): Record<TermKind, string[]> {
  const names = namesOf(campaign)
  const shared: Record<TermKind, string[]> = { word: [], concept: [], trait: [] }
  const ranked = query.terms
    .map((term) => ({ term, weight: weightOf(index, term, doc) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { term } of ranked) {
    const name = names.get(term.hash)
    if (name !== undefined && !shared[term.kind].includes(name)) shared[term.kind].push(name)
  }
  return shared
}

function weightOf({ postings }: MatchIndex, { hash, weight }: QueryTerm, doc: number): number {
  const term = findHash(postings.hashes, hash)
  if (term < 0) return 0
  const from = postings.starts[term] ?? 0
  const place = postings.docs.subarray(from, postings.starts[term + 1]).indexOf(doc)
  return place < 0 ? 0 : weight * (postings.idf[term] ?? 0) * (postings.weights[from + place] ?? 0)
}

/** Terms of a campaign by their hash. */
function namesOf({ keywords, topics, creative }: SnapshotCampaign): Map<number, string> {
  const { title, brandName, description, adTexts } = creative
  const names = new Map<number, string>()
  for (const text of [title, brandName, description, ...adTexts, ...keywords, ...topics]) {
    const tokens = tokensOf(fold(text))
    for (const token of tokens) {
      if (token === '' || isStop(token)) continue
      for (const language of ['en', 'es', 'de'] as const) {
        const hash = termOf(token, language)
        if (!names.has(hash)) names.set(hash, token)
      }
    }
    for (const { name, hash } of conceptsIn(tokens)) names.set(hash, name)
  }
  return names
}
