import * as rates from '../../metrics/rates.ts'
import { asOf, type Report } from '../../metrics/report.ts'
import { type Buckets, CTR, SATURATION } from './definitions.ts'

type Day = { date: string; users: number }
type Hits = { impressions: number; clicks: number }
type Crowd = {
  users: number
  returned: number
  saturation: number[]
  ctr: number[]
  retention: { days: number; due: number; back: number }[]
}

export function shapeInsights({ rows, bookedAt }: Report<Day>, crowd: Crowd, hits: Hits) {
  const onDays = rows.reduce((sum, { users }) => sum + users, 0)
  return {
    summary: {
      total_unique_users: crowd.users,
      avg_daily_users: rates.ratio(onDays, rows.length),
      avg_ads_per_user: rates.ratio(hits.impressions, crowd.users),
      avg_ctr: rates.ctr(hits.clicks, hits.impressions),
      repeat_user_rate: rates.ratio(crowd.returned, crowd.users),
    },
    daily: rows.map(({ date, users }) => ({ date, unique_users: users })),
    retention: crowd.retention.map(({ days, due, back }) => ({
      bucket: `day_${days}`,
      count: back,
      percentage: rates.percent(back, due),
      cohort: due,
    })),
    ad_saturation: distribution(SATURATION, crowd.saturation),
    ctr_distribution: distribution(CTR, crowd.ctr),
    data_as_of: asOf(bookedAt),
  }
}

function distribution(buckets: Buckets, counts: number[]) {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return buckets.map(({ bucket }, i) => {
    const count = counts[i] ?? 0
    return { bucket, count, percentage: rates.percent(count, all) }
  })
}
