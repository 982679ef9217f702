import { ensureCounters } from '../campaigns/snapshot/counters.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../platform/redis/keys.ts'
import { compareMark, distrustCounters } from '../platform/redis/stream.ts'
import { bookBatch } from './book.ts'
import type { Item, Stream } from './items.ts'
import { chargeAgain } from './lost.ts'
import { findMark } from './queries/book.ts'

/**
 * Sees to a batch that Redis and Postgres don't agree on. Another drain may have booked it: then they agree again, and
 * nothing is to be done. Else the Redis that it was charged to is gone: it was emptied, and has its counters from a ledger
 * without these hits, or an older copy took its place, whose counters are then filled again. Hits that it does not have
 * any more are charged again like those that it could not take, and all else is booked. False: nobody could fill its
 * counters yet, so that there is no booking for now.
 */
export async function settleDisagreement(
  deps: Deps,
  { source, items }: { source: Stream; items: readonly Item[] },
): Promise<boolean> {
  const { stream } = source
  const mark = await findMark(deps.db, stream)
  const charged = items.filter((item) => item.charged)
  const ids = charged.map(({ entry }) => entry.id)
  const redis = await compareMark(deps.slowRedis, { stream, mark, ids })
  await chargeAgain(
    deps,
    charged.filter(({ entry }) => redis.missing.has(entry.id)),
  )
  const free = items.filter((item) => !item.charged)
  await bookBatch(deps, { source, items: free, mark: '' })
  // Another drain may have moved on between the two looks.
  if (redis.doesAgree || (await findMark(deps.db, stream)) !== mark) return true
  await distrustCounters(deps.slowRedis, redis.mark)
  await ensureCounters(deps)
  return (await deps.slowRedis.client.hget(keys.state, 'ready')) !== null
}
