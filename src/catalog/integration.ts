import type { Deps } from '../deps.ts'
import { formatUuid } from '../platform/crypto/uuid.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Catalog } from '../services/format.ts'
import { logIndexEvent } from '../services/log.ts'
import { hasSearch } from '../services/queries.ts'
import type { IntegrationReport } from './schema.ts'
import { findThreadOwner } from './thread-store.ts'

/**
 * Notes that a service was integrated after a search; the same report again answers the same id and counts nothing.
 * 404: no such search of this publisher, or no such service. 503: neither store took it.
 */
export async function reportIntegration(
  deps: Deps,
  {
    catalog,
    publisherId,
    report,
  }: { catalog: Catalog; publisherId: string; report: IntegrationReport },
): Promise<{ id: string }> {
  const { search_id: searchId, integrated_slug: named, metadata } = report
  const service = catalog.find(named)
  if (!service || !(await isOwnSearch(deps, { publisherId, searchId }))) throw notFound()
  const { slug } = service
  const id = await integrationId(searchId, slug)
  const offer = service.cpaOffer?.active ? service.cpaOffer.payoutMicros : undefined
  const event = { id, kind: 'integration', publisherId, at: deps.now(), slug, searchId } as const
  if (!(await logIndexEvent(deps, { ...event, metadata, payoutMicros: offer }))) {
    throw new AppError('unavailable', 'The report could not be stored; send it again.')
  }
  return { id }
}

const notFound = () => new AppError('not_found', 'There is no such search, or no such service.')

/** A search is known to Redis at once, and to Postgres when it is booked. */
async function isOwnSearch(
  deps: Deps,
  { publisherId, searchId }: { publisherId: string; searchId: string },
): Promise<boolean> {
  try {
    const owner = await findThreadOwner(deps, searchId)
    if (owner) return owner === publisherId
  } catch {
    // Postgres may still know it.
  }
  return await hasSearch(deps.db, { publisherId, searchId })
}

/** One id per search and service (UUID version 8, RFC 9562). */
async function integrationId(searchId: string, slug: string): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`${searchId} ${slug}`),
  )
  const bytes = new Uint8Array(digest).slice(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return formatUuid(bytes)
}
