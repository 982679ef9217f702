import { isCommon } from './common.ts'
import { type Conditions, conditionsOf, hardLimits } from './conditions.ts'
import { type Entries, vectorOf } from './entries.ts'
import { isNegated, isStack, keeps, type Limit, limitsOf, type Stated } from './limits.ts'
import { type Mention, mentionsOf } from './mentions.ts'
import { correctSlip } from './slips.ts'
import { partsOf } from './stack.ts'
import {
  askedTerms,
  coverageOf,
  meaningWords,
  type Places,
  range,
  surroundingsOf,
  type Weighted,
} from './terms.ts'
import { tradeOf } from './trade.ts'
import { unmetOf } from './unmet.ts'
import { isKnown, termsOf, wordsOf } from './words.ts'

/** A question, read once against a catalogue. */
export type Question = Conditions & {
  terms: readonly Weighted[]
  words: readonly string[]
  vector: Float32Array | null
  mentions: readonly Mention[]
  /** What the project is built with, as said here, and as known before: by its names in the stack of the catalogue. */
  parts: ReadonlySet<string>
  known: ReadonlySet<string>
  /** The terms that name only where the project is: its languages, frameworks, clouds. */
  surroundings: ReadonlySet<string>
  /** Share of what was said that the catalogue knows, 0..1. */
  coverage: number
  /** How much of what it needs no entry does, 0..1. */
  unmet: number
  /** How surely it is about building software, 0..1. */
  trade: number
  /** Whether it asks for another one, or only adds a condition. */
  asksAnother: boolean
  count: number
}

const ANOTHER =
  /\b(another|other one|others|else|different|alternatives?|instead|cheaper|lighter|smaller|simpler|easier|newer|nicer|fancier|leaner|otro|otra|autre|altro|altra|outro|outra|anderer?s?|gunstiger|billiger|mas barato|moins cher|piu economico|mais barato)\b/
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
  const lines = context.map((line) => wordsOf(line).filter((word) => word !== ''))
  const { own, ...conditions } = conditionsOf(words, lines)
  const parts = partsOf(words, entries.stack).filter(({ at }) => !isNegated(words, at))
  const found = mentionsOf(words, entries.names, isClosed)
  const mentions = asMeant(entries, found, conditions.limits)
  const { named, limiting } = placesOf(mentions, own)
  const said = termsOf(words, isCommon)
  const terms = askedTerms(entries, words, said, { mentions, named, limiting })
  const told = words.filter((_, at) => !named.has(at) && !limiting.has(at))
  const stack = own.filter(({ limit }) => isStack(limit))
  return {
    ...conditions,
    terms,
    words,
    vector: vectorOf(meaningWords(told, terms), entries.vectors.developer),
    mentions,
    parts: new Set(parts.map(({ name }) => name)),
    known: new Set(lines.flatMap((line) => partsOf(line, entries.stack)).map(({ name }) => name)),
    surroundings: surroundingsOf(said, words, [...parts, ...stack]),
    coverage: coverageOf(entries, terms),
    unmet: unmetOf(
      entries,
      words,
      said.filter(({ at }) => !limiting.has(at)),
    ),
    trade: tradeOf(words, countNames(mentions), entries.vectors),
    asksAnother: ANOTHER.test(words.join(' ')),
    count: terms.length,
  }
}

function placesOf(mentions: readonly Mention[], stated: readonly Stated[]): Places {
  const named = mentions.flatMap((one) =>
    one.ordinary ? [] : range(one.at, one.words).map((at) => [at, one.role] as const),
  )
  const limiting = stated.flatMap((one) => (isStack(one.limit) ? [] : range(one.at, one.words)))
  return { named: new Map(named), limiting: new Set(limiting) }
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

/** Unknown words of a question that are held against the whole vocabulary: who asks makes a slip or two. */
const MOST_SLIPS = 20

function corrected(words: readonly string[], entries: Entries): string[] {
  let looked = 0
  return words.map((word) => {
    if (word === '' || isCommon(word) || entries.vocabulary.has(word) || isKnown(word)) return word
    if (limitsOf([word]).length > 0 || isWord(word, entries)) return word
    return looked++ < MOST_SLIPS ? (correctSlip(word, entries.vocabulary) ?? word) : word
  })
}

/** A word of some vocabulary is no slip, whether or not the catalogue has it. */
const isWord = (word: string, { vectors }: Entries) =>
  vectors.developer?.knows(word) === true || vectors.general?.knows(word) === true
