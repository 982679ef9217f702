import type { FrontDeps } from '../../deps.ts'
import type { RequestEvent } from '../../platform/events/event.ts'
import { log } from '../../platform/http/log.ts'
import { AD_RATE_PER_SECOND } from '../../platform/redis/keys.ts'
import { reserveArgs, reserveOutcome } from '../../platform/redis/scripts/reserve.ts'
import type { Ask } from '../read/request.ts'

/** Logs a request that never reached the auction, with others that end meanwhile: in the stream, else for the cron. */
export async function logRequest(deps: FrontDeps, { event, alarm }: Logged): Promise<void> {
  await deps.unsold(event, {
    send: (events) => appendRequests(deps, { events, alarm }),
    failed: (events) => {
      log('warn', 'requests_kept', { requests: events.length })
      return keepRequests(deps, events)
    },
  })
}

/** `alarm`: the request's, which rings after its answer too. */
type Logged = { event: RequestEvent; alarm: Ask['alarm'] }

/** By the script of the auction: it counts the requests, and also tells of a newer snapshot. */
async function appendRequests(
  deps: FrontDeps,
  { events, alarm }: { events: readonly RequestEvent[]; alarm: Ask['alarm'] },
): Promise<void> {
  const inputs = events.map((event) => ({
    now: event.at,
    publisherId: event.publisherId,
    ratePerSecond: AD_RATE_PER_SECOND,
    event: JSON.stringify(event),
    userKeys: [event.sessionKey],
    ...{ chatKey: '', sessionKey: '', grclids: [], contenders: [], copyField: '' },
    ...{ holdMs: 0, isBid: false, isLast: true, beyondScore: 0 },
  }))
  const answers = await deps.redis.reserveEach(inputs.map(reserveArgs), alarm)
  for (const answer of answers) deps.snapshots.expect(reserveOutcome(answer).version)
}

/**
 * Keeps requests without a win that Redis did not take in Postgres, so that the cron books them. What they may have won
 * all the same, in an answer that was lost, is taken back. Throws when Postgres is down too.
 */
export async function keepRequests(
  deps: FrontDeps,
  events: readonly RequestEvent[],
): Promise<void> {
  const { insertPending } = await import('../../platform/db/pending.ts')
  const { db } = await deps.stores()
  const rowOf = (event: RequestEvent) => ({
    hitId: event.id,
    payload: { kind: 'request', event: JSON.stringify(event) },
  })
  await insertPending(db, events.map(rowOf))
}
