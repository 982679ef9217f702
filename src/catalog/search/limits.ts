import type { Service } from '../../services/service.ts'
import { LIMITS, NEGATIONS, SEATS } from './limits-table.ts'
import { wordsOf } from './words.ts'

export const HARD = [
  'open_source',
  'self_hosted',
  'managed',
  'free',
  'no_card',
  'not_us',
  'eu_company',
] as const
export const LANGUAGES = [
  'python',
  'javascript',
  'typescript',
  'go',
  'rust',
  'java',
  'kotlin',
  'csharp',
  'php',
  'ruby',
  'elixir',
  'swift',
  'dart',
] as const
export const CLOUDS = ['aws', 'gcp', 'azure'] as const
/** Who sells what a cloud has. */
export const VENDORS_OF: Record<(typeof CLOUDS)[number], readonly string[]> = {
  aws: ['aws', 'amazon'],
  gcp: ['google'],
  azure: ['microsoft'],
}
export type Limit =
  | (typeof HARD)[number]
  | (typeof LANGUAGES)[number]
  | (typeof CLOUDS)[number]
  | 'closed'
  | 'free_plan'
  | 'priced_by_use'
  | 'cheap'
  | 'eu'
  | 'edge'
  | 'browser'
  | 'react_native'
  | 'small'
  | 'enterprise'

type Row = { limit: Limit; words: readonly string[]; open: boolean }
let rows: Map<string, Row[]> | undefined

function readRows(): Map<string, Row[]> {
  const read = new Map<string, Row[]>()
  for (const line of LIMITS.trim().split('\n')) {
    const colon = line.indexOf(':')
    const limit = line.slice(0, colon) as Limit
    for (const said of line.slice(colon + 1).split(',')) {
      const words = wordsOf(said.replaceAll('*', ' ')).filter((word) => word !== '')
      const key = (words[0] ?? '').slice(0, 2)
      read.set(key, [
        ...(read.get(key) ?? []),
        { limit, words, open: said.trimEnd().endsWith('*') },
      ])
    }
  }
  return read
}

export type Stated = { limit: Limit; negated: boolean; at: number; words: number }

/** The limits a text states, and whether it says the opposite. */
export function limitsOf(words: readonly string[]): Stated[] {
  rows ??= readRows()
  const stated: Stated[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    for (const row of rows.get(word.slice(0, 2)) ?? []) {
      if (
        !row.words.every((part, i) =>
          isAt(words[at + i], part, row.open && i === row.words.length - 1),
        )
      )
        continue
      if (row.limit === 'self_hosted' && comesFrom(words, at)) continue
      stated.push({ limit: row.limit, negated: isNegated(words, at), at, words: row.words.length })
    }
  }
  return [...stated, ...ownMachines(words)]
}

/** `we send from our own server`: where it comes from, not where it has to run. */
const comesFrom = (words: readonly string[], at: number) =>
  words[at - 1] === 'from' || words[at - 2] === 'from'

/** `on a 5 dollar vps`: where it should run; a vps alone is what is looked for. */
function ownMachines(words: readonly string[]): Stated[] {
  return words.flatMap((word, at) => {
    const before = words.slice(Math.max(0, at - 4), at)
    const isPlace = MACHINES.has(word) && before.some((said) => said === 'on' || said === 'onto')
    return isPlace ? [{ limit: 'self_hosted', negated: isNegated(words, at), at, words: 1 }] : []
  })
}
const MACHINES = new Set(['vps', 'droplet', 'nas', 'homelab'])

const isAt = (word: string | undefined, part: string, open: boolean) =>
  word === part || (open && word?.startsWith(part) === true)

const VENDORS = new Set(
  'vendor vendors company companies provider providers firm business supplier anbieter firma unternehmen empresa proveedor fournisseur entreprise societe azienda fornitore fornecedor hebergeur hebergement hoster hosting cloud clouds vps hospedaje alojamiento'.split(
    ' ',
  ),
)
const SEAT_OF = new Map(
  Object.entries(SEATS).flatMap(([code, words]) =>
    words.split(' ').map((word) => [word, code] as const),
  ),
)

/** The countries that a vendor should sit in, where the text speaks of vendors. */
export function seatsOf(words: readonly string[]): Set<string> {
  const near = (at: number) => [-2, -1, 1, 2].some((step) => VENDORS.has(words[at + step] ?? ''))
  return new Set(words.flatMap((word, at) => (near(at) ? (SEAT_OF.get(word) ?? []) : [])))
}

/** What excludes in more than a word, right before it. */
const BUT =
  /\b(anything but|anyone but|other than|apart from|everything but|everyone but|nothing from|nothing by|todo menos|alles ausser|tout sauf|tutto tranne|tudo menos)$/

/** The clouds whose vendors a text wants nothing from. */
export function unwantedClouds(words: readonly string[], stated: readonly Stated[]): Limit[] {
  const said = stated.filter(({ limit, negated }) => negated && isCloud(limit))
  const named = CLOUDS.filter((cloud) =>
    words.some((word, at) => VENDORS_OF[cloud].includes(word) && isNegated(words, at)),
  )
  return [...said.map(({ limit }) => limit), ...named]
}
const isCloud = (limit: Limit): boolean => (CLOUDS as readonly string[]).includes(limit)

/** A negation in the few words before, within the clause. */
export function isNegated(words: readonly string[], at: number, within = 3): boolean {
  if (BUT.test(words.slice(Math.max(0, at - 3), at).join(' '))) return true
  for (let i = at - 1; i >= 0 && i >= at - within; i--) {
    const word = words[i] ?? ''
    if (word === '') return false
    if (NEGATIONS.has(word)) return true
  }
  return false
}

const EUROPE = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO IS LI CH'.split(
    ' ',
  ),
)

/** Licences that show the source and keep back a freedom: none of the Open Source Initiative's. */
const NOT_OPEN = /BUSL|FSL|SSPL|Elastic|Commons-Clause|PolyForm|LicenseRef|Sustainable/i

/** Whether a service keeps a hard limit. What is not known of it fails, but for its seat. */
export function keeps(service: Service, limit: Limit): boolean {
  const { license, hosting, pricing, vendorCountry, languages } = service
  const runsHere = hosting === 'self-hosted' || hosting === 'both'
  switch (limit) {
    case 'open_source':
      return license !== null && !NOT_OPEN.test(license)
    case 'self_hosted':
      return runsHere
    case 'managed':
      return hosting === 'managed' || hosting === 'both'
    case 'free':
      return pricing.freeTier === true || (runsHere && license !== null)
    case 'no_card':
      return pricing.cardFree === true || (hosting === 'self-hosted' && license !== null)
    case 'not_us':
      return vendorCountry !== 'US' && (vendorCountry !== null || runsHere)
    case 'eu_company':
      return vendorCountry !== null && EUROPE.has(vendorCountry)
    case 'javascript':
    case 'typescript':
      return speaks(service, ['javascript', 'typescript'])
    default:
      return isLanguage(limit) ? languages.length === 0 || speaks(service, [limit]) : true
  }
}

const isLanguage = (limit: Limit): boolean => (LANGUAGES as readonly string[]).includes(limit)

/** A service that is called over HTTP speaks every language. */
function speaks({ languages, runtimes }: Service, wanted: readonly string[]): boolean {
  if (languages.length === 0 || runtimes.includes('http')) return true
  return wanted.some((language) => languages.includes(language))
}

export const isHard = (limit: Limit): boolean =>
  (HARD as readonly string[]).includes(limit) || isLanguage(limit)

const STACK = new Set<Limit>([
  ...LANGUAGES,
  ...CLOUDS,
  'edge',
  'browser',
  'react_native',
  'eu',
  'eu_company',
  'not_us',
])
/** What a project is made of and where it may be: it stays when the next question is about something else. */
export const isStack = (limit: Limit): boolean => STACK.has(limit)
export const isSpoken = isLanguage
/** What only those say who build something. */
export const isTechnical = (limit: Limit): boolean =>
  isLanguage(limit) ||
  ['aws', 'gcp', 'azure', 'edge', 'react_native', 'self_hosted', 'open_source'].includes(limit)
