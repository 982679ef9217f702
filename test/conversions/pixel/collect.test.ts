import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COLLECT_PER_MINUTE } from '../../../src/platform/redis/keys.ts'
import { adsOf, fire, seedTenant } from '../../support/app.ts'
import { stoppedClock } from '../../support/clock.ts'
import { report } from '../../support/conversions.ts'
import { withTenants } from '../../support/fixtures.ts'
import { asker } from '../../support/rollups.ts'
import { CHROME } from '../../support/samples.ts'

const NOW = Date.parse('2026-11-20T18:30:00Z')

const clock = stoppedClock(NOW)
const { stores, isolate, tenant } = withTenants({ clock })

let drawn = 0
const event = (fields: Record<string, unknown> = {}) => ({
  event_id: `gr_event_${(drawn++).toString(16).padStart(32, '0')}`,
  event_type: 'page_view',
  at: clock.at,
  session_id: 'gr_sess_0',
  url: 'https://shop.example/cart',
  ...fields,
})
const send = async (
  events: unknown[],
  { headers = {}, ...fields }: { headers?: Record<string, string> } & Record<string, unknown> = {},
) =>
  await isolate.request('/collect', {
    method: 'POST',
    headers: { 'user-agent': CHROME, 'content-type': 'text/plain', ...headers },
    body: JSON.stringify({ pixel_id: tenant.pixelId, sent_at: clock.at, events, ...fields }),
  })
const analytics = async (search = '', key = tenant.advertiserKey) => {
  await tenant.admin('/drain', {})
  return (await asker(isolate, 'advertiser')(`/events/analytics${search}`, key)).body
}

describe('POST /collect', () => {
  it('counts every event once, by domain, type and day of the zone', async () => {
    const twice = event({ event_type: 'click', url: 'https://www.shop.example/a?b#c' })
    expect((await send([event(), event(), twice])).status).toBe(204)
    await Promise.all(Array.from({ length: 20 }, () => send([twice])))
    await send([event({ event_type: 'Form_Submit', at: clock.at - 19 * 3_600_000 })])
    expect(await analytics('?days=2')).toEqual({
      domains: [
        { domain: 'shop.example', events: 3 },
        { domain: 'www.shop.example', events: 1 },
      ],
      time_series: [
        { date: '2026-11-19', events: 1 },
        { date: '2026-11-20', events: 3 },
      ],
      event_types: [
        { event_type: 'page_view', total: 2, last_received: '2026-11-20T18:30:00' },
        { event_type: 'click', total: 1, last_received: '2026-11-20T18:30:00' },
        { event_type: 'form_submit', total: 1, last_received: '2026-11-20T18:30:00' },
      ],
      has_historical_data: true,
      data_as_of: '2026-11-20T18:30:00',
    })
    expect(await analytics('?days=1&tz=Asia/Kathmandu&domain=WWW.&event_type=click')).toMatchObject(
      {
        domains: [{ domain: 'www.shop.example', events: 1 }],
        time_series: [{ date: '2026-11-21', events: 1 }],
        event_types: [{ event_type: 'click', total: 1 }],
      },
    )
    expect(await analytics('?days=1&domain=%25')).toMatchObject({
      domains: [],
      time_series: [{ date: '2026-11-20', events: 0 }],
      has_historical_data: true,
    })
    expect(await stores.sql('select distinct page_url from pixel_events order by 1')).toEqual([
      { page_url: 'https://shop.example/cart' },
      { page_url: 'https://www.shop.example/a' },
    ])
  })

  it('takes the time from our clock: the browser only says how long ago', async () => {
    const skew = 5 * 86_400_000
    await send([event({ at: NOW + skew - 60_000 })], { sent_at: NOW + skew })
    await send([event({ at: NOW + skew })], { sent_at: NOW })
    await send([event({ at: 0 })], { sent_at: NOW })
    await tenant.admin('/drain', {})
    const rows = await stores.sql<{ ago: number }>(
      `select (extract(epoch from received_at - occurred_at))::int as ago from pixel_events order by 1`,
    )
    expect(rows.map(({ ago }) => ago)).toEqual([0, 60, 86_400])
  })

  it('counts what comes again for the time at which it first came', async () => {
    const events = Array.from({ length: 20 }, () => event())
    await send(events)
    clock.at += 86_400_000
    await send(events, { sent_at: NOW })
    expect(await analytics('?days=2')).toMatchObject({
      time_series: [{ events: 20 }, { events: 0 }],
      event_types: [{ total: 20, last_received: '2026-11-20T18:30:00' }],
    })
  })

  it.each([
    ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2)' }],
    ['a library', { 'user-agent': 'python-requests/2.32' }],
    ['no browser', { 'user-agent': '' }],
    ['somebody who opted out', { 'sec-gpc': '1' }],
  ])('does not count %s, and says nothing of it', async (_, headers) => {
    expect((await send([event()], { headers })).status).toBe(204)
    expect(await analytics()).toMatchObject({ domains: [], has_historical_data: false })
  })

  it('believes the browser where a page was sent from', async () => {
    await send([event({ url: 'https://elsewhere.example/' })], {
      headers: { origin: 'https://shop.example' },
    })
    expect(await analytics()).toMatchObject({ domains: [{ domain: 'shop.example', events: 1 }] })
  })

  it('drops what comes for a pixel that nobody has, and shows nobody the events of another', async () => {
    const other = await seedTenant(isolate)
    expect((await send([event()], { pixel_id: `px_${'0'.repeat(24)}` })).status).toBe(204)
    await send([event()])
    expect(await analytics('', other.advertiserKey)).toMatchObject({ has_historical_data: false })
    expect(await stores.sql('select 1 as one from pixel_events')).toHaveLength(1)
    expect(await stores.redis('XLEN', 'events')).toBe(0)
  })

  it.each([
    ['no JSON', '{', 400],
    ['no pixel', { pixel_id: null }, 422],
    ['no events', { events: [] }, 422],
    ['51 events', { events: Array.from({ length: 51 }, () => event()) }, 422],
    ['50 events', { events: Array.from({ length: 50 }, () => event()) }, 204],
    ['an id of ours', { events: [event({ event_id: 'lead:1' })] }, 422],
    ['much else', { padding: 'x'.repeat(261_000) }, 204],
    ['over 256 KiB', { padding: 'x'.repeat(262_144) }, 413],
  ])('with %s is answered', async (_, body, status) => {
    const given =
      typeof body === 'string'
        ? body
        : { pixel_id: tenant.pixelId, sent_at: NOW, events: [event()], ...body }
    const answer = await isolate.request('/collect', {
      method: 'POST',
      headers: { 'user-agent': CHROME },
      body: typeof given === 'string' ? given : JSON.stringify(given),
    })
    expect(answer.status).toBe(status)
  })

  it('is open to every origin, and so is the script', async () => {
    const preflight = await isolate.request('/collect', { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      '*',
    ])
    expect((await send([event()])).headers.get('access-control-allow-origin')).toBe('*')
    const script = await isolate.request(`/px.js?id=${tenant.pixelId}`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await script.text()).toMatch(/^\(function pixel[\s\S]*\)\(window\)$/)
  })

  it('ends a flood from one address with 429, and keeps the address nowhere', async () => {
    const headers = { 'cf-connecting-ip': '8.8.8.8' }
    const statuses: number[] = []
    for (let i = 0; i < COLLECT_PER_MINUTE + 1; i++) {
      statuses.push((await send([event()], { headers })).status)
    }
    expect(statuses.indexOf(429)).toBe(COLLECT_PER_MINUTE)
    const answer = await send([event()], { headers })
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(answer.headers.get('ratelimit-policy')).toBe(`"collect";q=${COLLECT_PER_MINUTE};w=60`)
    expect((await send([event()], { headers: { 'cf-connecting-ip': '9.9.9.9' } })).status).toBe(204)
    clock.at += 60_000
    expect((await send([event()], { headers })).status).toBe(204)
  }, 60_000)

  it('is durable while Redis is down, and 503 while both stores are', async () => {
    stores.gateways.redis.fault = 'refuse'
    expect((await send([event()])).status).toBe(204)
    stores.gateways.postgres.fault = 'refuse'
    expect((await send([event()])).status).toBe(503)
    stores.gateways.postgres.fault = null
    stores.gateways.redis.fault = null
    await isolate.cron()
    expect(await analytics()).toMatchObject({ domains: [{ events: 1 }] })
    expect(await stores.sql('select 1 from pending_hits')).toEqual([])
  })
})

describe('a purchase that the pixel saw', () => {
  it('has the value of a currency that there is, and none of any other', async () => {
    const currencies = ['USD', 'eur', 'JPY', 'ZZZ', 'AAB', undefined]
    const bought = { event_type: 'purchase', value_cents: 5 }
    await send(currencies.map((currency, n) => event({ ...bought, event_id: `b-${n}`, currency })))
    await tenant.admin('/drain', {})
    const rows = 'select currency, value_cents::int as cents from conversions order by event_id'
    expect(await stores.sql(rows)).toEqual([
      ...['USD', 'EUR', 'JPY'].map((currency) => ({ currency, cents: 5 })),
      ...['USD', 'USD', 'USD'].map((currency) => ({ currency, cents: 0 })),
    ])
  })

  it('is owed to the click that brought the buyer, and is the same one when the server reports it', async () => {
    await tenant.campaign({ pricing_model: 'cpa', bid: 2 })
    const [ad] = await adsOf(await tenant.ad())
    const click = await fire(isolate, ad?.clickUrl ?? '')
    const grclid = new URL(click.headers.get('location') ?? '').searchParams.get('grclid')
    const bought = { event_type: 'purchase', value_cents: 4999, currency: 'USD', grclid }
    await send([event({ ...bought, order_id: 'A-1' })])
    await send([event({ ...bought, order_id: 'A-1' })])
    await send([event({ ...bought, event_id: 'mine' })])
    await tenant.admin('/drain', {})
    expect(
      await stores.sql(
        `select event_id, source, attribution, value_cents::int as cents from conversions order by 1`,
      ),
    ).toEqual([
      { event_id: 'mine', source: 'pixel', attribution: 'click', cents: 4999 },
      { event_id: 'purchase:A-1', source: 'pixel', attribution: 'click', cents: 4999 },
    ])
    const fromServer = { event_type: 'purchase', conversion_timestamp: new Date(NOW).toISOString() }
    expect(await report(isolate, tenant, { ...fromServer, event_id: 'mine' })).toMatchObject([
      { status: 'duplicate', attributed: true },
    ])
    expect(await tenant.advertiserReport('/metrics?days=1')).toMatchObject({
      total_conversions: 2,
      total_revenue: 99.98,
    })
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })

  it.each(['README.md', 'docs/api.md'])(
    'is the one that a server reports as %s shows',
    async (page) => {
      const text = readFileSync(page, 'utf8')
      const [, eventId = '', orderId = ''] =
        /"event_id": "([^"]+)", "event_type": "purchase", "order_id": "([^"]+)"/.exec(text) ?? []
      expect(orderId).not.toBe('')
      const sale = { event_type: 'purchase', order_id: orderId }
      await send([event(sale)])
      await tenant.admin('/drain', {})
      const conversion_timestamp = new Date(NOW).toISOString()
      const fromServer = { ...sale, event_id: eventId, conversion_timestamp }
      expect(await report(isolate, tenant, fromServer)).toMatchObject([{ status: 'duplicate' }])
      await send([event(sale), event({ event_type: 'purchase', event_id: eventId })])
      await tenant.admin('/drain', {})
      expect(await stores.sql('select event_id from conversions')).toEqual([{ event_id: eventId }])
    },
  )

  it("keeps the page's own id, also one that looks drawn, so that the server's report of it is no second sale", async () => {
    await tenant.campaign({ pricing_model: 'cpa', bid: 2 })
    const [ad] = await adsOf(await tenant.ad())
    const click = await fire(isolate, ad?.clickUrl ?? '')
    const grclid = new URL(click.headers.get('location') ?? '').searchParams.get('grclid')
    const sale = { event_id: '9e107d9d372bb6826bd81d3542a419d6', event_type: 'purchase', grclid }
    await send([event({ ...sale, order_id: '77' })])
    await tenant.admin('/drain', {})
    const fromServer = { ...sale, conversion_timestamp: new Date(NOW).toISOString() }
    expect(await report(isolate, tenant, fromServer)).toMatchObject([
      { status: 'duplicate', attributed: true },
    ])
    await isolate.settle()
    await tenant.admin('/drain', {})
    expect(
      await stores.sql(`select ref, spend_micros::int from ledger where kind = 'conversion'`),
    ).toEqual([{ ref: sale.event_id, spend_micros: 2_000_000 }])
  })

  it('is paid for once for each type and ad, however many a page or a stranger reports', async () => {
    await tenant.campaign({ pricing_model: 'cpa', bid: 2 })
    const [ad] = await adsOf(await tenant.ad())
    const click = await fire(isolate, ad?.clickUrl ?? '')
    const grclid = new URL(click.headers.get('location') ?? '').searchParams.get('grclid')
    const sale = (order: number) => ({ event_type: 'purchase', order_id: `${order}`, grclid })
    await send([1, 2, 3, 4, 5].map((order) => event(sale(order))))
    await tenant.admin('/drain', {})
    await send([event(sale(6)), event({ event_type: 'lead', order_id: '7', grclid })])
    await tenant.admin('/drain', {})
    await tenant.admin('/drain', {})
    const rows = await stores.sql(
      `select note, count(*)::int as hits, sum(spend_micros)::int as spend,
        sum(unbilled_micros)::int as unbilled
      from ledger where kind = 'conversion' group by note order by note nulls first`,
    )
    expect(rows).toEqual([
      { note: null, hits: 2, spend: 4_000_000, unbilled: 0 },
      { note: 'pixel_again', hits: 5, spend: 0, unbilled: 10_000_000 },
    ])
    // What the advertiser's server reports is paid for each.
    const conversion_timestamp = new Date(NOW).toISOString()
    await report(isolate, tenant, { ...sale(8), event_id: 'purchase:8', conversion_timestamp })
    await tenant.admin('/drain', {})
    expect(
      await stores.sql(`select spend_micros::int as spend from ledger where ref = 'purchase:8'`),
    ).toEqual([{ spend: 2_000_000 }])
  })

  it('is what the server says of it, where the page did not know whose ad it was', async () => {
    await tenant.campaign({ pricing_model: 'cpa', bid: 2 })
    const [ad] = await adsOf(await tenant.ad())
    const click = await fire(isolate, ad?.clickUrl ?? '')
    const grclid = new URL(click.headers.get('location') ?? '').searchParams.get('grclid')
    // Somebody who knows the pixel may say anything of an order that is yet to come.
    const sale = { event_type: 'purchase', order_id: '1001' }
    await send([event({ ...sale, value_cents: 999_999, currency: 'EUR' })])
    await tenant.admin('/drain', {})
    const fromServer = {
      ...{ event_id: 'purchase:1001', ...sale, grclid, value_cents: 4_950, currency: 'USD' },
      conversion_timestamp: new Date(NOW).toISOString(),
    }
    // Who says nothing of whose it is takes nothing back; who says it twice does so once.
    const { grclid: _, ...nobodys } = fromServer
    await report(isolate, tenant, { ...nobodys, value_cents: 3 })
    expect(
      await report(isolate, tenant, fromServer, { ...fromServer, value_cents: 5 }),
    ).toMatchObject([{ status: 'duplicate' }, { status: 'duplicate' }])
    await tenant.admin('/drain', {})
    await tenant.admin('/drain', {})
    const [row] = await stores.sql(
      'select source, value_cents::int, currency, attribution, recheck_at from conversions',
    )
    expect(row).toEqual({
      ...{ source: 'api', value_cents: 4_950, currency: 'USD' },
      ...{ attribution: 'click', recheck_at: null },
    })
    expect(
      await stores.sql(`select ref, spend_micros::int from ledger where kind = 'conversion'`),
    ).toEqual([{ ref: 'purchase:1001', spend_micros: 2_000_000 }])
    const sums = await stores.sql(
      `select currency, conversions::int, attributed::int, value_cents::int from conversion_rollups
      where scope = 'advertiser' and span = 0 order by currency`,
    )
    expect(sums).toEqual([
      { currency: 'EUR', conversions: 0, attributed: 0, value_cents: 0 },
      { currency: 'USD', conversions: 1, attributed: 1, value_cents: 4_950 },
    ])
    // What the server has said stands, whatever comes after it.
    await report(isolate, tenant, { ...fromServer, value_cents: 1 })
    await send([event({ ...sale, grclid, value_cents: 7, currency: 'USD' })])
    await tenant.admin('/drain', {})
    const kept = await stores.sql('select source, value_cents::int from conversions')
    expect(kept).toEqual([{ source: 'api', value_cents: 4_950 }])
  })

  it('never takes the id of an answer to a lead form in advance', async () => {
    const order_id = crypto.randomUUID()
    await send([event({ event_type: 'lead', order_id }), event({ event_type: 'lead', order_id })])
    await tenant.admin('/drain', {})
    expect(await stores.sql('select event_id from conversions')).toEqual([
      { event_id: `page:lead:${order_id}` },
    ])
  })

  it("costs nothing where the page is not the advertiser's, also when the click is booked later", async () => {
    await stores.sql(`update advertisers set domains = '{shop.example}' where id = $1`, [
      tenant.advertiserId,
    ])
    await tenant.campaign({
      pricing_model: 'cpa',
      bid: 2,
      landing_page: 'https://shop.example/',
      frequency_cap: { limit: 100, window_seconds: 60 },
    })
    const pages: [string, string | undefined][] = [
      ['https://www.shop.example/thanks', undefined],
      ['https://www.shop.example/thanks', 'https://www.shop.example'],
      ['https://shop.example.evil.example/', undefined],
      ['https://notshop.example/', undefined],
      ['https://shop.example/thanks', 'https://evil.example'],
      ['https://shop.example/thanks', 'null'],
      ['nowhere', undefined],
    ]
    for (const isLate of [false, true]) {
      for (const [i, [url, origin]] of pages.entries()) {
        const [ad] = await adsOf(await tenant.ad())
        const seen = await fire(isolate, ad?.clickUrl ?? '', { method: 'HEAD' })
        const grclid = new URL(seen.headers.get('location') ?? '').searchParams.get('grclid')
        const bought = event({ event_type: 'purchase', event_id: `${isLate} ${i}`, grclid, url })
        if (isLate) {
          await send([bought], { headers: origin ? { origin } : {} })
          await tenant.admin('/drain', {})
        }
        await fire(isolate, ad?.clickUrl ?? '')
        await tenant.admin('/drain', {})
        if (!isLate) await send([bought], { headers: origin ? { origin } : {} })
        await tenant.admin('/drain', {})
      }
    }
    const booked = await stores.sql(
      `select ref, spend_micros > 0 as paid, note from ledger where kind = 'conversion' order by 1`,
    )
    const expected = [false, true].flatMap((isLate) =>
      pages.map((_, i) => ({
        ref: `${isLate} ${i}`,
        paid: i < 2,
        note: i < 2 ? null : 'foreign_page',
      })),
    )
    expect(booked).toEqual(expected)
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })
})
