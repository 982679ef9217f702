import type { Deps } from '../deps.ts'
import { pricingOf } from '../platform/events/paying.ts'
import { log } from '../platform/http/log.ts'
import { BURST_PER_MINUTE, keys } from '../platform/redis/keys.ts'
import type { ConvertInput } from '../platform/redis/scripts/convert.ts'
import type { RecordInput } from '../platform/redis/scripts/record.ts'
import type { ForgetInput } from '../platform/redis/scripts/stream.ts'
import { forgetHits, readBatch } from '../platform/redis/stream.ts'
import { bookBatch } from './book.ts'
import { eventSource, type Hit, type Item } from './items.ts'
import { insertLostHits } from './queries/pending.ts'

/** Of a batch of a stream that was left; no more than a drain reads. */
const BATCH = { most: 1000, bytes: 2_500_000 }

/**
 * Books the streams that were there when the counters were filled, and takes them away. What their hits have charged is
 * not in these counters, so they are charged again, as far as the budgets have anything left.
 */
export async function drainLeft(deps: Deps): Promise<void> {
  const streams = await deps.slowRedis.client.smembers(keys.left)
  for (const stream of streams) {
    const source = { ...eventSource, stream }
    for (;;) {
      const { entries } = await readBatch(deps.slowRedis, {
        stream,
        bounds: { ...BATCH, now: deps.now() },
      })
      const items = entries.map(source.itemOf)
      await bookBatch(deps, { source, items: items.filter(({ charged }) => !charged), mark: '' })
      const hits = items.filter(({ charged }) => charged)
      await chargeAgain(deps, hits)
      await forgetHits(deps.slowRedis, { stream, hits: hits.flatMap(seenAs) })
      if (entries.length === 0) break
    }
  }
}

/** Leaves hits to the cron to count once more, but for those that are booked: the counters that they were charged to are gone. */
export async function chargeAgain(deps: Deps, items: readonly Item[]): Promise<void> {
  const hits = items.flatMap(({ charged }) => charged ?? [])
  if (hits.length === 0) return
  log('warn', 'charged_again', { hits: hits.length })
  const views = new Map(
    hits.flatMap(({ kind, event, hitId }) => (kind === 'view' ? [[event.grclid, hitId]] : [])),
  )
  await insertLostHits(
    deps.db,
    hits.map((hit) => ({
      hit_id: hit.hitId,
      grclid: hit.event.grclid,
      kind: hit.kind,
      ref: hit.event.ref ?? '',
      payload: inputOf(hit, views.get(hit.event.grclid) ?? deps.newId()),
    })),
  )
}

/**
 * The input of the script that counted the hit, so that it can be counted again. It has charged something, so it is neither a
 * late view nor a conversion on a foreign page or of a pixel that had reported one: those cost nothing.
 */
function inputOf(hit: Hit, impliedHitId: string): RecordInput | ConvertInput {
  const { event, hitId, kind } = hit
  const { grclid, campaignId, publisherId, budgetDay, priceMicros } = event
  const hitOf = { hitId, grclid, campaignId, publisherId, budgetDay, priceMicros }
  const what = { ...hitOf, event: JSON.stringify(event) }
  if (kind === 'conversion') return { kind, ...what, note: '', pixelType: '' }
  return {
    kind,
    ...what,
    at: event.at,
    impliedHitId,
    adNumber: '',
    userKey: event.userKey ?? grclid,
    pricingModel: pricingOf(event.pricingModel),
    reason: '',
    viewBillable: true,
    address: '',
    burstPerMinute: BURST_PER_MINUTE,
    inGroup: event.placement === 'group_chat',
  }
}

/** Entry, hit and the key under which the script remembers that it counted. */
function seenAs({ entry, charged }: Item): ForgetInput['hits'] {
  if (!charged) return []
  const { kind, hitId, event } = charged
  const by = kind === 'conversion' ? hitId : kind
  return [{ entry: entry.id, hitId, seenKey: `${keys.seen}${event.grclid}:${by}` }]
}
