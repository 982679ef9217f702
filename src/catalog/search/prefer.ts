import type { Service } from '../../services/service.ts'
import type { Entries } from './entries.ts'
import { CLOUDS, type Limit, VENDORS_OF } from './limits.ts'
import { PLATFORMS } from './names-table.ts'
import type { Question } from './question.ts'

const QUALITY = 0.05
const NAMED = 0.55
/** A name that is a word of its own counts where its service is about as fit as any. */
const ORDINARY_FIT = 0.7
/** What is named and fits less than this share of the fittest is more likely what there is. */
const NAMED_FIT = 0.8
/** What is there already is seldom what is looked for; it may have more than is known. */
const THERE = 0.06
/** What is there already and does what was asked before is the answer. */
const DOES_IT = 0.25
const PLATFORM = 0.12
const COMPARED_PEER = 0.16
const CLOUD = 0.3
const SEAT = 0.15
const HYPERSCALERS = ['aws', 'amazon', 'google', 'microsoft']

/** What an earlier question was about, and what was answered to it and is not wanted again. */
export type Near = {
  /** How much nearer the services of a category are. */
  categories: ReadonlyMap<string, number>
  without: ReadonlySet<string>
  /** What was offered before, and what could take its place. */
  offered: ReadonlySet<string>
  /** The one that a follow-up is about. */
  meant?: { slug: string; weight: number } | undefined
}
export const NOTHING_NEAR: Near = {
  categories: new Map(),
  without: new Set(),
  offered: new Set(),
}
const OFFERED = 0.1

/** What speaks for a service beyond what was said of the need. */
export function preferenceOf(entries: Entries, question: Question, near: Near) {
  const peers = peersOf(entries, question)
  const works = worksWith(entries, question, near)
  return (service: Service, entry: number, meaning: number, fittest: number): number =>
    QUALITY * (service.qualityScore ?? 0.5) -
    (PLATFORMS.has(service.slug) ? PLATFORM : 0) +
    (near.categories.get(service.category) ?? 0) +
    (near.offered.has(service.slug) ? OFFERED : 0) +
    (near.meant?.slug === service.slug ? near.meant.weight : 0) +
    (peers.slugs.has(service.slug) ? COMPARED_PEER : 0) +
    (peers.categories.has(service.category) ? COMPARED_PEER : 0) +
    (service.vendorCountry && question.seats.has(service.vendorCountry) ? SEAT : 0) +
    works(entry) +
    named(service, question, near, { meaning, fittest }) +
    athome(service, question, meaning) +
    (question.limits.size > 0 ? softly(service, question.limits) : 0)
}

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

const WORKS = 0.04
/** A condition put to what was offered weighs more than a part of the picture. */
const WORKS_STILL = 0.12

/** Which share of the project's stack an entry works with. What a first question says of it counts as any word does. */
function worksWith({ stack }: Entries, { parts, known }: Question, near: Near) {
  const asked = near.categories.size > 0 ? parts : []
  const holders = [
    ...[...asked].map((name) => ({ weight: WORKS_STILL, held: stack.get(name) })),
    ...[...known].map((name) => ({ weight: WORKS, held: stack.get(name) })),
  ]
  return (entry: number) =>
    holders.reduce((sum, { weight, held }) => sum + (held?.has(entry) ? weight : 0), 0)
}

function named(
  { slug: own, category }: Service,
  { mentions }: Question,
  near: Near,
  { meaning, fittest }: { meaning: number; fittest: number },
): number {
  let sum = 0
  for (const { slug, role, exact, ordinary } of mentions) {
    if (slug !== own || (ordinary && meaning < ORDINARY_FIT * fittest)) continue
    const fit = meaning / Math.max(fittest, 0.01)
    if (role === 'wanted') sum += (exact ? NAMED : NAMED * 0.7) * Math.min(1, fit / NAMED_FIT)
    if (role === 'present' && !PLATFORMS.has(slug)) {
      sum += near.categories.has(category) ? DOES_IT : THERE + 0.1 * meaning
    }
  }
  return sum
}

/** What comes from the cloud where one is, and from another. */
function athome({ slug, vendor }: Service, { limits }: Question, meaning: number): number {
  if (!vendor || PLATFORMS.has(slug)) return 0
  let sum = 0
  for (const cloud of CLOUDS) {
    if (!limits.has(cloud)) continue
    if (VENDORS_OF[cloud].includes(vendor)) sum += CLOUD * (0.3 + meaning)
    else if (HYPERSCALERS.includes(vendor)) sum -= CLOUD * 0.5
  }
  return sum
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

/** Who asks for a free plan, or for a vendor's product, asks for somebody who has plans. */
const PLANLESS = 0.15

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
  if (limits.has('closed') && license) sum -= PLANLESS
  if (limits.has('free_plan') && hosting === 'self-hosted') sum -= PLANLESS
  if (limits.has('open_source') && limits.has('self_hosted') && hosting === 'managed') sum -= 0.1
  if (limits.has('enterprise')) sum += 0.02 * (qualityScore ?? 0.5)
  return sum
}
