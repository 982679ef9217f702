import type { Creative } from '../../campaigns/snapshot/creative.ts'
import type { Snapshot } from '../../campaigns/snapshot/format.ts'
import type { Query } from '../../language/contract.ts'
import { rememberAnswers, rememberedBy } from '../../language/memo.ts'
import { tellingOf } from '../../language/rarity.ts'
import { fold, tokensOf } from '../../language/text.ts'
import { isStop, termOf } from '../../language/words.ts'

const MOST_TOPICS = 12
const LONGEST_WORD = 24

type OwnText = Pick<Creative, 'title' | 'description' | 'adTexts'>

/** How often a word occurs matters, not out of how many. */
const OUT_OF = 1000

/**
 * What the conversation is about, as one word of the campaign that fits it best: the most telling one that both use; `any`
 * where there is none. It is all of the conversation that a cached text depends on, and a word of the campaign, never one
 * that only the user said.
 */
export function intentOf(query: Query, creative: OwnText): string {
  const telling = new Map(
    query.terms.map((term) => [term.hash, term.weight * tellingOf(term.occurrences, OUT_OF)]),
  )
  let intent = 'any'
  let most = 0
  for (const word of sharedWords(query, [creative.title, creative.description])) {
    const tells = telling.get(termOf(word)) ?? 0
    if (tells <= most) continue
    intent = word
    most = tells
  }
  return intent
}

/**
 * What the conversation dwells on, said in the campaign's words: at most 12 words that both use. Nothing that only the
 * user said is among them, so neither a name nor an order to the model can be.
 */
export function topicsOf(query: Query, creative: OwnText): string[] {
  const own = [creative.title, creative.description, ...creative.adTexts]
  return sharedWords(query, own).slice(0, MOST_TOPICS)
}

/** Words of the texts that the conversation uses too, in some form, each once. */
function sharedWords(query: Query, texts: readonly string[]): string[] {
  const said = new Set(query.terms.map(({ hash }) => hash))
  const words = new Set<string>()
  for (const { word, term } of listTold(texts)) if (said.has(term)) words.add(word)
  return [...words]
}

/** Words of texts that may be told, as often as they are said. */
function listTold(texts: readonly string[]): Told[] {
  const told: Told[] = []
  for (const word of tokensOf(fold(texts.join('\n')))) {
    const one = toldOf(word)
    if (one !== null) told.push(one)
  }
  return told
}

type Told = { readonly word: string; readonly term: number }
/** Words that are remembered: those of a language repeat. */
const MOST_REMEMBERED = 20_000

/** A word that may be told: short enough, and neither a stop word nor a number. */
const toldOf = rememberAnswers(
  (word): Told | null =>
    word === '' || isStop(word) || /\d/.test(word) || word.length > LONGEST_WORD
      ? null
      : { word, term: termOf(word) },
  MOST_REMEMBERED,
)

/** Words that are logged with a win, at most. */
const MOST_LOGGED = 3
/** Contenders come again and again; a list refers to what is known of each word. */
const REMEMBERED = 10_000

/** Reads the own words of documents of a snapshot: what of them can be told of a conversation. */
const wordsReader = rememberedBy((snapshot: Snapshot) =>
  rememberAnswers((doc: number) => {
    const { title, description, adTexts } = snapshot.creative(doc)
    return listTold([title, description, ...adTexts])
  }, REMEMBERED),
)

type Shared = Told & { tells: number }

/**
 * What a conversation is about, as words of the campaign that it has too: the three that tell the most. A word that only
 * the user said is never among them.
 */
export function createTopics(
  snapshot: Snapshot,
  { query, markets }: { query: Query; markets: number },
) {
  const said = new Map(
    query.terms.map(({ hash, weight, occurrences }) => [
      hash,
      weight * tellingOf(occurrences, markets),
    ]),
  )
  const wordsOf = wordsReader(snapshot)
  return (doc: number): string[] => {
    const shared: Shared[] = []
    for (const { word, term } of wordsOf(doc)) {
      const tells = said.get(term)
      if (tells === undefined || shared.some((one) => one.term === term)) continue
      shared.push({ word, term, tells })
    }
    return shared
      .sort((a, b) => b.tells - a.tells || (a.word < b.word ? -1 : 1))
      .slice(0, MOST_LOGGED)
      .map(({ word }) => word)
  }
}
