import type { Snapshot } from '../campaigns/snapshot/format.ts'
import type { Query } from '../language/contract.ts'
import { tellingOf } from '../language/rarity.ts'
import { listOwnWords, type OwnWord } from './copy/intent.ts'

/** Words that are logged with a win, at most. */
const MOST_TOPICS = 3
/** Contenders come again and again, and are few. */
const REMEMBERED = 2000

const known = new WeakMap<Snapshot, Map<number, OwnWord[]>>()

/** A campaign's own words, read once per snapshot. */
function ownWordsOf(snapshot: Snapshot, doc: number): readonly OwnWord[] {
  const own = known.get(snapshot) ?? new Map<number, OwnWord[]>()
  known.set(snapshot, own)
  const remembered = own.get(doc)
  if (remembered) return remembered
  if (own.size >= REMEMBERED) own.clear()
  const words = listOwnWords(snapshot.creative(doc))
  own.set(doc, words)
  return words
}

/**
 * What a conversation is about, as words of the campaign that it has too: the three that tell the most. A word that only
 * the user said is never among them.
 */
export function createTopics(snapshot: Snapshot, query: Query, markets: number) {
  const telling = new Map(
    query.terms.map(({ hash, weight, occurrences }) => [
      hash,
      weight * tellingOf(occurrences, markets),
    ]),
  )
  return (doc: number): string[] => {
    const shared: { word: string; tells: number }[] = []
    for (const { word, term } of ownWordsOf(snapshot, doc)) {
      const tells = telling.get(term)
      if (tells !== undefined) shared.push({ word, tells })
    }
    return shared
      .sort((a, b) => b.tells - a.tells || (a.word < b.word ? -1 : 1))
      .slice(0, MOST_TOPICS)
      .map(({ word }) => word)
  }
}
