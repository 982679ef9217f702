import { DAY, type Fact, NOW, QUARTER } from './draw.ts'

/** The dates of a report, and the zone that they are dates of. */
export type Range = { tz: string; dates: string[] }

const formats = new Map<string, (at: number) => string>()

/** The date of an instant in a zone, as Intl has it. */
export function dateOf(at: number, tz: string): string {
  const known = formats.get(tz)
  if (known) return known(at)
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: tz, dateStyle: 'short' })
  const seen = new Map<number, string>()
  const read = (time: number) => {
    const bucket = Math.floor(time / QUARTER)
    const date = seen.get(bucket) ?? format.format(bucket * QUARTER)
    seen.set(bucket, date)
    return date
  }
  formats.set(tz, read)
  return read(at)
}

/** The dates from `first` to `last`, `YYYY-MM-DD`. */
export const datesFrom = (first: string, last: string) => {
  const dates: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY) {
    dates.push(new Date(at).toISOString().slice(0, 10))
  }
  return dates
}

const over = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const sum = (facts: Fact[], of: (fact: Fact) => number) =>
  facts.reduce((total, fact) => total + of(fact), 0)
const isIn = (at: number, { tz, dates }: Range) => {
  const date = dateOf(at, tz)
  return date >= (dates[0] ?? '') && date <= (dates.at(-1) ?? '')
}
const inRange = (facts: Fact[], range: Range) => facts.filter(({ at }) => isIn(at, range))
/** A hit that does not count moves nothing but the traffic report. */
const moving = (facts: Fact[]) =>
  facts.filter(({ kind, reason }) => reason === '' || kind === 'adjustment')
const by = <K>(facts: Fact[], key: (fact: Fact) => K) => Map.groupBy(facts, key)
const perDay = <T>(facts: Fact[], { tz, dates }: Range, row: (facts: Fact[]) => T) => {
  const days = by(facts, ({ at }) => dateOf(at, tz))
  return dates.map((date) => ({ date, ...row(days.get(date) ?? []) }))
}
const counted = (facts: Fact[], kind: Fact['kind']) =>
  facts.filter((fact) => fact.kind === kind && fact.reason === '').length

const earned = (facts: Fact[]) => {
  const [impressions, clicks] = [counted(facts, 'view'), counted(facts, 'click')]
  const revenue = sum(facts, (fact) => fact.revenue) / 1e6
  const cpm = over(revenue, impressions) * 1000
  const ctr = over(clicks, impressions) * 100
  return { impressions, clicks, ctr, revenue, cpm, cpc: over(revenue, clicks) }
}

export function stats(facts: Fact[], range: Range) {
  const all = earned(inRange(facts, range))
  return {
    ...{ totalImpressions: all.impressions, totalClicks: all.clicks, totalRevenue: all.revenue },
    ...{ avgCpm: all.cpm, avgCpc: all.cpc, avgCtr: all.ctr },
    timeSeries: perDay(facts, range, earned),
  }
}

export function activity(facts: Fact[], range: Range) {
  const row = (some: Fact[]) => {
    const { impressions, revenue } = earned(some)
    const requests = some.filter(({ kind }) => kind === 'slot').length
    return { requests, wins: sum(some, ({ won }) => won), impressions, revenue }
  }
  const all = row(inRange(facts, range))
  return {
    data: perDay(facts, range, row),
    ...{ total_requests: all.requests, total_wins: all.wins, total_impressions: all.impressions },
    ...{ total_revenue: all.revenue, fill_rate: over(all.wins, all.requests) },
    show_rate: over(all.impressions, all.wins),
  }
}

/** A breakdown by key, most views first; `daily` where it has dates of its own. */
export function breakdown(facts: Fact[], range: Range, key: 'placement' | 'device' | 'country') {
  const name = { placement: 'placement', device: 'device_type', country: 'country_code' }[key]
  const groups = [...by(moving(inRange(facts, range)), (fact) => fact[key])]
  return groups
    .map(([value, some]) => ({ value, some, all: earned(some) }))
    .sort((a, b) => b.all.impressions - a.all.impressions || (a.value < b.value ? -1 : 1))
    .map(({ value, some, all }) => {
      const days = perDay(some, range, earned)
      const daily = key === 'device' ? days.map((day) => ({ ...day, device_type: value })) : days
      return { [name]: value || 'ZZ', ...all, ...(key === 'country' ? {} : { daily }) }
    })
}

export function traffic(facts: Fact[], range: Range) {
  const row = (some: Fact[]) => ({ views: quality(some, 'view'), clicks: quality(some, 'click') })
  return { ...row(inRange(facts, range)), data: perDay(facts, range, row) }
}

function quality(facts: Fact[], kind: Fact['kind']) {
  const hits = facts.filter((fact) => fact.kind === kind)
  const refused = by(
    hits.filter(({ reason }) => reason),
    ({ reason }) => reason,
  )
  const net = counted(hits, kind)
  return {
    ...{ gross: hits.length, filtered: hits.length - net, net },
    filtered_by_reason: Object.fromEntries(
      [...refused].map(([reason, some]) => [reason, some.length]),
    ),
  }
}

export function metrics(facts: Fact[], range: Range) {
  const row = (some: Fact[]) => {
    const { impressions, clicks } = earned(some)
    const conversions = counted(some, 'conversion')
    const spend = sum(some, (fact) => fact.spend) / 1e6
    return {
      ...{
        impressions,
        clicks,
        spend,
        conversions,
        revenue: 0,
        ctr: over(clicks, impressions) * 100,
      },
      ...{ cpc: over(spend, clicks), cpm: over(spend, impressions) * 1000, roas: 0 },
      ...{ conversion_rate: over(conversions, clicks) * 100, cpa: over(spend, conversions) },
    }
  }
  const all = row(inRange(facts, range))
  return {
    data: perDay(facts, range, row),
    ...{ total_impressions: all.impressions, total_clicks: all.clicks, total_spend: all.spend },
    ...{ total_conversions: all.conversions, total_revenue: 0, revenue_by_currency: {} },
  }
}

/** Sums of every person, ever. A hit that does not count says nothing of anybody. */
export function people(facts: Fact[]) {
  const known = moving(facts).filter(({ user }) => user !== null)
  return [...by(known, ({ user }) => user ?? '')].map(([user, some]) => {
    const seen = some.map(({ seenAt }) => Math.floor(seenAt / QUARTER) * QUARTER)
    const { impressions, clicks } = earned(some)
    return {
      ...{ user, seen: new Set(seen), first: Math.min(...seen), last: Math.max(...seen) },
      ...{
        requests: some.filter(({ kind }) => kind === 'slot').length,
        served: sum(some, ({ won }) => won),
      },
      ...{ impressions, clicks, micros: sum(some, ({ revenue }) => revenue) },
      countries: new Set(some.map(({ country }) => country)),
    }
  })
}

export function insights(facts: Fact[], range: Range) {
  const there = people(facts).filter(({ seen }) => [...seen].some((at) => isIn(at, range)))
  const onDate = new Map<string, number>()
  for (const { seen } of there) {
    for (const date of new Set([...seen].map((at) => dateOf(at, range.tz)))) {
      onDate.set(date, (onDate.get(date) ?? 0) + 1)
    }
  }
  const daily = range.dates.map((date) => ({ date, unique_users: onDate.get(date) ?? 0 }))
  const hits = earned(inRange(facts, range).filter(({ user }) => user !== null))
  const newcomers = there.filter(({ first }) => isIn(first, range))
  return {
    summary: {
      total_unique_users: there.length,
      avg_daily_users: over(
        daily.reduce((all, day) => all + day.unique_users, 0),
        daily.length,
      ),
      ...{ avg_ads_per_user: over(hits.impressions, there.length), avg_ctr: hits.ctr },
      repeat_user_rate: over(
        there.filter(({ first, last }) => last - first >= DAY).length,
        there.length,
      ),
    },
    daily,
    retention: [1, 3, 7, 14, 30].map((days) => {
      const cohort = newcomers.filter(({ first }) => first + days * DAY <= NOW)
      const back = cohort.filter(({ first, last }) => last >= first + days * DAY).length
      const percentage = over(back, cohort.length) * 100
      return { bucket: `day_${days}`, count: back, percentage, cohort: cohort.length }
    }),
    ad_saturation: shares(
      there.map(({ impressions: n }) =>
        n < 2
          ? `${n}`
          : n < 4
            ? '2-3'
            : n < 7
              ? '4-6'
              : n < 11
                ? '7-10'
                : n < 21
                  ? '11-20'
                  : n < 51
                    ? '21-50'
                    : '51+',
      ),
      ['0', '1', '2-3', '4-6', '7-10', '11-20', '21-50', '51+'],
    ),
    ctr_distribution: shares(
      there.flatMap(({ impressions, clicks }) => {
        const rate = (clicks * 100) / impressions
        if (impressions === 0) return []
        return clicks === 0
          ? '0%'
          : rate < 1
            ? '0-1%'
            : rate < 2
              ? '1-2%'
              : rate < 5
                ? '2-5%'
                : rate < 10
                  ? '5-10%'
                  : '10%+'
      }),
      ['0%', '0-1%', '1-2%', '2-5%', '5-10%', '10%+'],
    ),
  }
}

const shares = (found: string[], buckets: string[]) =>
  buckets.map((bucket) => {
    const count = found.filter((one) => one === bucket).length
    return { bucket, count, percentage: over(count, found.length) * 100 }
  })

export const users = (facts: Fact[], tz: string) =>
  people(facts)
    .sort((a, b) => b.last - a.last || (a.user < b.user ? 1 : -1))
    .map((one) => ({
      ...{ pub_user_id: one.user, requests: one.requests, ads_served: one.served },
      ...{ impressions: one.impressions, clicks: one.clicks, revenue_microdollars: one.micros },
      ...{ first_seen: dateOf(one.first, tz), last_seen: dateOf(one.last, tz) },
    }))

export function countries(facts: Fact[]) {
  const slots = facts.filter(({ kind }) => kind === 'slot')
  const everybody = people(facts)
  return [...by(slots, ({ country }) => country)]
    .map(([country, some]) => ({
      ...{
        country_code: country || 'ZZ',
        requests: some.length,
        ads_served: sum(some, ({ won }) => won),
      },
      unique_users: everybody.filter((one) => one.countries.has(country)).length,
      pct_requests: over(some.length, slots.length) * 100,
    }))
    .sort((a, b) => b.unique_users - a.unique_users || b.requests - a.requests)
}

/** Microdollars of each month by when they were booked: in the month's own statement or, once that was closed, in the next. */
export function billed(
  facts: Fact[],
  tz: string,
  closings: [month: string, at: number][],
  of: (fact: Fact) => number,
) {
  const months = new Map<string, number>()
  for (const fact of facts) {
    const own = dateOf(fact.at, tz).slice(0, 7)
    const month = closings.find(([name, at]) => name >= own && fact.delivered < at)?.[0] ?? 'open'
    months.set(month, (months.get(month) ?? 0) + of(fact))
  }
  return months
}
