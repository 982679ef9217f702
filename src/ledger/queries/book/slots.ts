import { sql } from 'drizzle-orm'
import { from, type Step, step } from '../step.ts'
import { addPeople } from '../sums/people.ts'
import { addRollups } from '../sums/rollups.ts'

type Worth = {
  /** What a slot that was asked for adds to requests. */
  requests: number
  /** What a slot that was won adds to wins. */
  wins: number
  /** Whether it is booked beside other streams. */
  isApart: boolean
}

/**
 * Steps that add the slots of `booked` requests to every sum. A group's slots have a country, device and person of their
 * own.
 */
export function addSlots(booked: Step, worth: Worth): Step[] {
  const slots = listSlots(booked, worth)
  return [slots, ...addRollups(sumScopes(slots), worth.isApart), ...addPeople(sumAskers(slots))]
}

const listSlots = (booked: Step, { requests, wins }: Worth) =>
  step(
    'slots',
    sql`
      select b.publisher_id, b.occurred_at, b.bucket, coalesce(s.country, b.country) as country,
        coalesce(s.device, b.device) as device, coalesce(s.user_key, b.user_key) as user_key,
        b.experiment, b.arm, s.placement, s.campaign_id, ${requests}::int as requested,
        case when s.campaign_id is null then 0 else ${wins}::int end as won
      from ${from(booked)} b, jsonb_to_recordset(b.slots) as s(
        placement text, campaign_id uuid, country text, device text, user_key text)
    `,
  )

/** What they add up to in every scope that reports read. A campaign has wins, and no requests. */
const sumScopes = (slots: Step) => sql`
      select s.scope, s.owner_id, b.bucket, s.key, sum(s.requested) as requests, sum(b.won) as wins,
        0 as impressions, 0 as clicks, 0 as conversions, 0 as spend_micros, 0 as revenue_micros,
        0 as unbilled_micros
      from ${from(slots)} b cross join lateral (values
        ('publisher', b.publisher_id, '', b.requested), ('device', b.publisher_id, b.device, b.requested),
        ('country', b.publisher_id, b.country, b.requested),
        ('placement', b.publisher_id, b.placement, b.requested), ('campaign', b.campaign_id, '', 0),
        ('experiment', b.publisher_id, b.experiment || ':' || b.arm, b.requested)
      ) as s(scope, owner_id, key, requested)
      where s.owner_id is not null and s.key is not null
      group by 1, 2, 3, 4`

/** The cells of known people. */
const sumAskers = (slots: Step) => sql`
      select publisher_id, bucket, user_key, country, sum(requested) as requests,
        sum(won) as ads_served, 0 as impressions, 0 as clicks, 0 as revenue_micros
      from ${from(slots)} where user_key is not null group by 1, 2, 3, 4`
