import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { drain } from '../../src/ledger/drain.ts'
import { explainedReasons } from '../../src/reports/engine/reasons.ts'
import { withIsolate } from '../support/fixtures.ts'
import { asker, newId, seedAccount, seedCampaign } from '../support/rollups.ts'
import { feed, hitFields } from '../support/stream.ts'

const now = Date.parse('2026-03-31T12:00:00Z')
const { stores, isolate } = withIsolate({ shared: true, clock: { now: () => now } })
let publisher: Awaited<ReturnType<typeof seedAccount>>
let advertiser: typeof publisher
const campaignId = newId()

type Bill = { note?: string; chargedMicros?: number; pricingModel?: string }
/** Of a price of 1,000 microdollars. */
function hit(
  at: string,
  kind: 'view' | 'click' | 'conversion',
  outcome: string,
  { note, chargedMicros = 0, pricingModel = 'cpm' }: Bill = {},
) {
  const servedAt = Date.parse(at)
  const id = newId()
  const ad = {
    grclid: id,
    gradid: id,
    campaignId,
    publisherId: publisher.id,
    placement: 'top_page',
  }
  const price = { pricingModel, priceMicros: 1000, revenueShareBp: 7000 }
  const person = { country: 'US', device: 'desktop', userKey: null, experiment: 0, arm: 0 }
  const event = { ...ad, ...price, ...person, servedAt, at: servedAt, budgetDay: 20_000 }
  return hitFields({ event, kind, hitId: newId(), outcome, chargedMicros, note })
}

beforeAll(async () => {
  publisher = await seedAccount(stores, 'publisher')
  advertiser = await seedAccount(stores, 'advertiser')
  await seedCampaign(stores, { id: campaignId, advertiser: advertiser.id })
  const entries = [
    hit('2026-03-30T10:00Z', 'view', 'counted', { chargedMicros: 1000 }),
    hit('2026-03-30T10:00Z', 'view', 'bot'),
    hit('2026-03-30T23:59Z', 'view', 'duplicate'),
    hit('2026-03-30T23:59Z', 'view', 'duplicate'),
    hit('2026-03-31T00:00Z', 'view', 'duplicate'),
    hit('2026-03-31T00:00Z', 'click', 'burst'),
    hit('2026-03-31T00:00Z', 'click', 'counted'),
    hit('2026-03-01T00:00Z', 'click', 'late'),
    hit('2026-03-20T23:59Z', 'view', 'counted', { note: 'over_budget', chargedMicros: 400 }),
    hit('2026-03-20T18:00Z', 'click', 'counted', { note: 'over_budget', pricingModel: 'cpc' }),
    hit('2026-03-21T00:00Z', 'view', 'counted', { note: 'late' }),
    hit('2026-03-21T00:00Z', 'conversion', 'counted', {
      note: 'foreign_page',
      pricingModel: 'cpa',
    }),
  ]
  await feed(stores, entries)
  // Delivered twice: counts once.
  await feed(stores, [...entries.slice(1, 3), ...entries.slice(-2)])
  await drain(isolate.deps, { batch: 3 })
})

const none = { gross: 0, filtered: 0, net: 0, filtered_by_reason: {} }
const unbilled = { hits: 0, dollars: 0, by_reason: {} }
const server_views = { hits: 0, share: 0 }

it('shows both sides what was filtered, and why, by day', async () => {
  const [ours, theirs] = await Promise.all([
    asker(isolate, 'publisher')('/traffic-quality?days=3', publisher.key),
    asker(isolate, 'advertiser')('/traffic-quality?days=3', advertiser.key),
  ])
  expect(ours.body).toEqual({
    views: { gross: 5, filtered: 4, net: 1, filtered_by_reason: { bot: 1, duplicate: 3 } },
    clicks: { gross: 2, filtered: 1, net: 1, filtered_by_reason: { burst: 1 } },
    unbilled,
    server_views,
    data: [
      { date: '2026-03-29', views: none, clicks: none, unbilled, server_views },
      {
        date: '2026-03-30',
        views: { gross: 4, filtered: 3, net: 1, filtered_by_reason: { bot: 1, duplicate: 2 } },
        clicks: none,
        unbilled,
        server_views,
      },
      {
        date: '2026-03-31',
        views: { gross: 1, filtered: 1, net: 0, filtered_by_reason: { duplicate: 1 } },
        clicks: { gross: 2, filtered: 1, net: 1, filtered_by_reason: { burst: 1 } },
        unbilled,
        server_views,
      },
    ],
    period_days: 3,
    reasons: explainedReasons(),
    data_as_of: '2026-03-31T12:00:00',
  })
  expect(theirs.body).toEqual(ours.body)
})

it('shows both sides what nobody pays, and why, by day', async () => {
  const range = 'start_date=2026-03-20&end_date=2026-03-21'
  const ask = async (side: 'publisher' | 'advertiser', query: string) => {
    const { key } = side === 'publisher' ? publisher : advertiser
    const { body } = await asker(isolate, side)(`/traffic-quality?${query}`, key)
    const data = body.data as Record<string, unknown>[]
    return [body.unbilled, ...data.map((day) => day.unbilled)]
  }
  const onFirst = { hits: 2, dollars: 0.0016, by_reason: { over_budget: 2 } }
  const onSecond = { hits: 2, dollars: 0.002, by_reason: { foreign_page: 1, late: 1 } }
  const by_reason = { ...onSecond.by_reason, ...onFirst.by_reason }
  const both = { hits: 4, dollars: 0.0036, by_reason }
  const want = [both, onFirst, onSecond]
  expect(await ask('advertiser', range)).toEqual(want)
  expect(await ask('publisher', range)).toEqual(want)
  // The click is a quarter of an hour before midnight there.
  expect(await ask('publisher', `${range}&tz=Asia/Kathmandu`)).toEqual([
    both,
    { hits: 1, dollars: 0.001, by_reason: { over_budget: 1 } },
    { hits: 3, dollars: 0.0026, by_reason: { ...by_reason, over_budget: 1 } },
  ])
})

it('the migration makes of what was booked before the same as the drain', async () => {
  const kept = async () => [
    await stores.sql('select * from traffic_rollups order by 1, 2, 3, 4, 5'),
    await stores.sql('select * from wide_traffic_rollups order by 1, 2, 3, 4, 5, 6'),
  ]
  const drained = await kept()
  for (const table of ['traffic_rollups', 'wide_traffic_rollups']) {
    await stores.sql(`delete from ${table} where kind = 'unbilled'`)
  }
  const [file = ''] = readdirSync('drizzle').filter((name) => name.endsWith('_unbilled.sql'))
  for (const statement of readFileSync(`drizzle/${file}`, 'utf8').split(
    '--> statement-breakpoint',
  )) {
    await stores.sql(statement)
  }
  expect(await kept()).toEqual(drained)
})

it('keeps the dates of a zone', async () => {
  const path = '/traffic-quality?start_date=2026-03-30&end_date=2026-03-31&tz=Asia/Kathmandu'
  const { body } = await asker(isolate, 'publisher')(path, publisher.key)
  expect(body.data).toMatchObject([
    { date: '2026-03-30', views: { gross: 2, net: 1 } },
    { date: '2026-03-31', views: { gross: 3 }, clicks: { gross: 2 } },
  ])
})

it.each([
  ['publisher', 'days=366', 400],
  ['advertiser', 'days=366', 400],
  ['advertiser', 'tz=X', 400],
  ['advertiser', 'start_date=2026-03-01', 422],
] as const)('%s %s is %i', async (side, query, status) => {
  const { key } = side === 'publisher' ? publisher : advertiser
  expect((await asker(isolate, side)(`/traffic-quality?${query}`, key)).status).toBe(status)
})
