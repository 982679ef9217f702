import type { Service } from '../../services/service.ts'
import type { Entries } from './entries.ts'
import { CLOUDS, VENDORS_OF } from './limits.ts'
import { PLATFORMS } from './names-table.ts'
import type { Question } from './question.ts'
import { stemOf } from './words.ts'

const ABROAD = 0.1
/** From here on a place is what an entry is about. */
const LOCAL = 0.6
export const PLACES = ['#india', '#africa', '#latam']
const TAINTED = 0.2

/** What counts against an entry that keeps all hard limits: it is for elsewhere, or names what is not wanted. */
export function againstOf(entries: Entries, question: Question): (entry: number) => number {
  const abroad = abroadOf(entries, question)
  const tainted = taintedOf(entries, question)
  return (entry) => (abroad.has(entry) ? ABROAD : 0) + (tainted.has(entry) ? TAINTED : 0)
}

/** Services for one part of the world are for questions that name it. */
function abroadOf({ postings }: Entries, { terms }: Question): Set<number> {
  const asked = new Set(terms.map(({ id }) => id))
  const there = PLACES.filter((place) => !asked.has(place)).flatMap((place) => {
    const posting = postings.get(place)
    return posting?.entries.filter((_, i) => (posting.weights[i] ?? 0) >= LOCAL) ?? []
  })
  return new Set(there)
}

/** Entries that say of themselves what the question wants nothing to do with. */
function taintedOf({ postings }: Entries, { without }: Question): Set<number> {
  const words = [...without].flatMap((language) =>
    language === 'java' ? ['java', 'jvm'] : [language],
  )
  return new Set(words.flatMap((word) => postings.get(stemOf(word))?.entries ?? []))
}

/** What the question avoids: services, and all of an owner whose name is avoided. */
export function avoidedBy(
  { entries }: Entries,
  { mentions, without }: Question,
): (service: Service) => boolean {
  const slugs = new Set(
    mentions
      .filter(({ role }) => role === 'avoided' || role === 'compared')
      .map(({ slug }) => slug),
  )
  const owners = new Set([
    ...entries.flatMap(({ service }) =>
      slugs.has(service.slug) && isOwner(service) ? [service.vendor ?? service.slug] : [],
    ),
    ...CLOUDS.flatMap((cloud) => (without.has(cloud) ? VENDORS_OF[cloud] : [])),
  ])
  return ({ slug, vendor }) => slugs.has(slug) || (vendor !== null && owners.has(vendor))
}

/** A provider of many services, as against one service of a provider. */
const isOwner = ({ slug }: Service) => PLATFORMS.has(slug)
