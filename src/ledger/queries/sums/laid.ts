import { type SQL, sql } from 'drizzle-orm'
import { from, type Step, step } from '../step.ts'
import { rollupSums } from './columns.ts'

/** Scopes of rollups that publishers share. */
export const SHARED = sql.raw(`'advertiser', 'campaign', 'ad', 'credit'`)

/** What a row of `laid_sums` is, beside the scopes of rollups. */
export const LAID = {
  traffic: 'traffic',
  placement: 'learned',
  word: 'word',
  voice: 'voice',
} as const

const sums = sql.raw(rollupSums.join())

/** Lays shared cells of rollups aside. */
export const keepCells = (cells: Step): Step =>
  step(
    'laid_cells',
    sql`
      insert into laid_sums (scope, owner_id, bucket, key, ${sums})
      select scope, owner_id, bucket, key, ${sums} from ${from(cells)} where scope in (${SHARED})
    `,
  )

/** Lays aside what the click rates of campaigns at placements are learned from; those of ads are cells of rollups. */
export const keepLearned = (booked: Step): Step =>
  step(
    'laid_learned',
    sql`
      insert into laid_sums (scope, owner_id, key, impressions, clicks)
      select ${LAID.placement}, campaign_id, placement, count(*) filter (where kind = 'view'),
        count(*) filter (where kind = 'click')
      from ${from(booked)} group by 2, 3
    `,
  )

/** Lays aside what advertisers are shown of hits that don't count. */
export const keepTraffic = (counted: Step): Step =>
  step(
    'laid_traffic',
    sql`
      insert into laid_sums (scope, owner_id, bucket, key, requests)
      select ${LAID.traffic}, owner_id, bucket, kind || ':' || reason, hits
      from ${from(counted)} where scope = 'advertiser'
    `,
  )

/** Lays aside what campaigns share with conversations. */
export const keepSaid = ({ laid, column }: { laid: string; column: SQL }, said: Step): Step =>
  step(
    `laid_${laid}`,
    sql`
      insert into laid_sums (scope, owner_id, bucket, key, wins)
      select ${laid}, campaign_id, day::timestamp at time zone 'UTC', ${column}, wins from ${from(said)}
    `,
  )
