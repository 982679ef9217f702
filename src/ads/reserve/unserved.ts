import type { Deps } from '../../deps.ts'
import { insertPending } from '../../platform/db/pending.ts'
import type { RequestEvent } from '../../platform/events/event.ts'
import { AD_RATE_PER_SECOND } from '../../platform/redis/keys.ts'
import { type WithdrawInput, withdrawArgs } from '../../platform/redis/scripts/withdraw.ts'
import { callReserve } from './reserve.ts'

/** Takes back what was reserved for an answer that never left. */
export async function withdrawAds(deps: Deps, input: WithdrawInput): Promise<void> {
  await deps.slowRedis.withdraw(withdrawArgs(input))
}

/** Logs a request that never reached the auction: in the stream, else for the cron. */
export async function logRequest(deps: Deps, event: RequestEvent): Promise<void> {
  try {
    await appendRequest(deps, event)
  } catch {
    await keepRequest(deps, event)
  }
}

/** By the script of the auction: it counts the request, and also tells of a newer snapshot. */
async function appendRequest(deps: Deps, event: RequestEvent): Promise<void> {
  const input = {
    now: event.at,
    publisherId: event.publisherId,
    ratePerSecond: AD_RATE_PER_SECOND,
    event: JSON.stringify(event),
    userKeys: [event.sessionKey],
    ...{ chatKey: '', grclids: [], contenders: [], copyField: '' },
    ...{ holdMs: 0, isBid: false, isLast: true, beyondScore: 0 },
  }
  await callReserve(deps, { input })
}

/**
 * Keeps a request without a win that Redis did not take in Postgres, so that the cron books it. What it may have won all
 * the same, in an answer that was lost, is taken back. Throws when Postgres is down too.
 */
export async function keepRequest(deps: Deps, event: RequestEvent): Promise<void> {
  const payload = { kind: 'request', event: JSON.stringify(event) }
  await insertPending(deps.db, [{ hitId: event.id, payload }])
}
