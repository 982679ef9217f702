import { create, insertMultiple, search } from '@orama/orama'
import MiniSearch from 'minisearch'
import { MOST_IN_PART } from '../src/campaigns/snapshot/ranges.ts'
import type { Knowledge, MatchDoc, Message } from '../src/language/contract.ts'
import { indexDoc, packIndex } from '../src/language/index/build.ts'
import { countTerms } from '../src/language/index/document.ts'
import { match } from '../src/language/index/match.ts'
import { openIndex } from '../src/language/index/open.ts'
import { joinIndexes } from '../src/language/index/parts.ts'
import { borrowFor } from '../src/language/markets/borrow.ts'
import { readConversation } from '../src/language/read.ts'
import { stem } from '../src/language/stem.ts'
import { STOP } from '../src/language/stop.ts'
import { fold } from '../src/language/text.ts'

export type Hit = { doc: number; score: number }
/** `ask` gives the best documents, best first. */
export type Engine = { ask: (messages: readonly Message[]) => Hit[] }
export type Setup = { name: string; build: (docs: readonly MatchDoc[]) => Engine }

const TOP = 20
/** What counts how much, for the engines that have fields: as in our own index. */
const BOOST = { title: 2, keywords: 1.5, brandName: 1, description: 1, adTexts: 0.5, topics: 0.3 }
const FIELDS = Object.keys(BOOST)

const flat = (doc: MatchDoc, id: number) => ({
  id: String(id),
  title: doc.title,
  brandName: doc.brandName,
  description: doc.description,
  keywords: doc.keywords.join(', '),
  adTexts: doc.adTexts.join(' '),
  topics: doc.topics.join(' '),
})

/** What of a conversation makes the query: the newest user message, or all of them. */
const queries = {
  newest: (messages: readonly Message[]) =>
    messages.findLast(({ role }) => role === 'user')?.content ?? '',
  all: (messages: readonly Message[]) =>
    messages
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content)
      .join(' '),
}

export function ours(knowledge: Knowledge): Setup {
  return {
    name: 'ours',
    build(docs) {
      const most = countTerms(docs.length)
      const weighed = docs.map((doc) =>
        indexDoc(doc, { tongue: knowledge, borrowed: borrowFor(doc, knowledge), most }),
      )
      const parts = Array.from({ length: Math.ceil(docs.length / MOST_IN_PART) }, (_, part) =>
        openIndex(
          packIndex(
            weighed.slice(part * MOST_IN_PART, (part + 1) * MOST_IN_PART),
            knowledge.marketVectors,
          ),
        ),
      )
      const index = joinIndexes(parts, knowledge.rarity)
      return {
        ask(messages) {
          const query = readConversation(messages, knowledge)
          const found = match(index, { query, k: TOP, markets: knowledge.rarity.markets })
          return found.map(({ doc, relevancy }) => ({ doc, score: relevancy }))
        },
      }
    },
  }
}

/** Every sensible way to set the other two up; the best of each is what we are held against. */
export const others: Setup[] = Object.entries(queries).flatMap(([said, query]) => [
  miniSearch(`MiniSearch, prefix and fuzzy, ${said}`, query, { slips: true, stems: false }),
  miniSearch(`MiniSearch, stems and stop words, ${said}`, query, { slips: false, stems: true }),
  miniSearch(`MiniSearch, all of these, ${said}`, query, { slips: true, stems: true }),
  orama(`Orama, stems and stop words, ${said}`, query, 0),
  orama(`Orama, the same and tolerance 1, ${said}`, query, 1),
])

type Query = (messages: readonly Message[]) => string

/** Prefix and fuzzy 0.2, not on short words, as its documentation has them; stems and stop words through `processTerm`. */
function miniSearch(name: string, query: Query, has: { slips: boolean; stems: boolean }): Setup {
  const processTerm = (term: string) => {
    const word = fold(term)
    return has.stems ? !STOP.has(word) && stem(word) : word
  }
  const isLong = (term: string) => term.length > 3
  return {
    name,
    build(docs) {
      const engine = new MiniSearch({ fields: FIELDS, processTerm })
      engine.addAll(docs.map(flat))
      const options = {
        boost: BOOST,
        ...(has.slips ? { prefix: isLong, fuzzy: (term: string) => isLong(term) && 0.2 } : {}),
      }
      return {
        ask: (messages) =>
          engine
            .search(query(messages), options)
            .slice(0, TOP)
            .map(({ id, score }) => ({ doc: Number(id), score })),
      }
    },
  }
}

/** Its own English stemmer, our stop words, any word may match (threshold 1, the default). */
function orama(name: string, query: Query, tolerance: number): Setup {
  return {
    name,
    build(docs) {
      const schema = {
        title: 'string',
        brandName: 'string',
        description: 'string',
        keywords: 'string',
        adTexts: 'string',
        topics: 'string',
      } as const
      const tokenizer = { language: 'english', stemming: true, stopWords: [...STOP] }
      const db = create({ schema, components: { tokenizer } })
      settled(insertMultiple(db, docs.map(flat), 1000))
      return {
        ask: (messages) =>
          settled(
            search(db, {
              term: query(messages),
              boost: BOOST,
              tolerance,
              threshold: 1,
              limit: TOP,
            }),
          ).hits.map(({ id, score }) => ({ doc: Number(id), score })),
      }
    },
  }
}

/** Without hooks, plugins and async components Orama answers at once. */
function settled<T>(value: T | Promise<T>): T {
  if (value instanceof Promise) throw new Error('Orama did not answer at once')
  return value
}
