import type { Deps } from '../deps.ts'
import { insertPending } from '../platform/db/pending.ts'
import type { RequestEvent } from '../platform/events/event.ts'
import type { PublisherAccount } from '../platform/http/context.ts'
import { logRequest } from './reserve.ts'

/**
 * Keeps a request without a win that Redis did not take in Postgres, so that the cron books it. What it may have won all
 * the same, in an answer that was lost, is taken back. Throws when Postgres is down too.
 */
export async function keepRequest(deps: Deps, event: RequestEvent): Promise<void> {
  const payload = { kind: 'request', event: JSON.stringify(event) }
  await insertPending(deps.db, [{ hitId: event.id, payload }])
}

/** Logs a request that never reached the auction: in the stream, else for the cron. */
export async function logOrKeep(
  deps: Deps,
  publisher: PublisherAccount,
  event: RequestEvent,
): Promise<void> {
  try {
    await logRequest(deps, publisher, event)
  } catch {
    await keepRequest(deps, event)
  }
}
