import { expect, it } from 'vitest'
import type { Account } from '../../src/ledger/queries/statements.ts'
import { dueClosings } from '../../src/ledger/statements.ts'

const account = (fields: Partial<Account> = {}): Account => ({
  ...{ side: 'advertiser', ownerId: 'a', timezone: 'UTC' },
  ...{ firstAt: Date.UTC(2026, 0, 20), last: null, ...fields },
})

it.each([
  { name: 'a month that is over for 48 hours', now: Date.UTC(2026, 1, 3), want: ['2026-01'] },
  { name: 'a moment less', now: Date.UTC(2026, 1, 3) - 1, want: [] },
])('$name is closed: $want', ({ now, want }) => {
  expect(dueClosings([account()], now).map(({ month }) => month)).toEqual(want)
})

it('a month starts where the last one ended, also where the zone was changed since', () => {
  // January was closed by the clock of Tokyo, nine hours before it was over in UTC.
  const endsAt = Date.UTC(2026, 0, 31, 15)
  const last = { month: '2026-01', endsAt, upTo: 77 }
  const [closing, ...others] = dueClosings([account({ last })], Date.UTC(2026, 2, 3))
  expect(others).toEqual([])
  expect(closing).toEqual({
    ...{ side: 'advertiser', month: '2026-02', timezone: 'UTC', endsAt: Date.UTC(2026, 2, 1) },
    owners: [{ owner_id: 'a', starts_at: '2026-01-31T15:00:00.000Z', up_to: 77 }],
  })
})

it('accounts of one side, month and zone are closed together, 500 at a time', () => {
  const accounts = [
    ...Array.from({ length: 501 }, (_, n) => account({ ownerId: String(n) })),
    account({ side: 'publisher' }),
    account({ timezone: 'Europe/Paris' }),
  ]
  const closings = dueClosings(accounts, Date.UTC(2026, 1, 4))
  const sizes = closings.map(({ side, timezone, owners }) => [side, timezone, owners.length])
  expect(sizes).toEqual([
    ['advertiser', 'UTC', 500],
    ['advertiser', 'UTC', 1],
    ['publisher', 'UTC', 1],
    ['advertiser', 'Europe/Paris', 1],
  ])
})
