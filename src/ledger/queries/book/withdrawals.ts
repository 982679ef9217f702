import { type SQL, sql } from 'drizzle-orm'
import { listSteps, step } from '../step.ts'
import type { Terms } from './fence.ts'
import { addSlots } from './slots.ts'

/** Wins whose answer never left: taken back once, from the request and from every sum it moved. */
export function unbookWins(withdrawals: SQL, { isApart }: Terms): SQL {
  const booked = takeBackWins(withdrawals)
  return sql`
    with ${listSteps([booked, ...addSlots(booked, { requests: 0, wins: -1, isApart })])}
    select 1 as booked`
}

const takeBackWins = (withdrawals: SQL) =>
  step(
    'booked',
    sql`
      update ad_requests a set wins = 0, reason = w.reason
      from ${withdrawals} as w(id uuid, reason text)
      where a.id = w.id and a.wins > 0
      returning a.publisher_id, a.occurred_at, a.bucket, a.country, a.device, a.user_key, a.experiment,
        a.arm, a.slots
    `,
  )
