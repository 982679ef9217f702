import { expect } from 'vitest'
import type { Found, Opinion } from './opinions.ts'
import {
  type ByDate,
  counted,
  inMicros,
  moving,
  opinions,
  over,
  perDay,
  sum,
  tally,
  wireTime,
  within,
} from './sums.ts'
import type { Fact } from './visits.ts'
import type { World } from './world.ts'

const earned = (facts: Fact[]) => {
  const [impressions, clicks] = [counted(facts, 'view'), counted(facts, 'click')]
  const revenue = sum(facts, (fact) => fact.revenue) / 1e6
  const cpm = inMicros(over(revenue * 1000, impressions))
  const ctr = over(clicks, impressions) * 100
  return { impressions, clicks, ctr, revenue, cpm, cpc: inMicros(over(revenue, clicks)) }
}

const asked = (facts: Fact[]) => ({
  requests: facts.filter(({ kind }) => kind === 'slot').length,
  wins: sum(facts, ({ won }) => won),
})

export const info = ({ id }: { id: string }, facts: Fact[]) => ({
  ...{ publisher_id: id, name: 'Chat', url: 'https://chat.example', payout_model: 'cpm' },
  ...{ total_impressions: counted(facts, 'view'), total_clicks: counted(facts, 'click') },
})

export function stats(days: ByDate<Fact>, dates: string[]) {
  const all = earned(within(days, dates))
  return {
    ...{ totalImpressions: all.impressions, totalClicks: all.clicks, totalRevenue: all.revenue },
    ...{ avgCpm: all.cpm, avgCpc: all.cpc, avgCtr: all.ctr },
    timeSeries: perDay(days, dates, earned),
  }
}

export function activity(days: ByDate<Fact>, dates: string[]) {
  const row = (some: Fact[]) => {
    const { impressions, revenue } = earned(some)
    return { ...asked(some), impressions, revenue }
  }
  const all = row(within(days, dates))
  return {
    data: perDay(days, dates, row),
    ...{ total_requests: all.requests, total_wins: all.wins, total_impressions: all.impressions },
    ...{ total_revenue: all.revenue, fill_rate: over(all.wins, all.requests) },
    show_rate: over(all.impressions, all.wins),
  }
}

/** A breakdown by key, most views first; `daily` where it has dates of its own. */
export function breakdown(
  days: ByDate<Fact>,
  dates: string[],
  key: 'placement' | 'device' | 'country',
) {
  const name = { placement: 'placement', device: 'device_type', country: 'country_code' }[key]
  const list = { placement: 'placements', device: 'devices', country: 'countries' }[key]
  const ofDate = new Map(
    dates.map((date) => [date, Map.groupBy(days.get(date) ?? [], (fact) => fact[key])]),
  )
  const daily = (value: string) =>
    dates.map((date) => ({
      date,
      ...(key === 'device' ? { device_type: value } : {}),
      ...earned(ofDate.get(date)?.get(value) ?? []),
    }))
  const rows = [...Map.groupBy(moving(within(days, dates)), (fact) => fact[key])]
    .map(([value, some]) => ({ value, all: earned(some) }))
    .sort((a, b) => b.all.impressions - a.all.impressions || (a.value < b.value ? -1 : 1))
    .map(({ value, all }) => ({
      ...{ [name]: value || 'ZZ', ...all, ...(key === 'country' ? {} : { daily: daily(value) }) },
    }))
  return { [list]: rows, period_days: dates.length }
}

/** The arms of the publisher's experiment, with Wilson's interval of their click rates. */
export function experiments(
  { experiment }: World['publishers'][number],
  days: ByDate<Fact>,
  dates: string[],
) {
  const { number: _, arms, id, ...about } = experiment
  const facts = within(days, dates)
  const rows = arms.map((arm, i) => {
    const own = facts.filter((fact) => fact.arm === i)
    const { impressions: views, clicks, ctr } = earned(own)
    const { requests, wins } = asked(own)
    const sums = { requests, ads_served: wins, views, clicks, ctr }
    return { ...arm, ...sums, ctr_interval: wilson(clicks, views) }
  })
  return { experiments: [{ experiment_id: id, ...about, arms: rows }], period_days: dates.length }
}

function wilson(clicks: number, views: number) {
  if (views === 0) return { low: 0, high: 100 }
  const [z, p] = [1.959_963_985, clicks / views]
  const middle = p + z ** 2 / (2 * views)
  const reach = z * Math.sqrt((p * (1 - p) + z ** 2 / (4 * views)) / views)
  const share = 1 + z ** 2 / views
  return {
    low: expect.closeTo((100 * (middle - reach)) / share, 6),
    high: expect.closeTo((100 * (middle + reach)) / share, 6),
  }
}

/** What people said in their own words, the latest first. */
export const comments = (days: ByDate<Opinion>, dates: string[]) =>
  within(days, dates)
    .filter(({ comment, codes }) => comment !== null || codes.includes('other'))
    .sort((a, b) => b.at - a.at)
    .map((one) => ({
      ...{ feedback_id: expect.any(String) as string, created_at: wireTime(one.at) },
      ...{ sentiment: one.sentiment, reasons: one.reasons, comment: one.comment },
      ...{ campaign_id: one.campaign, placement: one.placement, placement_id: one.placementId },
    }))

/** With the first page of comments. */
export function feedback(days: ByDate<Opinion>, dates: string[]) {
  const all = comments(days, dates)
  const has_more = all.length > 50
  const next_cursor = has_more ? (expect.any(String) as string) : null
  return { ...opinions(days, dates), comments: all.slice(0, 50), has_more, next_cursor }
}

/** What searches of the index led to; those that matched no service have none. */
export function searches(days: ByDate<Found>, dates: string[]) {
  const count = (some: Found[], kind: Found['kind']) =>
    some.filter((one) => one.kind === kind).length
  const row = (some: Found[]) => ({
    searches: count(some, 'search'),
    ...{ clicks: count(some, 'click'), integrations: count(some, 'integration') },
  })
  const all = within(days, dates)
  const matched = (some: Found[]) => some.filter(({ slug }) => slug)
  const sums = row(all)
  return {
    data: perDay(days, dates, (some) => ({ ...row(some), matched: row(matched(some)).searches })),
    services: tally(matched(all), ({ slug }) => slug)
      .map(({ name: slug }) => {
        const own = (some: Found[]) => row(some.filter((one) => one.slug === slug))
        const daily = perDay(days, dates, own)
        return { slug, ...own(all), daily: daily.filter((day) => Object.values(day).some(Number)) }
      })
      .sort((a, b) => b.searches - a.searches || (a.slug < b.slug ? -1 : 1)),
    ...{ total_searches: sums.searches, total_matched: row(matched(all)).searches },
    ...{ total_clicks: sums.clicks, total_integrations: sums.integrations },
    period_days: dates.length,
  }
}
