import type { Service } from '../../services/service.ts'
import { keeps, LANGUAGES, type Limit } from './limits.ts'
import type { Question } from './question.ts'
import { termsOf, wordsOf } from './words.ts'

const LIMIT_WORDS: Partial<Record<Limit, (service: Service) => string | undefined>> = {
  open_source: (service) =>
    keeps(service, 'open_source') ? `is open source (${service.license})` : undefined,
  self_hosted: () => 'can run on your own servers',
  managed: () => 'is run for you',
  free: ({ pricing }) => (pricing.freeTier ? 'has a free tier' : 'costs nothing to run yourself'),
  no_card: () => 'starts without a credit card',
  not_us: ({ vendorCountry }) =>
    `is not run by a US company${vendorCountry ? ` (${vendorCountry})` : ''}`,
  eu_company: ({ vendorCountry }) => `comes from a European company (${vendorCountry})`,
  eu: ({ regions }) => (regions.includes('eu') ? 'keeps data in the EU' : undefined),
  edge: ({ runtimes }) => (runtimes.includes('edge') ? 'works from edge runtimes' : undefined),
  browser: ({ runtimes }) => (runtimes.includes('browser') ? 'works in the browser' : undefined),
  react_native: ({ runtimes }) =>
    runtimes.includes('react-native') ? 'has a React Native client' : undefined,
}
const NAMES: Partial<Record<Limit, string>> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  python: 'Python',
  go: 'Go',
  rust: 'Rust',
  java: 'Java',
  kotlin: 'Kotlin',
  csharp: 'C#',
  php: 'PHP',
  ruby: 'Ruby',
  elixir: 'Elixir',
  swift: 'Swift',
  dart: 'Dart',
}
const MOST_PHRASES = 3

/** Why this service, which conditions it keeps, and what one gives up for it. Says only what the catalogue knows. */
export function reasonFor(service: Service, question: Question): string {
  const does = fitting(service, question)
  const first = `${service.name} fits: ${lowerFirst(service.description)}`
  const offers = does.length > 0 ? `It covers ${list(does)}.` : ''
  const kept = [...keptWords(service, question.limits), ...spoken(service, question.limits)]
  const keeps = kept.length > 0 ? `It ${list(kept)}.` : ''
  return [first, offers, keeps, tradeOff(service, question.limits)]
    .filter((part) => part !== '')
    .join(' ')
}

/** Why one might take this one instead. */
export function otherReason(service: Service, best: Service, question: Question): string {
  const kept = keptWords(service, question.limits)
  const differs = difference(service, best)
  if (differs) return `${service.name} ${differs}.`
  if (kept.length > 0) return `${service.name} ${list(kept)}.`
  return sentence(service.description)
}

export const NOTHING_FITS =
  'Nothing in the catalogue of developer services answers this. Say what your software has to do, for example "send password reset emails from Next.js".'

/** The capabilities that answer the question, the nearest first. */
function fitting({ capabilities, useCases }: Service, { terms }: Question): string[] {
  const asked = new Map(terms.map(({ id, weight, idf }) => [id, weight * idf]))
  const rated = [...capabilities, ...useCases.slice(0, 2)].map((phrase) => {
    const ids = new Set(termsOf(wordsOf(phrase), () => false).map(({ id }) => id))
    const fit = [...ids].reduce((sum, id) => sum + (asked.get(id) ?? 0), 0)
    return { phrase, fit }
  })
  return rated
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, MOST_PHRASES)
    .map(({ phrase }) => phrase)
}

const keptWords = (service: Service, limits: ReadonlySet<Limit>): string[] =>
  [...limits].flatMap((limit) => LIMIT_WORDS[limit]?.(service) ?? [])

function spoken({ languages }: Service, limits: ReadonlySet<Limit>): string[] {
  const named = LANGUAGES.filter((language) => limits.has(language))
  const own = named
    .filter((language) => languages.includes(language))
    .flatMap((language) => NAMES[language] ?? [])
  if (own.length > 0) return [`has a client for ${list(own)}`]
  return named.length > 0 ? ['is called over HTTP from any language'] : []
}

function tradeOff(
  { hosting, requires, pricing, license, vendorCountry }: Service,
  limits: ReadonlySet<Limit>,
): string {
  if (hosting === 'self-hosted') {
    return `The trade-off: you run it yourself${requires.length > 0 ? `, with ${list(requires)}` : ''}.`
  }
  if (pricing.freeTier === false && hosting === 'managed')
    return 'The trade-off: there is no free tier.'
  if (limits.has('eu') && vendorCountry === 'US')
    return 'The trade-off: the company behind it is a US one.'
  if (license === null && hosting === 'managed')
    return 'The trade-off: it is a closed service that you depend on.'
  return pricing.note ? `Note: ${sentence(pricing.note)}` : ''
}

function difference(service: Service, best: Service): string | undefined {
  if (keeps(service, 'open_source') && !keeps(best, 'open_source')) {
    return `is open source (${service.license})`
  }
  if (service.hosting !== 'managed' && best.hosting === 'managed')
    return 'can run on your own servers'
  if (service.hosting === 'managed' && best.hosting === 'self-hosted') return 'is run for you'
  if (service.pricing.freeTier && best.pricing.freeTier === false) return 'has a free tier'
  return undefined
}

function list(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
const lowerFirst = (text: string) =>
  sentence(/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
