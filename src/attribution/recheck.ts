import type { Deps } from '../deps.ts'
import { NIL_UUID } from '../platform/crypto/uuid.ts'
import { doInHalves } from '../platform/db/halves.ts'
import { nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { attribute, nextLook } from './attribute.ts'
import { convertInput } from './booking.ts'
import { listTouches } from './queries/touches.ts'
import { giveUpWaiting, listWaiting, settleWaiting } from './queries/waiting.ts'

const BATCH = 500

/**
 * Looks again for the ads of conversions that came before the click or view they are owed to was booked: after a minute,
 * then at twice the age each time, for a day. `ahead` (ms) looks at those too whose time is not yet come.
 */
export async function recheckConversions(
  deps: Deps,
  { until, ahead = 0 }: { until: number; ahead?: number },
): Promise<void> {
  let after = NIL_UUID
  while (deps.now() < until) {
    const now = deps.now()
    const waiting = await listWaiting(deps.db, { due: now + ahead, after, limit: BATCH })
    after = waiting.at(-1)?.id ?? after
    if (waiting.length === 0) return
    const touches = await listTouches(deps.db, waiting)
    const found = waiting.map((conversion) => {
      const booked = attribute(touches.get(conversion.id) ?? [], conversion.occurredAt)
      const verdict = booked
        ? { booked, input: convertInput(conversion, { touch: booked, now }) }
        : { recheckAt: nextLook(conversion.receivedAt, now) }
      return { id: conversion.id, verdict }
    })
    await doInHalves(found, {
      work: async (some) => await settleWaiting(deps.db, some),
      refuse: async ({ id }, error) => {
        log('error', 'dead_letter', { id: `attribution:${id}`, error: nameOf(error) })
        await giveUpWaiting(deps.db, { id, error: nameOf(error) })
      },
      probe: async () => await settleWaiting(deps.db, []),
    })
    if (waiting.length < BATCH) return
  }
}
