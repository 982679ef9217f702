import { type SQL, sql } from 'drizzle-orm'
import { wideSpans } from '../../platform/db/schema/index.ts'

/** Where the `span` (seconds) of an instant starts. */
export const spanOf = (at: string): SQL =>
  sql.raw(`date_bin(span * interval '1 second', ${at}, timestamptz 'epoch')`)

/**
 * A CTE's `sums` by `keys` and ever longer spans of its `bucket`: the CTEs that sum each span from the one before, and a
 * select of all of them with their `span`.
 */
export function widened(cte: string, keys: readonly string[], sums: readonly string[]) {
  const names = [cte, ...wideSpans.map((span) => `${cte}_${span}`)]
  const columns = [...keys, 'bucket', ...sums].join()
  const groups = [...keys, 'bucket'].map((_, i) => i + 1).join()
  const spans = wideSpans.map(
    (span, i) => `${names[i + 1]} as (
      select ${keys.join()}, date_bin('${span} seconds', bucket, timestamptz 'epoch') as bucket,
        ${sums.map((name) => `sum(${name})::bigint as ${name}`).join()}
      from ${names[i]} group by ${groups})`,
  )
  const rows = wideSpans.map((span, i) => `select ${span} as span, ${columns} from ${names[i + 1]}`)
  return { ctes: sql.raw(spans.join()), rows: sql.raw(rows.join(' union all ')) }
}

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
    ('experiment', r.publisher_id, r.experiment || ':' || r.arm),
    ('credit', case r.kind when 'adjustment' then r.advertiser_id end, r.campaign_id::text),
    ('clawback', case r.kind when 'adjustment' then r.publisher_id end, '')
  ) as s(scope, owner_id, key)
  where s.owner_id is not null and s.key is not null and ${where}
  group by 1, 2, 3, 4`

const wideTraffic = widened('dropped', ['scope', 'owner_id', 'kind', 'reason'], ['hits'])

/** CTEs that add `refused` hits, and `booked` ones of which a part is not billed, to the sums of both sides. */
export const trafficSums = sql`dropped as (
      select s.scope, s.owner_id, r.bucket, r.kind, r.reason, count(*) as hits
      from (
        select publisher_id, advertiser_id, bucket, kind, reason from refused
        union all
        select publisher_id, advertiser_id, bucket, 'unbilled', note from booked where note is not null
      ) r cross join lateral (values
        ('publisher', r.publisher_id), ('advertiser', r.advertiser_id)) as s(scope, owner_id)
      group by 1, 2, 3, 4, 5
    ), traffic as (
      insert into traffic_rollups (scope, owner_id, bucket, kind, reason, hits)
      select * from dropped order by 1, 2, 3, 4, 5
      on conflict (scope, owner_id, bucket, kind, reason) do update
        set hits = traffic_rollups.hits + excluded.hits
    ), ${wideTraffic.ctes}, wide_traffic as (
      insert into wide_traffic_rollups (span, scope, owner_id, kind, reason, bucket, hits)
      ${wideTraffic.rows} order by span, scope, owner_id, bucket, kind, reason
      on conflict (span, scope, owner_id, bucket, kind, reason) do update
        set hits = wide_traffic_rollups.hits + excluded.hits
    )`

/** CTEs that add the cells of a select to rollups, wide rollups and totals. */
export function rollupSums(cells: SQL): SQL {
  const counters = ['requests', 'wins', 'impressions', 'clicks', 'conversions']
  const amounts = ['spend_micros', 'revenue_micros', 'unbilled_micros']
  const names = [...counters, ...amounts]
  const columns = sql.raw(names.join(', '))
  const wide = widened('moved', ['scope', 'owner_id', 'key'], names)
  const summed = sql.raw(names.map((n) => `sum(${n})`).join(', '))
  const added = (table: string) =>
    sql.raw(names.map((n) => `${n} = ${table}.${n} + excluded.${n}`).join(', '))
  return sql`moved as (${cells}), rolled as (
      insert into rollups (scope, owner_id, bucket, key, ${columns})
      select scope, owner_id, bucket, key, ${columns} from moved
      order by scope, owner_id, bucket, key
      on conflict (scope, owner_id, bucket, key) do update set ${added('rollups')}
    ), ${wide.ctes}, widened as (
      insert into wide_rollups (span, scope, owner_id, key, bucket, ${columns})
      ${wide.rows} order by span, scope, owner_id, bucket, key
      on conflict (span, scope, owner_id, bucket, key) do update set ${added('wide_rollups')}
    ), summed as (
      insert into totals (scope, owner_id, ${columns})
      select scope, owner_id, ${summed} from ${sql.raw(`moved_${Math.max(...wideSpans)}`)}
      where scope in ('publisher', 'advertiser', 'campaign', 'credit', 'clawback')
      group by scope, owner_id order by scope, owner_id
      on conflict (scope, owner_id) do update set ${added('totals')}
    )`
}
