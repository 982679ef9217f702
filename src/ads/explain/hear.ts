import { findVeto } from '../../campaigns/explain/says.ts'
import type { Knowledge, MatchDoc, Query } from '../../language/contract.ts'
import { lendersOf, listVoices, type Voice } from '../../language/index/voices.ts'
import type { Fate, Judged } from './judge.ts'

/** A candidate with what of its texts speaks for it here, and against; a negative keyword is named. */
export type Candidate = Judged['about'] & {
  voices: Voice[]
  /** The markets that lend it words, by number. */
  markets: { market: number; sure: number }[]
} & (Extract<Fate, { fate: 'contends' }> | { fate: 'refused'; reason: string })

type Hearing = { texts: MatchDoc; query: Query; knowledge: Knowledge }

export function hearCandidate(
  { about, fate }: Judged,
  { texts, query, knowledge }: Hearing,
): Candidate {
  const heard = {
    ...about,
    voices: listVoices(texts, { query, rarity: knowledge.rarity }),
    markets: lendersOf(texts, knowledge),
  }
  if (fate.fate === 'contends' || fate.reason !== 'negative_keyword') return { ...heard, ...fate }
  return { ...heard, fate: 'refused', reason: `negative keyword "${findVeto(texts, query)}"` }
}
