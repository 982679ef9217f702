import { type SQL, sql } from 'drizzle-orm'
import { selectZone } from '../../platform/db/budget-zone.ts'
import type { Db } from '../../platform/db/client.ts'
import type { BudgetZone } from '../../platform/time/budget-day.ts'
import { isoTime } from '../../platform/time/time.ts'
import { CLOCK_SKEW_MS, type Touch, windowOf } from '../attribute.ts'
import type { Conversion } from '../booking.ts'

type Asked = Pick<Conversion, 'id' | 'advertiserId' | 'grclid' | 'identities' | 'occurredAt'>

/**
 * The clicks and views of the advertisers' own ads that conversions may be owed to, by conversion: the last click with
 * the click id, the last of the same person, the last view of either; of each the last before it that is in time, else
 * one a little behind it, else an older one.
 */
export async function listTouches(db: Db, asked: readonly Asked[]): Promise<Map<string, Touch[]>> {
  const rows = asked.map(({ id, advertiserId, grclid, identities, occurredAt }) => {
    const [at, latest] = [isoTime(occurredAt), isoTime(occurredAt + CLOCK_SKEW_MS)]
    return { id, advertiser: advertiserId, grclid, names: identities, at, latest }
  })
  // `offset 0` keeps the planner from reading the ledger first, as it likes to while it knows little of a young table.
  const last = (via: Touch['via'], { kind, of }: { kind: 'click' | 'view'; of: SQL }) => sql`(
    select ${via}::text as via, l.* from ${of} s(grclid) cross join lateral (
      select * from ledger
      where grclid = s.grclid and kind = ${kind} and ref = '' and advertiser_id = i.advertiser
        and occurred_at <= i.latest
      offset 0) l
    order by case
        when l.occurred_at > i.at then 1
        when l.occurred_at < i.at - ${windowOf(via)} * interval '1 millisecond' then 2 else 0 end,
      l.occurred_at desc, l.grclid desc limit 1)`
  const own = sql`select i.grclid`
  const persons = sql`select x.grclid from identities x where x.name = any(i.names)`
  const select = db.execute<TouchRow>(sql`
    select i.id, t.via, t.grclid, t.gradid, t.campaign_id, t.publisher_id, t.placement, t.country,
      t.device, t.user_key, t.pricing_model, t.price_micros::text, t.experiment, t.arm,
      t.ad_number, ${selectZone(sql`a`)} as zone,
      to_jsonb(a.domains) as domains,
      coalesce(t.revenue_share_bp, p.revenue_share_bp) as revenue_share_bp,
      floor(extract(epoch from t.served_at) * 1000)::bigint::text as served_at,
      floor(extract(epoch from t.occurred_at) * 1000)::bigint::text as at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(
        id uuid, advertiser uuid, grclid uuid, names text[], at timestamptz, latest timestamptz)
      cross join lateral (
        ${last('click', { kind: 'click', of: sql`(${own})` })} union all
        ${last('identity', { kind: 'click', of: sql`(${persons})` })} union all
        ${last('view', { kind: 'view', of: sql`(${own} union ${persons})` })}
      ) t
      join advertisers a on a.id = i.advertiser
      join publishers p on p.id = t.publisher_id`)
  // Compiling such a statement takes Postgres many times as long as running it.
  const [, { rows: found }] = await db.batch([db.execute(sql`set local jit = off`), select])
  const touches = new Map<string, Touch[]>()
  for (const row of found) touches.set(row.id, [...(touches.get(row.id) ?? []), touchOf(row)])
  return touches
}

type TouchRow = {
  id: string
  via: Touch['via']
  grclid: string
  gradid: string
  campaign_id: string
  publisher_id: string
  placement: string
  country: string
  device: string
  user_key: string | null
  pricing_model: string
  price_micros: string
  experiment: number | null
  arm: number | null
  ad_number: number | null
  zone: BudgetZone
  domains: string[]
  revenue_share_bp: number
  served_at: string
  at: string
}

const touchOf = (row: TouchRow): Touch => ({
  via: row.via,
  grclid: row.grclid,
  gradid: row.gradid,
  campaignId: row.campaign_id,
  publisherId: row.publisher_id,
  servedAt: Number(row.served_at),
  at: Number(row.at),
  placement: row.placement,
  country: row.country,
  device: row.device,
  userKey: row.user_key,
  pricingModel: row.pricing_model,
  priceMicros: Number(row.price_micros),
  revenueShareBp: row.revenue_share_bp,
  experiment: row.experiment ?? 0,
  arm: row.arm ?? 0,
  adNumber: row.ad_number,
  zone: row.zone,
  domains: row.domains,
})
