import { describe, expect, it } from 'vitest'
import { openMonths, shapeStatements, statementsTable } from '../../src/accounts/statement.ts'
import { dollarsOf, microsOf } from '../../src/platform/money.ts'
import { monthAfter, monthAt } from '../../src/platform/time/month.ts'

const NY = 'America/New_York'
const utc = (...of: [number, number, number?, number?, number?]) => Date.UTC(...of)

describe('money', () => {
  it('is microdollars below the wire, dollars on it', () => {
    expect([dollarsOf(1), dollarsOf(1_234_567), dollarsOf(-50_000)]).toEqual([
      1e-6, 1.234567, -0.05,
    ])
    expect([microsOf(0.1 + 0.2), microsOf(1e-7), microsOf(6e-7)]).toEqual([300_000, 0, 1])
  })
})

describe('a month', () => {
  it.each([
    ['its first instant', utc(2026, 10, 1), 'UTC', '2026-11', utc(2026, 10, 1), utc(2026, 11, 1)],
    ['its last', utc(2026, 11, 1) - 1, 'UTC', '2026-11', utc(2026, 10, 1), utc(2026, 11, 1)],
    ['December', utc(2026, 11, 31), 'UTC', '2026-12', utc(2026, 11, 1), utc(2027, 0, 1)],
    ['January', utc(2027, 0, 1), 'UTC', '2027-01', utc(2027, 0, 1), utc(2027, 1, 1)],
    ['a leap year', utc(2028, 1, 29), 'UTC', '2028-02', utc(2028, 1, 1), utc(2028, 2, 1)],
    ['a zone behind', utc(2026, 10, 1, 3), NY, '2026-10', utc(2026, 9, 1, 4), utc(2026, 10, 1, 4)],
    [
      'its own midnight',
      utc(2026, 10, 1, 4),
      NY,
      '2026-11',
      utc(2026, 10, 1, 4),
      utc(2026, 11, 1, 5),
    ],
  ])('by %s', (_, at, zone, month, startMs, endMs) => {
    expect(monthAt(at, zone)).toEqual({ month, startMs, endMs })
  })

  it('is followed by the next, over the end of the year', () => {
    expect(monthAfter('2026-11', 'UTC')).toEqual(monthAt(utc(2026, 11, 5), 'UTC'))
    expect(monthAfter('2026-12', NY)).toEqual(monthAt(utc(2027, 0, 5), NY))
  })
})

describe('months that are open', () => {
  const now = utc(2026, 10, 15)
  const names = (...of: Parameters<ReturnType<typeof openMonths>>) =>
    openMonths('UTC', now)(...of).map(({ month }) => month)

  it('are all since the first booking, and the running one where there is none', () => {
    expect(names(undefined, utc(2026, 8, 30))).toEqual(['2026-09', '2026-10', '2026-11'])
    expect(names(undefined, undefined)).toEqual(['2026-11'])
    expect(names(undefined, utc(2027, 5))).toEqual(['2026-11'])
  })

  it('begin where the last closed one ended, also if that was in another zone', () => {
    const last = { month: '2026-09', endsAt: new Date(utc(2026, 9, 1, 4)) }
    const open = openMonths('UTC', now)(last, utc(2026, 0))
    expect(open).toEqual([
      { month: '2026-10', startMs: utc(2026, 9, 1, 4), endMs: utc(2026, 10, 1) },
      { month: '2026-11', startMs: utc(2026, 10, 1), endMs: utc(2026, 11, 1) },
    ])
    expect(names({ month: '2026-11', endsAt: new Date(utc(2026, 11, 1)) }, undefined)).toEqual([])
  })
})

describe('statements', () => {
  const counts = { impressions: 10, clicks: 2, conversions: 1 }
  const line = { type: 'spend', ...counts, micros: 1_500_000 }
  const closed = {
    ...{ month: '2026-09', timezone: NY, ...counts, amountMicros: 1_500_000 },
    ...{ startsAt: new Date(utc(2026, 8, 1, 4)), endsAt: new Date(utc(2026, 9, 1, 4)) },
    closedAt: new Date(utc(2026, 9, 3, 4)),
    lines: [{ ...line, campaign_id: 'c', reason: 'why', month: '2026-08' }],
  }
  const openOf = (
    month: string,
    ...lines: { type: string; campaignId: string; micros: number }[]
  ) => ({
    ...{ month, startMs: utc(2026, 9, 1), endMs: utc(2026, 10, 1) },
    lines: lines.map((one) => ({ ...counts, ...one })),
  })
  const shape = (open: ReturnType<typeof openOf>[], bookedAt?: Date) =>
    shapeStatements({ closed: [closed], open, bookedAt }, 'UTC')

  it('that are closed say what was stored', () => {
    const { statements, data_as_of } = shape([], new Date(utc(2026, 9, 4)))
    expect(data_as_of).toBe('2026-10-04T00:00:00')
    expect(statements).toEqual([
      {
        ...{ month: '2026-09', status: 'closed', timezone: NY, ...counts, amount: 1.5 },
        ...{ period_start: '2026-09-01T04:00:00', period_end: '2026-10-01T04:00:00' },
        ...{ closes_at: '2026-10-03T04:00:00', closed_at: '2026-10-03T04:00:00', currency: 'USD' },
        lines: [
          {
            type: 'spend',
            campaign_id: 'c',
            reason: 'why',
            month: '2026-08',
            ...counts,
            amount: 1.5,
          },
        ],
      },
    ])
  })

  it('that are open are the sums of their lines, sorted, the newest first', () => {
    const october = openOf(
      '2026-10',
      { type: 'spend', campaignId: 'b', micros: 1_000_000 },
      { type: 'credit', campaignId: '', micros: -500_000 },
      { type: 'spend', campaignId: 'a', micros: 250_000 },
    )
    const { statements, data_as_of } = shape([october, openOf('2026-11')])
    expect(data_as_of).toBeNull()
    expect(statements.map(({ month }) => month)).toEqual(['2026-11', '2026-10', '2026-09'])
    expect(statements[1]).toEqual({
      ...{ month: '2026-10', status: 'open', timezone: 'UTC', closed_at: null, currency: 'USD' },
      ...{ period_start: '2026-10-01T00:00:00', period_end: '2026-11-01T00:00:00' },
      ...{ closes_at: '2026-11-03T00:00:00', amount: 0.75 },
      ...{ impressions: 30, clicks: 6, conversions: 3 },
      lines: [
        { type: 'credit', campaign_id: null, reason: null, month: null, ...counts, amount: -0.5 },
        { type: 'spend', campaign_id: 'a', reason: null, month: null, ...counts, amount: 0.25 },
        { type: 'spend', campaign_id: 'b', reason: null, month: null, ...counts, amount: 1 },
      ],
    })
    expect(statements[0]).toMatchObject({ impressions: 0, amount: 0, lines: [] })
  })

  it('are a table of their fields', () => {
    const shaped = shape([openOf('2026-11')])
    const { columns, rows } = statementsTable(shaped)
    expect(rows).toBe(shaped.statements)
    expect(columns).toEqual([
      ...['month', 'status', 'timezone', 'period_start', 'period_end', 'closes_at', 'closed_at'],
      ...['impressions', 'clicks', 'conversions', 'amount', 'currency', 'lines'],
    ])
  })
})
