import { type Buckets, CTR, RETENTION_DAYS, SATURATION } from '../../../platform/db/crowd.ts'
import { asOf } from '../../../platform/time/as-of.ts'
import * as rates from '../../engine/rates.ts'
import type { Crowd } from './queries.ts'

type Day = { date: string; users: number }
type Hits = { impressions: number; clicks: number }
type Insights = {
  days: Day[]
  hits: Hits
  seen: Crowd[]
  fresh: (Crowd & { due: number })[]
  bookedAt: Date | undefined
}

export function shapeInsights({ days, hits, seen, fresh, bookedAt }: Insights) {
  const everybody = countCrowd(seen, () => true)
  const onDays = days.reduce((sum, { users }) => sum + users, 0)
  return {
    summary: {
      total_unique_users: everybody,
      avg_daily_users: rates.ratio(onDays, days.length),
      avg_ads_per_user: rates.ratio(hits.impressions, everybody),
      avg_ctr: rates.ctr(hits.clicks, hits.impressions),
      repeat_user_rate: rates.ratio(
        countCrowd(seen, ({ stayed }) => stayed > 0),
        everybody,
      ),
    },
    daily: days.map(({ date, users }) => ({ date, unique_users: users })),
    retention: RETENTION_DAYS.map((later, i) => {
      const cohort = countCrowd(fresh, ({ due }) => due > i)
      const back = countCrowd(fresh, ({ due, stayed }) => due > i && stayed > i)
      return {
        bucket: `day_${later}`,
        count: back,
        percentage: rates.percent(back, cohort),
        cohort,
      }
    }),
    ad_saturation: shapeDistribution(SATURATION, (i) =>
      countCrowd(seen, ({ saturation }) => saturation === i),
    ),
    ctr_distribution: shapeDistribution(CTR, (i) => countCrowd(seen, ({ ctr }) => ctr === i)),
    data_as_of: asOf(bookedAt),
  }
}

const countCrowd = <T extends Crowd>(crowds: T[], is: (crowd: T) => boolean) =>
  crowds.reduce((sum, crowd) => sum + (is(crowd) ? crowd.users : 0), 0)

function shapeDistribution(buckets: Buckets, countOf: (i: number) => number) {
  const counts = buckets.map((_, i) => countOf(i))
  const all = counts.reduce((sum, count) => sum + count, 0)
  return buckets.map(({ bucket }, i) => {
    const count = counts[i] ?? 0
    return { bucket, count, percentage: rates.percent(count, all) }
  })
}
