import { CATEGORIES } from '../../services/service.ts'
import { isCommon } from './common.ts'
import type { Entries } from './entries.ts'
import { vectorOf } from './entries.ts'
import { PLACES } from './exclude.ts'
import { isSpoken, isStack, type Limit } from './limits.ts'
import { nearOf } from './near.ts'
import type { Question } from './question.ts'
import { type Ranking, rank } from './rank.ts'
import { partsOf } from './stack.ts'
import { meaningWords, type Weighted } from './terms.ts'
import { takesBack, turnOf } from './turns.ts'
import { stemOf, wordsOf } from './words.ts'

/**
 * What later questions of a conversation build on. It holds no sentence, only terms of the catalogue and words that have
 * a meaning by the word vectors, in the order of the alphabet: names and addresses are neither.
 */
export type Thread = {
  terms: { id: string; weight: number }[]
  words: string[]
  limits: Limit[]
  categories: string[]
  given: string[]
  /** All that the answers before named; absent in threads of an earlier form. */
  offered?: string[]
  /** What the last answer named, in its order; absent likewise. */
  named?: string[]
  avoided: string[]
  /** What the project is built with; absent in threads of an earlier form. */
  parts?: string[]
  /** Languages and clouds that are not wanted; absent likewise. */
  without?: Limit[]
}

const MOST_TERMS = 40
const MOST_GIVEN = 20
/** How much an earlier question still says, in the same matter, where it is taken back, and in another. */
const SAME = 0.85
const INSTEAD = 0.4
const OTHER = 0.1
/** From here on a follow-up has a matter of its own. */
const OWN_MATTER = 0.42
/** The same, where its turn of phrase speaks for another matter, and against it. */
const OWN_MATTER_CUED = 0.3
const OWN_MATTER_DENIED = 0.9
/** From so many words of its own, so far from software, a follow-up is about nothing here. */
const OFF_WORDS = 2
const OFF_TRADE = 0.15
const OFF_UNMET = 0.7
/** What the index calls its parts. */
const MATTERS = new Set(CATEGORIES.flatMap((name) => wordsOf(name).map(stemOf)))
/** Where is a condition, no matter of its own. */
const WHERE = new Set([...PLACES, '#europe'])

/** `isOff`: it says something that has to do with nothing here. */
export type Read = { question: Question; ranking: Ranking; isNewMatter: boolean; isOff: boolean }

/** A question with what was said before: a condition on the same matter, or a new one in the same project. */
export function readFollowUp(entries: Entries, question: Question, thread: Thread): Read {
  const alone = rank(entries, question)
  const isNewMatter = isNew(entries, question, alone, thread)
  const joined = isNewMatter
    ? join(entries, question, thread, { share: OTHER, isNewMatter })
    : join(entries, withoutHints(question), thread, {
        share: replaces(entries, question) ? INSTEAD : SAME,
        isNewMatter,
      })
  return {
    question: joined,
    ranking: rank(entries, joined, nearOf(entries, question, thread, isNewMatter)),
    isNewMatter,
    isOff: isOff(question),
  }
}

function isNew(entries: Entries, question: Question, alone: Ranking, thread: Thread): boolean {
  const top = alone.ranked[0]?.service
  if (!top) return false
  const isElsewhere = (slug: string) =>
    entries.entries.some(
      ({ service }) => service.slug === slug && !thread.categories.includes(service.category),
    )
  const namesOne = question.mentions.some(
    ({ role, ordinary, slug, at }) =>
      role === 'wanted' && !ordinary && isElsewhere(slug) && !isPart(entries, question, at),
  )
  if (namesOne) return true
  const turn = turnOf(question.words)
  const least = turn > 0 ? OWN_MATTER_CUED : turn < 0 ? OWN_MATTER_DENIED : OWN_MATTER
  return isElsewhere(top.slug) && hasMatter(entries, question) && alone.meaning >= least
}

const isPart = ({ stack }: Entries, { words }: Question, at: number) =>
  partsOf(words.slice(at, at + 2), stack).some((part) => part.at === 0)

/** Whether a question names a need, beyond where it is. */
function hasMatter({ postings }: Entries, { terms, surroundings }: Question): boolean {
  return terms.some(
    ({ id, hint }) =>
      !hint &&
      (id.startsWith('#') || MATTERS.has(id)) &&
      !WHERE.has(id) &&
      !surroundings.has(id) &&
      postings.has(id),
  )
}

const replaces = (entries: Entries, question: Question) =>
  (takesBack(question.words) || turnOf(question.words) > 0) && hasMatter(entries, question)

/** Of a matter that was named before, nothing has to be guessed. */
const withoutHints = (question: Question): Question => ({
  ...question,
  terms: question.terms.filter(({ hint }) => !hint),
})

/** Small talk and questions about the world, amid a conversation about services. */
const isOff = ({ terms, limits, mentions, parts, trade, unmet, words }: Question) =>
  (unmet >= OFF_UNMET && turnOf(words) >= 0) ||
  (terms.length >= OFF_WORDS &&
    trade < OFF_TRADE &&
    limits.size === 0 &&
    mentions.every(({ ordinary }) => ordinary) &&
    parts.size === 0 &&
    turnOf(words) === 0)

function join(
  entries: Entries,
  question: Question,
  thread: Thread,
  { share, isNewMatter }: { share: number; isNewMatter: boolean },
): Question {
  const joined: Question = {
    ...question,
    terms: merged(entries, question.terms, thread.terms, share),
    words: [...question.words, ...(isNewMatter ? [] : thread.words)],
    limits: mergedLimits(question, thread.limits, isNewMatter),
    without: new Set([...question.without, ...(thread.without ?? [])]),
    known: new Set([...question.known, ...(thread.parts ?? [])]),
    coverage: isNewMatter ? question.coverage : Math.max(question.coverage, 0.5),
  }
  return {
    ...joined,
    vector: vectorOf(meaningWords(joined.words, joined.terms), entries.vectors.developer),
  }
}

function merged(
  entries: Entries,
  now: readonly Weighted[],
  before: Thread['terms'],
  share: number,
): Weighted[] {
  const known = new Set(now.map(({ id }) => id))
  const older = before
    .filter(({ id }) => !known.has(id))
    .map(({ id, weight }) => ({
      id,
      weight: weight * share,
      idf: entries.postings.get(id)?.idf ?? 0,
    }))
  return [...now, ...older]
}

/** The newer limit counts where two can't both be kept. */
function mergedLimits(
  { limits: now, dropped }: Question,
  before: readonly Limit[],
  isNewMatter: boolean,
): Set<Limit> {
  const limits = new Set(now)
  const speaks = [...now].some(isSpoken)
  for (const limit of before) {
    if (dropped.has(limit) || (isNewMatter && !isStack(limit))) continue
    if (speaks && isSpoken(limit)) continue
    if (limit === 'managed' && now.has('self_hosted')) continue
    if (limit === 'self_hosted' && now.has('managed')) continue
    limits.add(limit)
  }
  return limits
}

/** What an answer was: the services it named, best first, and their categories. */
type Answered = { question: Question; named: readonly string[]; categories: readonly string[] }

/** What to remember after an answer. What the catalogue does not know weighs nothing in a follow-up and is left out. */
export function remember(
  entries: Entries,
  { question, named, categories }: Answered,
  before?: Thread,
): Thread {
  const terms = question.terms
    .filter(({ id }) => entries.postings.has(id))
    .sort((a, b) => b.weight * b.idf - a.weight * a.idf)
    .slice(0, MOST_TERMS)
    .sort((a, b) => byAlphabet(a.id, b.id))
  const left = question.mentions.flatMap(({ slug, role }) =>
    role === 'avoided' || role === 'compared' ? [slug] : [],
  )
  return {
    terms: terms.map(({ id, weight }) => ({ id, weight: Math.round(weight * 100) / 100 })),
    words: meaningful(entries, question.words).slice(0, MOST_TERMS).toSorted(byAlphabet),
    limits: [...question.limits],
    categories: [...categories],
    given: [...new Set([...named.slice(0, 1), ...(before?.given ?? [])])].slice(0, MOST_GIVEN),
    named: [...named],
    offered: [...new Set([...named, ...(before?.offered ?? [])])].slice(0, MOST_GIVEN),
    without: [...question.without],
    parts: [...new Set([...question.parts, ...question.known])].slice(0, MOST_GIVEN),
    avoided: [...new Set([...left, ...(before?.avoided ?? [])])].slice(0, MOST_GIVEN),
  }
}

const byAlphabet = (a: string, b: string) => (a < b ? -1 : 1)

/** The words that have a direction of their own, each once: nothing else of them is read again. */
const meaningful = ({ vectors: { developer } }: Entries, words: readonly string[]): string[] =>
  developer ? [...new Set(words)].filter((word) => !isCommon(word) && developer.knows(word)) : []
