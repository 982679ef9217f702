import type { SQL } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import type { ConvertInput } from '../platform/redis/scripts/convert.ts'
import { attribute, nextLook } from './attribute.ts'
import { type Booked, type Conversion, convertInput } from './booking.ts'
import { type Judged, recordConversions } from './queries/record.ts'
import { listTouches } from './queries/touches.ts'

export type Taken = {
  /** Of each conversion, in order. */
  results: { eventId: string; isNew: boolean; attributed: boolean }[]
  /** What has to be booked; the cron does it unless `bookNow` is called. */
  orders: ConvertInput[]
}

/**
 * Takes in conversions of one advertiser: finds the ad each is owed to, stores those whose event id is new and, in the
 * same transaction, the order to book them. Those that no ad is found for are left out unless `mayBeNobodys`. Everything
 * is durable when this returns. Throws when Postgres is down.
 */
export async function takeConversions(
  deps: Deps,
  {
    advertiserId,
    conversions,
    mayBeNobodys = () => true,
  }: {
    advertiserId: string
    conversions: readonly Conversion[]
    mayBeNobodys?: (conversion: Conversion) => boolean
  },
): Promise<Taken> {
  if (conversions.length === 0) return { results: [], orders: [] }
  const now = deps.now()
  const touches = await listTouches(deps.db, conversions)
  const judged = conversions.flatMap((conversion): Judged[] => {
    const booked = attribute(touches.get(conversion.id) ?? [], conversion.occurredAt)
    return booked || mayBeNobodys(conversion) ? [judgeConversion(conversion, { booked, now })] : []
  })
  return await storeConversions(deps, { advertiserId, judged, now })
}

/** Takes in one conversion whose ad is known, together with what else belongs into its transaction. */
export async function takeOwed(
  deps: Deps,
  { conversion, booked, along }: { conversion: Conversion; booked: Booked; along: readonly SQL[] },
): Promise<Taken> {
  const now = deps.now()
  return await storeConversions(deps, {
    advertiserId: conversion.advertiserId,
    judged: [judgeConversion(conversion, { booked, now })],
    now,
    along,
  })
}

function judgeConversion(
  conversion: Conversion,
  { booked, now }: { booked: Booked | undefined; now: number },
): Judged {
  if (!booked) {
    const isFindable = conversion.grclid !== null || conversion.identities.length > 0
    return { conversion, verdict: { recheckAt: isFindable ? nextLook(now, now) : null } }
  }
  return {
    conversion,
    verdict: { booked, input: convertInput(conversion, { touch: booked, now }) },
  }
}

async function storeConversions(
  deps: Deps,
  {
    advertiserId,
    judged,
    now,
    along = [],
  }: { advertiserId: string; judged: readonly Judged[]; now: number; along?: readonly SQL[] },
): Promise<Taken> {
  const stored = await recordConversions(deps.db, { advertiserId, judged, receivedAt: now, along })
  const results = judged.map(({ conversion: { id, eventId } }) => ({
    eventId,
    isNew: stored.fresh.has(id),
    attributed: stored.attributed.get(eventId) ?? false,
  }))
  const orders = judged.flatMap(({ conversion, verdict }) =>
    'input' in verdict && stored.fresh.has(conversion.id) ? [verdict.input] : [],
  )
  return { results, orders }
}
