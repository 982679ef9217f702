import type { Deps } from '../deps.ts'
import { bucketOf } from '../platform/events/event.ts'
import type { SearchEvent } from '../platform/events/search.ts'
import { nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { within } from '../platform/http/within.ts'
import { keys } from '../platform/redis/keys.ts'
import { recordSearch, type SearchRow } from './queries.ts'

/** How long an event waits for Postgres when Redis has failed it. */
const FALLBACK_MS = 2000

/**
 * Makes an event of the index durable: in Redis, from where the cron books it, else in Postgres. What is written twice
 * counts once. False: neither store took it.
 */
export async function logIndexEvent(deps: Deps, event: SearchEvent): Promise<boolean> {
  try {
    await deps.redis.client.xadd(keys.indexEvents, '*', { e: JSON.stringify(event) })
    return true
  } catch (error) {
    log('warn', 'redis_failed', { kind: event.kind, error: nameOf(error) })
  }
  return await bookAtOnce(deps, event)
}

export async function bookAtOnce(deps: Deps, event: SearchEvent): Promise<boolean> {
  try {
    await within(FALLBACK_MS, recordSearch(deps.db, rowOf(event)))
    return true
  } catch (error) {
    log('error', 'unstored_index_event', { kind: event.kind, error: nameOf(error) })
    return false
  }
}

/** An event of the index as `bookSearches` reads it. */
export const rowOf = (event: SearchEvent): SearchRow => ({
  id: event.id,
  kind: event.kind,
  publisher_id: event.publisherId,
  occurred_at: new Date(event.at).toISOString(),
  bucket: new Date(bucketOf(event.at)).toISOString(),
  slug: event.slug,
  search_id: event.searchId,
  session_id: event.sessionId ?? null,
  user_hash: event.userHash ?? null,
  email_name: event.emailName ?? null,
  metadata: event.metadata ?? {},
  payout_micros: event.payoutMicros ?? null,
})
