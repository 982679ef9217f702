import { type SQL, sql } from 'drizzle-orm'
import { UNRENDERED } from '../../../platform/redis/scripts/reserve.ts'
import { listSteps, step } from '../step.ts'
import type { Terms } from './fence.ts'
import { addSlots } from './slots.ts'

/** Bids that were rendered: won once, by a request that had won nothing before. */
export function bookRenders(renders: SQL, { isApart }: Terms): SQL {
  const booked = winRequests(renders)
  return sql`
    with ${listSteps([booked, ...addSlots(booked, { requests: 0, wins: 1, isApart })])}
    select 1 as booked`
}

const winRequests = (renders: SQL) =>
  step(
    'booked',
    sql`
      update ad_requests a set wins = 1, reason = null, slots = jsonb_build_array(a.slots->0 ||
        jsonb_build_object('campaign_id', r.campaign_id, 'price_micros', r.price_micros))
      from ${renders} as r(
        id uuid, campaign_id uuid, price_micros bigint)
      where a.id = r.id and a.reason = ${UNRENDERED}
      returning a.publisher_id, a.occurred_at, a.bucket, a.country, a.device, a.user_key, a.experiment,
        a.arm, a.slots
    `,
  )
