import { ensureCounters } from '../campaigns/snapshot/counters.ts'
import type { Deps } from '../deps.ts'
import { keys } from '../platform/redis/keys.ts'
import { compareMark, distrustCounters, findUnknown } from '../platform/redis/stream.ts'
import { bookBatch } from './book.ts'
import type { Item, Stream } from './items.ts'
import { chargeAgain } from './lost.ts'
import { findMark, listMarks, type Mark } from './queries/book.ts'

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
  const { stream, isApart = false } = source
  const [mark, marks] = await readMarks(deps, { stream, isApart })
  const charged = items.filter((item) => item.charged)
  const ids = charged.map(({ entry }) => entry.id)
  const redis = await compareMark(deps.slowRedis, { stream, mark, ids })
  await chargeAgain(
    deps,
    charged.filter(({ entry }) => redis.missing.has(entry.id)),
  )
  const free = items.filter((item) => !item.charged)
  await bookBatch(deps, { source, items: free, mark: '' })
  const unknown = marks.length > 0 ? await findUnknown(deps.slowRedis, marks) : []
  const doAgree = redis.doesAgree && unknown.length === 0
  // Another drain may have moved on between the two looks.
  const before = JSON.stringify([mark, marks])
  if (doAgree || JSON.stringify(await readMarks(deps, { stream, isApart })) !== before) return true
  await distrustCounters(deps.slowRedis, { stream, mark: redis.mark })
  await ensureCounters(deps)
  return (await deps.slowRedis.client.hget(keys.state, 'ready')) !== null
}

/** Up to where Postgres has booked a stream, and, where it is one of several, all of them. */
async function readMarks(
  { db }: Deps,
  { stream, isApart }: { stream: string; isApart: boolean },
): Promise<[mark: string, marks: Mark[]]> {
  return [await findMark(db, stream), isApart ? await listMarks(db) : []]
}
