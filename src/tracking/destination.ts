import type { Deps } from '../deps.ts'
import { nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { within } from '../http/within.ts'
import { destinationOf } from '../snapshot/destination.ts'
import { readySnapshot } from '../snapshot/load.ts'
import { findDestination } from '../snapshot/queries.ts'

/** How long a redirect waits for Postgres, and then for a snapshot. */
const LOOKUP_MS = 1000

/**
 * Where a click lands: the campaign's own page, from Redis, else from the isolate's snapshot, else from Postgres, else
 * from the published snapshot. Nothing in the request has a say in it. Undefined only when no store knows the campaign.
 */
export async function findLandingPage(
  deps: Deps,
  campaignId: string,
  fromRedis: string | undefined,
): Promise<string | undefined> {
  const page = fromRedis || fromSnapshot(deps, campaignId)
  if (page) return page
  try {
    const row = await within(LOOKUP_MS, findDestination(deps.db, campaignId))
    return row ? destinationOf(row.landingPage, row.utmParams) : undefined
  } catch (error) {
    log('warn', 'destination_lookup_failed', { error: nameOf(error) })
    await within(LOOKUP_MS, readySnapshot(deps))
    return fromSnapshot(deps, campaignId)
  }
}

function fromSnapshot(deps: Deps, campaignId: string): string | undefined {
  const snapshot = deps.snapshots.current()
  const doc = snapshot?.find(campaignId)
  return doc === undefined ? undefined : snapshot?.creative(doc).landingPage
}
