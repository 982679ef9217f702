import { sql } from 'drizzle-orm'
import { selectZone } from '../../platform/db/budget-zone.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockBookings } from '../../platform/db/lock.ts'
import type { BudgetZone } from '../../platform/time/budget-day.ts'
import { announcedSteps, lockWebhooks } from '../../platform/webhooks/queries/enqueue.ts'

/** Under which name `marks` keeps up to which entry of the ledger conversions were told of. */
const STREAM = 'webhooks'

/**
 * Tells webhooks of the next booked conversions, and leads among them, and moves the mark behind them, in one transaction.
 * While none is booked (`lockBookings`): whatever is booked later has a higher number than anything that can be seen here,
 * so nothing is skipped. Answers how many conversions it went through, at most `limit`.
 */
export async function announceConversions(
  db: Db,
  { limit, now }: { limit: number; now: number },
): Promise<number> {
  const [, , { rows }] = await db.batch([
    lockBookings(db),
    lockWebhooks(db),
    db.execute<{ passed: number }>(sql`
      with booked as (
        select l.entry, l.hit_id, l.grclid, l.ref, l.campaign_id, l.advertiser_id, l.publisher_id,
          l.occurred_at, l.placement, l.spend_micros, l.revenue_micros, l.unbilled_micros, l.note,
          c.event_type, c.value_cents, c.currency, c.order_id, c.attribution,
          d.id as lead_id, d.form_id
        from ledger l
          left join conversions c on c.id = l.hit_id
          left join leads d on c.source = 'lead_form' and d.grclid = l.grclid
        where l.kind = 'conversion' and l.entry > coalesce(
          (select mark::bigint from marks where stream = ${STREAM}), 0)
        order by l.entry limit ${limit}
      ), moved as (
        insert into marks (stream, mark)
        select ${STREAM}, max(entry)::text from booked having count(*) > 0
        on conflict (stream) do update set mark = excluded.mark
      ), happened as (
        select side, owner_id, what || ':' || hit_id as event_key, type, 'ad:' || grclid as object,
          payload, occurred_at as happened_at, entry as nth
        from booked b cross join lateral (values
          ('advertiser', advertiser_id, 'conversion', 'conversion.booked', jsonb_build_object(
            'conversion_id', hit_id, 'event_id', ref, 'event_type', event_type, 'value_cents', value_cents,
            'currency', currency, 'order_id', order_id, 'attribution', attribution,
            'campaign_id', campaign_id, 'grclid', grclid, 'occurred_at', ${toWireTime(sql`occurred_at`)},
            'spend', (spend_micros / 1e6)::float8, 'unbilled', (unbilled_micros / 1e6)::float8,
            'unbilled_reason', note)),
          ('publisher', publisher_id, 'conversion', 'conversion.booked', jsonb_build_object(
            'campaign_id', campaign_id, 'grclid', grclid, 'placement', placement,
            'occurred_at', ${toWireTime(sql`occurred_at`)}, 'revenue', (revenue_micros / 1e6)::float8)),
          ('advertiser', case when lead_id is not null then advertiser_id end, 'lead', 'lead.received',
            jsonb_build_object('lead_id', lead_id, 'form_id', form_id, 'campaign_id', campaign_id,
              'grclid', grclid, 'occurred_at', ${toWireTime(sql`occurred_at`)}))
        ) as told(side, owner_id, what, type, payload)
        where owner_id is not null
      ), ${announcedSteps(now)}
      select count(*)::int as passed from booked`),
  ])
  return rows[0]?.passed ?? 0
}

/** A time as `data` has it: ISO 8601, UTC. */
const toWireTime = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export type Watched = {
  id: string
  advertiserId: string
  zone: BudgetZone
  pricingModel: 'cpm' | 'cpc' | 'cpa'
  bidMicros: number
  dailyBudgetMicros: number
  totalBudgetMicros: number | null
}

/** Active campaigns whose advertisers want to hear of their budgets, from behind an id on. */
export async function listWatched(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<Watched[]> {
  const { rows } = await db.execute<WatchedRow>(sql`
    select c.id, c.advertiser_id, ${selectZone(sql`a`)} as zone, c.pricing_model, c.bid_micros::text as bid,
      c.daily_budget_micros::text as daily, c.total_budget_micros::text as total
    from campaigns c join advertisers a on a.id = c.advertiser_id
    where c.status = 'active' and c.id > ${after}::uuid and c.advertiser_id in (
      select owner_id from webhook_endpoints
      where side = 'advertiser' and is_active and 'campaign.budget_reached' = any(events))
    order by c.id limit ${limit}`)
  return rows.map((row) => ({
    id: row.id,
    advertiserId: row.advertiser_id,
    zone: row.zone,
    pricingModel: row.pricing_model,
    bidMicros: Number(row.bid),
    dailyBudgetMicros: Number(row.daily),
    totalBudgetMicros: row.total === null ? null : Number(row.total),
  }))
}

type WatchedRow = {
  id: string
  advertiser_id: string
  zone: BudgetZone
  pricing_model: Watched['pricingModel']
  bid: string
  daily: string
  total: string | null
}
