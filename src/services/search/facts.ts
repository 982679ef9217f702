import type { Service } from '../service.ts'
import type { Told } from '../told.ts'

/** A fact asked for, as the rows of data/searches/conditions.txt name it: `language_go`, `hosting_self`. */
export type Condition = string
/** `unknown` does not rule a service out; for where a vendor sits, what is not known counts as `broken` (`judgeSeat`). */
export type Verdict = 'kept' | 'unknown' | 'broken'

/** What is known of a service that a condition may ask for. Null or empty: not known. */
export type Facts = {
  languages: ReadonlySet<string>
  /** Languages it is written in, for who runs it or reads it. */
  written: ReadonlySet<string>
  /** Whether any language that speaks HTTP can call it. */
  anyLanguage: boolean
  clouds: ReadonlySet<string>
  vendor: string | null
  hosting: 'managed' | 'self' | 'both' | null
  licence: 'open' | 'available' | 'closed' | null
  regions: ReadonlySet<string>
  runtimes: ReadonlySet<string>
  protocols: ReadonlySet<string>
  prices: ReadonlySet<string>
  /** What has to run beside it. */
  needs: ReadonlySet<string>
  freePlan: boolean | null
  cardFree: boolean | null
  /** ISO 3166 alpha-2. */
  seat: string | null
}

const EUROPE = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO IS LI CH'.split(
    ' ',
  ),
)
/** Licences that show the source and keep back a freedom: none of the Open Source Initiative's. */
const NOT_OPEN = /BUSL|FSL|SSPL|Elastic|Commons-Clause|PolyForm|LicenseRef|Sustainable/i
export const isOpenLicence = (licence: string | null) => licence !== null && !NOT_OPEN.test(licence)
const CLOUD_OF: Readonly<Record<string, string>> = {
  aws: 'aws',
  amazon: 'aws',
  google: 'gcp',
  microsoft: 'azure',
}
/** A maker, or the cloud that it runs. */
export const cloudOf = (vendor: string | null) => vendor && (CLOUD_OF[vendor] ?? vendor)

const WRITTEN: Readonly<Record<string, string>> = {
  ts: 'typescript',
  flutter: 'dart',
  australia: 'au',
  canada: 'ca',
  india: 'in',
  switzerland: 'ch',
  apac: 'asia',
}
const writtenAs = (name: string) => WRITTEN[name.toLowerCase()] ?? name.toLowerCase()

/** The facts of an entry, completed by what is told of it. */
export function factsOf(service: Service, told: Told | undefined): Facts {
  const more = (name: string) => (told?.facts[name] ?? []).map(writtenAs)
  const { languages, runtimes, pricing, regions, vendor, vendorCountry } = service
  const prices = new Set(more('price'))
  return {
    languages: withJavascript([...languages.map(writtenAs), ...more('languages')]),
    written: withJavascript(more('written')),
    anyLanguage: runtimes.includes('http') || more('languages').includes('any'),
    clouds: new Set(more('clouds')),
    vendor: cloudOf(vendor),
    hosting: hostingOf(service, more('self_hosted')[0]),
    licence: licenceOf(service, more('licence')[0]),
    regions: new Set([...regions, ...more('regions')]),
    runtimes: new Set(runtimes),
    protocols: new Set(more('protocols')),
    prices,
    needs: new Set(service.requires),
    freePlan: pricing.freeTier ?? (prices.size === 0 ? null : prices.has('free_tier')),
    cardFree: pricing.cardFree,
    seat: vendorCountry,
  }
}

function withJavascript(languages: readonly string[]): ReadonlySet<string> {
  const all = new Set(languages)
  if (all.has('typescript') || all.has('javascript')) all.add('typescript').add('javascript')
  return all
}

function hostingOf({ hosting }: Service, told: string | undefined): Facts['hosting'] {
  if (hosting !== null) return hosting === 'self-hosted' ? 'self' : hosting
  return told === 'yes' ? 'self' : told === 'both' ? 'both' : told === 'no' ? 'managed' : null
}

function licenceOf({ license, hosting }: Service, told: string | undefined): Facts['licence'] {
  if (license !== null) return isOpenLicence(license) ? 'open' : 'available'
  if (hosting === 'managed' || told === 'closed') return 'closed'
  return told === 'open_source' ? 'open' : told === 'source_available' ? 'available' : null
}

/** Conditions that rule out what is known not to keep them; the others only weigh. */
const HARD = /^(language_.*|licence_.*|hosting_.*|price_free|price_nocard|seat_.*|region_eu)$/
export const isHard = (condition: Condition) => HARD.test(condition)

/** Whether a service keeps a condition. */
export function judgeCondition(facts: Facts, condition: Condition): Verdict {
  const [kind = '', value = ''] = condition.split('_', 2)
  switch (kind) {
    case 'language':
      return judgeKnown(facts.languages, { value, reachable: facts.anyLanguage })
    case 'cloud':
      return inCloud(facts, value)
    case 'licence':
      return judgeLicence(facts, value)
    case 'hosting':
      return hostedAs(facts, value)
    case 'needs':
      return facts.needs.has(value) || isNothingBut(facts, value) ? 'kept' : 'unknown'
    case 'region':
      if (value === 'eu' && facts.seat !== null && EUROPE.has(facts.seat)) return 'kept'
      return judgeKnown(facts.regions, { value, reachable: facts.regions.has('global') })
    case 'runtime':
      return judgeKnown(facts.runtimes, {
        value: value === 'reactnative' ? 'react-native' : value,
        reachable: false,
      })
    case 'protocol':
      return facts.protocols.has(value) ? 'kept' : facts.protocols.size > 0 ? 'broken' : 'unknown'
    case 'price':
      return judgePrice(facts, value)
    case 'seat':
      return judgeSeat(facts, value)
    default:
      return 'unknown'
  }
}

/** What services that keep data speak. */
const STORES = ['postgres', 'mysql', 'redis', 'mongodb', 'memcached', 'kafka', 'amqp']

/** Whether it is this store, and no other. */
const isNothingBut = ({ protocols }: Facts, store: string) =>
  protocols.has(store) && STORES.every((other) => other === store || !protocols.has(other))

/** The condition that a denied one stands for, where there is one: `not self-hosted` asks for a managed service. */
export const oppositeOf = (condition: Condition): Condition | undefined =>
  ({
    hosting_self: 'hosting_managed',
    hosting_managed: 'hosting_self',
    licence_closed: 'licence_open',
    seat_us: 'seat_notus',
  })[condition]

const judgeKnown = (
  known: ReadonlySet<string>,
  { value, reachable }: { value: string; reachable: boolean },
): Verdict => (known.has(value) ? 'kept' : reachable || known.size === 0 ? 'unknown' : 'broken')

function inCloud({ vendor, clouds }: Facts, cloud: string): Verdict {
  if (vendor === cloud) return 'kept'
  return vendor !== null && Object.values(CLOUD_OF).includes(vendor) && !clouds.has(cloud)
    ? 'broken'
    : 'unknown'
}

function isOpen({ licence }: Pick<Facts, 'licence'>): Verdict {
  return licence === null ? 'unknown' : licence === 'open' ? 'kept' : 'broken'
}

function judgeLicence({ licence }: Facts, value: string): Verdict {
  if (value === 'open') return isOpen({ licence })
  if (value === 'closed') return turnVerdict(isOpen({ licence }))
  return licence === null ? 'unknown' : licence === 'closed' ? 'broken' : 'kept'
}

const turnVerdict = (verdict: Verdict): Verdict =>
  verdict === 'kept' ? 'broken' : verdict === 'broken' ? 'kept' : verdict

function hostedAs({ hosting }: Facts, value: string): Verdict {
  if (hosting === null) return 'unknown'
  return hosting === 'both' || hosting === value ? 'kept' : 'broken'
}

function judgePrice(facts: Facts, value: string): Verdict {
  const runsHere = facts.hosting === 'self' || facts.hosting === 'both'
  const own = runsHere && (facts.licence === 'open' || facts.licence === 'available')
  const known = (is: boolean | null): Verdict => (is === null ? 'unknown' : is ? 'kept' : 'broken')
  switch (value) {
    case 'free':
      return facts.freePlan || own || facts.prices.has('free') ? 'kept' : known(facts.freePlan)
    case 'plan':
      return facts.hosting === 'self' ? 'broken' : known(facts.freePlan)
    case 'nocard':
      return facts.hosting === 'self' && own ? 'kept' : known(facts.cardFree)
    case 'usage':
      return facts.prices.size === 0 ? 'unknown' : known(facts.prices.has('usage'))
    default:
      if (own || facts.prices.has('free') || facts.prices.has('low')) return 'kept'
      return facts.prices.has('enterprise') || facts.prices.has('high') ? 'broken' : 'unknown'
  }
}

function judgeSeat({ seat, hosting }: Facts, value: string): Verdict {
  if (value === 'us') return seat === null ? 'unknown' : seat === 'US' ? 'kept' : 'broken'
  if (value === 'notus') {
    if (seat === null) return hosting === 'managed' ? 'broken' : 'unknown'
    return seat === 'US' ? 'broken' : 'kept'
  }
  if (seat === null) return 'broken'
  return (value === 'eu' ? EUROPE.has(seat) : seat.toLowerCase() === value) ? 'kept' : 'broken'
}
