import type { Service } from '../../services/service.ts'
import type { Entries } from './entries.ts'
import { CLOUDS, keeps, type Limit } from './limits.ts'
import { PLATFORMS } from './names-table.ts'
import { hardLimits, type Question } from './question.ts'
import { stemOf } from './words.ts'

export type Scored = { service: Service; score: number; kept: Limit[] }
/** `meaning`: how well the best fits by what was said alone. */
export type Ranking = {
  ranked: Scored[]
  best: number
  meaning: number
  features: { lexical: number; semantic: number }
}

const LEXICAL = 0.62
const SEMANTIC = 0.38
const NAMED = 0.55
/** A name that is a word of its own counts where its service is about as fit as any. */
const ORDINARY_FIT = 0.7
/** What is there already is seldom what is looked for; it may have more than is known. */
const THERE = 0.06
const PLATFORM = 0.12
const COMPARED_PEER = 0.16
const CLOUD = 0.3
const QUALITY = 0.05
const VENDORS: Record<(typeof CLOUDS)[number], readonly string[]> = {
  aws: ['aws', 'amazon'],
  gcp: ['google'],
  azure: ['microsoft'],
}
const HYPERSCALERS = ['aws', 'amazon', 'google', 'microsoft']

/** What an earlier question was about, and what was answered to it and is not wanted again. */
export type Near = {
  categories: ReadonlySet<string>
  weight: number
  without: ReadonlySet<string>
  /** What was offered before, and what could take its place. */
  offered: ReadonlySet<string>
}
const NOTHING: Near = {
  categories: new Set(),
  weight: 0,
  without: new Set(),
  offered: new Set(),
}
const OFFERED = 0.1

/** All services that keep the hard limits, the fittest first. */
export function rank(entries: Entries, question: Question, near: Near = NOTHING): Ranking {
  const lexical = lexicalScores(entries, question)
  const semantic = semanticScores(entries, question)
  const hard = hardLimits(question.limits)
  const avoided = avoidedBy(entries, question)
  const peers = peersOf(entries, question)
  const meanings = lexical.map((said, i) => LEXICAL * said + SEMANTIC * (semantic[i] ?? 0))
  const fittest = Math.max(0, ...meanings)
  const abroad = abroadOf(entries, question)
  const tainted = taintedOf(entries, question)
  const scored = entries.entries.map(({ service }, i) => {
    const meaning = meanings[i] ?? 0
    const away = (abroad(i) ? ABROAD : 0) + (tainted(i) ? TAINTED : 0)
    const closeness =
      (near.categories.has(service.category) ? near.weight : 0) +
      (near.offered.has(service.slug) ? OFFERED : 0)
    const score = meaning + closeness - away + extra(service, question, meaning, peers, fittest)
    return { service, score, kept: hard.filter((limit) => keeps(service, limit)) }
  })
  const ranked = scored
    .filter(
      ({ service, kept }) =>
        kept.length === hard.length && !avoided(service) && !near.without.has(service.slug),
    )
    .sort((a, b) => b.score - a.score || (a.service.slug < b.service.slug ? -1 : 1))
  return {
    ranked,
    best: ranked[0]?.score ?? 0,
    meaning: fittest,
    features: { lexical: Math.max(0, ...lexical), semantic: Math.max(0, ...semantic) },
  }
}

/** Share of what was asked that each entry says, 0..1. */
function lexicalScores({ entries, postings }: Entries, { terms }: Question): Float64Array {
  const scores = new Float64Array(entries.length)
  let all = 0
  for (const { id, weight, idf } of terms) {
    all += weight * idf
    const posting = postings.get(id)
    posting?.entries.forEach((entry, i) => {
      scores[entry] = (scores[entry] ?? 0) + weight * idf * (posting.weights[i] ?? 0)
    })
  }
  return all > 0 ? scores.map((score) => score / all) : scores
}

/** How near each entry is in meaning: the nearest of its phrases, and all of it, -1..1. */
function semanticScores({ entries, meanings }: Entries, { vector }: Question): Float64Array {
  const scores = new Float64Array(entries.length)
  if (!vector || !meanings) return scores
  const { dim, phrases, starts, wholes } = meanings
  for (let entry = 0; entry < entries.length; entry++) {
    let nearest = 0
    for (let at = starts[entry] ?? 0; at < (starts[entry + 1] ?? 0); at++) {
      nearest = Math.max(nearest, dot(phrases, at * dim, vector))
    }
    scores[entry] = 0.55 * nearest + 0.45 * dot(wholes, entry * dim, vector)
  }
  return scores
}

function dot(rows: Float32Array, from: number, vector: Float32Array): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += (rows[from + i] ?? 0) * (vector[i] ?? 0)
  return sum
}

const ABROAD = 0.1
/** From here on a place is what an entry is about. */
const LOCAL = 0.6
export const PLACES = ['#india', '#africa', '#latam']

/** Services for one part of the world are for questions that name it. */
function abroadOf({ postings }: Entries, { terms }: Question): (entry: number) => boolean {
  const asked = new Set(terms.map(({ id }) => id))
  const there = PLACES.filter((place) => !asked.has(place)).flatMap((place) => {
    const posting = postings.get(place)
    return posting?.entries.filter((_, i) => (posting.weights[i] ?? 0) >= LOCAL) ?? []
  })
  const local = new Set(there)
  return (entry) => local.has(entry)
}

const TAINTED = 0.2
const SEAT = 0.15

/** Entries that say of themselves what the question wants nothing to do with. */
function taintedOf({ postings }: Entries, { without }: Question): (entry: number) => boolean {
  const words = [...without].flatMap((language) =>
    language === 'java' ? ['java', 'jvm'] : [language],
  )
  const said = new Set(words.flatMap((word) => postings.get(stemOf(word))?.entries ?? []))
  return (entry) => said.has(entry)
}

/** What the question avoids: services, and all of an owner whose name is avoided. */
function avoidedBy({ entries }: Entries, { mentions }: Question): (service: Service) => boolean {
  const slugs = new Set(
    mentions
      .filter(({ role }) => role === 'avoided' || role === 'compared')
      .map(({ slug }) => slug),
  )
  const owners = new Set(
    entries.flatMap(({ service }) =>
      slugs.has(service.slug) && isOwner(service) ? [service.vendor ?? service.slug] : [],
    ),
  )
  return ({ slug, vendor }) => slugs.has(slug) || (vendor !== null && owners.has(vendor))
}

/** A provider of many services, as against one service of a provider. */
const isOwner = ({ slug }: Service) => PLATFORMS.has(slug)

/** The categories and alternatives of what the question compares with. */
function peersOf({ entries }: Entries, { mentions }: Question) {
  const compared = mentions
    .filter(({ role }) => role === 'compared' || role === 'avoided')
    .map(({ slug }) => slug)
  const services = entries.flatMap(({ service }) =>
    compared.includes(service.slug) ? [service] : [],
  )
  return {
    categories: new Set(services.map(({ category }) => category)),
    slugs: new Set(services.flatMap(({ alternatives }) => alternatives)),
  }
}

function extra(
  service: Service,
  question: Question,
  meaning: number,
  peers: ReturnType<typeof peersOf>,
  fittest: number,
): number {
  let sum = QUALITY * (service.qualityScore ?? 0.5) - (PLATFORMS.has(service.slug) ? PLATFORM : 0)
  for (const { slug, role, exact, ordinary } of question.mentions) {
    if (slug !== service.slug || (ordinary && meaning < ORDINARY_FIT * fittest)) continue
    if (role === 'wanted') sum += exact ? NAMED : NAMED * 0.7
    if (role === 'present' && !PLATFORMS.has(slug)) sum += THERE + 0.1 * meaning
  }
  if (peers.slugs.has(service.slug)) sum += COMPARED_PEER
  if (peers.categories.has(service.category)) sum += COMPARED_PEER
  for (const cloud of CLOUDS) {
    if (!question.limits.has(cloud)) continue
    const { vendor } = service
    if (PLATFORMS.has(service.slug)) continue
    if (vendor && VENDORS[cloud].includes(vendor)) sum += CLOUD * (0.3 + meaning)
    else if (vendor && HYPERSCALERS.includes(vendor)) sum -= CLOUD * 0.5
  }
  if (service.vendorCountry && question.seats.has(service.vendorCountry)) sum += SEAT
  return sum + softly(service, question.limits)
}

const HOME = 0.03
/** Where a language is at home, beyond what a client library reaches. */
const HOMES: readonly [Limit, readonly string[]][] = [
  ['javascript', ['node', 'bun', 'deno', 'edge', 'browser']],
  ['python', ['python']],
  ['go', ['go']],
  ['java', ['jvm']],
  ['php', ['php']],
  ['ruby', ['ruby']],
  ['csharp', ['dotnet']],
  ['elixir', ['elixir']],
]

/** Conditions that are a matter of degree. */
function softly(
  {
    runtimes,
    regions,
    vendorCountry,
    hosting,
    license,
    pricing,
    tags,
    capabilities,
    qualityScore,
  }: Service,
  limits: ReadonlySet<Limit>,
): number {
  let sum = 0
  for (const [limit, homes] of HOMES) {
    if (limits.has(limit) && homes.some((home) => runtimes.includes(home))) sum += HOME
  }
  if (limits.has('edge'))
    sum += runtimes.includes('edge') ? 0.1 : runtimes.includes('http') ? 0.02 : -0.15
  if (limits.has('browser')) sum += runtimes.includes('browser') ? 0.06 : -0.05
  if (limits.has('react_native')) sum += runtimes.includes('react-native') ? 0.06 : -0.05
  if (limits.has('eu')) sum += regions.includes('eu') ? 0.06 : vendorCountry === 'US' ? -0.08 : 0
  if (limits.has('cheap')) {
    const says = [...tags, ...capabilities].some((text) =>
      /cheap|low[- ]cost|affordable|inexpensive|low price|no egress/.test(text),
    )
    if (says) sum += 0.12
    if (pricing.freeTier || license) sum += 0.03
  }
  if (limits.has('open_source') && limits.has('self_hosted') && hosting === 'managed') sum -= 0.1
  if (limits.has('enterprise')) sum += 0.02 * (qualityScore ?? 0.5)
  return sum
}
