import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { instantOf } from '../../platform/db/instant.ts'
import { campaigns, wideSpans } from '../../platform/db/schema/index.ts'
import { spanOf } from './step.ts'
import { ledgerSums, TOTAL_SCOPES } from './sums/rollups.ts'

export type Drift = {
  /** rollups, wide_rollups, totals, users, conversions, statements or counters. */
  where: string
  scope: string
  ownerId: string
  /** Bucket or budget day; empty for lifetime sums. */
  at: string
  expected: string
  found: string
}

/** Differences of a kind that are shown. */
export const MOST = 100
const FIGURES = [
  ...['impressions', 'clicks', 'conversions', 'spend_micros', 'revenue_micros'],
  'unbilled_micros',
]
const figures = sql.raw(FIGURES.join(', '))
const figureSums = sql.raw(FIGURES.map((name) => `sum(${name})::bigint as ${name}`).join(', '))
/** Counters of one sum, as one comparable text. */
const figuresOf = (prefix: string) =>
  sql.raw(FIGURES.map((name) => `coalesce(${prefix}.${name}, 0)`).join(` || ' ' || `))

/** Rollups since an instant that are not what the ledger says, and how many were compared. */
export async function listRollupDrift(db: Db, since: Date) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with expected as (
      ${ledgerSums(sql`ledger`, sql`r.bucket >= ${instantOf(since)}`)}
    ), found as (
      select scope, owner_id, bucket, key, ${figureSums}
      from (
        select scope, owner_id, bucket, key, ${figures} from rollups
        union all select scope, owner_id, bucket, key, ${figures} from laid_sums where bucket is not null
      ) r
      where bucket >= ${instantOf(since)} group by 1, 2, 3, 4
    ), compared as (
      select scope, owner_id, bucket, ${figuresOf('e')} as expected, ${figuresOf('f')} as found
      from expected e full join found f using (scope, owner_id, bucket, key)
    )
    (select scope, owner_id, bucket::text as at, expected, found, 0 as checked
    from compared where expected <> found limit ${MOST})
    union all
    select null, null, null, null, null, count(*) from compared`)
  return toDrift('rollups', rows)
}

/** Who has anything booked since an instant. */
const touchedSince = (since: SQL) => sql`touched as (
  select distinct scope, owner_id from rollups where bucket >= ${since})`

/** Longer spans since a UTC midnight that are not the sum of their rollups, of those who have any. */
export async function listWideDrift(db: Db, since: Date) {
  const from = sql`date_trunc('day', ${instantOf(since)}, 'UTC')`
  const { rows } = await db.execute<Record<string, string>>(sql`
    with ${touchedSince(from)}, expected as (
      select span, scope, owner_id,
        ${spanOf('bucket')} as bucket, key, ${figureSums}
      from rollups cross join unnest(${`{${wideSpans.join()}}`}::int[]) as span
      where bucket >= ${from}
      group by 1, 2, 3, 4, 5
    ), found as (
      select w.* from touched cross join unnest(${`{${wideSpans.join()}}`}::int[]) as span
        join wide_rollups w using (span, scope, owner_id)
      where w.bucket >= ${from}
    ), compared as (
      select scope, owner_id, bucket::text as at,
        ${figuresOf('e')} as expected, ${figuresOf('f')} as found
      from expected e full join found f using (span, scope, owner_id, bucket, key)
    )
    (select scope, owner_id, at, expected, found, 0 as checked
    from compared where expected <> found limit ${MOST})
    union all
    select null, null, null, null, null, count(*) from compared`)
  return toDrift('wide_rollups', rows)
}

/** Lifetime sums that are not the sum of their days, of those who have anything booked since an instant. */
export async function listTotalDrift(db: Db, since: Date) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with ${touchedSince(instantOf(since))}, expected as (
      select scope, owner_id, ${figureSums}
      from touched join wide_rollups using (scope, owner_id)
      where span = ${Math.max(...wideSpans)} and scope in (${TOTAL_SCOPES})
      group by 1, 2
    ), found as (
      select totals.* from touched join totals using (scope, owner_id)
    ), compared as (
      select scope, owner_id, ${figuresOf('e')} as expected, ${figuresOf('f')} as found
      from expected e full join found f using (scope, owner_id)
    )
    (select scope, owner_id, '' as at, expected, found, 0 as checked
    from compared where expected <> found limit ${MOST})
    union all
    select null, null, null, null, null, count(*) from compared`)
  return toDrift('totals', rows)
}

/** Every campaign there is. */
export async function listCampaignIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: campaigns.id }).from(campaigns)
  return rows.map((row) => row.id)
}

/** What campaigns spent on each budget day since one: what the ledger says, and what is put aside of it. */
export async function sumLedgerSpend(db: Db, sinceDay: number) {
  const { rows } = await db.execute<{ campaign_id: string; day: number; micros: string }>(sql`
    select campaign_id, day, sum(micros)::text as micros
    from (
      select campaign_id, (budget_day - date '1970-01-01')::int as day, spend_micros as micros from ledger
      where budget_day >= date '1970-01-01' + ${sinceDay}::int and kind <> 'adjustment'
      union all
      select campaign_id, budget_day, charged_micros from dead_letters
      where charged_micros > 0 and budget_day >= ${sinceDay}::int
    ) spent
    group by 1, 2 order by 1, 2`)
  return rows
}

/** Differences, and how many sums were compared, of rows whose last has no scope but that number. */
export function toDrift(where: string, rows: Record<string, string | null>[]) {
  const summary = rows.find((row) => row.scope === null)
  const differences: Drift[] = rows
    .filter((row) => row.scope !== null)
    .map((row) => ({
      where,
      scope: row.scope ?? '',
      ownerId: row.owner_id ?? '',
      at: row.at ?? '',
      expected: row.expected ?? '',
      found: row.found ?? '',
    }))
  return { checked: Number(summary?.checked ?? 0), differences }
}
