import type {
  LearntTable,
  MarketVectors,
  MatchIndex,
  Rarity,
  Tongue,
} from '../../language/contract.ts'
import { DOC_SHIFT } from '../../language/index/layout.ts'
import { startOf } from '../../language/index/spans.ts'
import { findHash } from '../../language/text.ts'
import { isStop, termOf } from '../../language/words.ts'
import type { Service } from '../service.ts'
import type { Sayings } from '../told.ts'
import { scaleRarity } from './compile.ts'
import { categoriesOf, type Prepared } from './prepared.ts'
import { correctSlip } from './slips.ts'
import { openTables, type Tables } from './tables.ts'
import { wordsOf } from './words.ts'

/** The catalogue as the search reads it; documents are places in `services`. */
export type Finder = Prepared & {
  services: readonly Service[]
  /** The place of each service's category in CATEGORIES. */
  categories: readonly number[]
  index: MatchIndex
  rarity: Rarity
  tables: Tables
  tongue: Tongue
  /** Words that people use of the same service lie near; the index has each service's direction by them. */
  serviceVectors: MarketVectors | null
  /** Whether a text asks for a developers' service; see `asks.ts`. */
  asks: LearntTable
  /** Whether a follow-up turns down a service that it names; see `named.ts`. */
  refusals: LearntTable
  /** Whether any question asks for a service that it names, and whether it leaves it for another one. */
  wanted: LearntTable
  left: LearntTable
  bySlug: ReadonlyMap<string, number>
  /** All documents, and those that are a platform: services of many kinds at once, filed under one. */
  docs: readonly number[]
  platforms: readonly number[]
  /** A misspelt word as somebody meant it, who speaks of services. */
  mend: (word: string) => readonly string[]
}

type Source = {
  services: readonly Service[]
  index: MatchIndex
  prepared: Prepared
  sayings: Sayings
  asks: LearntTable
  refusals: LearntTable
  wanted: LearntTable
  left: LearntTable
  tongue: Tongue
  serviceVectors: MarketVectors | null
}

export function createFinder(source: Source): Finder {
  const { services, index, prepared, sayings, tongue, serviceVectors } = source
  const rarity = scaleRarity(tongue.rarity)
  return {
    ...prepared,
    services,
    categories: categoriesOf(services),
    index: { ...index, rarity },
    rarity,
    tables: openTables(sayings),
    tongue,
    serviceVectors,
    asks: source.asks,
    refusals: source.refusals,
    wanted: source.wanted,
    left: source.left,
    bySlug: new Map(services.map(({ slug }, doc) => [slug, doc])),
    docs: [...services.keys()],
    platforms: [...services.entries()].flatMap(([doc, one]) => (isPlatform(one) ? [doc] : [])),
    mend: createMender(source),
  }
}

/** Takes the documents that a term stands in; answers how many they are. */
export function eachDocOf(
  index: MatchIndex,
  { term, take }: { term: number; take: (doc: number) => void },
): number {
  const at = findHash(index.hashes, term)
  if (at < 0) return 0
  const from = startOf(index, at)
  const to = startOf(index, at + 1)
  for (let place = from; place < to; place++) take((index.postings[place] ?? 0) >>> DOC_SHIFT)
  return to - from
}

export const PLATFORMS: ReadonlySet<string> = new Set([
  'aws',
  'google-cloud',
  'microsoft-azure',
  'cloudflare',
])
const isPlatform = ({ slug, category }: Service) => category !== 'Hosting' && PLATFORMS.has(slug)

const SHORTEST = 4
/** So long a word that differs by a letter from one that services say is a slip, or called nearly so in another language. */
const LONG = 10

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
    if (findHash(index.hashes, term) >= 0 || tongue.vectors?.knows(word) === true) return [word]
    const isSaid = tongue.rarity.occurrences(term) > 0
    if (isSaid && word.length < LONG) return [word]
    vocabulary ??= read()
    const parts = isSaid ? undefined : splitCompound(word, vocabulary)
    return parts ?? [correctSlip(word, vocabulary) ?? word]
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
