import type { Deps } from '../deps.ts'
import { LINK_RANDOM, mintServiceLink, serviceUrl } from '../platform/token/link.ts'
import type { Service } from '../services/service.ts'

/** A tracked link, and the click id that is minted for it. */
export type Link = { url: string; grclid: string }

/** Where the credentials of a service are, as far as that is known. */
export const targetOf = ({ setupUrl, websiteUrl }: Service) => setupUrl ?? websiteUrl

type Named = { publisherId: string | undefined; service: Service; origin: string }

/** A publisher's link to where the credentials of a service are; undefined where that is not known, or who asks. */
async function linkOf(
  deps: Deps,
  { publisherId, service, origin }: Named,
): Promise<Link | undefined> {
  if (!publisherId || !targetOf(service)) return undefined
  const ring = await deps.keyRing()
  const named = { publisherId, serviceId: service.id }
  const { code, grclid } = await mintServiceLink(ring, {
    ...named,
    random: deps.random(LINK_RANDOM),
  })
  return { url: serviceUrl(origin, code), grclid }
}

/** The tracked link of each service that is named, by slug. */
export type Links = ReadonlyMap<string, Link>

/** A link to each of several services, as far as there is one. */
export async function linksOf(
  deps: Deps,
  { services, ...named }: Omit<Named, 'service'> & { services: readonly Service[] },
): Promise<Links> {
  const links = services.map(async (service) => {
    const link = await linkOf(deps, { ...named, service })
    return link ? [[service.slug, link] as const] : []
  })
  return new Map((await Promise.all(links)).flat())
}
