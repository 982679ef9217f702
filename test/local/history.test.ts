import { describe, expect, it } from 'vitest'
import { type DemoCampaign, drawHistory } from '../../local/demo/draw.ts'
import { readEvent } from '../../src/platform/events/read.ts'
import { filled } from '../support/filled.ts'
import { randomOf } from '../support/simulated-days.ts'

const DAY_MS = 86_400_000
const now = Date.UTC(2026, 2, 10, 15, 30)
const publisherId = '01890000-0000-7000-8000-000000000001'
const campaign = (n: number, rest: Omit<DemoCampaign, 'id'>): DemoCampaign => ({
  id: `01890000-0000-7000-8000-00000000010${n}`,
  ...rest,
})
const campaigns = [
  campaign(1, { pricingModel: 'cpm', bid: 9, dailyBudget: 0.1 }),
  campaign(2, { pricingModel: 'cpc', bid: 1, dailyBudget: 1 }),
  campaign(3, { pricingModel: 'cpa', bid: 12, dailyBudget: 50 }),
]
const draw = () => drawHistory({ publisherId, campaigns, days: 28, now, random: randomOf(1) })
const fieldsOf = (entry: string[]) =>
  Object.fromEntries(entry.flatMap((name, i) => (i % 2 ? [] : [[name, entry[i + 1] ?? '']])))

describe('days that the demo is given', () => {
  it('are what the drain can read, all of them over', () => {
    const events = filled(draw().entries).map((entry) => readEvent(fieldsOf(entry)))
    const times = events.map((one) => ('event' in one && 'at' in one.event ? one.event.at : 0))
    const today = Math.floor(now / DAY_MS) * DAY_MS
    expect(Math.min(...times)).toBeGreaterThanOrEqual(today - 28 * DAY_MS)
    expect(Math.max(...times)).toBeLessThan(today + 10_000)
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['request', 'hit']))
  })

  it('charge what their counters say, and no campaign more than its day has', () => {
    const { entries, charges } = draw()
    const booked = new Map<string, number>()
    for (const entry of filled(entries)) {
      const event = readEvent(fieldsOf(entry))
      if (event.type !== 'hit' || event.chargedMicros === 0) continue
      const place = `${event.event.campaignId}|${event.event.budgetDay}`
      booked.set(place, (booked.get(place) ?? 0) + event.chargedMicros)
    }
    const counted = filled(charges).map(
      ({ campaignId, day, micros }) => [`${campaignId}|${day}`, micros] as const,
    )
    expect(new Map(counted)).toEqual(booked)
    const most = new Map(campaigns.map(({ id, dailyBudget }) => [id, dailyBudget * 1e6]))
    for (const { campaignId, micros } of charges) {
      expect(micros).toBeLessThanOrEqual(most.get(campaignId) ?? 0)
    }
    expect(charges.some(({ campaignId, micros }) => micros === most.get(campaignId))).toBe(true)
  })
})
