import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayStarts, type LocalDay, localDay } from '../../src/platform/time/day.ts'
import { clockChanges } from '../support/zones.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (iso: string) => Date.parse(iso)
const hours = ({ startMs, endMs }: LocalDay) => (endMs - startMs) / HOUR
const date = ({ day }: LocalDay) => new Date(day * DAY).toISOString().slice(0, 10)
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16)

describe('localDay', () => {
  it.each([
    {
      name: 'UTC',
      tz: 'UTC',
      now: '2026-03-01T12:00Z',
      date: '2026-03-01',
      hours: 24,
      start: '2026-03-01T00:00',
    },
    {
      name: 'ahead of UTC',
      tz: 'Pacific/Kiritimati',
      now: '2026-03-01T12:00Z',
      date: '2026-03-02',
      hours: 24,
      start: '2026-03-01T10:00',
    },
    {
      name: 'behind UTC',
      tz: 'America/Los_Angeles',
      now: '2026-01-01T02:00Z',
      date: '2025-12-31',
      hours: 24,
      start: '2025-12-31T08:00',
    },
    {
      name: '45 minutes',
      tz: 'Asia/Kathmandu',
      now: '2026-03-01T18:14Z',
      date: '2026-03-01',
      hours: 24,
      start: '2026-02-28T18:15',
    },
    {
      name: '23 hours',
      tz: 'America/New_York',
      now: '2026-03-08T20:00Z',
      date: '2026-03-08',
      hours: 23,
      start: '2026-03-08T05:00',
    },
    {
      name: '25 hours',
      tz: 'America/New_York',
      now: '2026-11-01T20:00Z',
      date: '2026-11-01',
      hours: 25,
      start: '2026-11-01T04:00',
    },
    {
      name: '24.5 hours',
      tz: 'Australia/Lord_Howe',
      now: '2026-04-05T00:00Z',
      date: '2026-04-05',
      hours: 24.5,
      start: '2026-04-04T13:00',
    },
    {
      name: '23.5 hours',
      tz: 'Australia/Lord_Howe',
      now: '2026-10-04T00:00Z',
      date: '2026-10-04',
      hours: 23.5,
      start: '2026-10-03T13:30',
    },
    {
      name: 'midnight does not exist',
      tz: 'Africa/Cairo',
      now: '2026-04-24T12:00Z',
      date: '2026-04-24',
      hours: 23,
      start: '2026-04-23T22:00',
    },
    {
      name: 'midnight occurs twice',
      tz: 'America/Havana',
      now: '2026-11-01T12:00Z',
      date: '2026-11-01',
      hours: 25,
      start: '2026-11-01T04:00',
    },
    {
      name: 'the hour before midnight occurs twice',
      tz: 'Asia/Beirut',
      now: '2026-10-24T12:00Z',
      date: '2026-10-24',
      hours: 25,
      start: '2026-10-23T21:00',
    },
    {
      name: 'three hours occur twice',
      tz: 'Antarctica/Casey',
      now: '2023-03-08T18:00Z',
      date: '2023-03-09',
      hours: 27,
      start: '2023-03-08T13:00',
    },
    {
      name: 'a date that was skipped',
      tz: 'Pacific/Apia',
      now: '2011-12-30T12:00Z',
      date: '2011-12-31',
      hours: 24,
      start: '2011-12-30T10:00',
    },
    {
      name: 'a name in another case',
      tz: 'europe/BERLIN',
      now: '2026-03-29T12:00Z',
      date: '2026-03-29',
      hours: 23,
      start: '2026-03-28T23:00',
    },
  ])('$name: $tz', ({ tz, now, ...want }) => {
    const found = localDay(at(now), tz)
    expect({ date: date(found), hours: hours(found), start: iso(found.startMs) }).toEqual({
      date: want.date,
      hours: want.hours,
      start: want.start,
    })
  })

  it('keeps the day until it ends, also when the clock runs backwards', () => {
    const day = localDay(at('2026-11-01T12:00Z'), 'Europe/Paris')
    expect(localDay(day.endMs - 1, 'Europe/Paris')).toBe(day)
    const next = localDay(day.endMs, 'Europe/Paris')
    expect(next).toMatchObject({ day: day.day + 1, startMs: day.endMs })
    expect(localDay(day.startMs, 'europe/paris')).toEqual(day)
  })

  it('refuses a zone that does not exist', () => {
    expect(() => localDay(0, 'Mars/Olympus')).toThrow(RangeError)
  })

  it('covers the days around every change of the clocks 2020-2030 exactly once, in every zone', () => {
    const changes = Intl.supportedValuesOf('timeZone').flatMap((tz) =>
      clockChanges(tz, at('2020-01-01'), at('2031-01-01')).map((change) => ({ tz, change })),
    )
    expect(changes.length).toBeGreaterThan(2500)
    for (const { tz, change } of changes) {
      let current = localDay(change - 2 * DAY, tz)
      while (current.startMs < change + 2 * DAY) {
        const next = localDay(current.endMs, tz)
        expect({ tz, ...next }).toMatchObject({ day: current.day + 1, startMs: current.endMs })
        current = next
      }
    }
  })

  it('is the date that the zone shows, at any instant', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const shown = (now: number, timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
    const instants = fc.integer({ min: at('2000-01-01'), max: at('2040-01-01') })
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (tz, now) => {
        const found = localDay(now, tz)
        expect(now >= found.startMs && now < found.endMs).toBe(true)
        expect(date(found)).toBe(shown(now, tz))
        expect(shown(found.startMs, tz)).toBe(date(found))
        expect(shown(found.startMs - 1, tz)).not.toBe(date(found))
        expect(shown(found.endMs - 1, tz)).toBe(date(found))
        expect(shown(found.endMs, tz)).not.toBe(date(found))
      }),
    )
  })
})

describe('dayStarts', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const startsOf = (first: string, count: number, tz: string) =>
    dayStarts(Date.parse(first) / DAY, { count, tz }).map(iso)

  it.each([
    {
      name: 'UTC',
      starts: startsOf('2026-02-28', 2, 'UTC'),
      want: ['2026-02-28T00:00', '2026-03-01T00:00', '2026-03-02T00:00'],
    },
    {
      name: 'midnight occurs twice',
      starts: startsOf('2026-11-01', 1, 'America/Havana'),
      want: ['2026-11-01T04:00', '2026-11-02T05:00'],
    },
    {
      name: 'the clocks change before midnight',
      starts: startsOf('2026-10-24', 1, 'Asia/Beirut'),
      want: ['2026-10-23T21:00', '2026-10-24T22:00'],
    },
    {
      name: 'midnight does not exist',
      starts: startsOf('2026-04-24', 1, 'Africa/Cairo'),
      want: ['2026-04-23T22:00', '2026-04-24T21:00'],
    },
    {
      name: 'a date that was skipped is empty',
      starts: startsOf('2011-12-29', 3, 'Pacific/Apia'),
      want: ['2011-12-29T10:00', '2011-12-30T10:00', '2011-12-30T10:00', '2011-12-31T10:00'],
    },
  ])('$name', ({ starts, want }) => expect(starts).toEqual(want))

  it('is where each local day starts and ends, in every zone', () => {
    const days = fc.integer({ min: 18_262, max: 22_280 })
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        days,
        fc.integer({ min: 1, max: 60 }),
        (tz, first, count) => {
          const starts = dayStarts(first, { count, tz })
          const walked = starts.slice(0, -1).map((start) => localDay(start, tz))
          expect(walked.map(({ day }) => day)).toEqual(walked.map((_, i) => first + i))
          expect(walked.map(({ endMs }) => endMs)).toEqual(starts.slice(1))
        },
      ),
    )
  })
})
