import type { Thread } from './conversation.ts'
import type { Entries } from './entries.ts'
import { type Near, NOTHING_NEAR } from './prefer.ts'
import type { Question } from './question.ts'
import { placeOf, turnOf } from './turns.ts'

/** How much nearer the category of the last answer is, and for a condition on it. */
const NEAR = 0.16
const NEAR_CONDITION = 0.25
const SECOND = 0.7
/** What `it` is, and what is pointed at by its place. */
const MEANT = 0.1
const POINTED_AT = 0.5

/** What an earlier answer makes of a follow-up: what is near to it, and what is not wanted again. */
export function nearOf(
  entries: Entries,
  question: Question,
  thread: Thread,
  isNewMatter: boolean,
): Near {
  if (isNewMatter) return { ...NOTHING_NEAR, without: new Set(thread.avoided) }
  return {
    offered: offeredBy(entries, thread),
    meant: meantBy(question, thread),
    categories: weighed(thread.categories, turnOf(question.words) < 0),
    without: new Set([...thread.avoided, ...(question.asksAnother ? thread.given : [])]),
  }
}

/** `does it ...`, `the second one`: which of the services that were named a follow-up is about. */
function meantBy({ words, asksAnother, parts }: Question, { named = [] }: Thread): Near['meant'] {
  // What it is asked to work with may be what it does not work with.
  const place = asksAnother || parts.size > 0 ? undefined : placeOf(words)
  const slug = place === undefined ? undefined : named.at(place)
  return slug === undefined ? undefined : { slug, weight: place === 0 ? MEANT : POINTED_AT }
}

/** The category of what was recommended is nearer than those of what else was fit. */
function weighed(categories: readonly string[], isCondition: boolean): Map<string, number> {
  return new Map(
    categories.map((category, at) => [
      category,
      (isCondition ? NEAR_CONDITION : NEAR) * (at === 0 ? 1 : SECOND),
    ]),
  )
}

/** What the answers before named, and what its entries call their alternatives. */
function offeredBy({ entries }: Entries, { given, offered = [] }: Thread): Set<string> {
  const last = given[0]
  const peers = entries.find(({ service }) => service.slug === last)?.service.alternatives ?? []
  return new Set([...offered, ...peers])
}
