import { describe, expect, it } from 'vitest'
import { seedTenant } from '../../support/app.ts'
import { stoppedClock } from '../../support/clock.ts'
import { withTenants } from '../../support/fixtures.ts'
import { asker } from '../../support/rollups.ts'
import { CHROME } from '../../support/samples.ts'

const NOW = Date.parse('2026-11-20T18:30:00Z')
const DAY = 86_400_000
const HOSTS = 10
const TYPES = 20

const clock = stoppedClock(NOW)
const { stores, isolate, tenant } = withTenants({ clock })

let drawn = 0
const event = (fields: Record<string, unknown> = {}) => ({
  ...{ event_id: `e-${drawn++}`, event_type: 'page_view', at: clock.at, url: '' },
  ...fields,
})
const post = async (events: unknown[], pixelId = tenant.pixelId) => {
  const body = { pixel_id: pixelId, sent_at: clock.at, events }
  const init = { method: 'POST', headers: { 'user-agent': CHROME }, body: JSON.stringify(body) }
  expect((await isolate.request('/collect', init)).status).toBe(204)
}
const send = async (events: unknown[], pixelId = tenant.pixelId) => {
  for (let i = 0; i < events.length; i += 50) await post(events.slice(i, i + 50), pixelId)
  await tenant.admin('/drain', {})
}
type Analytics = {
  domains: { domain: string; events: number }[]
  event_types: { event_type: string; total: number }[]
  time_series: { date: string; events: number }[]
}
const analytics = async (search = '?days=2') =>
  (await asker(isolate, 'advertiser')(`/events/analytics${search}`, tenant.advertiserKey))
    .body as unknown as Analytics
const at = (host: string, more: object = {}) => event({ url: `https://${host}/x`, ...more })
const numbered = (n: number) => Array.from({ length: n }, (_, i) => String(i).padStart(3, '0'))
const byName = (report: Analytics) =>
  Object.fromEntries(report.domains.map(({ domain, events }) => [domain, events]))
const byType = (report: Analytics) =>
  Object.fromEntries(report.event_types.map(({ event_type, total }) => [event_type, total]))

describe('hosts and types of a pixel and day', () => {
  it('are told apart up to so many, the rest is one sum, and all sums are exact', async () => {
    await send(numbered(HOSTS + 30).map((n) => at(`h${n}.example`, { event_type: `t${n}` })))
    const report = await analytics()
    const first = numbered(HOSTS).map((n) => `h${n}.example`)
    expect(byName(report)).toEqual({
      ...Object.fromEntries(first.map((host) => [host, 1])),
      other: 30,
    })
    const types = numbered(TYPES).map((n) => [`t${n}`, 1])
    expect(byType(report)).toEqual({ ...Object.fromEntries(types), other: HOSTS + 30 - TYPES })
    expect(report.time_series.at(-1)).toEqual({ date: '2026-11-20', events: HOSTS + 30 })
    expect((await analytics('?days=2&domain=other')).time_series.at(-1)?.events).toBe(30)
    expect((await analytics('?days=2&event_type=other')).time_series.at(-1)?.events).toBe(
      HOSTS + 30 - TYPES,
    )
  })

  it('stay told apart all day, booking by booking, and begin anew with the next', async () => {
    await send(numbered(HOSTS - 1).map((n) => at(`h${n}.example`)))
    await send([at('late.example'), at('later.example'), at('h000.example')])
    await send([at('later.example'), at('late.example')])
    const today = byName(await analytics())
    expect(today).toMatchObject({ 'h000.example': 2, 'late.example': 2, other: 2 })
    expect(today).not.toHaveProperty('later.example')
    clock.at += DAY
    await send([at('later.example')])
    expect(byName(await analytics())).toMatchObject({ 'later.example': 1, other: 2 })
    // What waited in its browser belongs to its own day.
    await send([at('later.example', { at: clock.at - 20 * 3_600_000 })])
    expect(byName(await analytics())).toMatchObject({ 'later.example': 1, other: 3 })
  })

  it("never hide the advertiser's own domains and the usual types", async () => {
    await stores.sql(`update advertisers set domains = '{shop.example,buy.example}'`)
    await send(numbered(60).map((n) => at(`h${n}.example`, { event_type: `t${n}` })))
    await send([
      ...['shop.example', 'www.shop.example', 'buy.example', 'x.shop.example'].map((h) => at(h)),
      ...['click', 'form_submit', 'purchase', 'lead'].map((event_type) => event({ event_type })),
    ])
    const report = await analytics()
    expect(byName(report)).toMatchObject({
      ...{ 'shop.example': 1, 'www.shop.example': 1, 'buy.example': 1, '': 4 },
      other: 60 - HOSTS + 1,
    })
    expect(byType(report)).toMatchObject({
      ...{ page_view: 4, click: 1, form_submit: 1, purchase: 1, lead: 1 },
      other: 60 - TYPES,
    })
  })

  it('of one advertiser take nothing from another', async () => {
    const other = await seedTenant(isolate)
    const foreign = numbered(60).map((n) => at(`h${n}.example`))
    await send(foreign, other.pixelId)
    await send([at('late.example')])
    expect(byName(await analytics())).toEqual({ 'late.example': 1 })
  })

  it('that are called other themselves are part of that sum', async () => {
    await send([at('other', { event_type: 'other' }), at('a.example', { event_type: 'other' })])
    const report = await analytics()
    expect(byName(report)).toEqual({ other: 1, 'a.example': 1 })
    expect(byType(report)).toEqual({ other: 2 })
  })

  it('are counted once however often an event comes, with whatever host', async () => {
    const twice = event({ event_id: 'twice' })
    await send([
      { ...twice, url: 'https://a.example/' },
      { ...twice, url: 'https://b.example/' },
    ])
    await send([{ ...twice, url: 'https://c.example/' }])
    expect(byName(await analytics())).toEqual({ 'a.example': 1 })
  })

  it('are found as fast however many there are at once', async () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      numbered(50).map((n) => at(`h${i}-${n}.example`, { event_type: `t${i}-${n}` })),
    )
    for (const events of many) await post(events)
    // A batch that is joined row by row takes minutes, and a call to Postgres ten seconds at most.
    await tenant.admin('/drain', {})
    expect(byName(await analytics()).other).toBe(20_000 - HOSTS)
  }, 60_000)

  it('leave so many rows, whatever is sent', async () => {
    for (let hour = 0; hour < 23; hour++) {
      const names = numbered(100).map((n) => `${hour}-${n}`)
      const when = { at: clock.at - hour * 3_600_000 }
      await send(names.map((n) => at(`h${n}.example`, { event_type: `t${n}`, ...when })))
    }
    const [row] = await stores.sql<{ hosts: number; types: number; events: number }>(
      `select count(distinct domain)::int as hosts, count(distinct event_type)::int as types,
        sum(events)::int as events from pixel_rollups where span = 900`,
    )
    // Two days, each with its own and one for the rest.
    expect(row).toEqual({ hosts: 2 * HOSTS + 1, types: 2 * TYPES + 1, events: 2300 })
    const lifetime = await stores.sql('select events::int from pixel_rollups where span = 0')
    expect(lifetime).toEqual([{ events: 2300 }])
  }, 60_000)
})

describe('a report of more domains and types than it lists', () => {
  it('sums the rest as other', async () => {
    await stores.sql(`insert into pixel_rollups (owner_id, span, bucket, domain, event_type, events, last_received)
      select a.id, span, date_bin(span * interval '1 second', at, 'epoch'),
        case when n <= 1500 then 'h' || lpad(n::text, 4, '0') else 'other' end, 't' || lpad(n::text, 4, '0'), 1, now()
      from advertisers a, generate_series(1, 1502) n, unnest('{900,3600,21600,86400}'::int[]) span,
        (values ('2026-11-19T12:00Z'::timestamptz)) as x(at)
      on conflict do nothing`)
    const report = await analytics()
    expect(report.domains).toHaveLength(1000)
    expect(report.event_types).toHaveLength(1000)
    const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
    expect(sum(report.domains.map(({ events }) => events))).toBe(1502)
    expect(sum(report.event_types.map(({ total }) => total))).toBe(1502)
    expect(byName(report).other).toBe(503)
    expect(byType(report).other).toBe(503)
  })
})
