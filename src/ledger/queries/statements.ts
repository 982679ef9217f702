import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { instantOf } from '../../platform/db/instant.ts'
import { lockBookings } from '../../platform/db/lock.ts'
import { statements } from '../../platform/db/schema/index.ts'
import { announceEvents, lockWebhooks } from '../../platform/webhooks/queries/enqueue.ts'

type Side = 'advertiser' | 'publisher'

/** Somebody with bookings, and their last closed month. */
export type Account = {
  side: Side
  ownerId: string
  timezone: string
  /** Start of the first bucket with a booking, ms since 1970. */
  firstAt: number
  last: { month: string; endsAt: number; upTo: number } | null
}

/** A month to close for several accounts of one side at once; instants in ms. */
export type Closing = {
  side: Side
  month: string
  timezone: string
  endsAt: number
  owners: { owner_id: string; starts_at: string; up_to: number }[]
}

/** Everybody who is billed or paid and has anything booked. */
export async function listAccounts(db: Db): Promise<Account[]> {
  const { rows } = await db.execute<{
    side: Side
    owner_id: string
    timezone: string
    first_at: string
    month: string | null
    ends_at: string
    up_to: string
  }>(sql`
    select a.side, a.owner_id, a.timezone, (extract(epoch from f.bucket) * 1000)::bigint::text as first_at,
      s.month, (extract(epoch from s.ends_at) * 1000)::bigint::text as ends_at, s.up_to::text
    from (
      select 'advertiser' as side, id as owner_id, timezone from advertisers where billing_enabled
      union all select 'publisher', id, 'UTC' from publishers
    ) a
    cross join lateral (
      select bucket from rollups r where r.scope = a.side and r.owner_id = a.owner_id
      order by bucket limit 1
    ) f
    left join lateral (
      select month, ends_at, up_to from ${statements} s
      where s.side = a.side and s.owner_id = a.owner_id order by month desc limit 1
    ) s on true`)
  return rows.map((row) => ({
    side: row.side,
    ownerId: row.owner_id,
    timezone: row.timezone,
    firstAt: Number(row.first_at),
    last:
      row.month === null
        ? null
        : { month: row.month, endsAt: Number(row.ends_at), upTo: Number(row.up_to) },
  }))
}

/** Writes the statements of a month, of all that is booked up to now. One that is written already stays as it is. */
export async function insertStatements(
  db: Db,
  { closing, now }: { closing: Closing; now: number },
): Promise<void> {
  const { side, month, timezone, owners } = closing
  const endsAt = instantOf(closing.endsAt)
  await db.batch([
    lockBookings(db),
    db.execute(sql`
      with owners as (
        select owner_id, starts_at, ${endsAt} as ends_at, up_to as after, last.entry as up_to
        from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o(
          owner_id uuid, starts_at timestamptz, up_to bigint), ${lastEntry}
      ), ${billedLines(side)}
      insert into statements (side, owner_id, month, timezone, starts_at, ends_at, closed_at, up_to,
        impressions, clicks, conversions, amount_micros, lines)
      select ${side}, owner_id, ${month}, ${timezone}, starts_at, ends_at, ${instantOf(now)}, up_to,
        impressions, clicks, conversions, micros, lines
      from billed
      on conflict do nothing`),
    lockWebhooks(db),
    db.execute(announceEvents(closedBy(closing, now), now)),
  ])
}

/** The statements that this closing wrote, as webhooks tell of them. */
const closedBy = ({ side, month, owners }: Closing, now: number): SQL => sql`
  select s.side, s.owner_id, 'statement:' || s.month as event_key, 'statement.closed' as type,
    'statements' as object, s.closed_at as happened_at, 0 as nth,
    jsonb_build_object('month', s.month, 'timezone', s.timezone, 'impressions', s.impressions,
      'clicks', s.clicks, 'conversions', s.conversions, 'amount', (s.amount_micros / 1e6)::float8,
      'currency', 'USD') as payload
  from ${statements} s
  where s.side = ${side} and s.month = ${month} and s.closed_at = ${instantOf(now)}
    and s.owner_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(
      owners.map(({ owner_id }) => owner_id),
    )}::jsonb))`

type StatementDrift = {
  side: Side
  owner_id: string
  month: string
  expected: string
  found: string
}

/** Statements closed since an instant that are not what the ledger says, and how many were looked at. */
export async function listStatementDrift(db: Db, since: Date) {
  const found = { checked: 0, drift: [] as StatementDrift[] }
  for (const side of ['advertiser', 'publisher'] as const) {
    const { rows } = await db.execute<StatementDrift>(sql`
      with owners as (
        select s.owner_id, s.month, s.starts_at, s.ends_at, s.up_to, s.amount_micros, s.lines as kept,
          coalesce((select max(p.up_to) from statements p
            where p.side = s.side and p.owner_id = s.owner_id and p.month < s.month), 0) as after
        from statements s where s.side = ${side} and s.closed_at >= ${instantOf(since)}
      ), ${billedLines(side)}
      select ${side} as side, b.owner_id, o.month, b.micros::text as expected, o.amount_micros::text as found
      from billed b join owners o on o.owner_id = b.owner_id and o.ends_at = b.ends_at
      where b.micros <> o.amount_micros or b.lines <> o.kept
      limit 100`)
    const [count] = (
      await db.execute<{ n: string }>(sql`select count(*)::text as n from statements
        where side = ${side} and closed_at >= ${instantOf(since)}`)
    ).rows
    found.checked += Number(count?.n ?? 0)
    found.drift.push(...rows)
  }
  return found
}

/** The number of the last booking; the lock keeps out those under way. */
const lastEntry = sql`(select case when is_called then last_value else 0 end as entry from ledger_entry_seq) last`

/**
 * CTEs: what the ledger bills or pays each of `owners` (owner_id, starts_at, ends_at, and the entries from behind
 * `after` to `up_to`). Bookings of the month itself count whenever they came, up to the last entry, those of earlier months only if no earlier statement
 * has them.
 */
const billedLines = (side: Side): SQL => {
  const [owner, micros, campaign] =
    side === 'advertiser'
      ? [sql`l.advertiser_id`, sql`l.spend_micros`, sql`l.campaign_id`]
      : [sql`l.publisher_id`, sql`l.revenue_micros`, sql`null::uuid`]
  const entries = (when: SQL) => sql`
    select o.owner_id, o.ends_at, l.kind, l.ref, l.bucket, ${campaign} as campaign_id, ${micros} as micros,
      l.bucket < o.starts_at as is_late
    from owners o join ledger l on ${owner} = o.owner_id and l.entry <= o.up_to and ${when}`
  return sql`entries as (
    ${entries(sql`l.bucket >= o.starts_at and l.bucket < o.ends_at
      and l.bucket >= (select min(starts_at) from owners) and l.bucket < (select max(ends_at) from owners)`)}
    union all
    ${entries(sql`l.bucket < o.starts_at and l.entry > o.after and l.entry > (select min(after) from owners)`)}
  ), lines as (
    select e.owner_id, e.ends_at,
      case when kind = 'adjustment' then 'adjustment' when is_late then 'late' else 'activity' end as type,
      e.campaign_id, case when kind = 'adjustment' then ref end as reason,
      case when is_late then s.month end as month,
      count(*) filter (where kind = 'view') as impressions,
      count(*) filter (where kind = 'click') as clicks,
      count(*) filter (where kind = 'conversion') as conversions, sum(e.micros) as micros
    from entries e left join statements s on e.is_late and s.side = ${side}
      and s.owner_id = e.owner_id and e.bucket >= s.starts_at and e.bucket < s.ends_at
    group by 1, 2, 3, 4, 5, 6
  ), billed as (
    select o.owner_id, o.starts_at, o.ends_at, o.up_to, coalesce(sum(l.impressions), 0) as impressions,
      coalesce(sum(l.clicks), 0) as clicks, coalesce(sum(l.conversions), 0) as conversions,
      coalesce(sum(l.micros), 0) as micros,
      coalesce(jsonb_agg(jsonb_build_object('type', l.type, 'campaign_id', l.campaign_id,
          'reason', l.reason, 'month', l.month, 'impressions', l.impressions, 'clicks', l.clicks,
          'conversions', l.conversions, 'micros', l.micros)
        order by l.type, l.month, l.campaign_id, l.reason) filter (where l.type is not null), '[]') as lines
    from owners o left join lines l using (owner_id, ends_at) group by 1, 2, 3, 4
  )`
}
