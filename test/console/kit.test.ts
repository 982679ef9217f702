import { describe, expect, it } from 'vitest'
import {
  changesOf,
  type Field,
  findBroken,
  readForm,
  withoutEmpty,
} from '../../apps/console/src/form/read.ts'
import { topicOptions } from '../../apps/console/src/form/topics.ts'
import { addPoint, listTroubles, thinOut } from '../../apps/console/src/operator/history.ts'
import { readTalk } from '../../apps/console/src/operator/talk.ts'
import { verdict } from '../../apps/console/src/publisher/verdict.ts'
import { notesOf } from '../../apps/console/src/report/notes.ts'
import {
  before,
  rangeOf,
  sayWrongRange,
  shiftDate,
  todayIn,
} from '../../apps/console/src/report/range.ts'
import { sayAlert } from '../../apps/console/src/report/say-alert.ts'
import {
  amountIn,
  brief,
  count,
  dollars,
  momentOf,
  number,
  percentOf,
  tickOf,
} from '../../apps/console/src/ui/format.ts'
import { TOPICS } from '../../src/language/topics.ts'

const usual = { today: '2026-03-10', days: 30 }

describe('the dates that an address asks for', () => {
  it.each([
    { asked: {}, want: ['2026-02-09', '2026-03-10', 30] },
    { asked: { days: '7' }, want: ['2026-03-04', '2026-03-10', 7] },
    { asked: { start: '2026-01-01', end: '2026-01-31' }, want: ['2026-01-01', '2026-01-31', 31] },
    {
      asked: { start: '2026-01-01', end: '2026-01-31', days: '7' },
      want: ['2026-01-01', '2026-01-31', 31],
    },
    { asked: { start: '2026-01-31', end: '2026-01-01' }, want: ['2026-02-09', '2026-03-10', 30] },
    { asked: { start: '2024-01-01', end: '2026-01-01' }, want: ['2026-02-09', '2026-03-10', 30] },
    { asked: { start: '2026-02-31', end: '2026-03-40' }, want: ['2026-02-09', '2026-03-10', 30] },
    { asked: { days: '0' }, want: ['2026-02-09', '2026-03-10', 30] },
    { asked: { days: '<script>' }, want: ['2026-02-09', '2026-03-10', 30] },
    { asked: { days: '366' }, want: ['2026-02-09', '2026-03-10', 30] },
  ])('$asked', ({ asked, want }) => {
    const { start, end, days } = rangeOf(asked, usual)
    expect([start, end, days]).toEqual(want)
  })

  it.each([
    { asked: {}, want: '' },
    { asked: { days: '7' }, want: '' },
    { asked: { start: '2026-01-01', end: '2026-01-31', days: 'abc' }, want: '' },
    { asked: { start: '2026-01-31', end: '2026-01-01' }, want: 'begins (31 Jan 2026) after' },
    { asked: { start: '2024-01-01', end: '2026-01-01' }, want: 'at most 365 days, not 732.' },
    { asked: { start: '2026-02-31', end: '2026-03-10' }, want: 'needs two dates' },
    { asked: { end: '2026-03-10', days: '7' }, want: 'needs two dates' },
    { asked: { days: '0' }, want: 'from 1 to 365 whole days' },
    { asked: { days: '1.5' }, want: 'from 1 to 365 whole days' },
    { asked: { days: '99999' }, want: 'from 1 to 365 whole days' },
    { asked: { days: 'abc' }, want: 'from 1 to 365 whole days' },
  ])('of $asked it says “$want”', ({ asked, want }) => {
    const said = sayWrongRange(asked)
    expect([said.includes(want), said === '']).toEqual([true, want === ''])
  })

  it('the period before ends where this one begins, over leap days and years too', () => {
    expect(before({ start: '2024-03-01', end: '2024-03-02', days: 2 })).toEqual({
      start: '2024-02-28',
      end: '2024-02-29',
      days: 2,
    })
    expect(shiftDate('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('today is that of the zone; of one that there is not, UTC’s', () => {
    const now = new Date('2026-03-09T23:00:00Z')
    expect(
      ['Asia/Kathmandu', 'America/New_York', 'Moon/Base'].map((tz) => todayIn(tz, now)),
    ).toEqual(['2026-03-10', '2026-03-09', '2026-03-09'])
  })
})

describe('what a form says', () => {
  const fields: Field[] = [
    { name: 'name', label: '', kind: 'text' },
    { name: 'bid', label: '', kind: 'number' },
    { name: 'topics', label: '', kind: 'lines' },
    { name: 'approved', label: '', kind: 'tick' },
    { name: 'form', label: '', kind: 'json' },
    { name: 'from', label: '', kind: 'time' },
  ]
  const formOf = (said: Record<string, string>) => {
    const form = new FormData()
    for (const [name, text] of Object.entries(said)) form.set(name, text)
    return form
  }

  it('is read as the API takes it', () => {
    const said = {
      name: ' A ',
      bid: '0.25',
      topics: 'food\n\n pets ',
      approved: 'on',
      form: '{"a": 1}',
      from: '2026-03-09T02:30',
    }
    expect(readForm(fields, formOf(said))).toEqual({
      name: 'A',
      bid: 0.25,
      topics: ['food', 'pets'],
      approved: true,
      form: { a: 1 },
      from: '2026-03-09T02:30:00Z',
    })
  })

  it('of a cap how often and in how long, or nothing', () => {
    const cap: Field[] = [{ name: 'cap', label: '', kind: 'cap' }]
    const said = (limit: string) => {
      const form = new FormData()
      for (const text of [limit, '3600']) form.append('cap', text)
      return readForm(cap, form)
    }
    expect(said('2')).toEqual({ cap: { limit: 2, window_seconds: 3600 } })
    expect(said(' ')).toEqual({ cap: null })
    const before = { cap: { window_seconds: 3600, limit: 2 } }
    expect(changesOf(cap, { before, after: said('2') })).toEqual({})
    expect(changesOf(cap, { before, after: said('4') })).toEqual(said('4'))
  })

  it('is null where nothing is said, and left out of what is new', () => {
    const read = readForm(fields, formOf({}))
    expect(read).toEqual({
      name: null,
      bid: null,
      topics: [],
      approved: false,
      form: null,
      from: null,
    })
    expect(withoutEmpty(read)).toEqual({ approved: false })
  })

  it('JSON that is none is refused before it is sent', () => {
    expect(() => readForm(fields, formOf({ form: '{' }))).toThrow()
    expect(findBroken(fields, formOf({ form: '{' }))).toEqual({ form: 'No JSON' })
    expect(findBroken(fields, formOf({ form: '{}' }))).toEqual({})
  })

  it('of a change only what is changed is sent', () => {
    const was = {
      name: 'A',
      bid: 1,
      topics: ['food'],
      approved: true,
      form: null,
      from: '2026-03-09T02:30:00.000Z',
    }
    const after = { ...was, bid: null, topics: ['food', 'pets'], from: '2026-03-09T02:30:00Z' }
    expect(changesOf(fields, { before: was, after })).toEqual({
      bid: null,
      topics: ['food', 'pets'],
    })
  })

  it('of boxes that are ticked in another order nothing has changed', () => {
    const boxes: Field[] = [{ name: 'topics', label: '', kind: 'set' }]
    const [before, after] = [{ topics: ['pets', 'food'] }, { topics: ['food', 'pets'] }]
    expect(changesOf(boxes, { before, after })).toEqual({})
    // In another tab `home` was taken out and `food` put in.
    const now = { topics: ['pets', 'food'] }
    const own = { before: { topics: ['pets', 'home'] }, after: { topics: ['home', 'travel'] } }
    expect(changesOf(boxes, { ...own, now })).toEqual({ topics: ['travel', 'food'] })
    expect(changesOf(boxes, { before, after: { topics: ['pets'] } })).toEqual({ topics: ['pets'] })
  })
})

const arm = (label: string, [low, ctr, high]: [number, number, number], views = 100) => ({
  label,
  views,
  ctr,
  ctr_interval: { low, high },
})

it.each([
  { name: 'apart', arms: [arm('a', [1, 2, 3]), arm('b', [4, 5, 6])], want: '“b” is clicked' },
  { name: 'one in the other', arms: [arm('a', [1, 3, 5]), arm('b', [2, 4, 6])], want: 'overlap' },
  { name: 'touching', arms: [arm('a', [1, 2, 4]), arm('b', [4, 5, 6])], want: 'overlap' },
  { name: 'unseen', arms: [arm('a', [0, 0, 0], 0), arm('b', [0, 0, 0], 0)], want: 'Nobody' },
  { name: 'none', arms: [], want: 'Nobody' },
])('of arms whose intervals are $name', ({ arms, want }) => expect(verdict(arms)).toContain(want))

it('an alert is a sentence', () => {
  const alert = { alert_id: '1', kind: 'fill', day: '2026-03-09', observed: 0.1, expected: 0.61 }
  expect(sayAlert({ ...alert, direction: 'down', detail: null })).toBe(
    '9 Mar 2026: fill fell to 0.1, where 0.61 was to be expected.',
  )
  expect(sayAlert({ ...alert, direction: 'off', detail: 'https://x' })).toContain('switched off')
})

it('a talk is a turn in each line', () => {
  expect(readTalk('Hello\n\n- Hi, what for?\nShoes')).toEqual([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi, what for?' },
    { role: 'user', content: 'Shoes' },
  ])
})

it('money keeps what matters of little, and times without a zone are UTC', () => {
  expect([1234.5, 0.00123, 0, -0.5].map(dollars)).toEqual([
    '$1,234.50',
    '$0.00123',
    '$0.00',
    '-$0.50',
  ])
  expect(percentOf(12.345)).toBe('12.35%')
  expect(momentOf('2026-03-09T02:30:00')).toBe(momentOf('2026-03-09T02:30:00Z'))
  expect(momentOf(null)).toBe('–')
})

describe('what a chart says of its dates', () => {
  const dates = ['2026-03-01', '2026-03-02', '2026-03-03']
  it.each([
    { name: 'a date of its own', at: '2026-03-02', tz: 'UTC', want: '2026-03-02' },
    {
      name: 'a time, in the zone',
      at: '2026-03-02T23:30:00',
      tz: 'Asia/Tokyo',
      want: '2026-03-03',
    },
    { name: 'before the first', at: '2026-02-28', tz: 'UTC', want: undefined },
  ])('$name', ({ at, tz, want }) => {
    expect(notesOf([{ at, says: 'it changed' }], { dates, tz })[0]?.date).toBe(want)
  })

  it('tells three things of a date and counts the rest', () => {
    const changes = ['a', 'b', 'c', 'd', 'e'].map((says) => ({ at: '2026-03-01', says }))
    const told = [{ date: '2026-03-01', says: 'a; b; c; and 2 more' }]
    expect(notesOf(changes, { dates, tz: 'UTC' })).toEqual(told)
  })
})

describe('health over time', () => {
  const point = (at: number, isOk = true) => ({
    ...{ at, isOk },
    ...{ backlogSeconds: 0, waitingHits: 0, putAside: 0 },
  })

  it('keeps a point a minute, and each change', () => {
    const asked = [point(0), point(10_000), point(20_000, false), point(30_000), point(95_000)]
    const kept = asked.reduce<ReturnType<typeof addPoint>>(addPoint, [])
    expect(kept.map(({ at }) => at)).toEqual([0, 20_000, 30_000, 95_000])
    expect(listTroubles(kept)).toEqual([{ from: 20_000, until: 30_000 }])
    expect(listTroubles([point(0), point(1, false)])).toEqual([{ from: 1, until: null }])
  })

  it('forgets what is a day old, and draws no more than a chart can show', () => {
    expect(addPoint([point(0)], point(86_400_001)).length).toBe(1)
    const day = Array.from({ length: 1000 }, (_, i) => point(i))
    const drawn = thinOut(day)
    expect([drawn.length <= 240, drawn.at(-1)?.at]).toEqual([true, 999])
  })
})

it('the topics of forms are those of the API', () => {
  expect(topicOptions.map(([topic]) => topic)).toEqual([...TOPICS])
})

describe('numbers', () => {
  it.each([
    [0, '0'],
    [0.05, '0.05'],
    [0.15, '0.15'],
    [-0.125, '-0.125'],
    [250, '250'],
    [1250, '1.25K'],
    [1_250_000, '1.25M'],
  ])('%d at the line of a chart is %s', (value, says) => expect(tickOf(value)).toBe(says))

  const as = (options: Intl.NumberFormatOptions) => (value: number) =>
    new Intl.NumberFormat('en-US', options).format(value)
  const cents = as({ style: 'currency', currency: 'USD' })
  const small = as({ style: 'currency', currency: 'USD', maximumSignificantDigits: 3 })
  const values = [
    ...[0, -0, 1, 0.05, 0.1, 0.4999, 0.5, 2.5, 12.345, 99.95, 999, 999.4, 999.5, 999.95],
    ...[1000, 1049, 1050, 1234.56, 12_345, 999_949, 999_950, 1e6, 1.25e7, 987_654_321.987, 3.2e13],
  ].flatMap((value) => [value, -value])
  it('are written as the browser itself would, without waking its tables', () => {
    const own = values.map((value) => [count(value), number(value), brief(value)])
    const theirs = values.map((value) => [
      as({ maximumFractionDigits: 0 })(value),
      as({ maximumFractionDigits: 2 })(value),
      as({ notation: 'compact', maximumFractionDigits: 1 })(value),
    ])
    expect(own).toEqual(theirs)
    const large = values.filter((value) => value === 0 || Math.abs(value) >= 0.1)
    expect(large.map(dollars)).toEqual(large.map(cents))
  })

  it('of less than ten cents keep three digits, and two places', () => {
    const tiny = [0.0123, 0.09996, -0.0456, 0.000_012_34, 1e-30]
    expect(tiny.map(dollars)).toEqual(['$0.0123', '$0.10', '-$0.0456', '$0.0000123', '$0.00'])
    expect(dollars(0.0123)).toBe(small(0.0123))
    expect(amountIn('EUR', 1234.5)).toBe('€1,234.50')
    expect(amountIn('JPY', 300)).toBe('¥300')
  })
})
