import type { Deps } from '../../deps.ts'
import { log } from '../http/log.ts'
import { HOUR_MS, MINUTE_MS } from '../time/day.ts'
import { type Claimed, claimTurn, returnClaimed, type Turn } from './queries/claim.ts'
import { settleRefused, settleTaken, switchOff } from './queries/settle.ts'
import { nextAttempt, pauseOf, TRIED_MS } from './schedule.ts'
import { ANSWER_MS, type Outcome, sendDelivery } from './send.ts'

/** Sent at once: a run of a Worker has six connections, and the drain beside this needs its own. */
const LANES = 4
/** Turns in a row that find nothing to send: what is due waits behind what others are sending. */
const MOST_EMPTY = 3
/** A turn ends after this long, so that a slow receiver keeps others waiting no longer. */
const TURN_MS = 5_000
/** How long a claim holds: longer than a turn and its last answer can take. */
const LEASE_MS = MINUTE_MS

/** Sends what is due until `until` (ms since 1970), or nothing is; answers how many receivers took. */
export async function deliverWebhooks(deps: Deps, until: number): Promise<number> {
  const lanes = Array.from({ length: LANES }, () => serveTurns(deps, until))
  const settled = await Promise.allSettled(lanes)
  for (const lane of settled) if (lane.status === 'rejected') throw lane.reason
  return settled.reduce((sum, lane) => sum + (lane.status === 'fulfilled' ? lane.value : 0), 0)
}

async function serveTurns(deps: Deps, until: number): Promise<number> {
  let taken = 0
  for (let empty = 0; empty < MOST_EMPTY && deps.now() < until; ) {
    const turn = await claimTurn(deps.db, { now: deps.now(), leaseMs: LEASE_MS })
    if (!turn) break
    empty = turn.deliveries.length === 0 ? empty + 1 : 0
    taken += await serveTurn(deps, { turn, until: Math.min(until, deps.now() + TURN_MS) })
  }
  return taken
}

/** Sends a receiver's deliveries one after the other; the first that is not taken ends the turn. */
async function serveTurn(
  deps: Deps,
  { turn, until }: { turn: Turn; until: number },
): Promise<number> {
  let sent = 0
  for (const delivery of turn.deliveries) {
    if (deps.now() >= until) break
    const outcome = await sendDelivery(deps, { turn, delivery })
    if (outcome.kind === 'refused') {
      await settleFailure(deps, { turn, delivery, refused: outcome })
      await giveBack(deps, { turn, from: sent + 1 })
      return sent
    }
    const settled = { id: delivery.id, endpointId: turn.endpointId, status: outcome.status }
    await settleTaken(deps.db, { ...settled, now: deps.now() })
    sent++
  }
  await giveBack(deps, { turn, from: sent })
  return sent
}

const giveBack = (deps: Deps, { turn: { deliveries }, from }: { turn: Turn; from: number }) =>
  returnClaimed(deps.db, { ids: deliveries.slice(from).map(({ id }) => id), now: deps.now() })

type Refused = Extract<Outcome, { kind: 'refused' }>

async function settleFailure(
  deps: Deps,
  { turn, delivery, refused }: { turn: Turn; delivery: Claimed; refused: Refused },
) {
  const now = deps.now()
  const chance = (deps.random(1)[0] ?? 0) / 256
  const { attempts, startedAt } = delivery
  const { retryAfterMs, status, fault } = refused
  const pause = pauseOf({ attempts: turn.failures + 1, chance, retryAfterMs })
  const since = await settleRefused(deps.db, {
    ...{ id: delivery.id, endpointId: turn.endpointId, attempts, status, fault, now },
    nextAt: nextAttempt({ attempts, startedAt, now, chance, retryAfterMs }) ?? null,
    retryAt: now + pause,
    leasedUntil: turn.leasedUntil,
  })
  if (fault !== 'gone' && now - since < TRIED_MS) return
  const reason = reasonOf(refused, { since, now })
  await switchOff(deps.db, { endpointId: turn.endpointId, alertId: deps.newId(), reason, now })
  log('warn', 'webhook_off', { endpointId: turn.endpointId, fault })
}

/** Why a receiver is off, as its owner reads it. */
function reasonOf(
  { fault, status }: Refused,
  { since, now }: { since: number; now: number },
): string {
  if (fault === 'gone') return 'It answered 410: it wants no more deliveries.'
  const last = {
    status: `it answered ${status}`,
    redirect: `it answered ${status}, and redirects are not followed`,
    timeout: `it took longer than ${ANSWER_MS / 1000} seconds`,
    unreachable: 'it could not be reached, or gave no HTTP answer',
    forbidden_target: 'its URL leads to no public host',
    unreadable_secret: 'its secret could not be read: rotate it',
  }[fault]
  const hours = Math.round((now - since) / HOUR_MS)
  return `Nothing was taken for ${hours} hours; at the last attempt ${last}.`
}
