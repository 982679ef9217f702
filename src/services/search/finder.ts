import type { LearntTable, MatchIndex, Rarity, Tongue } from '../../language/contract.ts'
import { DOC_SHIFT } from '../../language/index/layout.ts'
import { findHash } from '../../language/text.ts'
import { isStop, termOf } from '../../language/words.ts'
import { CATEGORIES, type Service } from '../service.ts'
import type { Sayings } from '../told.ts'
import { scaleRarity } from './compile.ts'
import { type Facts, factsOf } from './facts.ts'
import { listNames, type Names } from './names.ts'
import { correctSlip } from './slips.ts'
import { openTables, type Tables } from './tables.ts'
import { wordsOf } from './words.ts'

/** The catalogue as the search reads it; documents are places in `services`. */
export type Finder = {
  services: readonly Service[]
  facts: readonly Facts[]
  /** Slugs and names that a service takes the place of, folded. */
  replaces: readonly ReadonlySet<string>[]
  /** The place of each service's category in CATEGORIES, and how many services each has, by how much they say. */
  categories: readonly number[]
  categorySizes: readonly number[]
  /** Whether anything is told of a service besides its entry. */
  isTold: readonly boolean[]
  index: MatchIndex
  rarity: Rarity
  names: Names
  tables: Tables
  tongue: Tongue
  /** Whether a text asks for a developers' service; see `asks.ts`. */
  asks: LearntTable
  bySlug: ReadonlyMap<string, number>
  /** A misspelt word as somebody meant it, who speaks of services. */
  mend: (word: string) => readonly string[]
}

type Source = {
  services: readonly Service[]
  index: MatchIndex
  sayings: Sayings
  asks: LearntTable
  tongue: Tongue
}

export function createFinder(source: Source): Finder {
  const { services, index, sayings, asks, tongue } = source
  const told = services.map(({ slug }) => sayings.told.get(slug))
  const tables = openTables(sayings)
  const sayers = (term: number) => countSayers(index, term)
  const categories = services.map(({ category }) => CATEGORIES.indexOf(category))
  return {
    services,
    facts: services.map((service, doc) => factsOf(service, told[doc])),
    replaces: services.map(
      ({ alternatives }, doc) =>
        new Set([...alternatives, ...(told[doc]?.facts.replaces ?? [])].map(nameOf)),
    ),
    categories,
    categorySizes: measureCategories(index, categories),
    isTold: told.map((one) => one !== undefined),
    index,
    rarity: scaleRarity(tongue.rarity),
    names: listNames(services, {
      sayers,
      isPlain: (word) => tables.turns([word]).some(({ row }) => row === 'plain_name'),
    }),
    tables,
    tongue,
    asks,
    bySlug: new Map(services.map(({ slug }, doc) => [slug, doc])),
    mend: createMender(source),
  }
}

/** The size of categories in services that say as much as usual: of some, little is told. */
function measureCategories({ postings, size }: MatchIndex, categories: readonly number[]) {
  const sizes = CATEGORIES.map(() => 0)
  const usual = postings.length / Math.max(1, size)
  for (const posting of postings) {
    const category = categories[posting >>> DOC_SHIFT] ?? 0
    sizes[category] = (sizes[category] ?? 0) + 1 / usual
  }
  return sizes
}

/** A slug or name as it is compared: `Heroku Postgres` is `heroku-postgres`. */
export const nameOf = (text: string) =>
  wordsOf(text.replaceAll('-', ' '))
    .filter((word) => word !== '')
    .join('-')

function countSayers({ hashes, starts }: MatchIndex, term: number): number {
  const at = findHash(hashes, term)
  return at < 0 ? 0 : (starts[at + 1] ?? 0) - (starts[at] ?? 0)
}

/** The documents a term stands in. */
export function* docsOf({ hashes, starts, postings }: MatchIndex, term: number): Generator<number> {
  const at = findHash(hashes, term)
  if (at < 0) return
  for (let place = starts[at] ?? 0; place < (starts[at + 1] ?? 0); place++) {
    yield (postings[place] ?? 0) >>> DOC_SHIFT
  }
}

const SHORTEST = 4

/** Only a word that nobody says is held against those that services say of themselves. */
function createMender({ services, index, sayings, tongue }: Source): Finder['mend'] {
  let vocabulary: Map<string, number> | undefined
  const read = () => {
    const counts = new Map<string, number>()
    for (const { slug, name, description, tags, aliases, capabilities } of services) {
      const texts = [name, description, ...tags, ...aliases, ...capabilities]
      for (const text of [...texts, ...(sayings.told.get(slug)?.terms ?? [])]) {
        for (const word of wordsOf(text)) {
          if (word.length >= SHORTEST) counts.set(word, (counts.get(word) ?? 0) + 1)
        }
      }
    }
    return counts
  }
  return (word) => {
    if (word.length < SHORTEST || isStop(word)) return [word]
    const term = termOf(word)
    const isKnown =
      findHash(index.hashes, term) >= 0 ||
      tongue.rarity.occurrences(term) > 0 ||
      tongue.vectors?.knows(word) === true
    if (isKnown) return [word]
    vocabulary ??= read()
    return splitCompound(word, vocabulary) ?? [correctSlip(word, vocabulary) ?? word]
  }
}

/** A compound of two words that services say: `teamchat`. */
function splitCompound(word: string, vocabulary: ReadonlyMap<string, number>) {
  for (let at = SHORTEST; at <= word.length - SHORTEST; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => vocabulary.has(part))) return parts
  }
  return undefined
}
