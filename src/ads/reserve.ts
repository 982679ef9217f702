import type { Deps } from '../deps.ts'
import type { RequestEvent } from '../platform/events/event.ts'
import type { PublisherAccount } from '../platform/http/context.ts'
import { AD_RATE_PER_SECOND } from '../platform/redis/keys.ts'
import {
  type ReserveOutcome,
  reserveArgs,
  reserveOutcome,
} from '../platform/redis/scripts/reserve.ts'
import { withdrawArgs } from '../platform/redis/scripts/withdraw.ts'
import type { Candidate } from './decide.ts'
import type { NoAdReason } from './reasons.ts'
import type { Reserved } from './serving.ts'

type Reservation = Pick<
  Parameters<typeof reserveArgs>[0],
  'now' | 'userKeys' | 'chatKey' | 'holdMs' | 'isBid' | 'event' | 'grclids' | 'copyField'
> & {
  /** Words of a document's own that are logged if it wins. */
  topicsOf: (doc: number) => readonly string[]
}

/** Contenders in one call of the script: some for each slot, and a few that caps and budgets may take out. */
const SPARE = 8
const PER_SLOT = 4
/** Calls at most. A second one is made only when every contender of the first was used up. */
const ROUNDS = 3

type Auction = { contenders: readonly Candidate[] } & (
  | { kind: 'held'; outcome: ReserveOutcome }
  | { kind: 'failed'; error: unknown }
)

/** The auction: the best candidates that still have budget and cap, reserved and priced by the script. */
export async function runAuction(
  deps: Deps,
  publisher: PublisherAccount,
  reservation: Reservation,
  candidates: readonly Candidate[],
): Promise<Auction> {
  const slots = reservation.grclids.length / reservation.userKeys.length
  const size = SPARE + PER_SLOT * slots
  const most = Math.min(candidates.length, size * ROUNDS)
  for (let from = 0; ; from += size) {
    const contenders = candidates.slice(from, from + size)
    const isFirst = from === 0
    const isLast = from + size >= most
    const beyondScore = rivalScore(contenders, candidates.slice(from + size))
    const call = { ...reservation, isFirst, isLast, beyondScore }
    try {
      const outcome = await reserve(deps, publisher, call, contenders)
      if (isLast || outcome.kind !== 'none') return { kind: 'held', outcome, contenders }
    } catch (error) {
      return { kind: 'failed', contenders, error }
    }
  }
}

/** The score of the best of the rest who is not an advertiser of the contenders; 0 without one. */
function rivalScore(contenders: readonly Candidate[], rest: readonly Candidate[]): number {
  const known = new Set(contenders.map(({ contender }) => contender.advertiserId))
  return rest.find(({ contender }) => !known.has(contender.advertiserId))?.contender.score ?? 0
}

/** Takes back what was reserved for an answer that never left. */
export async function withdraw(deps: Deps, reserved: Reserved, reason: NoAdReason): Promise<void> {
  await deps.slowRedis.withdraw(withdrawArgs({ ...reserved, reason }))
}

/** Logs a request that never reached the auction, by the same script: it also tells of a newer snapshot. */
export async function logRequest(deps: Deps, publisher: PublisherAccount, event: RequestEvent) {
  const nobody = { userKeys: [event.sessionKey], chatKey: '', grclids: [], holdMs: 0, isBid: false }
  const nothing = { copyField: '', isFirst: true, isLast: true, beyondScore: 0, topicsOf: () => [] }
  const call = { now: event.at, event: JSON.stringify(event), ...nobody, ...nothing }
  await reserve(deps, publisher, call, [])
}

async function reserve(
  deps: Deps,
  publisher: PublisherAccount,
  call: Reservation & { isFirst: boolean; isLast: boolean; beyondScore: number },
  candidates: readonly Candidate[],
): Promise<ReserveOutcome> {
  const answer = await deps.redis.reserve(
    reserveArgs({
      ...call,
      contenders: candidates.map(({ doc, contender }) => ({
        ...contender,
        words: call.topicsOf(doc),
      })),
      publisherId: publisher.id,
      // A request counts once, however many calls it takes.
      ratePerSecond: call.isFirst ? AD_RATE_PER_SECOND : 0,
    }),
  )
  const outcome = reserveOutcome(answer)
  deps.snapshots.expect(outcome.version)
  return outcome
}
