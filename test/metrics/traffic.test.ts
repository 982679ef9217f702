import { expect, it } from 'vitest'
import { shapeTraffic, trafficTable } from '../../src/metrics/traffic.ts'

const dates = ['2026-03-08', '2026-03-09']
const hit = (n: number, kind: string, reason: string, hits: number) => ({ n, kind, reason, hits })
/** In no order, as the store finds them. */
const rows = [
  hit(1, 'view', 'late', 2),
  hit(1, 'click', 'bot', 1),
  hit(1, 'view', '', 5),
  hit(1, 'view', 'bot', 3),
]

it('the table has what counts first, then the reasons by name, for every date', () => {
  const table = trafficTable({ rows, bookedAt: undefined }, dates)
  expect(table.rows.map((row) => Object.values(row).join(' '))).toEqual([
    '2026-03-08 click counted 0',
    '2026-03-08 view counted 0',
    '2026-03-09 click counted 0',
    '2026-03-09 click bot 1',
    '2026-03-09 view counted 5',
    '2026-03-09 view bot 3',
    '2026-03-09 view late 2',
  ])
})

it('gross is net and filtered, of the range and of each date', () => {
  const body = shapeTraffic({ rows, bookedAt: undefined }, dates)
  const views = { gross: 10, filtered: 5, net: 5, filtered_by_reason: { bot: 3, late: 2 } }
  const clicks = { gross: 1, filtered: 1, net: 0, filtered_by_reason: { bot: 1 } }
  const none = { gross: 0, filtered: 0, net: 0, filtered_by_reason: {} }
  expect(body).toEqual({
    ...{ views, clicks, period_days: 2, data_as_of: null },
    data: [
      { date: '2026-03-08', views: none, clicks: none },
      { date: '2026-03-09', views, clicks },
    ],
  })
})
