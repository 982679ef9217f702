import { type SQL, sql } from 'drizzle-orm'
import { from, type Step, step, widenStep } from '../step.ts'
import { rollupSums } from './columns.ts'
import { keepCells, SHARED } from './laid.ts'

/** What ledger rows add up to in every scope that reports read, by bucket and key. `rows` is a table or a step. */
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
    ('ad', r.campaign_id, r.ad_number::text),
    ('experiment', r.publisher_id, r.experiment || ':' || r.arm),
    ('credit', case r.kind when 'adjustment' then r.advertiser_id end, r.campaign_id::text),
    ('clawback', case r.kind when 'adjustment' then r.publisher_id end, '')
  ) as s(scope, owner_id, key)
  where s.owner_id is not null and s.key is not null and ${where}
  group by 1, 2, 3, 4`

/** Scopes whose lifetime sums are kept. */
export const TOTAL_SCOPES = sql.raw(`'publisher', 'advertiser', 'campaign', 'credit', 'clawback'`)

const SUMS: readonly string[] = rollupSums
const columns = sql.raw(SUMS.join(', '))
const addColumns = (table: string) =>
  sql.raw(SUMS.map((n) => `${n} = ${table}.${n} + excluded.${n}`).join(', '))

/**
 * Steps that add the cells of a select to rollups, wide rollups and totals. `isApart`: those of campaigns and advertisers
 * are laid aside, so that streams that book side by side never wait for each other's sums.
 */
export function addRollups(cells: SQL, isApart = false): Step[] {
  if (!isApart) return addMoved(step('moved', cells))
  const all = step('cells', cells)
  const own = sql`select * from ${from(all)} where scope not in (${SHARED})`
  return [all, keepCells(all), ...addMoved(step('moved', own))]
}

function addMoved(moved: Step): Step[] {
  const wide = widenStep(moved, { keys: ['scope', 'owner_id', 'key'], sums: SUMS })
  return [moved, addQuarters(moved), ...wide.steps, addWide(wide.rows), addTotals(wide.widest)]
}

const addQuarters = (moved: Step) =>
  step(
    'rolled',
    sql`
      insert into rollups (scope, owner_id, bucket, key, ${columns})
      select scope, owner_id, bucket, key, ${columns} from ${from(moved)}
      order by scope, owner_id, bucket, key
      on conflict (scope, owner_id, bucket, key) do update set ${addColumns('rollups')}
    `,
  )

const addWide = (rows: SQL) =>
  step(
    'widened',
    sql`
      insert into wide_rollups (span, scope, owner_id, key, bucket, ${columns})
      ${rows} order by span, scope, owner_id, bucket, key
      on conflict (span, scope, owner_id, bucket, key) do update set ${addColumns('wide_rollups')}
    `,
  )

/** Totals have no date. They are summed from the fewest rows there are. */
const addTotals = (widest: Step) =>
  step(
    'summed',
    sql`
      insert into totals (scope, owner_id, ${columns})
      select scope, owner_id, ${sql.raw(SUMS.map((n) => `sum(${n})`).join(', '))} from ${from(widest)}
      where scope in (${TOTAL_SCOPES})
      group by scope, owner_id order by scope, owner_id
      on conflict (scope, owner_id) do update set ${addColumns('totals')}
    `,
  )
