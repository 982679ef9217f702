import { type SQL, sql } from 'drizzle-orm'
import { from, listSteps, type Step, step } from '../step.ts'
import { addSaid, TOPICS, VOICES } from '../sums/words.ts'
import type { Terms } from './fence.ts'
import { addSlots } from './slots.ts'

/** Engine events, and the requests, wins and words that they move. */
export function bookRequests(requests: SQL, { isApart }: Terms): SQL {
  const incoming = readRequests(requests)
  const booked = insertRequests(incoming)
  return sql`
    with ${listSteps([
      incoming,
      booked,
      ...addSaid(TOPICS, { incoming, booked, isApart }),
      ...addSaid(VOICES, { incoming, booked, isApart }),
      ...addSlots(booked, { requests: 1, wins: 1, isApart }),
    ])}
    select 1 as booked`
}

const readRequests = (requests: SQL) =>
  step(
    'incoming',
    sql`
      select * from ${requests} as r(
        id uuid, publisher_id uuid, occurred_at timestamptz, bucket timestamptz, requests int, wins int,
        reason text, country text, device text, user_key text, session_key text, experiment int, arm int,
        slots jsonb, context jsonb, topics jsonb, voices jsonb)
    `,
  )

/** Each request once, without what it tells of people who were erased since. */
const insertRequests = (incoming: Step) =>
  step(
    'booked',
    sql`
      insert into ad_requests (
        id, publisher_id, occurred_at, bucket, requests, wins, reason, country, device, user_key,
        session_key, experiment, arm, slots, context)
      select r.id, r.publisher_id, r.occurred_at, r.bucket, r.requests, r.wins, r.reason, r.country, r.device,
        case when e.erased_at is null then r.user_key end,
        case when e.erased_at is null then r.session_key end,
        r.experiment, r.arm, ${knownSlots}, case when e.erased_at is null then r.context else '{}' end
      from ${from(incoming)} r
      left join erased_users e on e.publisher_id = r.publisher_id and e.user_key = r.user_key
        and r.occurred_at < e.erased_at
      on conflict do nothing
      returning *
    `,
  )

/** The slots of `r`, without what they tell of somebody who was erased since: who asked, or a viewer of a group. */
const knownSlots = sql`case when e.erased_at is null and not r.slots @? '$[*].user_key' then r.slots else (
  select jsonb_agg(case when coalesce(e.erased_at, v.erased_at) is null then slot
    else slot - array['user_key', 'context', 'placement_id'] end order by n)
  from jsonb_array_elements(r.slots) with ordinality as s(slot, n)
  left join erased_users v on v.publisher_id = r.publisher_id and v.user_key = slot->>'user_key'
    and r.occurred_at < v.erased_at
) end`
