import { beforeAll, describe, expect, it } from 'vitest'
import { adsOf, fire } from '../../support/app.ts'
import { purchase, report } from '../../support/conversions.ts'
import { withTenants } from '../../support/fixtures.ts'
import { asker, newId, seedAccount, wrongKeys } from '../../support/rollups.ts'

/** Just after midnight in Kathmandu (+05:45), which is still the day before in UTC. */
const NOW = Date.parse('2026-11-20T18:30:00Z')
const clock = { now: () => NOW }

const { stores, isolate, tenant } = withTenants({ shared: true, clock })
let campaignId: string
let grclid: string

beforeAll(async () => {
  campaignId = await tenant.campaign()
  const [ad] = await adsOf(await tenant.ad())
  const click = await fire(isolate, ad?.clickUrl ?? '')
  grclid = new URL(click.headers.get('location') ?? '').searchParams.get('grclid') ?? ''
  await tenant.admin('/drain', {})
  const at = (iso: string) => ({ conversion_timestamp: iso })
  await report(
    isolate,
    tenant,
    purchase({ event_id: 'usd', grclid, ...at('2026-11-20T18:29:00Z'), order_id: 'A-1' }),
    purchase({ event_id: 'eur', grclid, currency: 'eur', ...at('2026-11-20T18:20:00Z') }),
    purchase({ event_id: 'yen', grclid, currency: 'JPY', ...at('2026-11-20T18:20:00Z') }),
    purchase({
      event_id: 'lead',
      event_type: 'Lead',
      value_cents: 0,
      ...at('2026-11-20T18:10:00'),
    }),
    purchase({ event_id: 'old', currency: 'XAF', ...at('2026-11-18T00:00:00Z') }),
  )
  await isolate.settle()
  await tenant.admin('/drain', {})
})

const ask = async (path: string, key = tenant.advertiserKey) =>
  await asker(isolate, 'advertiser')(path, key)
type Row = { event_id: string; is_attributed: boolean }
const idsOf = (body: Record<string, unknown>) =>
  (body.conversions as Row[]).map((row) => row.event_id)

describe('GET /advertiser-dashboard/conversions', () => {
  it('lists attributed and unattributed ones, the latest first, each with its fields', async () => {
    const { body } = await ask('/conversions')
    const ids = idsOf(body)
    expect([ids[0], new Set(ids.slice(1, 3)), ids.slice(3)]).toEqual([
      'usd',
      new Set(['eur', 'yen']),
      ['lead', 'old'],
    ])
    expect(body).toMatchObject({ total_conversions: 5, has_more: false, next_cursor: null })
    expect((body.conversions as unknown[])[0]).toEqual({
      conversion_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event_id: 'usd',
      event_type: 'purchase',
      value_cents: 4999,
      currency: 'USD',
      conversion_timestamp: '2026-11-20T18:29:00',
      campaign_id: campaignId,
      order_id: 'A-1',
      page_url: null,
      source: 'api',
      is_attributed: true,
      attribution: 'click',
    })
    expect((body.conversions as unknown[])[3]).toMatchObject({
      event_type: 'lead',
      campaign_id: null,
      is_attributed: false,
    })
  })

  it.each([
    ['event_type=lead', ['lead'], 1],
    ['event_type=LEAD', ['lead'], 1],
    ['event_type=none', [], 0],
    ['campaign_id=CAMPAIGN', ['usd', 'eur', 'yen'], 3],
    ['campaign_id=CAMPAIGN&event_type=lead', [], 0],
  ])('filters by %s', async (filter, ids, total) => {
    const { body } = await ask(`/conversions?${filter.replace('CAMPAIGN', campaignId)}`)
    expect(new Set(idsOf(body))).toEqual(new Set(ids))
    expect(body.total_conversions).toBe(total)
  })

  it('pages without repeating or hiding a row, whatever comes in meanwhile', async () => {
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 10; page++) {
      const { body } = await ask(`/conversions?limit=2${cursor}`)
      seen.push(...idsOf(body))
      const late = { conversion_timestamp: '2026-11-19T00:00:00Z', event_type: 'other' }
      await report(isolate, tenant, purchase({ ...late, event_id: `new-${page}` }))
      await report(
        isolate,
        tenant,
        purchase({
          event_id: `top-${page}`,
          event_type: 'other',
          conversion_timestamp: '2026-11-20T18:29:59Z',
        }),
      )
      if (!body.has_more) break
      cursor = `&cursor=${encodeURIComponent(String(body.next_cursor))}`
    }
    expect(new Set(seen).size).toBe(seen.length)
    const before = seen.filter((id) => !/^(new|top)/.test(id))
    expect(new Set(before)).toEqual(new Set(['eur', 'lead', 'old', 'usd', 'yen']))
    expect(seen.some((id) => id.startsWith('top'))).toBe(false)
  })

  it('takes a cursor only back into the list it came from', async () => {
    const { body } = await ask('/conversions?limit=1')
    const cursor = encodeURIComponent(String(body.next_cursor))
    expect((await ask(`/conversions?limit=1&cursor=${cursor}`)).status).toBe(200)
    const other = await seedAccount(stores, 'advertiser')
    const wrong = [
      await ask(`/conversions?cursor=${cursor}`, other.key),
      await ask(`/conversions?event_type=lead&cursor=${cursor}`),
      await ask('/conversions?cursor=x'),
      await ask('/conversions?cursor=%F0%9F%92%A9'),
      await ask('/conversions?cursor='),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })

  it.each([
    ['?limit=1', 200],
    ['?limit=100', 200],
    ['?limit=0', 400],
    ['?limit=101', 400],
    ['?limit=1.5', 400],
    ['?campaign_id=x', 404],
    [`?campaign_id=${newId()}`, 404],
  ])('/conversions%s is %i', async (search, status) => {
    expect((await ask(`/conversions${search}`)).status).toBe(status)
  })

  it.each(['/conversions', '/events/conversion-stats'])(
    '%s is for live keys of advertisers, and shows nothing of another',
    async (path) => {
      const own = await seedAccount(stores, 'advertiser')
      const publisher = await seedAccount(stores, 'publisher')
      for (const key of wrongKeys(own, publisher)) expect((await ask(path, key)).status).toBe(401)
      const { body } = await ask(path, own.key)
      expect(body.total_conversions ?? body.total).toBe(0)
    },
  )
})

describe('the worth of conversions', () => {
  it('is in dollars, other currencies apart, per day of the zone and per campaign', async () => {
    const utc = await ask('/metrics?days=2')
    expect(utc.body).toMatchObject({
      total_conversions: 3,
      total_revenue: 49.99,
      revenue_by_currency: { EUR: 49.99, JPY: 49.99 },
      data: [
        { date: '2026-11-19', conversions: 0, revenue: 0 },
        { date: '2026-11-20', conversions: 3, revenue: 49.99 },
      ],
    })
    const { body: long } = await ask('/metrics?days=3')
    expect(long.revenue_by_currency).toEqual({ EUR: 49.99, JPY: 49.99 })
    const kathmandu = await ask(`/metrics?days=2&tz=Asia/Kathmandu&campaign_id=${campaignId}`)
    expect(kathmandu.body).toMatchObject({
      total_revenue: 49.99,
      data: [
        { date: '2026-11-20', conversions: 0 },
        { date: '2026-11-21', conversions: 3, revenue: 49.99 },
      ],
    })
    const { body } = await ask('/campaigns')
    const [campaign] = body.campaigns as Record<string, unknown>[]
    expect(campaign).toMatchObject({
      conversions: 3,
      conversion_value: 49.99,
      revenue_by_currency: { EUR: 49.99, JPY: 49.99 },
    })
  })
})

describe('GET /advertiser-dashboard/events/conversion-stats', () => {
  it('counts all that came in, on every date of the range', async () => {
    const { body } = await ask(
      '/events/conversion-stats?start_date=2026-11-17&end_date=2026-11-20&event_type=purchase',
    )
    expect(body).toMatchObject({
      time_series: [
        { date: '2026-11-17', conversions: 0 },
        { date: '2026-11-18', conversions: 1 },
        { date: '2026-11-19', conversions: 0 },
        { date: '2026-11-20', conversions: 3 },
      ],
      total: 4,
      total_attributed: 3,
      by_event_type: [{ event_type: 'purchase', total: 4 }],
    })
  })

  it('by type, over a year and in any zone', async () => {
    for (const tz of ['UTC', 'Asia/Kathmandu', 'America/New_York']) {
      const { body } = await ask(`/events/conversion-stats?days=365&tz=${tz}`)
      expect((body.time_series as unknown[]).length).toBe(365)
      const types = body.by_event_type as { event_type: string; total: number }[]
      expect(types.filter((one) => one.event_type !== 'other')).toEqual([
        { event_type: 'purchase', total: 4 },
        { event_type: 'lead', total: 1 },
      ])
    }
  })

  it.each([
    ['?days=366', 400],
    ['?days=0', 400],
    ['?tz=Mars/Olympus', 400],
    ['?start_date=2026-11-20', 422],
    ['?start_date=2026-11-20&end_date=2026-11-19', 400],
  ])('%s is %i', async (search, status) => {
    expect((await ask(`/events/conversion-stats${search}`)).status).toBe(status)
  })
})
