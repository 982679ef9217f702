import { expect, it } from 'vitest'
import { explainedReasons } from '../../../src/reports/engine/reasons.ts'
import { shapeTraffic, trafficTable } from '../../../src/reports/engine/traffic.ts'

const dates = ['2026-03-08', '2026-03-09']
const hit = (n: number, kind: string, reason: string, hits: number, micros = 0) => ({
  ...{ n, kind, reason, hits, micros },
})
/** In no order, as the store finds them. */
const rows = [
  hit(1, 'view', 'late', 2),
  hit(1, 'click', 'bot', 1),
  hit(1, 'view', '', 5),
  hit(1, 'view', 'bot', 3),
  hit(1, 'unbilled', 'over_budget', 2),
  hit(1, 'unbilled', 'late', 1),
  hit(1, 'unbilled', '', 0, 2500),
  hit(1, 'via', 'server', 2),
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
    '2026-03-09 unbilled late 1',
    '2026-03-09 unbilled over_budget 2',
    '2026-03-09 via server 2',
  ])
})

it('gross is net and filtered, of the range and of each date; what is unbilled is net too', () => {
  const body = shapeTraffic({ rows, bookedAt: undefined }, dates)
  const views = { gross: 10, filtered: 5, net: 5, filtered_by_reason: { bot: 3, late: 2 } }
  const clicks = { gross: 1, filtered: 1, net: 0, filtered_by_reason: { bot: 1 } }
  const none = { gross: 0, filtered: 0, net: 0, filtered_by_reason: {} }
  const unbilled = { hits: 3, dollars: 0.0025, by_reason: { late: 1, over_budget: 2 } }
  const paid = { hits: 0, dollars: 0, by_reason: {} }
  const noServer = { hits: 0, share: 0 }
  const server_views = { hits: 2, share: 40 }
  expect(body).toEqual({
    ...{ views, clicks, unbilled, server_views, period_days: 2, data_as_of: null },
    reasons: explainedReasons(),
    data: [
      { date: '2026-03-08', views: none, clicks: none, unbilled: paid, server_views: noServer },
      { date: '2026-03-09', views, clicks, unbilled, server_views },
    ],
  })
})
