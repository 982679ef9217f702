import { describe, expect, it } from 'vitest'
import { seedTenant } from '../support/app.ts'
import { post, purchase, report } from '../support/conversions.ts'
import { withTenants } from '../support/fixtures.ts'

const NOW = Date.parse('2026-11-20T18:30:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const { stores, isolate, tenant } = withTenants({ shared: true, clock: { now: () => NOW } })

const at = (offset: number) => new Date(NOW + offset).toISOString()
const sane = (fields: Record<string, unknown> = {}) =>
  purchase({ conversion_timestamp: at(0), ...fields })
const without = (name: string) => {
  const { [name as 'event_id']: _, ...rest } = sane()
  return rest
}

describe('one event', () => {
  it.each([
    ['its least', { event_id: 'least', event_type: 'lead', conversion_timestamp: at(0) }],
    [
      'all of it',
      sane({ grclid: 'x', order_id: '1', page_url: 'https://a.example/b?c=d', user: {} }),
    ],
    ['null for what is not known', sane({ grclid: null, order_id: null, user: null })],
    ['what we do not know', sane({ custom: { deep: true } })],
    ['a time without a zone', sane({ conversion_timestamp: '2026-11-20T18:30:00' })],
    ['a time in a zone', sane({ conversion_timestamp: '2026-11-21T00:15:00+05:45' })],
    ['10 minutes ahead', sane({ conversion_timestamp: at(10 * MINUTE) })],
    ['90 days ago', sane({ conversion_timestamp: at(-90 * DAY) })],
    ['an id of 200', sane({ event_id: 'x'.repeat(200) })],
    ['nothing of value', sane({ value_cents: 0, currency: null })],
  ])('with %s is taken', async (_, event) => {
    expect(await report(isolate, tenant, event)).toMatchObject([{ status: 'ok' }])
  })

  it('is answered with its id as it was sent', async () => {
    for (const event of [
      sane({ event_id: ' padded ' }),
      sane({ event_id: ' late ', conversion_timestamp: at(-91 * DAY) }),
    ])
      expect(await report(isolate, tenant, event)).toMatchObject([{ event_id: event.event_id }])
  })

  it.each([
    ['no id', without('event_id'), 'event_id'],
    ['an empty id', sane({ event_id: ' ' }), 'event_id'],
    ['an id of 201', sane({ event_id: 'x'.repeat(201) }), 'event_id'],
    ['an e-mail address for an id', sane({ event_id: 'ada@b.example' }), 'event_id'],
    ['an id of ours', sane({ event_id: 'lead:0190' }), 'event_id'],
    ['NUL in an id', sane({ event_id: 'a\0b' }), 'event_id'],
    ['half a character in an id', sane({ order_id: '\ud800' }), 'order_id'],
    ['no type', without('event_type'), 'event_type'],
    ['a sentence for a type', sane({ event_type: 'bought it' }), 'event_type'],
    ['no time', without('conversion_timestamp'), 'conversion_timestamp'],
    ['a time that is none', sane({ conversion_timestamp: 'today' }), 'conversion_timestamp'],
    [
      'more than 10 minutes ahead',
      sane({ conversion_timestamp: at(10 * MINUTE + 1) }),
      'conversion_timestamp',
    ],
    [
      'more than 90 days ago',
      sane({ conversion_timestamp: at(-90 * DAY - 1) }),
      'conversion_timestamp',
    ],
    ['a negative value', sane({ value_cents: -1 }), 'value_cents'],
    ['half a cent', sane({ value_cents: 0.5 }), 'value_cents'],
    ['a value of no currency', sane({ currency: null }), 'currency'],
    ['a currency that is none', sane({ currency: 'dollars' }), 'currency'],
    [
      'an e-mail address that is not hashed',
      sane({ user: { hashed_email: 'ada@b.example' } }),
      'user.hashed_email',
    ],
    ['no object', 'purchase', ''],
    ['null', null, ''],
  ])('with %s is rejected, and nothing else of its batch', async (_, event, field) => {
    const results = await report(isolate, tenant, sane(), event, sane())
    expect(results.map(({ status }) => status)).toEqual(['ok', 'rejected', 'ok'])
    expect(results[1]).toMatchObject({ attributed: false, error: expect.stringContaining(field) })
  })

  it('is a duplicate from the second time on, also in one batch, and only of its advertiser', async () => {
    const event = sane({ event_id: 'same' })
    const first = await report(isolate, tenant, event, event, { ...event, value_cents: 1 })
    expect(first.map(({ status }) => status)).toEqual(['ok', 'duplicate', 'duplicate'])
    expect(await report(isolate, tenant, event)).toMatchObject([{ status: 'duplicate' }])
    const other = await seedTenant(isolate)
    expect(await report(isolate, other, event)).toMatchObject([{ status: 'ok' }])
    const rows = await stores.sql(
      `select value_cents::int as cents from conversions where event_id = 'same'`,
    )
    expect(rows).toEqual([{ cents: 4999 }, { cents: 4999 }])
  })

  it('leaves neither query nor e-mail address of its page behind', async () => {
    const page = 'https://shop.example/u/ada@b.example/thanks?mail=ada@b.example&phone=15550100#top'
    await report(isolate, tenant, sane({ event_id: 'page', page_url: page }))
    expect(await stores.sql(`select page_url from conversions where event_id = 'page'`)).toEqual([
      { page_url: 'https://shop.example/u/-/thanks' },
    ])
    expect(JSON.stringify(await stores.sql('select * from conversions'))).not.toContain('ada@')
  })
})

describe('a batch', () => {
  it.each([
    ['of one', { data: [sane()] }, 200],
    ['of 500', { data: Array.from({ length: 500 }, () => sane()) }, 200],
    ['of 501', { data: Array.from({ length: 501 }, () => sane()) }, 422],
    ['of none', { data: [] }, 422],
    ['without data', {}, 422],
    ['that is a list', [sane()], 422],
    ['that is no JSON', '{', 400],
    ['with much else', { data: [sane({ note: 'x'.repeat(261_000) })] }, 200],
    ['over 256 KiB', { data: [sane({ note: 'x'.repeat(262_144) })] }, 413],
  ])('%s is answered %#', async (_, body, status) => {
    expect((await post(isolate, '/conversions', body, tenant.advertiserKey)).status).toBe(status)
  })

  it('is for advertisers: by X-API-Key or Bearer, never by another kind of key', async () => {
    const body = JSON.stringify({ data: [sane()] })
    const send = async (headers: Record<string, string>) =>
      (await isolate.request('/conversions', { method: 'POST', headers, body })).status
    expect(await send({ 'x-api-key': tenant.advertiserKey })).toBe(200)
    expect(await send({ authorization: `Bearer ${tenant.advertiserKey}` })).toBe(200)
    expect(await send({})).toBe(401)
    expect(await send({ 'x-api-key': tenant.publisherKey })).toBe(401)
    expect(await send({ authorization: `Bearer ${tenant.publisherKey}` })).toBe(401)
  })
})
