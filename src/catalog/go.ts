import { withClickId } from '../campaigns/snapshot/destination.ts'
import type { Deps } from '../deps.ts'
import { absenceOf, type Visit } from '../platform/agents/visit.ts'
import { openServiceLink } from '../platform/token/link.ts'
import type { Catalog } from '../services/format.ts'
import { logIndexEvent } from '../services/log.ts'

/**
 * Where a tracked link leads: to where the credentials are. A visit of a person counts once per link. Undefined: the link
 * is none of ours, or its service is gone.
 */
export async function follow(
  deps: Deps,
  catalog: Catalog,
  code: string,
  visit: Visit,
): Promise<string | undefined> {
  const link = await openServiceLink(await deps.keyRing(), code)
  const service = link && catalog.services.find(({ id }) => id === link.serviceId)
  const target = service?.setupUrl ?? service?.websiteUrl
  if (!service || !target) return undefined
  if (!absenceOf(visit)) {
    const { grclid, publisherId } = link
    await logIndexEvent(deps, {
      id: grclid,
      kind: 'click',
      publisherId,
      at: deps.now(),
      slug: service.slug,
      searchId: null,
    })
  }
  return withClickId(target, link.grclid)
}
