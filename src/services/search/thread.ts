import fitted from '../../../assets/services-weights.json' with { type: 'json' }
import type { QueryTerm } from '../../language/contract.ts'
import { detailDocs } from '../../language/index/details.ts'
import { scoresOf, sumWords } from '../../language/index/search.ts'
import { tellingOf } from '../../language/rarity.ts'
import { findHash } from '../../language/text.ts'
import { CATEGORIES } from '../service.ts'
import type { Before } from './before.ts'
import { joinConditions } from './conditions.ts'
import { type Condition, cloudOf } from './facts.ts'
import { eachDocOf, type Finder, PLATFORMS } from './finder.ts'
import { oddsOf } from './gate.ts'
import { hideName, judgeNamed } from './named.ts'
import { isLeft, type Mention } from './names.ts'
import { USE } from './need.ts'
import type { Question } from './question.ts'
import { isRefining } from './refining.ts'
import { weighCategories } from './shares.ts'

/**
 * What later questions of a conversation build on. It holds no word: terms of the catalogue as their hashes, conditions
 * by their names, and slugs.
 */
export type Thread = {
  terms: { hash: number; weight: number }[]
  asked: Condition[]
  denied: Condition[]
  category: string | null
  /** What the last answer named, best first; all that was recommended; all that is not wanted. */
  named: string[]
  given: string[]
  avoided: string[]
}

const MOST_TERMS = 60
const MOST_GIVEN = 20
/** How much an earlier question still says in the same matter, and in another one. */
const SAME = 0.6
const OTHER = 0.08
/** What is less is forgotten. */
const LEAST = 0.04

export const TURN_FEATURES = [
  'elsewhere',
  'newest',
  'stays',
  'terms',
  'saysNew',
  'saysSame',
  'saysIt',
  'conditions',
  'wantedElsewhere',
  'saysOther',
  'bestElsewhere',
  'bestHere',
  'unsaidHere',
  'strongHere',
  'strongElsewhere',
  'opens',
  'asksPlace',
  'ask',
  'namesHere',
  'refines',
  'saysAmong',
  'waives',
  'answered',
] as const

/** Log odds from which a service that a follow-up names is taken to be turned down. */
const REFUSED = 0.5

/**
 * A follow-up with whom it names, and how, as its conversation tells: a word that others say as well is meant as a name
 * where that was answered, and who is turned down is avoided, however it is said.
 */
export function hearNames(
  finder: Finder,
  { question, thread }: { question: Question; thread: Thread },
): Question {
  const { services, refusals, tongue } = finder
  const { words, mentions, vendors } = question
  const isRefused = (mention: Mention) =>
    judgeNamed(hideName(words, mention), { ...tongue, tables: [refusals] }).some(
      (odds) => odds > REFUSED,
    )
  const heard = mentions.map((mention): Mention => {
    const { doc, role, from } = mention
    const plain = mention.plain && !thread.named.includes(services[doc]?.slug ?? '')
    const isOpen = !plain && from >= 0 && !isLeft(role)
    const isFree = isOpen && !isSurroundings(finder, { question, mention })
    return { ...mention, plain, role: isFree && isRefused(mention) ? 'avoided' : role }
  })
  const left = vendors.filter(
    (mention) => !isSurroundings(finder, { question, mention }) && isRefused(mention),
  )
  const avoided = left.map((mention): Mention => ({ ...mention, role: 'avoided' }))
  return { ...question, mentions: [...heard, ...avoided], vendors: [] }
}

/** Log odds from which a cloud that a question asks for is taken to be left all the same. */
const SURELY_LEFT = 1

/** Whether a cloud is named because the project stands there: `we are on aws`, `aws only`. */
function isSurroundings(
  { services, left, tongue }: Finder,
  { question, mention }: { question: Question; mention: Mention },
): boolean {
  const { slug, vendor } = services[mention.doc] ?? { slug: '', vendor: null }
  if (!mention.isVendor && !PLATFORMS.has(slug)) return false
  const cloud = cloudOf(vendor)
  if (cloud === null || !question.conditions.stated.has(`cloud_${cloud}`)) return false
  if (mention.role === 'present') return true
  const [odds = 0] = judgeNamed(hideName(question.words, mention), { ...tongue, tables: [left] })
  return odds < SURELY_LEFT
}

/** What tells whether a follow-up, its names heard, is about something else. */
export function gatherTurn(
  finder: Finder,
  { question, thread }: { question: Question; thread: Thread },
): number[] {
  const shares = weighCategories(finder, { question, onlyNewest: true })
  const own = CATEGORIES.indexOf(thread.category as (typeof CATEGORIES)[number])
  const best = shares.indexOf(Math.max(...shares))
  const rows = new Set(question.turns.map(({ row }) => row))
  const elsewhere = question.mentions.some(
    ({ doc, role, plain }) => role === 'wanted' && !plain && finder.categories[doc] !== own,
  )
  return [
    Number(best !== own && (shares[best] ?? 0) > 0),
    4 * ((shares[best] ?? 0) - (shares[own] ?? 0)),
    4 * (shares[own] ?? 0),
    Math.log1p(question.terms.filter(({ newest }) => newest).length),
    Number(rows.has('turn_new')),
    Number(rows.has('turn_same')),
    Number(rows.has('turn_it') || rows.has(USE)),
    Math.min(2, question.conditions.asked.size),
    Number(elsewhere),
    Number(rows.has('turn_other')),
    ...weighPlaces(finder, { question, own }),
    Number(question.turns.some(({ row, from }) => row === 'turn_open' && from <= 1)),
    Number(rows.has('turn_ask')),
    Math.max(-1, Math.min(1, question.ask / 4)),
    Number(question.mentions.some(({ doc, plain }) => !plain && finder.categories[doc] === own)),
    Number(isRefining(question)),
    Number(rows.has('turn_among')),
    Number(question.conditions.waived.size + question.conditions.denied.size > 0),
    Number(
      question.mentions.some(
        ({ doc, from }) => from >= 0 && thread.named.includes(finder.services[doc]?.slug ?? ''),
      ),
    ),
  ]
}

/** What the newest words give the best service of another category and of this one, and what only others say. */
function weighPlaces(
  { index, rarity, categories, docs }: Finder,
  { question: { terms }, own }: { question: Question; own: number },
) {
  const newest = terms.filter((term) => term.newest)
  const sums = sumWords(index, { terms: newest, markets: rarity.markets })
  const { total } = sums
  const scores = scoresOf(sums, index.size)
  const details = detailDocs({ index, sums }, docs)
  let [here, elsewhere] = [0, 0]
  let [strongHere, strongElsewhere] = [0, 0]
  for (const doc of docs) {
    const score = scores[doc] ?? 0
    const strong = details.strong[doc] ?? 0
    if (categories[doc] === own) {
      here = Math.max(here, score)
      strongHere = Math.max(strongHere, strong)
    } else {
      elsewhere = Math.max(elsewhere, score)
      strongElsewhere = Math.max(strongElsewhere, strong)
    }
  }
  let unsaid = 0
  let isSaidHere = false
  const take = (doc: number) => {
    isSaidHere ||= categories[doc] === own
  }
  for (const { hash, weight, occurrences } of newest) {
    isSaidHere = false
    const sayers = eachDocOf(index, { term: hash, take })
    if (sayers === 0 || isSaidHere) continue
    unsaid += weight * tellingOf(occurrences + sayers, rarity.markets + index.size)
  }
  return [
    elsewhere / (here + 2),
    here / (total + 1),
    unsaid / (total + 1),
    strongHere / (total + 1),
    strongElsewhere / (total + 1),
  ]
}

const TURN = { weights: TURN_FEATURES.map((name) => fitted.turn[name]), bias: fitted.turn.bias }

/** How likely a follow-up is about something else. */
export const judgeNew = (features: readonly number[]) => 1 / (1 + Math.exp(-oddsOf(features, TURN)))

/** A follow-up, its names heard, with what was said before, and what was answered to that. */
export function joinThread(
  finder: Finder,
  {
    question,
    thread,
    newness = question.isEmpty || question.isBare
      ? 0
      : judgeNew(gatherTurn(finder, { question, thread })),
  }: { question: Question; thread: Thread; newness?: number },
): { question: Question; before: Before } {
  const isNew = newness > 0.5
  const share = newness * OTHER + (1 - newness) * SAME
  const known = new Set(question.terms.map(({ hash }) => hash))
  const earlier = thread.terms.flatMap(({ hash, weight }): QueryTerm[] => {
    const left = weight * share
    if (known.has(hash) || left < LEAST) return []
    return [{ hash, weight: left, occurrences: finder.rarity.occurrences(hash), newest: false }]
  })
  const docs = (slugs: readonly string[]) => slugs.flatMap((slug) => finder.bySlug.get(slug) ?? [])
  const before = { asked: new Set(thread.asked), denied: new Set(thread.denied) }
  const avoided = docs(thread.avoided).map(
    (doc) => ({ doc, role: 'avoided', from: -1, to: -1, plain: true }) as const,
  )
  return {
    question: {
      ...question,
      terms: [...question.terms, ...earlier],
      conditions: joinConditions(before, { now: question.conditions, isNewMatter: isNew }),
      mentions: [...question.mentions, ...avoided],
    },
    before: {
      category: CATEGORIES.indexOf(thread.category as (typeof CATEGORIES)[number]),
      named: docs(thread.named),
      given: docs(thread.given),
      isNewMatter: isNew,
      newness,
    },
  }
}

/** What to remember after an answer: what the catalogue does not know weighs nothing and is left out. */
export function rememberThread(
  finder: Finder,
  {
    question,
    named,
    thread,
  }: { question: Question; named: readonly string[]; thread: Thread | undefined },
): Thread {
  const terms = question.terms
    .filter(({ hash }) => findHash(finder.index.hashes, hash) >= 0)
    .sort((a, b) => b.weight - a.weight || a.hash - b.hash)
    .slice(0, MOST_TERMS)
    .map(({ hash, weight }) => ({ hash, weight: Math.round(weight * 100) / 100 }))
  const [best] = named
  const doc = finder.bySlug.get(best ?? '')
  return {
    terms,
    asked: [...question.conditions.asked],
    denied: [...question.conditions.denied],
    category:
      doc === undefined ? (thread?.category ?? null) : (finder.services[doc]?.category ?? null),
    named: [...named],
    given: mergeSlugs(named.slice(0, 1), thread?.given),
    avoided: listAvoided(finder, { question, thread }),
  }
}

/** Whom a conversation does not want, whatever was answered. */
export function listAvoided(
  { services }: Finder,
  { question: { mentions }, thread }: { question: Question; thread: Thread | undefined },
): string[] {
  const left = mentions.flatMap(({ doc, role, plain }) =>
    role === 'avoided' || (role === 'replaced' && !plain) ? (services[doc]?.slug ?? []) : [],
  )
  return mergeSlugs(left, thread?.avoided)
}

const mergeSlugs = (now: readonly string[], before: readonly string[] = []) =>
  [...new Set([...now, ...before])].slice(0, MOST_GIVEN)
