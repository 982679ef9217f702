import { expect, it } from 'vitest'
import type { HitFound } from '../../../src/reports/publisher/ads/queries.ts'
import { shapeAdOutcome } from '../../../src/reports/publisher/ads/shape.ts'

const ad = { id: '01900000-0000-7000-8000-000000000001', servedAt: 0, frozen: undefined }
const hit = (kind: HitFound['kind'], revenue: number, note: string | null = null): HitFound => ({
  ...{ kind, grclid: ad.id, gradid: null, campaign_id: ad.id, reason: '', note, sender: null },
  ...{ placement: null, pricing_model: 'cpc', spend_micros: '0', at: '0' },
  revenue_micros: String(revenue),
})

it.each([
  { name: 'paid in part', rows: [hit('click', 5, 'over_budget')], reason: null },
  { name: 'over its budget', rows: [hit('click', 0, 'over_budget')], reason: 'over_budget' },
  {
    name: 'paid in part and given back',
    rows: [hit('click', 5, 'over_budget'), hit('adjustment', -5)],
    reason: 'given_back',
  },
  { name: 'given back', rows: [hit('click', 5), hit('adjustment', -5)], reason: 'given_back' },
  { name: 'worth nothing', rows: [hit('click', 0)], reason: 'worth_nothing' },
  { name: 'not clicked', rows: [hit('view', 0)], reason: 'paid_by_click' },
])('of an ad $name the reason is $reason', ({ rows, reason }) => {
  const bookedAt = new Date(0)
  expect(shapeAdOutcome(ad, { rows, bookedAt } as never)).toMatchObject({ reason })
})
