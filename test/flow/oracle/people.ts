import { type ByDate, counted, dateOf, moving, over, sum, within } from './sums.ts'
import type { Fact } from './visits.ts'
import { DAY, NOW, QUARTER } from './world.ts'

export type Person = ReturnType<typeof peopleOf>[number]

/** Sums of every person, ever. A hit that does not count says nothing of anybody. */
export function peopleOf(facts: Fact[]) {
  const known = moving(facts).filter(({ user }) => user !== null)
  return [...Map.groupBy(known, ({ user }) => user ?? '')].map(([user, some]) => {
    const seen = [...new Set(some.map(({ seenAt }) => Math.floor(seenAt / QUARTER) * QUARTER))]
    return {
      ...{ user, seen, first_seen: Math.min(...seen), last_seen: Math.max(...seen) },
      ...{
        requests: some.filter(({ kind }) => kind === 'slot').length,
        ads_served: sum(some, ({ won }) => won),
      },
      ...{ impressions: counted(some, 'view'), clicks: counted(some, 'click') },
      revenue_microdollars: sum(some, ({ revenue }) => revenue),
      countries: new Set(some.map(({ country }) => country)),
    }
  })
}

export const SORTS = [
  ...(['requests', 'ads_served', 'impressions', 'clicks', 'revenue_microdollars'] as const),
  ...(['first_seen', 'last_seen'] as const),
]
export type Sort = (typeof SORTS)[number]

export function users(people: Person[], tz: string, sort: Sort, order: 'asc' | 'desc') {
  const sign = order === 'asc' ? 1 : -1
  return people
    .toSorted((a, b) => sign * (a[sort] - b[sort] || (a.user < b.user ? -1 : 1)))
    .map(({ user, seen: _, countries: __, ...sums }) => ({
      ...{ pub_user_id: user, ...sums },
      ...{ first_seen: dateOf(sums.first_seen, tz), last_seen: dateOf(sums.last_seen, tz) },
    }))
}

export function countries(people: Person[], facts: Fact[]) {
  const slots = facts.filter(({ kind }) => kind === 'slot')
  return [...Map.groupBy(slots, ({ country }) => country)]
    .map(([country, some]) => ({
      country_code: country || 'ZZ',
      requests: some.length,
      ads_served: sum(some, ({ won }) => won),
      unique_users: people.filter((one) => one.countries.has(country)).length,
      pct_requests: over(some.length, slots.length) * 100,
    }))
    .sort((a, b) => b.unique_users - a.unique_users || b.requests - a.requests)
}

export function insights(people: Person[], days: ByDate<Fact>, dates: string[], tz: string) {
  const isIn = (at: number) => {
    const date = dateOf(at, tz)
    return date >= (dates[0] ?? '') && date <= (dates.at(-1) ?? '')
  }
  const there = people.filter(({ seen }) => seen.some(isIn))
  const onDate = Map.groupBy(
    there.flatMap(({ seen }) => [...new Set(seen.map((at) => dateOf(at, tz)))]),
    (date) => date,
  )
  const daily = dates.map((date) => ({ date, unique_users: onDate.get(date)?.length ?? 0 }))
  const known = within(days, dates).filter(({ user }) => user !== null)
  const [views, clicks] = [counted(known, 'view'), counted(known, 'click')]
  const newcomers = there.filter(({ first_seen }) => isIn(first_seen))
  const returned = there.filter(({ first_seen, last_seen }) => last_seen - first_seen >= DAY)
  return {
    summary: {
      total_unique_users: there.length,
      avg_daily_users: over(
        sum(daily, (day) => day.unique_users),
        daily.length,
      ),
      ...{ avg_ads_per_user: over(views, there.length), avg_ctr: over(clicks, views) * 100 },
      repeat_user_rate: over(returned.length, there.length),
    },
    daily,
    retention: [1, 3, 7, 14, 30].map((n) => {
      const cohort = newcomers.filter(({ first_seen }) => first_seen + n * DAY <= NOW)
      const back = cohort.filter(({ first_seen, last_seen }) => last_seen >= first_seen + n * DAY)
      const percentage = over(back.length, cohort.length) * 100
      return { bucket: `day_${n}`, count: back.length, percentage, cohort: cohort.length }
    }),
    ad_saturation: shares(
      there.map(({ impressions }) => bucketOf(impressions, SATURATION)),
      SATURATION,
    ),
    ctr_distribution: shares(
      there
        .filter(({ impressions }) => impressions > 0)
        .map((one) =>
          one.clicks === 0 ? '0%' : bucketOf((one.clicks * 100) / one.impressions, CTR),
        ),
      CTR,
    ),
  }
}

type Buckets = [name: string, from: number][]
const SATURATION: Buckets = [
  ...([
    ['0', 0],
    ['1', 1],
    ['2-3', 2],
    ['4-6', 4],
    ['7-10', 7],
  ] satisfies Buckets),
  ...([
    ['11-20', 11],
    ['21-50', 21],
    ['51+', 51],
  ] satisfies Buckets),
]
const CTR: Buckets = [
  ...([
    ['0%', 0],
    ['0-1%', 0],
    ['1-2%', 1],
    ['2-5%', 2],
  ] satisfies Buckets),
  ...([
    ['5-10%', 5],
    ['10%+', 10],
  ] satisfies Buckets),
]
const bucketOf = (value: number, buckets: Buckets) =>
  buckets.findLast(([, from]) => value >= from)?.[0] ?? ''

const shares = (found: string[], buckets: Buckets) =>
  buckets.map(([bucket]) => {
    const count = found.filter((one) => one === bucket).length
    return { bucket, count, percentage: over(count, found.length) * 100 }
  })
