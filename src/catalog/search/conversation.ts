import { CATEGORIES } from '../../services/service.ts'
import type { Entries } from './entries.ts'
import { vectorOf } from './entries.ts'
import { isSpoken, isStack, type Limit } from './limits.ts'
import { meaningWords, type Question, type Weighted } from './question.ts'
import { type Near, PLACES, type Ranking, rank } from './rank.ts'
import { stemOf, wordsOf } from './words.ts'

/** What later questions of a conversation build on. It holds no sentence, only its terms. */
export type Thread = {
  terms: { id: string; weight: number }[]
  words: string[]
  limits: Limit[]
  categories: string[]
  given: string[]
  /** All that the answers before named; absent in threads of an earlier form. */
  offered?: string[]
  avoided: string[]
}

const MOST_TERMS = 40
const MOST_GIVEN = 20
/** How much an earlier question still says, in the same matter and in another. */
const SAME = 0.85
const OTHER = 0.1
/** From here on a follow-up has a matter of its own. */
const OWN_MATTER = 0.42
const NEAR = 0.16
/** What the index calls its parts. */
const MATTERS = new Set(CATEGORIES.flatMap((name) => wordsOf(name).map(stemOf)))
/** Where is a condition, no matter of its own. */
const WHERE = new Set([...PLACES, '#europe'])

export type Read = { question: Question; ranking: Ranking; isNewMatter: boolean }

/** A question with what was said before: a condition on the same matter, or a new one in the same project. */
export function readFollowUp(entries: Entries, question: Question, thread: Thread): Read {
  const alone = rank(entries, question)
  const namesOne = question.mentions.some(({ role, ordinary }) => role === 'wanted' && !ordinary)
  const top = alone.ranked[0]
  const hasConcept = question.terms.some(
    ({ id }) =>
      (id.startsWith('#') || MATTERS.has(id)) && !WHERE.has(id) && entries.postings.has(id),
  )
  const elsewhere = top !== undefined && !thread.categories.includes(top.service.category)
  const isNewMatter = namesOne || (elsewhere && hasConcept && alone.meaning >= OWN_MATTER)
  const kept = isNewMatter ? OTHER : SAME
  const joined: Question = {
    ...question,
    terms: merged(entries, question.terms, thread.terms, kept),
    words: [...question.words, ...(isNewMatter ? [] : thread.words)],
    limits: mergedLimits(question.limits, thread.limits, isNewMatter),
    coverage: isNewMatter ? question.coverage : Math.max(question.coverage, 0.5),
  }
  joined.vector = vectorOf(meaningWords(joined.words, joined.terms), entries.vectors.developer)
  const near: Near = isNewMatter
    ? { categories: new Set(), weight: 0, without: new Set(thread.avoided), offered: new Set() }
    : {
        offered: offeredBy(entries, thread),
        categories: new Set(thread.categories),
        weight: NEAR,
        without: new Set([...thread.avoided, ...(question.asksAnother ? thread.given : [])]),
      }
  return { question: joined, ranking: rank(entries, joined, near), isNewMatter }
}

/** What the answers before named, and what its entries call their alternatives. */
function offeredBy({ entries }: Entries, { given, offered = [] }: Thread): Set<string> {
  const last = given[0]
  const peers = entries.find(({ service }) => service.slug === last)?.service.alternatives ?? []
  return new Set([...offered, ...peers])
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
  now: ReadonlySet<Limit>,
  before: readonly Limit[],
  isNewMatter: boolean,
): Set<Limit> {
  const limits = new Set(now)
  const speaks = [...now].some(isSpoken)
  for (const limit of before) {
    if (isNewMatter && !isStack(limit)) continue
    if (speaks && isSpoken(limit)) continue
    if (limit === 'managed' && now.has('self_hosted')) continue
    if (limit === 'self_hosted' && now.has('managed')) continue
    limits.add(limit)
  }
  return limits
}

/** What to remember after an answer. */
export function remember(
  question: Question,
  named: readonly string[],
  categories: readonly string[],
  before?: Thread,
): Thread {
  const terms = [...question.terms]
    .sort((a, b) => b.weight * b.idf - a.weight * a.idf)
    .slice(0, MOST_TERMS)
  const left = question.mentions.flatMap(({ slug, role }) =>
    role === 'avoided' || role === 'compared' ? [slug] : [],
  )
  return {
    terms: terms.map(({ id, weight }) => ({ id, weight: Math.round(weight * 100) / 100 })),
    words: question.words.filter((word) => word !== '').slice(0, MOST_TERMS),
    limits: [...question.limits],
    categories: [...categories],
    given: [...new Set([...named.slice(0, 1), ...(before?.given ?? [])])].slice(0, MOST_GIVEN),
    offered: [...new Set([...named, ...(before?.offered ?? [])])].slice(0, MOST_GIVEN),
    avoided: [...new Set([...left, ...(before?.avoided ?? [])])].slice(0, MOST_GIVEN),
  }
}
