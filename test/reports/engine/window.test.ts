import { describe, expect, it } from 'vitest'
import { resolveWindow, windowQuery } from '../../../src/reports/engine/window.ts'

const now = Date.parse('2026-03-08T03:30:00Z')
const parse = (query: Record<string, unknown>, maxDays = 365) =>
  windowQuery(maxDays).safeParse(query)
const windowOf = (query: Record<string, unknown>, maxDays = 365) =>
  resolveWindow(windowQuery(maxDays).parse(query), now)
const wholeYear = { start_date: '2025-01-01', end_date: '2025-12-31' }

describe('a window', () => {
  it.each([
    {
      name: 'nothing: 30 days up to today in UTC',
      query: {},
      want: ['2026-02-07', '2026-03-08', 30],
    },
    { name: 'one day is today', query: { days: '1' }, want: ['2026-03-08', '2026-03-08', 1] },
    { name: 'the most days', query: { days: '365' }, want: ['2025-03-09', '2026-03-08', 365] },
    {
      name: 'today is yesterday further west',
      query: { days: '1', tz: 'America/New_York' },
      want: ['2026-03-07', '2026-03-07', 1],
    },
    { name: 'leading zeros', query: { days: '007' }, want: ['2026-03-02', '2026-03-08', 7] },
    {
      name: 'both dates',
      query: { start_date: '2026-01-31', end_date: '2026-02-01' },
      want: ['2026-01-31', '2026-02-01', 2],
    },
    {
      name: 'the same date twice',
      query: { start_date: '2026-01-31', end_date: '2026-01-31' },
      want: ['2026-01-31', '2026-01-31', 1],
    },
    {
      name: 'dates win over days',
      query: { days: '7', start_date: '2024-02-28', end_date: '2024-03-01' },
      want: ['2024-02-28', '2024-03-01', 3],
    },
    ...['0', '-1', '366', '100000'].map((days) => ({
      name: `dates win over ${days} days, which are out of bounds`,
      query: { days, start_date: '2026-01-31', end_date: '2026-02-01' },
      want: ['2026-01-31', '2026-02-01', 2],
    })),
    { name: 'the longest range', query: wholeYear, want: ['2025-01-01', '2025-12-31', 365] },
    {
      name: 'a range in the future',
      query: { start_date: '2030-01-01', end_date: '2030-01-02' },
      want: ['2030-01-01', '2030-01-02', 2],
    },
    {
      name: 'the last year that four digits can write',
      query: { start_date: '9999-12-31', end_date: '9999-12-31' },
      want: ['9999-12-31', '9999-12-31', 1],
    },
  ])('$name', ({ query, want }) => {
    const { dates, days, bounds } = windowOf(query)
    expect([dates.at(0), dates.at(-1), days]).toEqual(want)
    expect(dates.length).toBe(days)
    expect(bounds.length).toBe(days + 1)
  })

  it.each([
    { name: 'no days', query: { days: '0' } },
    { name: 'a day too many', query: { days: '366' } },
    { name: 'negative days', query: { days: '-1' } },
    { name: 'half a day', query: { days: '1.5' } },
    { name: 'an exponent', query: { days: '1e2' } },
    { name: 'a hex number', query: { days: '0x10' } },
    { name: 'empty days', query: { days: '' } },
    { name: 'days around a space', query: { days: ' 7' } },
    { name: 'very many days', query: { days: '9'.repeat(400) } },
    { name: 'days twice', query: { days: ['1', '2'] } },
    {
      name: 'the end before the start',
      query: { start_date: '2026-02-02', end_date: '2026-02-01' },
    },
    { name: 'a range a day too long', query: { start_date: '2023-12-31', end_date: '2024-12-30' } },
    {
      name: 'a day that does not exist',
      query: { start_date: '2026-02-29', end_date: '2026-03-01' },
    },
    {
      name: 'a month that does not exist',
      query: { start_date: '2026-01-01', end_date: '2026-13-01' },
    },
    { name: 'a short date', query: { start_date: '2026-1-1', end_date: '2026-01-02' } },
    { name: 'the year nought', query: { start_date: '0000-01-01', end_date: '0000-01-02' } },
    { name: 'a time', query: { start_date: '2026-01-01T00:00:00Z', end_date: '2026-01-02' } },
    { name: 'a planet', query: { tz: 'Mars/Olympus' } },
    { name: 'an offset', query: { tz: '+05:30' } },
    { name: 'a POSIX zone', query: { tz: 'FOO+5' } },
    { name: 'an abbreviation', query: { tz: 'BST' } },
    { name: 'an empty zone', query: { tz: '' } },
    { name: 'SQL', query: { tz: "UTC'; drop table rollups" } },
  ])('$name is wrong', ({ query }) => {
    const issues = parse(query).error?.issues ?? []
    expect(issues.length).toBeGreaterThan(0)
    expect(issues.some((issue) => 'params' in issue && issue.params?.missing)).toBe(false)
  })

  it.each([
    { query: { start_date: '2026-01-01' }, path: 'end_date' },
    { query: { end_date: '2026-01-01' }, path: 'start_date' },
    { query: { end_date: '2026-01-01', days: '7' }, path: 'start_date' },
  ])('$query lacks $path', ({ query, path }) => {
    expect(parse(query).error?.issues).toMatchObject([{ path: [path], params: { missing: true } }])
  })

  it('has the bound of its report', () => {
    const range = { start_date: '2016-01-01', end_date: '2025-12-28' }
    expect(windowOf({ days: '3650' }, 3650).days).toBe(3650)
    expect(windowOf(range, 3650).days).toBe(3650)
    expect(parse({ days: '3651' }, 3650).success).toBe(false)
    expect(parse({ ...range, end_date: '2025-12-29' }, 3650).success).toBe(false)
  })
})
