import { sql } from 'drizzle-orm'
import { from, type Step, step, widenStep } from '../step.ts'
import { keepTraffic } from './laid.ts'

/** Steps that add `refused` hits, `booked` ones of which a part is not billed, and those of servers, to the sums of both sides. */
export function addTraffic(hits: { refused: Step; booked: Step }, isApart: boolean): Step[] {
  const counted = countDropped(hits)
  if (!isApart) return [counted, ...addDropped(counted)]
  const own = step('own_dropped', sql`select * from ${from(counted)} where scope = 'publisher'`)
  return [counted, keepTraffic(counted), own, ...addDropped(own)]
}

/** Steps that add counts (scope, owner_id, bucket, kind, reason, hits) to the sums by all spans. */
export function addDropped(dropped: Step): Step[] {
  const wide = widenStep(dropped, {
    keys: ['scope', 'owner_id', 'kind', 'reason'],
    sums: ['hits'],
  })
  const quarters = step(
    'traffic',
    sql`
      insert into traffic_rollups (scope, owner_id, bucket, kind, reason, hits)
      select * from ${from(dropped)} order by 1, 2, 3, 4, 5
      on conflict (scope, owner_id, bucket, kind, reason) do update
        set hits = traffic_rollups.hits + excluded.hits
    `,
  )
  const spans = step(
    'wide_traffic',
    sql`
      insert into wide_traffic_rollups (span, scope, owner_id, kind, reason, bucket, hits)
      ${wide.rows} order by span, scope, owner_id, bucket, kind, reason
      on conflict (span, scope, owner_id, bucket, kind, reason) do update
        set hits = wide_traffic_rollups.hits + excluded.hits
    `,
  )
  return [quarters, ...wide.steps, spans]
}

const countDropped = ({ refused, booked }: { refused: Step; booked: Step }) =>
  step(
    'dropped',
    sql`
      select s.scope, s.owner_id, r.bucket, r.kind, r.reason, count(*) as hits
      from (
        select publisher_id, advertiser_id, bucket, kind, reason from ${from(refused)}
        union all
        select publisher_id, advertiser_id, bucket, 'unbilled', note from ${from(booked)} where note is not null
        union all
        select publisher_id, advertiser_id, bucket, 'via', sender from ${from(booked)} where sender is not null
      ) r cross join lateral (values
        ('publisher', r.publisher_id), ('advertiser', r.advertiser_id)) as s(scope, owner_id)
      group by 1, 2, 3, 4, 5
    `,
  )
