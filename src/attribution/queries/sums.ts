import { sql } from 'drizzle-orm'
import { conversionSpans } from '../../platform/db/schema/index.ts'
import type { ConvertInput } from '../../platform/redis/scripts/convert.ts'
import { isoTime } from '../../platform/time/time.ts'
import type { Booked } from '../booking.ts'

/** A conversion as it is stored: with the ad it is owed to and what books it there, or when to look for one again. */
export type Verdict = { booked: Booked; input: ConvertInput } | { recheckAt: number | null }

/** CTE: the orders to book of those of `of` that have one; the cron carries out what nobody else did. */
export const addOrders = (of: 'inserted' | 'counted') => sql`ordered as (
    insert into pending_hits (hit_id, payload)
    select i.id, i.pending from incoming i join ${sql.raw(of)} using (id) where i.pending is not null
    on conflict do nothing
  )`

/** CTEs that add `counted` conversions to the sums; those that are not fresh are in their advertiser's already. */
export const addRollups = () => sql`moved as (
    select s.scope, s.owner_id, span, c.event_type, c.currency,
      case span when 0 then 'epoch'::timestamptz
        else to_timestamp(floor(extract(epoch from c.occurred_at) / span) * span) end as bucket,
      sum(s.fresh) as conversions, count(c.campaign_id) as attributed,
      sum(c.value_cents * s.fresh) as value_cents,
      coalesce(sum(c.value_cents) filter (where c.campaign_id is not null), 0) as attributed_cents
    from counted c cross join unnest(${`{${conversionSpans.join()}}`}::int[]) as span
      cross join lateral (values
        ('advertiser', c.advertiser_id, c.fresh), ('campaign', c.campaign_id, 1),
        ('ad', (select a.id from ads a where a.campaign_id = c.campaign_id and a.number = c.ad_number), 1)
      ) as s(scope, owner_id, fresh)
    where s.owner_id is not null
    group by 1, 2, 3, 4, 5, 6
  ), rolled as (
    insert into conversion_rollups (scope, owner_id, span, bucket, event_type, currency, conversions,
      attributed, value_cents, attributed_value_cents)
    select scope, owner_id, span, bucket, event_type, currency, conversions, attributed, value_cents,
      attributed_cents
    from moved order by scope, owner_id, span, bucket, event_type, currency
    on conflict (scope, owner_id, span, bucket, event_type, currency) do update set
      conversions = conversion_rollups.conversions + excluded.conversions,
      attributed = conversion_rollups.attributed + excluded.attributed,
      value_cents = conversion_rollups.value_cents + excluded.value_cents,
      attributed_value_cents =
        conversion_rollups.attributed_value_cents + excluded.attributed_value_cents
  )`

/** The columns that a verdict decides; `pending` is the order. */
export const verdictColumns = (verdict: Verdict) =>
  'booked' in verdict
    ? {
        attribution: verdict.booked.via,
        attributed_grclid: verdict.booked.grclid,
        campaign_id: verdict.booked.campaignId,
        ad_number: verdict.booked.adNumber ?? null,
        recheck_at: null,
        pending: verdict.input,
      }
    : {
        attribution: null,
        attributed_grclid: null,
        campaign_id: null,
        ad_number: null,
        recheck_at: verdict.recheckAt === null ? null : isoTime(verdict.recheckAt),
        pending: null,
      }
