import { withClickId } from '../campaigns/snapshot/destination.ts'
import type { Deps } from '../deps.ts'
import { absenceOf, isServer, type Visit } from '../platform/agents/visit.ts'
import { openServiceLink } from '../platform/token/link.ts'
import type { Catalog } from '../services/format.ts'
import { logIndexEvent } from '../services/log.ts'
import { targetOf } from './link.ts'

/**
 * Where a tracked link leads: to where the credentials are. A visit of a person counts once per link. Undefined: the link
 * is none of ours, or its service is gone.
 */
export async function followLink(
  deps: Deps,
  { catalog, code, visit }: { catalog: Catalog; code: string; visit: Visit },
): Promise<string | undefined> {
  const ids = catalog.services.map(({ id }) => id)
  const link = await openServiceLink(await deps.keyRing(), { text: code, serviceIds: ids })
  const service = link && catalog.services.find(({ id }) => id === link.serviceId)
  const target = service && targetOf(service)
  if (!service || !target) return undefined
  if (!absenceOf(visit) && !isServer(visit)) {
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
