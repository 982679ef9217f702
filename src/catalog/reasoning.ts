import { rememberedBy } from '../language/memo.ts'
import { termOf } from '../language/words.ts'
import type { Catalog } from '../services/format.ts'
import { type Condition, isOpenLicence } from '../services/search/facts.ts'
import type { Question } from '../services/search/question.ts'
import { wordsOf } from '../services/search/words.ts'
import type { Service } from '../services/service.ts'
import { LANGUAGE_NAMES, languagesIn } from './install.ts'

type Asked = ReadonlySet<Condition>

/** What may be said of a service that keeps a condition. */
const KEPT: Readonly<Record<Condition, (service: Service) => string | undefined>> = {
  licence_open: (service) => (isOpen(service) ? `is open source (${service.license})` : undefined),
  hosting_self: ({ hosting }) =>
    hosting === 'managed' || hosting === null ? undefined : 'can run on your own servers',
  hosting_managed: ({ hosting }) =>
    hosting === 'self-hosted' || hosting === null ? undefined : 'is run for you',
  price_free: ({ pricing, hosting, license }) =>
    pricing.freeTier
      ? 'has a free tier'
      : license !== null && hosting !== 'managed'
        ? 'costs nothing to run yourself'
        : undefined,
  price_nocard: ({ pricing }) => (pricing.cardFree ? 'starts without a credit card' : undefined),
  seat_notus: ({ vendorCountry }) =>
    vendorCountry === null ? undefined : `is not run by a US company (${vendorCountry})`,
  seat_eu: ({ vendorCountry }) =>
    vendorCountry === null ? undefined : `comes from a European company (${vendorCountry})`,
  region_eu: ({ regions }) => (regions.includes('eu') ? 'keeps data in the EU' : undefined),
  runtime_edge: ({ runtimes }) =>
    runtimes.includes('edge') ? 'works from edge runtimes' : undefined,
  runtime_browser: ({ runtimes }) =>
    runtimes.includes('browser') ? 'works in the browser' : undefined,
  runtime_reactnative: ({ runtimes }) =>
    runtimes.includes('react-native') ? 'has a React Native client' : undefined,
}
const isOpen = ({ license }: Service) => isOpenLicence(license)
const MOST_PHRASES = 3

/** Why this service, which conditions it keeps, and what one gives up for it. Says only what the catalogue knows. */
export function reasonFor(
  service: Service,
  { question, catalog }: { question: Question; catalog: Catalog },
): string {
  const does = listFitting(service, question)
  const first = `${service.name} fits: ${endSentence(lowerFirst(service, catalog))}`
  const offers = does.length > 0 ? `It covers ${joinItems(does)}.` : ''
  const kept = [
    ...keptWords(service, question.conditions.asked),
    ...listSpoken(service, question.conditions.asked),
  ]
  const keeps = kept.length > 0 ? `It ${joinItems(kept)}.` : ''
  return [first, offers, keeps, tradeOff(service, question.conditions.asked)]
    .filter((part) => part !== '')
    .join(' ')
}

/** Why one might take this one instead. */
export function otherReason(
  service: Service,
  { best, question }: { best: Service; question: Question },
): string {
  const kept = keptWords(service, question.conditions.asked)
  const differs = tellDifference(service, best)
  if (differs) return `${service.name} ${differs}.`
  if (kept.length > 0) return `${service.name} ${joinItems(kept)}.`
  return endSentence(service.description)
}

export const NOTHING_FITS =
  'Nothing in the catalogue of developer services answers this. Say what your software has to do, for example "send password reset emails from Next.js".'

/** The capabilities that answer the question, the nearest first. */
function listFitting(service: Service, { terms }: Question): string[] {
  const asked = new Map(terms.map(({ hash, weight }) => [hash, weight]))
  const rated = phrasesOf(service).map(({ phrase, hashes }) => {
    let fit = 0
    for (const hash of hashes) fit += asked.get(hash) ?? 0
    return { phrase, fit }
  })
  return rated
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, MOST_PHRASES)
    .map(({ phrase }) => phrase)
}

type Phrase = { phrase: string; hashes: ReadonlySet<number> }
/** What a service may be said to cover, with its terms: cutting them into words costs more than the rest of a reason. */
const phrasesOf = rememberedBy(({ capabilities, useCases }: Service): readonly Phrase[] =>
  [...capabilities, ...useCases.slice(0, 2)].map((phrase) => ({
    phrase,
    hashes: new Set(wordsOf(phrase).map(termOf)),
  })),
)

const keptWords = (service: Service, asked: Asked): string[] =>
  [...asked].flatMap((condition) => KEPT[condition]?.(service) ?? [])

function listSpoken({ languages, runtimes }: Service, asked: Asked): string[] {
  const named = languagesIn(asked)
  const own = named
    .filter((language) => languages.includes(language))
    .flatMap((language) => LANGUAGE_NAMES[language] ?? [])
  if (own.length > 0) return [`has a client for ${joinItems(own)}`]
  return named.length > 0 && runtimes.includes('http')
    ? ['is called over HTTP from any language']
    : []
}

function tradeOff(
  { hosting, requires, pricing, license, vendorCountry }: Service,
  asked: Asked,
): string {
  if (hosting === 'self-hosted') {
    return `The trade-off: you run it yourself${requires.length > 0 ? `, with ${joinItems(requires)}` : ''}.`
  }
  if (pricing.freeTier === false && hosting === 'managed')
    return 'The trade-off: there is no free tier.'
  if (asked.has('region_eu') && vendorCountry === 'US')
    return 'The trade-off: the company behind it is a US one.'
  if (license === null && hosting === 'managed')
    return 'The trade-off: it is a closed service that you depend on.'
  return pricing.note ? `Note: ${endSentence(pricing.note)}` : ''
}

function tellDifference(service: Service, best: Service): string | undefined {
  if (isOpen(service) && !isOpen(best)) {
    return `is open source (${service.license})`
  }
  if (service.hosting !== 'managed' && best.hosting === 'managed')
    return 'can run on your own servers'
  if (service.hosting === 'managed' && best.hosting === 'self-hosted') return 'is run for you'
  if (service.pricing.freeTier && best.pricing.freeTier === false) return 'has a free tier'
  return undefined
}

function joinItems(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** A first word that may be written small: no possessive, as those are of names, and no capital further on in it. */
const PLAIN = /^[A-Z][a-z]+\b(?!['’])(?![\w-]*[A-Z])/
const WITHIN_SENTENCE = /(?<=[a-z,)] )[A-Za-z][a-z]+/g

/** The description within a sentence: a first word that the catalogue does not write small there keeps its capital. */
function lowerFirst({ name, description }: Service, catalog: Catalog): string {
  const [word = ''] = PLAIN.exec(description) ?? []
  const small = word.toLowerCase()
  const isSmall = name.split(' ')[0] !== word && (countSmall(catalog).get(small) ?? 0) > 0
  return isSmall ? small + description.slice(word.length) : description
}

/** How much oftener descriptions write a word small within their sentences than with a capital. */
const countSmall = rememberedBy(({ services }: Catalog): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const words = services.flatMap(({ description }) => description.match(WITHIN_SENTENCE) ?? [])
  for (const word of words) {
    const small = word.toLowerCase()
    counts.set(small, (counts.get(small) ?? 0) + (word === small ? 1 : -1))
  }
  return counts
})

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
