import type { Service } from '../../services/service.ts'
import { isCommon } from './common.ts'
import { isNegated } from './limits.ts'
import { ORDINARY, PLATFORMS } from './names-table.ts'
import { namesConcept, wordsOf } from './words.ts'

/**
 * What a named service is to the question: what is wanted, what is to be replaced or avoided, or what is there already.
 */
export type Role = 'wanted' | 'compared' | 'avoided' | 'present'
/** `ordinary`: the name is a word of its own, which may be all that was meant. */
export type Mention = {
  slug: string
  role: Role
  at: number
  words: number
  exact: boolean
  ordinary: boolean
}

/** `own`: the service's name, not an alias. `ordinary`: a word that others say as well. */
type Name = { slug: string; words: readonly string[]; own: boolean; ordinary: boolean }
export type Names = ReadonlyMap<string, readonly Name[]>

/** An alias that more services than this say of themselves is no name. */
const MOST_SAYERS = 2

/** The names of all services by their first word. `sayers`: how many services say a word of themselves. */
export function namesOf(services: readonly Service[], sayers: (word: string) => number): Names {
  const names = new Map<string, Name[]>()
  const add = (slug: string, text: string, own: boolean) => {
    const words = wordsOf(text).filter((word) => word !== '')
    const first = words[0]
    if (!first || (words.length === 1 && (first.length < 3 || isCommon(first)))) return
    // What many say of themselves is a technique, and weighs as any word does.
    const isTechnique = !own && !PLATFORMS.has(slug)
    if (isTechnique && (namesConcept(words) || words.every((word) => sayers(word) > MOST_SAYERS)))
      return
    const ordinary = words.length === 1 && ORDINARY.has(first)
    const known = names.get(first) ?? []
    if (!known.some((one) => one.slug === slug && one.words.join() === words.join())) {
      names.set(first, [...known, { slug, words, own, ordinary }])
    }
  }
  for (const { slug, name, aliases } of services) {
    add(slug, name, true)
    add(slug, slug.replaceAll('-', ' '), true)
    if (slug.startsWith('apache-')) add(slug, slug.slice('apache-'.length), true)
    for (const alias of aliases) add(slug, alias, false)
  }
  return names
}

const set = (text: string) => new Set(text.trim().split(/\s+/))
/** Before a name: what is there, not what is wanted. */
const PRESENT_BEFORE =
  set(`on in into from with using behind within inside under via our my own for existing your
  auf in aus mit von unser unsere unserem unseren nutzen verwenden
  en desde con de nuestro nuestra sobre usando
  dans depuis avec notre nos chez sur
  su da con nostro nostra nel nella
  em no na com nosso nossa`)
const WE_USE =
  /\b(we|i|they|team|wir|ich|nous|noi|nos|company|customers?|users?|clients?|kunden) (already |currently |only |mostly |all )?(use|have|run|uses|runs|write|love|live|sit|are|re|nutzen|verwenden|haben|usamos|tenemos|utilisons|avons|usiamo|abbiamo|temos)\b/
/** After a name: it is what there is. */
const PRESENT_AFTER = set(
  `house shop stack setup site app apps project users accounts alarm events repo account backend frontend user customers
  callbacks callback webhooks webhook endpoint endpoints route routes function functions deploy deploys deployment
  hosting addon addons plugin plugins extension extensions store stores blog
  bucket buckets tables table subscribers products orders invoices payments data logs`,
)
const COMPARED_BEFORE =
  /\b(alternatives?|alternativas?|alternativen?|alternatifs?|alternative|replacements?|drop in|forks?|substitut[eo]?|ersatz|remplacer|sustituir|substituir|sostituire|replace|replacing|ersetzen|competitors?|rivals?|instead|statt|rather than|lieu|lugar|invece|vez|migrat\w*|mov\w+|switch\w*|leav\w+|away|off|from|weg|similar|like|wie|como|comme|come|clones?|equivalents?|[a-z]+er than|(less|more) [a-z]+ than|open source|self hosted|free|version of)( (to|for|of|a|au|ao|al|zu|von|fur|para|pour|per|than|from|the|de|da|do|di|than))?$/
const COMPARED_AFTER =
  /^((is|was|are|got|became|feels|seems) (too |so |just |really )?(creepy|bad|slow|expensive|overkill|dead|dying|deprecated|shutting|ugly|clunky|bloated|unreliable|broken|annoying|complicated|heavy|painful|pricey|much|big)|alternatives?|alternativ\w*|alternatv\w*|replacements?|competitors?|clones?|equivalent|forks?|compatible|killer|lite|drop in|style|like|ersatz|but|aber|pero|mais|ma|mas|too|is too|ist zu|feeling|experience|vibes|es demasiado|est trop|is expensive|got expensive|is overkill|too expensive|became|raised|bill|pricing)\b/
/** Before a name that only tells which kind of thing is meant. */
const ARTICLES = set(
  'a an our my the this these their his her your ein eine unser mein un una mi nuestro une mon notre um uma',
)
/** After a name: the service itself is meant. */
const ITSELF = set(
  'api apis sdk client library integration docs plan key keys pricing tier package module',
)
const OPPOSED = set('vs versus or oder ou gegen contra')
const JOINS = set('or and nor y o ou et oder und noch ni e ed')

/** Every service a text names, with its part in the question. The longest name at a place counts. */
export function mentionsOf(
  words: readonly string[],
  names: Names,
  isClosed: (slug: string) => boolean,
): Mention[] {
  const found: Mention[] = []
  const said = words.filter((word) => word !== '' && !isCommon(word)).length
  for (let at = 0; at < words.length; at++) {
    const here = (names.get(words[at] ?? '') ?? []).filter(({ words: name }) =>
      name.every((part, i) => words[at + i] === part),
    )
    const longest = Math.max(0, ...here.map(({ words: name }) => name.length))
    const best = here.filter(({ words: name }) => name.length === longest)
    for (const { slug, own, ordinary } of best) {
      const role = roleOf(words, at, longest, isClosed(slug), slug)
      found.push({
        slug,
        role: joined(words, at, found) ?? role,
        at,
        words: longest,
        exact: own,
        // Who says nothing but a name means it.
        ordinary: ordinary && said > longest,
      })
    }
    if (longest > 1) at += longest - 1
  }
  return found.map((one) =>
    one.ordinary && isOpposed(words, one, found) ? { ...one, ordinary: false } : one,
  )
}

/** `render or railway`: two names side by side are names, whatever else they mean. */
function isOpposed(words: readonly string[], one: Mention, found: readonly Mention[]): boolean {
  return found.some(({ slug, at, words: length }) => {
    const [first, second] = at < one.at ? [at + length, one.at] : [one.at + one.words, at]
    return slug !== one.slug && second - first === 1 && OPPOSED.has(words[first] ?? '')
  })
}

/** `not cognito or okta`: the second shares the part of the first. */
function joined(
  words: readonly string[],
  at: number,
  before: readonly Mention[],
): Role | undefined {
  const last = before.at(-1)
  if (!last || (last.role !== 'avoided' && last.role !== 'compared')) return undefined
  const gap = words.slice(last.at + last.words, at)
  if (gap.length === 0 || gap.length > 3) return undefined
  return gap.every((word) => JOINS.has(word) || word === '') ? last.role : undefined
}

function roleOf(
  words: readonly string[],
  at: number,
  length: number,
  closed: boolean,
  slug: string,
): Role {
  const before = words.slice(Math.max(0, at - 4), at).join(' ')
  const after = words.slice(at + length, at + length + 3).join(' ')
  if (COMPARED_AFTER.test(after) && !PLATFORMS.has(slug)) return 'compared'
  const compared = COMPARED_BEFORE.exec(before)
  if (compared) {
    const cue = compared[1] ?? ''
    if (
      !/^(open source|self hosted|free|from|off|like)$/.test(cue) ||
      (closed && cue !== 'from' && cue !== 'off')
    )
      return 'compared'
    if (/\b(migrat|mov|switch|com)\w* (\w+ )?(from|off)$/.test(before)) return 'compared'
  }
  if (isNegated(words, at, 5)) return 'avoided'
  const previous = words[at - 1] ?? ''
  const nearer =
    previous === 'a' || previous === 'the' || previous === 'our' || previous === 'my'
      ? (words[at - 2] ?? '')
      : ''
  if (PRESENT_BEFORE.has(previous) || PRESENT_BEFORE.has(nearer)) return 'present'
  const next = words[at + length] ?? ''
  if (PRESENT_AFTER.has(next)) return 'present'
  if (ARTICLES.has(previous) && next !== '' && !ITSELF.has(next)) return 'present'
  if (WE_USE.test(before) || PLATFORMS.has(slug)) return 'present'
  return 'wanted'
}
