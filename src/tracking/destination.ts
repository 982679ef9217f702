import { findAd } from '../campaigns/snapshot/ad.ts'
import { destinationOf } from '../campaigns/snapshot/destination.ts'
import { keptSnapshot } from '../campaigns/snapshot/serve.ts'
import type { FrontDeps } from '../deps.ts'
import { nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { within } from '../platform/http/within.ts'
import { waitFor } from '../platform/time/wait.ts'
import type { TokenPayload } from '../platform/token/payload.ts'

/** How long a redirect waits for Postgres, and for KV; and for Postgres before it asks KV too. */
const LOOKUP_MS = 1000
const HEDGE_MS = 100

/**
 * Where a click lands: the ad's own page, or the campaign's, from Redis, else from the isolate's snapshot, else from Postgres, else,
 * where that is slow or down, from the snapshot in KV. Nothing in the request has a say in it. Undefined only when nobody
 * who answers knows the campaign.
 */
export async function findLandingPage(
  deps: FrontDeps,
  { fromRedis, ...ad }: Shown & { fromRedis: string | undefined },
): Promise<string | undefined> {
  const page = fromRedis || fromSnapshot(deps, ad)
  if (page) return page
  const stored = tryLookup(within(LOOKUP_MS, storedPage(deps, ad)))
  const prompt = await Promise.race([stored, waitFor(HEDGE_MS)])
  if (prompt) return prompt.page
  const kept = tryLookup(within(LOOKUP_MS, keptPage(deps, ad)))
  const first = await Promise.race([stored, kept])
  return first?.page ?? (await stored)?.page ?? (await kept)?.page
}

type Shown = Pick<TokenPayload, 'campaignId' | 'adNumber'>
type Found = { page: string | undefined }

async function storedPage(deps: FrontDeps, ad: Shown): Promise<Found> {
  const { findDestination } = await import('../campaigns/snapshot/counter-queries.ts')
  const { db } = await deps.stores()
  const row = await findDestination(db, ad)
  return { page: row ? destinationOf(row.landingPage, row.utmParams) : undefined }
}

async function keptPage(deps: FrontDeps, ad: Shown): Promise<Found> {
  await keptSnapshot(deps)
  return { page: fromSnapshot(deps, ad) }
}

function fromSnapshot(deps: FrontDeps, ad: Shown): string | undefined {
  const snapshot = deps.snapshots.current()
  return snapshot && findAd(snapshot, ad)?.creative.landingPage
}

/** What a lookup found; nothing where it failed. */
async function tryLookup(lookup: Promise<Found>): Promise<Found | undefined> {
  try {
    return await lookup
  } catch (error) {
    log('warn', 'destination_lookup_failed', { error: nameOf(error) })
    return undefined
  }
}
