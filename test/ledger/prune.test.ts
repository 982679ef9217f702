import { beforeEach, describe, expect, it } from 'vitest'
import { forgetSingles } from '../../src/ledger/prune.ts'
import { reconcile } from '../../src/ledger/reconcile.ts'
import { adsOf, fire, type Isolate, seedTenant, startIsolate, type Tenant } from '../support/app.ts'
import { stoppedClock } from '../support/clock.ts'
import { withStores } from '../support/fixtures.ts'
import { CHROME } from '../support/samples.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-03-10T12:00:00Z')
const clock = stoppedClock(NOW)
const TABLES = ['pixel_events', 'filtered_hits', 'ad_requests'] as const

const stores = withStores()
let tenant: Tenant

beforeEach(clock.rewind)

const counts = async () => {
  const rows = await Promise.all(
    TABLES.map((table) => stores.sql<{ n: number }>(`select count(*)::int as n from ${table}`)),
  )
  return Object.fromEntries(TABLES.map((table, i) => [table, rows[i]?.[0]?.n]))
}

/** An ad that is seen three times and clicked, one that nobody sees, a bot, and pages with the pixel. */
async function live(isolate: Isolate) {
  const [ad] = await adsOf(await tenant.ad({ user: { id: 'ada' } }))
  await tenant.ad({ user: { id: 'bob' } })
  for (let i = 0; i < 3; i++) await fire(isolate, ad?.impUrl ?? '')
  await fire(isolate, ad?.impUrl ?? '', { headers: { 'user-agent': 'Googlebot/2.1' } })
  await fire(isolate, ad?.clickUrl ?? '')
  const event = (n: number) => ({
    ...{ event_id: `e-${n}`, event_type: n ? 'purchase' : 'page_view', at: clock.at },
    url: 'https://ridge.example/thanks',
  })
  const body = { pixel_id: tenant.pixelId, sent_at: clock.at, events: [event(0), event(1)] }
  const init = { method: 'POST', headers: { 'user-agent': CHROME }, body: JSON.stringify(body) }
  await isolate.request('/collect', init)
  await isolate.settle()
  await tenant.admin('/drain', {})
  await isolate.cron()
}

/** All that either side is shown of those days. */
const reports = async () => {
  const dates = 'start_date=2026-03-09&end_date=2026-03-11'
  const publisher = ['/stats', '/traffic-quality', '/placements', '/countries', '/activity']
  const advertiser = ['/metrics', '/traffic-quality', '/events/analytics', '/conversions']
  const read = await Promise.all([
    ...publisher.map((path) => tenant.publisherReport(`${path}?${dates}`)),
    ...advertiser.map((path) => tenant.advertiserReport(`${path}?${dates}`)),
    tenant.advertiserReport('/info'),
    ...[tenant.publisherReport('/info'), tenant.publisherReport('/users?per_page=10')],
  ])
  return read.map(({ data_as_of: _, last_spend_sync_at: __, ...report }) => report)
}

describe('single rows', () => {
  it('go when their age is over, and no sum, report, bill or comparison changes', async () => {
    const isolate = startIsolate(stores.env, clock)
    tenant = await seedTenant(isolate)
    await tenant.campaign({ pricing_model: 'cpc', bid: 2 })
    await live(isolate)
    expect(await counts()).toEqual({ pixel_events: 2, filtered_hits: 3, ad_requests: 2 })
    const ledger = await stores.sql('select * from ledger order by entry')
    expect(ledger).toHaveLength(2)
    const before = await reports()

    const ageOf = async (days: number) => {
      clock.at = NOW + days * DAY
      await isolate.cron()
      return await counts()
    }
    expect(await ageOf(29)).toEqual({ pixel_events: 2, filtered_hits: 3, ad_requests: 2 })
    expect(await ageOf(31)).toEqual({ pixel_events: 0, filtered_hits: 3, ad_requests: 2 })
    expect(await ageOf(34)).toMatchObject({ filtered_hits: 3 })
    expect(await ageOf(36)).toEqual({ pixel_events: 0, filtered_hits: 0, ad_requests: 2 })
    const billed = async () => {
      const {
        data_as_of: _,
        last_billed_at: __,
        last_spend_sync_at: ___,
        ...bill
      } = await tenant.advertiserReport('/billing')
      return bill
    }
    const [statements, bill] = [await tenant.advertiserReport('/statements'), await billed()]
    expect(await ageOf(89)).toMatchObject({ ad_requests: 2 })
    expect(await ageOf(91)).toEqual({ pixel_events: 0, filtered_hits: 0, ad_requests: 0 })

    expect(await stores.sql('select * from ledger order by entry')).toEqual(ledger)
    expect(await reports()).toEqual(before)
    expect(await billed()).toEqual(bill)
    const closed = ({ statements: all }: Record<string, unknown>) =>
      (all as { month: string }[]).find(({ month }) => month === '2026-03')
    expect(closed(await tenant.advertiserReport('/statements'))).toEqual(closed(statements))
    const { checked, differences } = await reconcile(isolate.deps, 120)
    expect(checked).toBeGreaterThan(10)
    expect(differences).toEqual([])
    // The person can still be forgotten.
    const whom = { publisher_id: tenant.publisherId, user_id: 'ada' }
    await tenant.admin('/users/erase', whom)
    expect(await stores.sql('select 1 from ledger where user_key is not null')).toEqual([])
  }, 60_000)

  it('are kept as long as the settings say, however many there are', async () => {
    const days = {
      KEEP_PIXEL_EVENTS_DAYS: '4',
      KEEP_FILTERED_HITS_DAYS: '3',
      KEEP_AD_REQUESTS_DAYS: '2',
    }
    const isolate = startIsolate({ ...stores.env, ...days }, clock)
    tenant = await seedTenant(isolate)
    await tenant.campaign()
    await stores.sql(`insert into filtered_hits
      select gen_random_uuid(), gen_random_uuid(), 'view', 'duplicate', gen_random_uuid(), gen_random_uuid(),
        gen_random_uuid(), at, at
      from generate_series(1, 25000), (values ('${new Date(NOW).toISOString()}'::timestamptz)) t(at)`)
    await live(isolate)
    clock.at = NOW + 2.1 * DAY
    await isolate.cron()
    expect(await counts()).toEqual({ pixel_events: 2, filtered_hits: 25_003, ad_requests: 0 })
    clock.at = NOW + 3.1 * DAY
    // Out of time: more is left, and the job is not done.
    expect(await forgetSingles(isolate.deps, clock.at)).toBe(false)
    expect(await counts()).toMatchObject({ filtered_hits: 25_003 })
    await isolate.cron()
    expect(await counts()).toMatchObject({ pixel_events: 2, filtered_hits: 0 })
    clock.at = NOW + 4.1 * DAY
    await isolate.cron()
    expect(await counts()).toMatchObject({ pixel_events: 0 })
  }, 60_000)
})
