import { dollarsOf } from '../../platform/money.ts'
import * as rates from '../engine/rates.ts'

export type Sums = { impressions: number; clicks: number; revenueMicros: number }

/** CLDR's code of the unknown region. */
export const UNKNOWN_COUNTRY = 'ZZ'

/** Fields of `metrics`, in order. */
export const METRICS = ['impressions', 'clicks', 'ctr', 'revenue', 'cpm', 'cpc']

/** The figures that every row of the publisher's reports has. */
export function shapeMetrics({ impressions, clicks, revenueMicros }: Sums) {
  const revenue = dollarsOf(revenueMicros)
  return {
    impressions,
    clicks,
    ctr: rates.ctr(clicks, impressions),
    revenue,
    cpm: rates.cpm(revenue, impressions),
    cpc: rates.cpc(revenue, clicks),
  }
}

export const addUp = (rows: Sums[]): Sums => ({
  impressions: sumOf(rows, (row) => row.impressions),
  clicks: sumOf(rows, (row) => row.clicks),
  revenueMicros: sumOf(rows, (row) => row.revenueMicros),
})

export const sumOf = <T>(rows: T[], count: (row: T) => number) =>
  rows.reduce((sum, row) => sum + count(row), 0)
