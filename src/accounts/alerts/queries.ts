import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { AlertMetric } from '../../platform/db/schema/alerts.ts'
import { QUARTER, wideSpans } from '../../platform/db/schema/index.ts'
import { announcedSteps, lockWebhooks } from '../../platform/webhooks/queries/enqueue.ts'
import type { DaySums, Finding } from './detect.ts'
import type { AlertAccount, AlertSide, Told } from './judge.ts'

/** Accounts that want to be warned, from behind one on. */
export async function listAlertAccounts(
  db: Db,
  { after, limit }: { after: { side: string; ownerId: string }; limit: number },
): Promise<AlertAccount[]> {
  const { rows } = await db.execute<AccountRow>(sql`
    select a.side, a.owner_id, a.timezone, coalesce(s.metrics, '{}') as metrics, s.last_day::text
    from (
      select 'advertiser' as side, id as owner_id, timezone from advertisers
      union all select 'publisher', id, 'UTC' from publishers
    ) a left join alert_accounts s on s.side = a.side and s.owner_id = a.owner_id
    where coalesce(s.is_on, true) and (a.side, a.owner_id) > (${after.side}, ${after.ownerId}::uuid)
    order by a.side, a.owner_id limit ${limit}`)
  return rows.map((row) => ({
    side: row.side,
    ownerId: row.owner_id,
    timezone: row.timezone,
    metrics: row.metrics,
    lastDay: row.last_day,
  }))
}

type AccountRow = {
  side: AlertSide
  owner_id: string
  timezone: string
  metrics: AlertMetric[]
  last_day: string | null
}

type Days = { side: AlertSide; ownerId: string; bounds: readonly number[] }

/** What each account did on each of its days, zeros included, in order. */
export async function sumDays(db: Db, accounts: readonly Days[]): Promise<DaySums[][]> {
  const found = accounts.map(({ bounds }) => bounds.slice(1).map(() => ({ ...NOTHING })))
  const bySpan = Map.groupBy(
    accounts.map((account, nth) => ({ ...account, nth })),
    spanOf,
  )
  for (const [span, group] of bySpan) {
    const { rows } = await db.execute<SumRow>(sumsOf(span, group))
    for (const { nth, n, money, ...sums } of rows) {
      const day = found[nth]?.[n]
      if (day) Object.assign(day, { ...sums, money: Math.max(0, money) })
    }
  }
  return found
}

const NOTHING: DaySums = { money: 0, views: 0, requests: 0, wins: 0, hits: 0, errors: 0 }
type SumRow = DaySums & { nth: number; n: number }

/** The longest span of the rollups, in seconds, of which all days are made. */
const spanOf = ({ bounds }: Days): number =>
  [...wideSpans].reverse().find((span) => bounds.every((at) => at % (span * 1000) === 0)) ?? QUARTER

function sumsOf(span: number, accounts: readonly (Days & { nth: number })[]): SQL {
  const given = accounts.map(({ nth, side, ownerId, bounds }) => ({
    ...{ nth, side, owner_id: ownerId, bounds: bounds.map((at) => at / 1000) },
  }))
  const [sums, traffic, own] =
    span === QUARTER
      ? [sql`rollups`, sql`traffic_rollups`, sql``]
      : [sql`wide_rollups`, sql`wide_traffic_rollups`, sql`r.span = ${span} and`]
  const within = sql`${own} r.scope = o.side and r.owner_id = o.owner_id
    and r.bucket >= to_timestamp(o.bounds[1])
    and r.bucket < to_timestamp(o.bounds[array_length(o.bounds, 1)])`
  return sql`
    with owners as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as o(
        nth int, side text, owner_id uuid, bounds float8[])
    ), cells as (
      select o.nth, r.bucket, o.bounds, r.requests, r.wins, r.impressions, r.clicks, 0 as refused,
        case o.side when 'advertiser' then r.spend_micros else r.revenue_micros end as micros
      from owners o join ${sums} r on ${within}
      union all
      select o.nth, r.bucket, o.bounds, 0, 0, 0, 0, r.hits, 0
      from owners o join ${traffic} r on ${within} and r.kind in ('view', 'click')
    )
    select nth, width_bucket(extract(epoch from bucket)::float8, bounds) - 1 as n,
      (sum(micros) / 1e6)::float8 as money, sum(impressions)::float8 as views,
      sum(requests)::float8 as requests, sum(wins)::float8 as wins,
      sum(impressions + clicks + refused)::float8 as hits, sum(refused)::float8 as errors
    from cells group by 1, 2`
}

/** What these accounts were told of since a date, by side and id. */
export async function listTold(
  db: Db,
  { owners, since }: { owners: readonly { side: AlertSide; ownerId: string }[]; since: string },
): Promise<Map<string, Told[]>> {
  const ids = JSON.stringify(owners.map(({ ownerId }) => ownerId))
  const { rows } = await db.execute<Told & { side: string; owner_id: string }>(sql`
    select side, owner_id, kind, direction, day::text from alerts
    where day >= ${since}::date and kind <> 'webhook_off'
      and owner_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`)
  return Map.groupBy(rows, (row) => `${row.side} ${row.owner_id}`)
}

type JudgedDay = {
  side: AlertSide
  ownerId: string
  day: string
  findings: readonly (Finding & { id: string })[]
}

/** Notes what was found on days that are judged, tells webhooks of it, and that they are judged: all or nothing. */
export async function recordJudged(
  db: Db,
  { judged, now }: { judged: readonly JudgedDay[]; now: number },
) {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const found = judged.flatMap(({ side, ownerId, day, findings }) =>
    findings.map((finding) => ({ ...finding, side, owner_id: ownerId, day })),
  )
  const days = judged.map(({ side, ownerId, day }) => ({ side, owner_id: ownerId, day }))
  await db.batch([
    lockWebhooks(db),
    db.execute(sql`
      with raised as (
        insert into alerts (id, side, owner_id, kind, direction, day, observed, expected, raised_at)
        select id, side, owner_id, kind, direction, day, observed, expected, ${at}
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f(id uuid, side text, owner_id uuid,
          kind text, direction text, day date, observed float8, expected float8)
        on conflict do nothing
        returning *
      ), happened as (
        select side, owner_id, 'alert:' || id as event_key, 'alert.raised' as type,
          'alert:' || kind as object, raised_at as happened_at, 0 as nth,
          jsonb_build_object('alert_id', id, 'kind', kind, 'direction', direction, 'day', day,
            'observed', observed, 'expected', expected) as payload
        from raised
      ), ${announcedSteps(now)}
      select count(*) from told`),
    db.execute(sql`
      insert into alert_accounts (side, owner_id, last_day)
      select side, owner_id, day
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(side text, owner_id uuid, day date)
      on conflict (side, owner_id) do update set last_day = excluded.last_day`),
  ])
}
