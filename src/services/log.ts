import { isRefused } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { bucketOf } from '../events/event.ts'
import { nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { within } from '../http/within.ts'
import { keys } from '../redis/keys.ts'
import { bookIndexEvents, type IndexEventRow, recordDeadIndexEvent } from './queries.ts'

/** How long an event waits for Postgres when Redis has failed it. */
const FALLBACK_MS = 2000
const BATCH = 500

export type IndexEvent = {
  id: string
  kind: 'search' | 'click' | 'integration'
  publisherId: string
  /** ms since 1970 */
  at: number
  /** Empty when nothing matched. */
  slug: string
  searchId: string | null
  sessionId?: string | undefined
  userHash?: string | undefined
  emailName?: string | undefined
  metadata?: Record<string, unknown> | undefined
  payoutMicros?: number | undefined
}

/**
 * Makes an event of the index durable: in Redis, from where the cron books it, else in Postgres. What is written twice
 * counts once. False: neither store took it.
 */
export async function logIndexEvent(deps: Deps, event: IndexEvent): Promise<boolean> {
  try {
    await deps.redis.client.xadd(keys.indexEvents, '*', { e: JSON.stringify(event) })
    return true
  } catch (error) {
    log('warn', 'redis_failed', { kind: event.kind, error: nameOf(error) })
  }
  return await bookAtOnce(deps, event)
}

export async function bookAtOnce(deps: Deps, event: IndexEvent): Promise<boolean> {
  try {
    await within(FALLBACK_MS, bookIndexEvents(deps.db, [rowOf(event)]))
    return true
  } catch (error) {
    log('error', 'unstored_index_event', { kind: event.kind, error: nameOf(error) })
    return false
  }
}

/** Books what is in the stream, batch by batch; an event leaves it only when it is booked. Throws when a store is down. */
export async function drainIndex(deps: Deps, until = Number.POSITIVE_INFINITY): Promise<number> {
  let drained = 0
  for (;;) {
    const found: unknown = await deps.slowRedis.client.xrange(keys.indexEvents, '-', '+', BATCH)
    const entries = found as [string, string[]][]
    if (entries.length === 0) return drained
    await book(deps, entries)
    await deps.slowRedis.client.xdel(
      keys.indexEvents,
      entries.map(([id]) => id),
    )
    drained += entries.length
    if (entries.length < BATCH || deps.now() >= until) return drained
  }
}

/** Books entries; when Postgres refuses them, halves them until only what is poison is left over. */
async function book(deps: Deps, entries: readonly [string, string[]][]): Promise<void> {
  try {
    await bookIndexEvents(
      deps.db,
      entries.map(([, fields]) => rowOf(JSON.parse(fields[1] ?? '') as IndexEvent)),
    )
  } catch (error) {
    if (!(isRefused(error) || error instanceof SyntaxError || error instanceof RangeError))
      throw error
    const [only] = entries
    if (entries.length === 1 && only) {
      log('error', 'dead_letter', { id: `index:${only[0]}`, error: nameOf(error) })
      return await recordDeadIndexEvent(deps.db, `index:${only[0]}`, only[1], nameOf(error))
    }
    const half = Math.ceil(entries.length / 2)
    await book(deps, entries.slice(0, half))
    await book(deps, entries.slice(half))
  }
}

const rowOf = (event: IndexEvent): IndexEventRow => ({
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
