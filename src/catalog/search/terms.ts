import { languageOf } from '../../language/language.ts'
import { isCommon } from './common.ts'
import { type Entries, idfOf } from './entries.ts'
import { hintedBy } from './hints.ts'
import type { Mention, Role } from './mentions.ts'
import { type Term, termsOf, wordsOf } from './words.ts'

/** `hint`: nobody named it; other words tell of it. */
export type Weighted = { id: string; weight: number; idf: number; hint?: true }

/** Words of a concept say less than the concept. */
const INSIDE = 0.45
const UNKNOWN = 0.75
/** Words of another language, which the catalogue can't know, are held against nobody. */
const FOREIGN = 0.25
const COMPARED = 0.35
/** A name has rules of its own; that others say it of themselves counts a little. */
const NAME_SAID = 0.4
/** How much or how many, which no entry says. */
const QUANTITY = /^\d+[a-z]{0,3}$/
const NUMBER = /^\d+$/

/** The places of a text that are read by rules of their own: names with their part, and limits. */
export type Places = { named: ReadonlyMap<number, Role>; limiting: ReadonlySet<number> }

/** What a question asks for: what it says, what those do that it compares with, and what its words hint at. */
export function askedTerms(
  entries: Entries,
  words: readonly string[],
  said: readonly Term[],
  { mentions, named, limiting }: Places & { mentions: readonly Mention[] },
): Weighted[] {
  const isForeign = languageOf(words) !== 'en'
  const asked = weighted(entries, said, { named, limiting, isForeign })
  return withHints(
    entries,
    words.filter((_, at) => !limiting.has(at) && !named.has(at)),
    [...asked, ...comparedTerms(entries, mentions)],
  )
}

/** The share of what terms say that the catalogue knows, 0..1. */
export function coverageOf({ postings }: Entries, terms: readonly Weighted[]): number {
  let all = 0
  let known = 0
  for (const { id, weight, idf } of terms) {
    all += weight * idf
    if (postings.has(id)) known += weight * idf
  }
  return all > 0 ? known / all : 0
}

export const range = (at: number, length: number) => Array.from({ length }, (_, i) => at + i)

/** A name is no description, and a limit none: they weigh by their own rules. */
function weighted(
  entries: Entries,
  terms: readonly Term[],
  { named, limiting, isForeign }: Places & { isForeign: boolean },
): Weighted[] {
  const covered = new Set(
    terms.flatMap(({ id, at, words: n }) => (id.startsWith('#') ? range(at, n) : [])),
  )
  const within = new Set(terms.flatMap(({ at, words: n }) => (n > 1 ? range(at, n) : [])))
  const byId = new Map<string, Weighted>()
  for (const { id, at, words: length } of terms) {
    const isConcept = id.startsWith('#')
    const role = isConcept && length > 1 ? undefined : named.get(at)
    if (role === 'compared' || role === 'avoided') continue
    if (range(at, length).every((place) => limiting.has(place))) continue
    const posting = entries.postings.get(id)
    if (NUMBER.test(id) || (!posting && QUANTITY.test(id))) continue
    const idf =
      posting?.idf ?? idfOf(id, 0, entries.entries.length) * (isForeign ? FOREIGN : UNKNOWN)
    const isInside = isConcept ? length === 1 && within.has(at) : covered.has(at)
    const said = isInside ? INSIDE : 1
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

/** What words hint at counts where they name little: each need that is named halves it. */
function withHints(entries: Entries, words: readonly string[], terms: Weighted[]): Weighted[] {
  const named = terms.filter(({ id, weight }) => id.startsWith('#') && weight >= 1)
  const known = new Set(terms.map(({ id }) => id))
  const share = 1 / (1 + named.length)
  return [
    ...terms,
    ...hintedBy(entries, words).flatMap((one) =>
      known.has(one.id) ? [] : [{ ...one, weight: one.weight * share }],
    ),
  ]
}

/** What is said to be there: what follows is nothing to look for. */
const OURS = new Set(
  'our my existing unser unsere unserem nuestra nuestro mi notre mon nostro nosso'.split(' '),
)

/** The terms of the words that name what a project is built with. */
export function surroundingsOf(
  said: readonly Term[],
  words: readonly string[],
  places: readonly { at: number; words: number }[],
): Set<string> {
  const ours = words.flatMap((_, at) =>
    [1, 2].some((back) => OURS.has(words[at - back] ?? '')) ? [at] : [],
  )
  const covered = new Set([...places.flatMap((one) => range(one.at, one.words)), ...ours])
  const elsewhere = new Set(said.flatMap(({ id, at }) => (covered.has(at) ? [] : [id])))
  return new Set(said.flatMap(({ id, at }) => (covered.has(at) && !elsewhere.has(id) ? [id] : [])))
}
