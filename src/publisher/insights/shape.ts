import * as rates from '../../metrics/rates.ts'
import { asOf, type Report } from '../../metrics/report.ts'
import { type Buckets, CTR, RETENTION_DAYS, SATURATION } from './definitions.ts'

type Day = { date: string; users: number }
type Hits = { impressions: number; clicks: number }
/**
 * So many users with the same buckets of views and click rate (-1: no view). `stayed`: how many of the retention days lie
 * between their first and last time; `due`: how many since their first time, 0 where that was before the range.
 */
type Group = { saturation: number; ctr: number; stayed: number; due: number; users: number }

export function shapeInsights({ rows, bookedAt }: Report<Day>, groups: Group[], hits: Hits) {
  const count = (is: (group: Group) => boolean) =>
    groups.reduce((sum, group) => sum + (is(group) ? group.users : 0), 0)
  const everybody = count(() => true)
  const onDays = rows.reduce((sum, { users }) => sum + users, 0)
  return {
    summary: {
      total_unique_users: everybody,
      avg_daily_users: rates.ratio(onDays, rows.length),
      avg_ads_per_user: rates.ratio(hits.impressions, everybody),
      avg_ctr: rates.ctr(hits.clicks, hits.impressions),
      repeat_user_rate: rates.ratio(
        count(({ stayed }) => stayed > 0),
        everybody,
      ),
    },
    daily: rows.map(({ date, users }) => ({ date, unique_users: users })),
    retention: RETENTION_DAYS.map((days, i) => {
      const cohort = count(({ due }) => due > i)
      const back = count(({ due, stayed }) => due > i && stayed > i)
      return { bucket: `day_${days}`, count: back, percentage: rates.percent(back, cohort), cohort }
    }),
    ad_saturation: distribution(SATURATION, (i) => count(({ saturation }) => saturation === i)),
    ctr_distribution: distribution(CTR, (i) => count(({ ctr }) => ctr === i)),
    data_as_of: asOf(bookedAt),
  }
}

function distribution(buckets: Buckets, countOf: (i: number) => number) {
  const counts = buckets.map((_, i) => countOf(i))
  const all = counts.reduce((sum, count) => sum + count, 0)
  return buckets.map(({ bucket }, i) => {
    const count = counts[i] ?? 0
    return { bucket, count, percentage: rates.percent(count, all) }
  })
}
