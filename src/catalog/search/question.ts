import { languageOf } from '../../matching/language.ts'
import { isCommon } from './common.ts'
import { type Entries, idfOf, vectorOf } from './entries.ts'
import {
  isHard,
  isSpoken,
  isStack,
  keeps,
  type Limit,
  limitsOf,
  type Stated,
  seatsOf,
} from './limits.ts'
import { type Mention, mentionsOf, type Role } from './mentions.ts'
import { correctSlip } from './slips.ts'
import { tradeOf } from './trade.ts'
import { isKnown, termsOf, wordsOf } from './words.ts'

export type Weighted = { id: string; weight: number; idf: number }

/** A question, read once against a catalogue. */
export type Question = {
  terms: readonly Weighted[]
  words: readonly string[]
  vector: Float32Array | null
  limits: ReadonlySet<Limit>
  /** Languages it should have nothing to do with. */
  without: ReadonlySet<Limit>
  /** Countries its vendor should sit in, ISO 3166 alpha-2. */
  seats: ReadonlySet<string>
  mentions: readonly Mention[]
  /** Share of what was said that the catalogue knows, 0..1. */
  coverage: number
  /** How surely it is about building software, 0..1. */
  trade: number
  /** Whether it asks for another one, or only adds a condition. */
  asksAnother: boolean
  count: number
}

const ANOTHER =
  /\b(another|other one|others|else|different|alternatives?|instead|cheaper|otro|otra|autre|altro|altra|outro|outra|anderer?s?|gunstiger|billiger|mas barato|moins cher|piu economico|mais barato)\b/
/** Words of a concept say less than the concept. */
const INSIDE = 0.45
const UNKNOWN = 0.75
/** Words of another language, which the catalogue can't know, are held against nobody. */
const FOREIGN = 0.25
const COMPARED = 0.35
/** A name has rules of its own; that others say it of themselves counts a little. */
const NAME_SAID = 0.4
/** Text beyond this says nothing new. */
const MOST_WORDS = 160

/** Reads a question and the project it comes from. Slips are put right only where the word is otherwise unknown. */
export function readQuestion(
  entries: Entries,
  text: string,
  context: readonly string[] = [],
): Question {
  const words = corrected(wordsOf(text).slice(0, MOST_WORDS), entries)
  const isClosed = (slug: string) =>
    entries.entries.find(({ service }) => service.slug === slug)?.service.license === null
  const stated = [...limitsOf(words), ...context.flatMap((line) => limitsOf(wordsOf(line)))]
  const limits = limitSet(stated)
  const mentions = asMeant(entries, mentionsOf(words, entries.names, isClosed), limits)
  const named = new Map(
    mentions.flatMap((one) =>
      one.ordinary ? [] : range(one.at, one.words).map((at) => [at, one.role] as const),
    ),
  )
  const limiting = new Set(
    limitsOf(words)
      .filter(({ limit }) => !isStack(limit))
      .flatMap((one) => range(one.at, one.words)),
  )
  const spoken = languageOf(words)
  const asked = weighted(entries, words, { named, limiting, isForeign: spoken !== 'en' })
  const compared = comparedTerms(entries, mentions)
  const terms = [...asked, ...compared]
  const said = terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0)
  const known = terms.reduce(
    (sum, { id, weight, idf }) => sum + (entries.postings.has(id) ? weight * idf : 0),
    0,
  )
  return {
    terms,
    words,
    vector: vectorOf(
      meaningWords(
        words.filter((_, at) => !named.has(at) && !limiting.has(at)),
        terms,
      ),
      entries.vectors.developer,
    ),
    limits,
    without: new Set(
      stated.flatMap(({ limit, negated }) => (negated && isSpoken(limit) ? [limit] : [])),
    ),
    seats: seatsOf(words),
    mentions,
    coverage: said > 0 ? known / said : 0,
    trade: tradeOf(words, countNames(mentions), entries.vectors),
    asksAnother: ANOTHER.test(words.join(' ')),
    count: terms.length,
  }
}

/** A service that can't keep what is asked for is not wanted itself: something like it is. */
function asMeant(
  { entries }: Entries,
  mentions: readonly Mention[],
  limits: ReadonlySet<Limit>,
): Mention[] {
  const hard = hardLimits(limits)
  const fails = new Set(
    entries.flatMap(({ service }) =>
      hard.every((limit) => keeps(service, limit)) ? [] : [service.slug],
    ),
  )
  return mentions.map((one) =>
    one.role === 'wanted' && !one.ordinary && fails.has(one.slug)
      ? { ...one, role: 'compared' }
      : one,
  )
}

/** Services that are named without doubt. */
export const countNames = (mentions: readonly Mention[]) =>
  new Set(mentions.flatMap(({ slug, ordinary }) => (ordinary ? [] : [slug]))).size

const range = (at: number, length: number) => Array.from({ length }, (_, i) => at + i)

function corrected(words: readonly string[], entries: Entries): string[] {
  return words.map((word) => {
    if (word === '' || isCommon(word) || entries.vocabulary.has(word) || isKnown(word)) return word
    if (limitsOf([word]).length > 0 || entries.vectors.developer?.knows(word)) return word
    return correctSlip(word, entries.vocabulary) ?? word
  })
}

type Skipped = {
  named: ReadonlyMap<number, Role>
  limiting: ReadonlySet<number>
  isForeign: boolean
}

/** A name is no description, and a limit none: they weigh by their own rules. */
function weighted(
  entries: Entries,
  words: readonly string[],
  { named, limiting, isForeign }: Skipped,
): Weighted[] {
  const terms = termsOf(words, isCommon)
  const covered = new Set(
    terms.flatMap(({ id, at, words: n }) => (id.startsWith('#') ? range(at, n) : [])),
  )
  const byId = new Map<string, Weighted>()
  for (const { id, at, words: length } of terms) {
    const isConcept = id.startsWith('#')
    const role = isConcept && length > 1 ? undefined : named.get(at)
    if (role === 'compared' || role === 'avoided') continue
    if (range(at, length).every((place) => limiting.has(place))) continue
    const posting = entries.postings.get(id)
    const idf =
      posting?.idf ?? idfOf(id, 0, entries.entries.length) * (isForeign ? FOREIGN : UNKNOWN)
    const said = isConcept || !covered.has(at) ? 1 : INSIDE
    const weight = role ? NAME_SAID * said : said
    const known = byId.get(id)
    byId.set(id, { id, idf, weight: Math.min(1.5, (known?.weight ?? 0) * 0.3 + weight) })
  }
  return [...byId.values()]
}

/** Who wants an alternative wants what that service does. */
function comparedTerms(entries: Entries, mentions: readonly Mention[]): Weighted[] {
  const slugs = new Set(mentions.flatMap(({ slug, role }) => (role === 'compared' ? [slug] : [])))
  return entries.entries
    .filter(({ service }) => slugs.has(service.slug))
    .flatMap(({ service }) => {
      const said = [
        service.category,
        ...service.tags.slice(0, 4),
        ...service.capabilities.slice(0, 5),
      ]
      const ids = new Set(termsOf(wordsOf(said.join(' . ')), isCommon).map(({ id }) => id))
      return [...ids].map((id) => ({
        id,
        weight: COMPARED,
        idf: entries.postings.get(id)?.idf ?? 0,
      }))
    })
}

/** The words, and those of their concepts, which are English. */
export function meaningWords(words: readonly string[], terms: readonly Weighted[]): string[] {
  return [
    ...words,
    ...terms.flatMap(({ id }) => (id.startsWith('#') ? id.slice(1).split('_') : [])),
  ]
}

/** What was asked for, and turned round where it was denied: `not self-hosted` asks for a managed one. */
function limitSet(stated: readonly Stated[]): Set<Limit> {
  const limits = new Set<Limit>()
  for (const { limit, negated } of stated) {
    if (!negated) limits.add(limit)
    else if (limit === 'self_hosted') limits.add('managed')
  }
  if (limits.has('managed') && limits.has('self_hosted')) limits.delete('managed')
  for (const { limit, negated } of stated) {
    if (limit === 'not_us' && !negated) limits.delete('not_us')
    if (limit === 'not_us' && negated) limits.add('not_us')
  }
  return limits
}

export const hardLimits = (limits: ReadonlySet<Limit>) => [...limits].filter(isHard)
