import { isStop, termOf } from '../../language/words.ts'
import type { Service } from '../service.ts'
import { isNegated, type Rows } from './conditions.ts'
import { wordsOf } from './words.ts'

/** What somebody or something that is named is to the question. */
type Role = 'wanted' | 'replaced' | 'avoided' | 'present'
/** `plain`: the name is a word that others say as well, which may be all that was meant. */
export type Mention = {
  doc: number
  role: Role
  from: number
  to: number
  plain: boolean
  /** It is whoever makes it that is named. */
  isVendor?: boolean
  /** It is no service of the catalogue, and these take its place. */
  takenBy?: readonly number[]
  /** How likely it is asked for, and left for another one, by what is said around the name: 0..1. */
  asked?: number
  left?: number
}

/**
 * `isVendor`: whoever makes the service, who is only left and never asked for; so is what the catalogue does not have, whose
 * place others take.
 */
type Name = {
  doc: number
  words: readonly string[]
  plain: boolean
  /** Others may be called so rather than it. */
  isAlias?: boolean
  isVendor?: boolean
  takenBy?: readonly number[]
}
/** Stands for what is no service of the catalogue. */
const OUTSIDER = -1
/** The names of services by their first word. */
export type Names = ReadonlyMap<string, readonly Name[]>

/** A word that so many services or markets say is no name. */
const MOST_SAYERS = 3
/** What a service is called without its vendor is said of it by others. */
const MOST_SAYERS_SHORT = 12
/** How far before a name a denial stands. */
const REACH = 5

/** `sayers`: how many services say a term; `isPlain`: whether a word is one that others say as well. */
export function listNames(
  services: readonly Service[],
  { sayers, isPlain, replaces }: Saying,
): Names {
  const names = new Map<string, Name[]>()
  const add = (doc: number, { text, isAlias, most = MOST_SAYERS }: Naming) => {
    const words = wordsOf(text).filter((word) => word !== '')
    const [first] = words
    if (!first || (words.length === 1 && first.length < 3)) return
    const isSaid = words.every((word) => sayers(termOf(word)) > most)
    if (isAlias && (isSaid || words.length > 3)) return
    const plain = words.length === 1 && (isStop(first) || isPlain(first))
    const known = names.get(first) ?? []
    if (known.some((one) => one.doc === doc && one.words.join() === words.join())) return
    names.set(first, [...known, { doc, words, plain, isAlias }])
  }
  for (const [doc, { slug, name, aliases }] of services.entries()) {
    add(doc, { text: name, isAlias: false })
    add(doc, { text: slug.replaceAll('-', ' '), isAlias: false })
    if (/^(aws|apache|google)-/.test(slug))
      add(doc, { text: slug.replace(/^\w+-/, ''), isAlias: true, most: MOST_SAYERS_SHORT })
    for (const alias of aliases) add(doc, { text: alias, isAlias: true })
  }
  for (const [doc, { slug, vendor }] of services.entries()) {
    const brand = brandOf(slug)
    const isKnown = brand !== null && !isPlain(brand) && countOf(services, brand) > 1
    for (const word of [vendor, brand]) {
      const isSaid = word !== vendor && !isKnown && sayers(termOf(word ?? '')) > MOST_SAYERS_SHORT
      if (!word || word.length < 3 || isSaid) continue
      const known = names.get(word) ?? []
      if (known.some(({ words }) => words.length === 1)) continue
      names.set(word, [...known, { doc, words: [word], plain: false, isVendor: true }])
    }
  }
  addOutsiders(names, replaces)
  return names
}

/** `replaces`: what each service takes the place of, its words joined by `-`. */
type Saying = {
  sayers: (term: number) => number
  isPlain: (word: string) => boolean
  replaces: readonly ReadonlySet<string>[]
}

/** What services take the place of, and no service is called. */
function addOutsiders(names: Map<string, Name[]>, replaces: readonly ReadonlySet<string>[]): void {
  const takers = new Map<string, number[]>()
  for (const [doc, own] of replaces.entries()) {
    for (const name of own) takers.set(name, [...(takers.get(name) ?? []), doc])
  }
  for (const [name, takenBy] of takers) {
    const words = name.split('-')
    const [first = ''] = words
    const known = names.get(first) ?? []
    if (known.some((one) => one.words.join() === words.join())) continue
    names.set(first, [...known, { doc: OUTSIDER, words, plain: false, takenBy }])
  }
}

/** What several services of a maker have before their own names: `firebase`. */
export const brandOf = (slug: string): string | null =>
  slug.includes('-') ? (slug.split('-', 1)[0] ?? null) : null

const countOf = (services: readonly Service[], brand: string) =>
  services.filter(({ slug }) => brandOf(slug) === brand).length

type Naming = { text: string; isAlias: boolean; most?: number }

/** Right behind a name that shares what was said of the one before it: `auth0 is banned here, okta too`. */
const TOO = new Set('too either likewise auch aussi tambien anche tambem'.split(' '))
const MOST_BETWEEN = 7
const JOINS = new Set('or and nor y o ou et oder und noch ni e ed'.split(' '))

/** Every service a text names, with its part in the question. The longest name at a place counts. */
export function findMentions(
  words: readonly string[],
  { names, ...spotted }: { names: Names } & Rows,
): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < words.length; at++) {
    const here = listNamesAt(words, { at, names })
    const longest = Math.max(0, ...here.map((name) => name.words.length))
    const isCalled = here.some(({ words: said, isAlias }) => said.length === longest && !isAlias)
    if (longest === 0) continue
    const to = at + longest - 1
    const role =
      joinedRole(words, { at, to, before: found }) ?? roleOf(words, { from: at, to, ...spotted })
    for (const { doc, words: said, plain, isAlias, isVendor, takenBy } of here) {
      if (said.length < longest || (isAlias && isCalled)) continue
      if (longest === 1 && isStop(words[at] ?? '') && words.length > longest) continue
      if (takenBy) {
        found.push({ doc, role, from: at, to, plain: false, takenBy })
        continue
      }
      if (isVendor) {
        const part = isLeft(role) ? 'avoided' : role
        found.push({ doc, role: part, from: at, to, plain: false, isVendor: true })
        continue
      }
      // Who says nothing but a name means it.
      found.push({ doc, role, from: at, to, plain: plain && words.length > longest })
    }
    at = to
  }
  return found
}

/** The names that begin at a word, or that something is said to be of: `twilio's`, whose sign is gone when words are cut. */
function listNamesAt(
  words: readonly string[],
  { at, names }: { at: number; names: Names },
): readonly Name[] {
  const word = words[at] ?? ''
  const here = (names.get(word) ?? []).filter((name) =>
    name.words.every((part, step) => words[at + step] === part),
  )
  if (here.length > 0 || word.length < SHORTEST_OWNER || !word.endsWith('s')) return here
  const owners = names.get(word.slice(0, -1)) ?? []
  return owners.filter((name) => name.words.length === 1 && !name.plain)
}

const SHORTEST_OWNER = 5

/** `neither cognito nor okta`: the second shares the part of the first. */
function joinedRole(
  words: readonly string[],
  { at, to, before }: { at: number; to: number; before: readonly Mention[] },
): Role | undefined {
  const last = before.at(-1)
  if (!last || last.role === 'wanted' || last.role === 'present') return undefined
  const between = words.slice(last.to + 1, at)
  if (TOO.has(words[to + 1] ?? '') && between.length <= MOST_BETWEEN) return last.role
  const isJoined = between.length < 4 && between.every((word) => word === '' || JOINS.has(word))
  return isJoined ? last.role : undefined
}

/** How sure it is that somebody wants another one of its kind: 0..1. */
export const leftnessOf = ({ role, from, left = 0 }: Mention) =>
  from < 0 ? 0 : isLeft(role) ? 1 : left

export const isLeft = (role: Role) => role === 'avoided' || role === 'replaced'

function roleOf(
  words: readonly string[],
  { from, to, turns, conditions, kept = [] }: { from: number; to: number } & Rows,
): Role {
  if (kept.some(({ to: end }) => end === from - 1)) return 'present'
  const before = (row: string) => turns.some((one) => one.row === row && one.to === from - 1)
  const after = (row: string) => turns.some((one) => one.row === row && one.from === to + 1)
  if (after('replaced_after') || before('replaced_before') || before('left_before'))
    return 'replaced'
  if (isNegated(words, { from, to, spotted: conditions, reach: REACH })) return 'avoided'
  return before('present_before') || after('present_after') ? 'present' : 'wanted'
}
