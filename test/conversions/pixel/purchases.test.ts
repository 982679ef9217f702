import { describe, expect, it } from 'vitest'
import { ANONYMOUS_PER_DAY } from '../../../src/ledger/pixel.ts'
import { adsOf, fire, seedTenant } from '../../support/app.ts'
import { stoppedClock } from '../../support/clock.ts'
import { withTenants } from '../../support/fixtures.ts'
import { CHROME } from '../../support/samples.ts'

const NOW = Date.parse('2026-11-20T18:30:00Z')
const HOUR = 3_600_000

const clock = stoppedClock(NOW)
const { stores, isolate, tenant } = withTenants({ clock })

const bought = (id: string, fields: Record<string, unknown> = {}) => ({
  ...{ event_id: id, event_type: 'purchase', at: clock.at, url: '', value_cents: 100 },
  ...{ currency: 'USD', ...fields },
})
const send = async (...events: unknown[]) => await sendAs(tenant.pixelId, events)
async function sendAs(pixelId: string, events: unknown[]) {
  const body = { pixel_id: pixelId, sent_at: clock.at, events }
  const init = { method: 'POST', headers: { 'user-agent': CHROME }, body: JSON.stringify(body) }
  expect((await isolate.request('/collect', init)).status).toBe(204)
  await tenant.admin('/drain', {})
}
/** As if the pixel had sent so many purchases and leads already on this day. */
const sentBefore = async (events: number, day = '2026-11-20') =>
  await stores.sql(
    `insert into pixel_rollups (owner_id, span, bucket, domain, event_type, events, last_received)
     select id, 86400, $1::timestamptz, 'a.example', type, n, now()
     from advertisers, (values ('purchase', $2::int - 2), ('lead', 2), ('page_view', 90000)) as t(type, n)`,
    [`${day}T00:00:00Z`, String(events)],
  )
const taken = async () =>
  (await stores.sql<{ id: string }>('select event_id as id from conversions order by 1')).map(
    ({ id }) => id,
  )
const clicked = async () => {
  const [ad] = await adsOf(await tenant.ad())
  const click = await fire(isolate, ad?.clickUrl ?? '')
  return new URL(click.headers.get('location') ?? '').searchParams.get('grclid')
}

describe('purchases of a pixel that no ad is found for', () => {
  it('are conversions up to so many a day, and events of the pixel beyond that', async () => {
    await sentBefore(ANONYMOUS_PER_DAY - 3)
    await send(bought('a'), bought('b', { event_type: 'lead' }))
    await send(bought('c'), bought('d'))
    await send(bought('a'), bought('e'))
    expect(await taken()).toEqual(['a', 'b', 'c'])
    const [events] = await stores.sql(
      `select sum(events)::int as n from pixel_rollups
       where span = 86400 and event_type in ('purchase', 'lead')`,
    )
    expect(events).toEqual({ n: ANONYMOUS_PER_DAY + 2 })
    expect(await tenant.advertiserReport('/events/conversion-stats?days=1')).toMatchObject({
      total: 3,
    })
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })

  it('are no more of them when they are booked after they were put aside', async () => {
    await sentBefore(ANONYMOUS_PER_DAY - 3)
    const events = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
      ...{ eventId: id, eventType: 'purchase', at: clock.at, domain: 'a.example', page: null },
      ...{ grclid: null, orderId: null, valueCents: 100, currency: 'USD' },
    }))
    const entry = { t: 'pixel', p: tenant.pixelId, a: String(clock.at), e: JSON.stringify(events) }
    await stores.sql(
      `insert into dead_letters (stream_id, kind, payload, error) values ('1-1', 'pixel', $1::jsonb, 'x')`,
      [JSON.stringify(entry)],
    )
    const answer = await tenant.admin('/put-aside/retry', { all: true })
    expect(answer).toEqual({ tried: 1, booked: 1, remaining: 0 })
    expect(await taken()).toEqual(['a', 'b', 'c'])
  })

  it('have each day its own, by when they happened', async () => {
    await sentBefore(ANONYMOUS_PER_DAY)
    await send(bought('today'), bought('yesterday', { at: clock.at - 20 * HOUR }))
    expect(await taken()).toEqual(['yesterday'])
    clock.at += 6 * HOUR
    await send(bought('tomorrow'))
    expect(await taken()).toEqual(['tomorrow', 'yesterday'])
  })

  it('never crowd out those that are owed to an ad, nor those that a server reports', async () => {
    await tenant.campaign({ pricing_model: 'cpa', bid: 2 })
    const grclid = await clicked()
    await sentBefore(ANONYMOUS_PER_DAY + 1000)
    await send(bought('owed', { grclid }), bought('made up', { grclid: crypto.randomUUID() }))
    expect(await taken()).toEqual(['owed'])
    const body = { ...bought('server'), conversion_timestamp: new Date(NOW).toISOString() }
    const answer = await isolate.request('/conversions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': tenant.advertiserKey },
      body: JSON.stringify({ data: [body] }),
    })
    expect(answer.status).toBe(200)
    expect(await taken()).toEqual(['owed', 'server'])
  })

  it('of one advertiser take nothing from another', async () => {
    await sentBefore(ANONYMOUS_PER_DAY + 1000)
    const other = await seedTenant(isolate)
    await sendAs(other.pixelId, [bought('theirs')])
    expect(await taken()).toEqual(['theirs'])
  })
})
