import type { Query } from '../../language/contract.ts'
import { NEEDS } from '../../language/needs.ts'
import { readRows } from '../../language/table.ts'
import { fold, hashOf, tokensOf } from '../../language/text.ts'
import { isStop, termOf } from '../../language/words.ts'
import type { Creative } from '../../snapshot/format.ts'

const MOST_TOPICS = 12
const LONGEST_WORD = 24

let names: Map<number, string> | undefined

/**
 * The need a conversation is about, by its name in the needs table; `any` where it names none. It is all of the
 * conversation that a cached text depends on, and none of it is the user's wording.
 */
export function intentOf(query: Query): string {
  names ??= new Map(readRows(NEEDS).map(({ name }) => [hashOf(`concept:${name}`), name]))
  let intent = 'any'
  let most = 0
  for (const { hash, weight, kind } of query.terms) {
    const name = kind === 'concept' && weight > most ? names.get(hash) : undefined
    if (name === undefined) continue
    intent = name
    most = weight
  }
  return intent
}

/**
 * What the conversation dwells on, said in the campaign's words: at most 12 words that both use. Nothing that only the
 * user said is among them, so neither a name nor an order to the model can be.
 */
export function topicsOf(
  query: Query,
  creative: Pick<Creative, 'title' | 'description' | 'adTexts'>,
): string[] {
  const said = new Set(query.terms.filter(({ kind }) => kind === 'word').map(({ hash }) => hash))
  const own = [creative.title, creative.description, ...creative.adTexts].join('\n')
  const shared = tokensOf(fold(own)).filter(
    (word) =>
      word !== '' &&
      !isStop(word) &&
      !/\d/.test(word) &&
      word.length <= LONGEST_WORD &&
      (said.has(termOf(word, 'en')) || said.has(termOf(word, query.language))),
  )
  return [...new Set(shared)].slice(0, MOST_TOPICS)
}
