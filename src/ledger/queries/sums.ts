import { type SQL, sql } from 'drizzle-orm'

/** What ledger rows add up to in every scope that reports read, by bucket and key. `rows` is a table or a CTE of them. */
export const ledgerSums = (rows: SQL, where = sql`true`): SQL => sql`
  select s.scope, s.owner_id, r.bucket, s.key, 0 as requests, 0 as wins,
    count(*) filter (where r.kind = 'view') as impressions,
    count(*) filter (where r.kind = 'click') as clicks,
    count(*) filter (where r.kind = 'conversion') as conversions,
    sum(r.spend_micros) as spend_micros, sum(r.revenue_micros) as revenue_micros,
    sum(r.unbilled_micros) as unbilled_micros
  from ${rows} r cross join lateral (values
    ('publisher', r.publisher_id, ''), ('placement', r.publisher_id, r.placement),
    ('device', r.publisher_id, r.device), ('country', r.publisher_id, r.country),
    ('advertiser', r.advertiser_id, ''), ('campaign', r.campaign_id, ''),
    ('experiment', r.publisher_id, r.experiment || ':' || r.arm)
  ) as s(scope, owner_id, key)
  where s.key is not null and ${where}
  group by 1, 2, 3, 4`
