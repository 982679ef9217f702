import { explainedReasons } from '../../../src/reports/engine/reasons.ts'
import type { Opinion } from './opinions.ts'
import type { Fact } from './visits.ts'
import { DAY, QUARTER } from './world.ts'

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

/** What has a time, by its date in a zone. */
export const byDate = <T extends { at: number }>(all: T[], tz: string) =>
  Map.groupBy(all, ({ at }) => dateOf(at, tz))
export type ByDate<T> = Map<string, T[]>

/** What of it is on the dates of a report. */
export const within = <T>(days: ByDate<T>, dates: string[]) =>
  dates.flatMap((date) => days.get(date) ?? [])

/** A row for every date. */
export const perDay = <T, R extends object>(
  days: ByDate<T>,
  dates: string[],
  row: (of: T[]) => R,
): ({ date: string } & R)[] => dates.map((date) => ({ date, ...row(days.get(date) ?? []) }))

/** Dollars to the microdollar. */
export const inMicros = (dollars: number) => Math.round(dollars * 1e6) / 1e6
export const over = (part: number, whole: number) => (part === 0 || whole === 0 ? 0 : part / whole)
export const sum = <T>(all: T[], of: (one: T) => number) =>
  all.reduce((total, one) => total + of(one), 0)

/** An instant as dashboards write it. */
export const wireTime = (at: number) => new Date(at).toISOString().replace(/(\.000)?Z$/, '')

/** A hit that does not count moves nothing but the traffic report. */
export const moving = (facts: Fact[]) =>
  facts.filter(({ kind, reason }) => reason === '' || kind === 'adjustment')

export const counted = (facts: Fact[], kind: Fact['kind']) =>
  facts.filter((fact) => fact.kind === kind && fact.reason === '').length

/** How often each is there, most first; those that are as often by name. */
export const tally = <T>(all: T[], nameOf: (one: T) => string) =>
  [...Map.groupBy(all, nameOf)]
    .map(([name, some]) => ({ name, some, count: some.length }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))

/** Invalid traffic and what nobody pays, as both sides see it. */
export function traffic(days: ByDate<Fact>, dates: string[]) {
  const row = (some: Fact[]) => ({
    ...{ views: quality(some, 'view'), clicks: quality(some, 'click') },
    unbilled: unbilled(some.filter(({ note }) => note)),
    server_views: serverViews(some),
  })
  return {
    ...{ ...row(within(days, dates)), data: perDay(days, dates, row), period_days: dates.length },
    reasons: explainedReasons(),
  }
}

function serverViews(some: Fact[]) {
  const views = some.filter(({ kind, reason }) => kind === 'view' && reason === '')
  const hits = views.filter(({ sender }) => sender === 'server').length
  return { hits, share: over(hits, views.length) * 100 }
}

const unbilled = (some: Fact[]) => ({
  ...{ hits: some.length, dollars: sum(some, (fact) => fact.unbilled) / 1e6 },
  by_reason: Object.fromEntries(
    tally(some, ({ note }) => note).map((one) => [one.name, one.count]),
  ),
})

function quality(facts: Fact[], kind: Fact['kind']) {
  const hits = facts.filter((fact) => fact.kind === kind)
  const net = counted(hits, kind)
  const refused = tally(
    hits.filter(({ reason }) => reason),
    ({ reason }) => reason,
  )
  return {
    ...{ gross: hits.length, filtered: hits.length - net, net },
    filtered_by_reason: Object.fromEntries(refused.map(({ name, count }) => [name, count])),
  }
}

/** What people think of ads, as both sides see it. */
export function opinions(
  days: ByDate<Opinion>,
  dates: string[],
  nameOf: (code: string) => string = (code) => code,
) {
  const all = within(days, dates)
  const by = (field: string, namesOf: (one: Opinion) => string[]) =>
    tally(
      all.flatMap((one) => namesOf(one).map((name) => ({ name, one }))),
      ({ name }) => name,
    ).map(({ name, some }) => ({ [field]: name, ...thumbs(some.map(({ one }) => one)) }))
  return {
    ...{ total: all.length, ...thumbs(all), data: perDay(days, dates, thumbs) },
    reasons: by('reason', ({ codes }) => codes.map(nameOf)),
    placements: by('placement', ({ placement }) => [placement]),
    campaigns: by('campaign_id', ({ campaign }) => [campaign]),
  }
}

const thumbs = (some: Opinion[]) => ({
  thumbs_up: some.filter(({ sentiment }) => sentiment === 'thumbs_up').length,
  thumbs_down: some.filter(({ sentiment }) => sentiment === 'thumbs_down').length,
})
