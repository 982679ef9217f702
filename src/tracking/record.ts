import type { FrontDeps } from '../deps.ts'
import type { HitEvent } from '../platform/events/event.ts'
import { nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { within } from '../platform/http/within.ts'
import { BURST_PER_MINUTE } from '../platform/redis/keys.ts'
import { earlyArgs } from '../platform/redis/scripts/early.ts'
import { type RecordInput, recordArgs, recordOutcome } from '../platform/redis/scripts/record.ts'
import { servedAd, type TokenPayload } from '../platform/token/payload.ts'
import type { TokenKind } from '../platform/token/seal.ts'
import { viewCloses } from './classify.ts'

/** How long a hit waits for Postgres when Redis has failed it. */
const FALLBACK_MS = 2000

type Hit = {
  kind: TokenKind
  payload: TokenPayload
  /** The first rule the hit broke; empty when none. */
  reason: string
  /** A program that fired it for its user. */
  sender?: 'server' | undefined
  /** Keyed hash of the client's address, or empty. */
  address: string
  at: number
}

/**
 * Makes a hit durable: in Redis by the script that counts it, or until that can, else in Postgres, from where the cron
 * replays it. Both down: the loss is counted. Answers the destination that Redis keeps for the campaign, if it answered.
 */
export async function recordHit(deps: FrontDeps, hit: Hit): Promise<string | undefined> {
  const input = recordInput(deps, hit)
  try {
    const { outcome, destination } = recordOutcome(
      String(await deps.redis.record(recordArgs(input))),
    )
    if (outcome !== 'not_ready' || (await keepEarly(deps, input))) return destination || undefined
  } catch (error) {
    log('warn', 'redis_failed', { kind: hit.kind, error: nameOf(error) })
  }
  await storePending(deps, input)
  return undefined
}

/** Leaves a hit in Redis that its counters are not there for yet; whether it had room. */
async function keepEarly({ redis }: FrontDeps, input: RecordInput): Promise<boolean> {
  return (
    (await redis.keepEarly(earlyArgs({ hitId: input.hitId, payload: JSON.stringify(input) }))) === 1
  )
}

async function storePending(deps: FrontDeps, input: RecordInput): Promise<void> {
  try {
    const { hitId } = input
    const { insertPending } = await import('../platform/db/pending.ts')
    const { db } = await deps.stores()
    await within(FALLBACK_MS, insertPending(db, [{ hitId, payload: input }]))
  } catch (error) {
    deps.losses.unstored += 1
    log('error', 'unstored_hit', { kind: input.kind, grclid: input.grclid, error: nameOf(error) })
  }
}

function recordInput(deps: FrontDeps, hit: Hit): RecordInput {
  const { kind, payload, reason, address, at } = hit
  return {
    at,
    kind,
    grclid: payload.grclid,
    hitId: deps.newId(),
    impliedHitId: deps.newId(),
    campaignId: payload.campaignId,
    adNumber: payload.adNumber === null ? '' : String(payload.adNumber),
    publisherId: payload.publisherId,
    userKey: payload.userKey,
    budgetDay: payload.budgetDay,
    priceMicros: payload.priceMicros,
    pricingModel: payload.pricingModel,
    reason,
    viewBillable: at <= viewCloses(payload),
    address,
    burstPerMinute: BURST_PER_MINUTE,
    inGroup: payload.placement === 'group_chat',
    event: JSON.stringify(hitEvent(hit)),
  }
}

function hitEvent({ payload, at, sender }: Hit): HitEvent {
  return {
    ...servedAd(payload),
    at,
    budgetDay: payload.budgetDay,
    sender,
  }
}
