import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { lockAdding } from '../../platform/db/lock.ts'
import { from, listSteps, type Step, step } from './step.ts'
import { rollupSums } from './sums/columns.ts'
import { LAID, SHARED } from './sums/laid.ts'
import { addAds, addPlacements } from './sums/learned.ts'
import { addRollups } from './sums/rollups.ts'
import { addDropped } from './sums/traffic.ts'
import { addCounted, type Said, TOPICS, VOICES } from './sums/words.ts'

/** Rows that are added at once. */
const MOST = 50_000

/** Whether streams have laid sums aside. */
export async function hasLaid(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 as laid from laid_sums limit 1`)
  return rows.length > 0
}

/** Adds some of what streams have laid aside to the sums that they share; answers whether that was all. */
export async function addLaid(db: Db): Promise<boolean> {
  const [, { rows }] = await db.batch([
    lockAdding(db),
    db.execute<{ added: number }>(addLaidSums(sql`limit ${MOST}::int`)),
  ])
  return (rows[0]?.added ?? 0) < MOST
}

/** The statement, as `test/ledger/sql/laid.sql` has it. `limit`: of how many rows; without one, of all. */
export function addLaidSums(limit: SQL = sql``): SQL {
  const taken = takeLaid(limit)
  const dropped = listDropped(taken)
  const said = [TOPICS, VOICES].flatMap((what) => {
    const counted = listSaid(what, taken)
    return [counted, ...addCounted(what, counted)]
  })
  return sql`
    with ${listSteps([
      taken,
      ...addRollups(sumCells(taken)),
      addPlacements(sumPlacements(taken)),
      addAds(sumAds(taken)),
      dropped,
      ...addDropped(dropped),
      ...said,
    ])}
    select count(*)::int as added from ${from(taken)}`
}

const takeLaid = (limit: SQL) =>
  step(
    'taken',
    sql`
      delete from laid_sums where ctid = any(array(select ctid from laid_sums ${limit}))
      returning *
    `,
  )

const sums = sql.raw(rollupSums.map((name) => `sum(${name})::bigint as ${name}`).join(', '))

const sumCells = (taken: Step) => sql`
      select scope, owner_id, bucket, key, ${sums}
      from ${from(taken)} where scope in (${SHARED}) group by 1, 2, 3, 4`

const sumPlacements = (taken: Step) => sql`
      select owner_id, key, sum(impressions), sum(clicks)
      from ${from(taken)} where scope = ${LAID.placement} group by 1, 2 order by 1, 2`

/** A campaign's ads are cells of rollups, too. */
const sumAds = (taken: Step) => sql`
      select owner_id, key::int, sum(impressions), sum(clicks)
      from ${from(taken)} where scope = 'ad' group by 1, 2 order by 1, 2`

const listDropped = (taken: Step) =>
  step(
    'dropped',
    sql`
      select 'advertiser' as scope, owner_id, bucket, split_part(key, ':', 1) as kind,
        substr(key, position(':' in key) + 1) as reason, sum(requests)::bigint as hits
      from ${from(taken)} where scope = ${LAID.traffic} group by 2, 3, 4, 5
    `,
  )

const listSaid = ({ steps: [name], laid, column }: Said, taken: Step) =>
  step(
    name,
    sql`
      select owner_id as campaign_id, key as ${column}, (bucket at time zone 'UTC')::date as day,
        sum(wins) as wins
      from ${from(taken)} where scope = ${laid} group by 1, 2, 3
    `,
  )
