import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adsOf, fire, seedTenant, startIsolate } from '../../support/app.ts'
import { sha256 } from '../../support/conversions.ts'
import { withTenants } from '../../support/fixtures.ts'

const MAIL = 'Ada.Lovelace@mail.example'
const SECRET = 'shpss_0123456789'
const SHOP = 'ridge.myshopify.com'

/** The isolate's clock: `stopped` at an instant, or running. */
const clock = {
  stopped: 0,
  now: () => clock.stopped || Date.now(),
  rewind: () => {
    clock.stopped = 0
  },
}
const { stores, isolate, tenant } = withTenants({ clock })

const connect = async (kind: 'shopify' | 'calendly', secret = SECRET, of = tenant) =>
  await tenant.admin('/connections', {
    kind,
    advertiser_id: of.advertiserId,
    secret,
    ...(kind === 'shopify' ? { shop_domain: SHOP } : {}),
  })

const order = (fields: Record<string, unknown> = {}) => ({
  id: 2 ** 60,
  admin_graphql_api_id: 'gid://shopify/Order/820982911946154508',
  name: '#9999',
  email: MAIL,
  phone: '+1 (555) 010-0100',
  created_at: new Date().toISOString(),
  total_price: '398.05',
  currency: 'EUR',
  landing_site: '/shoes?utm_source=aside',
  note_attributes: [{ name: 'gift', value: 'yes' }],
  test: false,
  cancelled_at: null,
  line_items: [{ title: 'Shoes' }],
  ...fields,
})

async function shopify(
  body: unknown,
  { secret = SECRET, topic = 'orders/paid', shop = SHOP, signature = '' } = {},
) {
  const text = JSON.stringify(body)
  const hmac = signature || createHmac('sha256', secret).update(text).digest('base64')
  const answer = await isolate.request('/webhooks/shopify', {
    method: 'POST',
    headers: {
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shop,
      'x-shopify-hmac-sha256': hmac,
    },
    body: text,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const invitee = (payload: Record<string, unknown> = {}) => ({
  event: 'invitee.created',
  created_at: new Date().toISOString(),
  payload: {
    uri: 'https://api.calendly.com/scheduled_events/AAAA/invitees/BBBB',
    email: MAIL,
    name: 'Ada Lovelace',
    tracking: { utm_source: 'aside', utm_content: null },
    ...payload,
  },
})

/** Where the calendar of a tenant sends to. */
async function calendar(secret = SECRET, of = tenant): Promise<string> {
  const { webhook_url: url = '' } = await connect('calendly', secret, of)
  return new URL(url).search
}

async function calendly(body: unknown, { secret = SECRET, ageMs = 0, search = '' } = {}) {
  const text = JSON.stringify(body)
  const t = Math.floor((clock.now() - ageMs) / 1000)
  const v1 = createHmac('sha256', secret).update(`${t}.${text}`).digest('hex')
  const answer = await isolate.request(`/webhooks/calendly${search}`, {
    method: 'POST',
    headers: { 'calendly-webhook-signature': `t=${t},v1=${v1}` },
    body: text,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const integrations = async (key = tenant.advertiserKey) => {
  const answer = await isolate.request('/advertiser-dashboard/integrations', {
    headers: { 'x-api-key': key },
  })
  return (await answer.json()) as Record<string, Record<string, unknown>[]>
}
const conversions = async () =>
  await stores.sql<Record<string, unknown>>(
    `select event_id, event_type, source, value_cents::int as cents, currency, order_id,
       attribution from conversions order by event_id`,
  )

async function clicked(fields: Record<string, unknown> = {}): Promise<string> {
  await tenant.campaign()
  const [ad] = await adsOf(await tenant.ad(fields))
  const click = await fire(isolate, ad?.clickUrl ?? '')
  await tenant.admin('/drain', {})
  return new URL(click.headers.get('location') ?? '').searchParams.get('grclid') ?? ''
}

describe('a shop', () => {
  it('reports an order once, whatever it repeats and in whichever topic', async () => {
    await connect('shopify')
    expect(await shopify(order(), { topic: 'orders/create' })).toEqual({
      status: 200,
      body: { status: 'ok', attributed: false },
    })
    const again = await Promise.all(Array.from({ length: 20 }, () => shopify(order())))
    expect(new Set(again.map(({ body }) => body.status))).toEqual(new Set(['duplicate']))
    expect(await conversions()).toEqual([
      {
        event_id: 'purchase:820982911946154508',
        event_type: 'purchase',
        source: 'shopify',
        cents: 39_805,
        currency: 'EUR',
        order_id: '820982911946154508',
        attribution: null,
      },
    ])
  })

  it.each([
    ['its landing page', (id: string) => ({ landing_site: `/shoes?x=1&grclid=${id}&y=2` })],
    ['a note', (id: string) => ({ note_attributes: [{ name: 'grclid', value: id }] })],
  ])('names the click in %s', async (_, fields) => {
    const grclid = await clicked()
    await connect('shopify')
    expect(await shopify(order(fields(grclid)))).toMatchObject({ body: { attributed: true } })
    expect(await conversions()).toMatchObject([{ attribution: 'click' }])
  })

  it('is found by who bought, and keeps nothing that names them', async () => {
    await clicked({ user: { hashed_email: sha256(MAIL.toLowerCase()) } })
    await connect('shopify')
    expect(await shopify(order())).toMatchObject({ body: { attributed: true } })
    await shopify(
      order({
        id: 2,
        admin_graphql_api_id: undefined,
        email: null,
        customer: { email: 'bob@mail.example' },
      }),
    )
    await isolate.settle()
    await tenant.admin('/drain', {})
    const tables = ['conversions', 'connections', 'identities', 'pending_hits', 'ledger']
    for (const table of tables) {
      const dump = JSON.stringify(await stores.sql(`select * from ${table}`))
      for (const secret of [
        MAIL,
        MAIL.toLowerCase(),
        sha256(MAIL.toLowerCase()),
        '0100100',
        SECRET,
        'bob@',
      ]) {
        expect(dump).not.toContain(secret)
      }
    }
  })

  it('is believed by its signature only', async () => {
    const connection = await connect('shopify')
    const pending = { id: connection.connection_id, verification_status: 'pending' }
    expect((await integrations()).shopify).toMatchObject([pending])
    expect((await shopify(order(), { signature: 'bm8=' })).status).toBe(401)
    expect((await integrations()).shopify).toMatchObject([{ verification_status: 'failed' }])
    expect((await shopify(order(), { secret: 'other' })).status).toBe(401)
    expect((await shopify(order(), { shop: 'other.myshopify.com' })).status).toBe(401)
    expect((await shopify(order(), { shop: '' })).status).toBe(401)
    expect(await conversions()).toEqual([])
    expect((await shopify(order())).status).toBe(200)
    expect(await integrations()).toEqual({
      shopify: [
        {
          id: connection.connection_id,
          shop_domain: SHOP,
          is_active: true,
          connected_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/),
          verification_status: 'verified',
        },
      ],
      calendly: [],
    })
    expect((await shopify(order(), { secret: 'other' })).status).toBe(401)
    expect((await integrations()).shopify).toMatchObject([{ verification_status: 'verified' }])
  })

  it.each([
    ['another topic', order(), { topic: 'refunds/create' }],
    ['no price', order({ total_price: undefined }), {}],
    ['a price that is none', order({ total_price: 'much' }), {}],
    ['an order of long ago', order({ created_at: '2020-01-01T00:00:00Z' }), {}],
    ['an order that is a test', order({ test: true }), {}],
    ['a cancelled order', order({ cancelled_at: '2026-11-20T18:00:00Z' }), {}],
    ['no object', 'order', {}],
  ])('is not asked again for %s', async (_, body, how) => {
    await connect('shopify')
    expect(await shopify(body, how)).toEqual({ status: 200, body: { status: 'ignored' } })
    expect(await conversions()).toEqual([])
  })

  it('is asked again while Postgres is down', async () => {
    await connect('shopify')
    stores.gateways.postgres.fault = 'refuse'
    expect((await shopify(order())).status).toBe(503)
  })
})

describe('a calendar', () => {
  it('reports who booked as a lead, once, and not again when they choose another time', async () => {
    const search = await calendar()
    expect(await calendly(invitee(), { search })).toMatchObject({ body: { status: 'ok' } })
    expect(await calendly(invitee(), { search })).toMatchObject({ body: { status: 'duplicate' } })
    const moved = invitee({
      uri: 'https://api.calendly.com/x/CCCC',
      old_invitee: 'https://api.calendly.com/x/BBBB',
    })
    expect(await calendly(moved, { search })).toMatchObject({ body: { status: 'ignored' } })
    expect(await calendly({ ...invitee(), event: 'invitee.canceled' }, { search })).toMatchObject({
      body: { status: 'ignored' },
    })
    expect(await conversions()).toMatchObject([
      { event_id: 'calendly:BBBB', event_type: 'lead', source: 'calendly', cents: 0 },
    ])
    expect((await integrations()).calendly).toMatchObject([{ verification_status: 'verified' }])
  })

  it('names the click among what it tracks', async () => {
    const grclid = await clicked()
    const search = await calendar()
    const tracking = { utm_source: 'aside', utm_content: grclid }
    expect(await calendly(invitee({ tracking }), { search })).toMatchObject({
      body: { attributed: true },
    })
  })

  it.each([
    ['5 minutes old', { ageMs: 300_000 }, 200],
    ['older', { ageMs: 301_000 }, 401],
    ['5 minutes ahead', { ageMs: -300_000 }, 200],
    ['further ahead', { ageMs: -301_000 }, 401],
    ['signed by another', { secret: 'other' }, 401],
    ['for a connection that can be none', { search: '?connection=x' }, 401],
    ['for a connection there is not', { search: `?connection=${crypto.randomUUID()}` }, 401],
    ['for no connection', { search: '' }, 401],
  ])('%s is answered as it deserves', async (_, how, status) => {
    const search = await calendar()
    clock.stopped = Math.floor(Date.now() / 1000) * 1000
    expect((await calendly(invitee(), { search, ...how })).status).toBe(status)
  })

  it('that nobody named asks no store, and reads no body', async () => {
    await calendar()
    const { requests } = stores.gateways.postgres
    const untouched = () =>
      new ReadableStream({ pull: () => expect.fail('the body is read') }, { highWaterMark: 0 })
    for (const search of ['', '?connection=', '?connection=x', '?Connection=1']) {
      const body = { method: 'POST', body: untouched(), duplex: 'half' } as RequestInit
      expect((await isolate.request(`/webhooks/calendly${search}`, body)).status).toBe(401)
    }
    expect(stores.gateways.postgres.requests).toBe(requests)
  })

  it('that is unknown is looked up once in five seconds, and found once it is there', async () => {
    clock.stopped = Date.now()
    const { requests } = stores.gateways.postgres
    const search = `?connection=${crypto.randomUUID()}`
    for (let n = 0; n < 20; n++) expect((await calendly(invitee(), { search })).status).toBe(401)
    for (let n = 0; n < 20; n++) expect((await shopify(order())).status).toBe(401)
    expect(stores.gateways.postgres.requests).toBe(requests + 2)
    const elsewhere = startIsolate(stores.env, clock)
    const headers = { authorization: `Bearer ${stores.env.ADMIN_API_KEY}` }
    const connection = {
      kind: 'shopify',
      advertiser_id: tenant.advertiserId,
      shop_domain: SHOP,
      secret: SECRET,
    }
    await elsewhere.request('/admin/connections', {
      method: 'POST',
      headers,
      body: JSON.stringify(connection),
    })
    expect((await shopify(order())).status).toBe(401)
    clock.stopped += 5001
    expect((await shopify(order())).status).toBe(200)
  })

  it('without a header, or with nonsense in it, is refused', async () => {
    const search = await calendar()
    for (const signature of ['', 't=', 't=1,v1=', 'v1=aa', 't=99999999999999,v1=aa']) {
      const answer = await isolate.request(`/webhooks/calendly${search}`, {
        method: 'POST',
        headers: { 'calendly-webhook-signature': signature },
        body: JSON.stringify(invitee()),
      })
      expect(answer.status).toBe(401)
    }
  })

  it('tells whose booking it is by its address, and proves it by its secret', async () => {
    const other = await seedTenant(isolate)
    await connect('calendly', 'one')
    const search = await calendar('two', other)
    expect((await calendly(invitee(), { secret: 'one', search })).status).toBe(401)
    expect((await calendly(invitee(), { secret: 'two', search })).status).toBe(200)
    const [row] = await stores.sql<{ owner: string }>(
      'select advertiser_id as owner from conversions',
    )
    expect(row?.owner).toBe(other.advertiserId)
    expect((await integrations()).calendly).toMatchObject([{ verification_status: 'pending' }])
    expect((await integrations(other.advertiserKey)).calendly).toHaveLength(1)
  })
})

describe('the operator', () => {
  it('pauses a connection and changes its secret, which has to prove itself again', async () => {
    const { connection_id: id } = await connect('shopify')
    await shopify(order())
    const paused = await tenant.admin(`/connections/${id}`, { is_active: false }, 'PATCH')
    expect(paused).toMatchObject({ is_active: false, verification_status: 'verified' })
    expect((await shopify(order())).status).toBe(401)
    const changed = await tenant.admin(
      `/connections/${id}`,
      { is_active: true, secret: 'new' },
      'PATCH',
    )
    expect(changed).toMatchObject({ is_active: true, verification_status: 'pending' })
    expect(JSON.stringify(changed)).not.toContain('new"')
    expect((await shopify(order(), { secret: 'new' })).status).toBe(200)
  })

  it.each([
    [{ kind: 'shopify', secret: 'x', shop_domain: SHOP, advertiser_id: crypto.randomUUID() }, 422],
    [{ kind: 'shopify', secret: 'x' }, 422],
    [{ kind: 'stripe', secret: 'x' }, 422],
    [{ kind: 'calendly', secret: '' }, 422],
    [{ kind: 'calendly', secret: 'x' }, 201],
  ])('%j is %i', async (body, status) => {
    const answer = await isolate.request('/admin/connections', {
      method: 'POST',
      headers: { authorization: `Bearer ${stores.env.ADMIN_API_KEY}` },
      body: JSON.stringify({ advertiser_id: tenant.advertiserId, ...body }),
    })
    expect(answer.status).toBe(status)
  })

  it('connects a shop for ten advertisers at most', async () => {
    const shop = { kind: 'shopify', shop_domain: SHOP, secret: 'x' }
    const made = async (n: number) => {
      const advertiser = { name: `Adv ${n}`, email: `ads@adv${n}.example` }
      const { advertiser_id } = await tenant.admin('/advertisers', advertiser)
      return await tenant.admin('/connections', { ...shop, advertiser_id })
    }
    for (let n = 0; n < 10; n++) expect(await made(n)).toHaveProperty('connection_id')
    await expect(made(10)).rejects.toThrow('409')
  })

  it('connects a shop once, and knows no other connection', async () => {
    await connect('shopify')
    await expect(connect('shopify')).rejects.toThrow('409')
    const patch = tenant.admin(`/connections/${crypto.randomUUID()}`, { is_active: false }, 'PATCH')
    await expect(patch).rejects.toThrow('404')
  })
})
