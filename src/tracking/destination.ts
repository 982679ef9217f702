import type { Deps } from '../deps.ts'
import { nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { destinationOf } from '../snapshot/destination.ts'
import { readySnapshot } from '../snapshot/load.ts'
import { findDestination } from '../snapshot/queries.ts'

/**
 * Where a click lands: the campaign's own page, from the isolate's snapshot, else from Redis, else from Postgres.
 * Nothing in the request has a say in it. Undefined only when no store knows the campaign.
 */
export async function findLandingPage(
  deps: Deps,
  campaignId: string,
  fromRedis: string | undefined,
): Promise<string | undefined> {
  const page = fromSnapshot(deps, campaignId) ?? fromRedis
  if (page) return page
  try {
    const row = await findDestination(deps.db, campaignId)
    if (row) return destinationOf(row.landingPage, row.utmParams)
    return undefined
  } catch (error) {
    log('warn', 'destination_lookup_failed', { error: nameOf(error) })
    await readySnapshot(deps)
    return fromSnapshot(deps, campaignId)
  }
}

/** The landing page with the click's id, so that the advertiser can report what came of it. */
export function withClickId(page: string, grclid: string): string {
  const url = new URL(page)
  url.searchParams.set('grclid', grclid)
  return url.href
}

function fromSnapshot(deps: Deps, campaignId: string): string | undefined {
  const snapshot = deps.snapshots.current()
  const doc = snapshot?.find(campaignId)
  return doc === undefined ? undefined : snapshot?.creative(doc).landingPage
}
