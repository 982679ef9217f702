import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { drain } from '../../src/ledger/drain.ts'
import { adsOf, fire, seedTenant, startIsolate, type Tenant } from '../support/app.ts'
import { withIsolate } from '../support/fixtures.ts'
import { newId } from '../support/rollups.ts'
import { OFFLINE } from '../support/samples.ts'
import { feed, requestFields } from '../support/stream.ts'

/** Who may call a route, by its path. A new route that is in no line has to be given one. */
const surfaces: [path: RegExp, needs: 'publisher' | 'advertiser' | 'operator' | 'nothing'][] = [
  [/^\/api\/v1\//, 'publisher'],
  [/^\/(ad-feedback|search|integrations\/report|mcp)$/, 'publisher'],
  // The catalogue is everybody's to read.
  [/^\/services(\/:slug)?$/, 'nothing'],
  [/^\/publisher-dashboard\//, 'publisher'],
  [/^\/advertiser-dashboard\//, 'advertiser'],
  [/^\/conversions$/, 'advertiser'],
  [/^\/admin\//, 'operator'],
  [
    /^\/(|i|c|go\/:\w+|why|health|categories|collect|px\.js|openapi\.json|llms\.txt|sellers\.json)$/,
    'nothing',
  ],
  // Pages, and the sessions behind them: test/console.
  [/^\/(console\/session|catalog(\/:slug)?)$/, 'nothing'],
  // Signed by the sender instead.
  [/^\/webhooks\/\w+/, 'nothing'],
]
const needsOf = (path: string) => surfaces.find(([pattern]) => pattern.test(path))?.[1]

/** Every route of the app; middleware is none. */
const routes = createApp(startIsolate(OFFLINE).deps)
  .routes.filter(({ method, path }) => !path.includes('*') && method !== 'OPTIONS')
  .map(({ method, path }) => ({ method: method === 'ALL' ? 'GET' : method, path }))
  .filter((route, i, all) => all.findIndex((other) => same(route, other)) === i)
  .map((route) => ({ ...route, needs: needsOf(route.path) }))
const reads = routes.filter(({ method, path }) => method === 'GET' && path.includes('-dashboard/'))

type Route = { method: string; path: string }
function same(a: Route, b: Route): boolean {
  return a.method === b.method && a.path === b.path
}

const { stores, isolate } = withIsolate({ shared: true })
let own: Tenant
let other: Tenant
let ownCampaign: string
let otherCampaign: string
/** Of each kind a key of the own tenant that is revoked, and its public part. */
let gone: Record<'publisher' | 'advertiser', [key: string, prefix: string]>

beforeAll(async () => {
  own = await seedTenant(isolate)
  other = await seedTenant(isolate)
  ownCampaign = await own.campaign({ name: 'Own shoes' })
  otherCampaign = await other.campaign({ name: 'Foreign shoes' })
  for (const [tenant, person] of [
    [own, 'a'],
    [other, 'f'],
  ] as const) {
    await feed(
      stores,
      [1, 2, 3].map((n) => visit(tenant, `${n}`.padStart(16, person))),
    )
    const event = { event_type: 'purchase', value_cents: 100, currency: 'USD' }
    const at = new Date().toISOString()
    const data = [1, 2, 3].map((n) => ({
      ...event,
      event_id: `order-${person}-${n}`,
      conversion_timestamp: at,
    }))
    const headers = { 'x-api-key': tenant.advertiserKey }
    const sent = await isolate.request('/conversions', {
      ...{ method: 'POST', headers, body: JSON.stringify({ data }) },
    })
    expect(sent.status).toBe(200)
  }
  gone = { publisher: await revokedKey('publisher'), advertiser: await revokedKey('advertiser') }
  await isolate.settle()
  await drain(isolate.deps)
}, 60_000)

function visit(tenant: Tenant, userKey: string) {
  const id = newId()
  const place = {
    id,
    publisherId: tenant.publisherId,
    at: Date.now(),
    country: 'US',
    device: 'desktop',
  }
  const slots = [{ placement: 'top_page', placementId: 'x' }]
  const person = { userKey, sessionKey: userKey, context: {}, reason: null, experiment: 0, arm: 0 }
  return requestFields({ event: { ...place, ...person, slots }, wins: [] })
}

const pathOf = (path: string, campaign: string) =>
  path.replace(/:(campaignId|groupId)/, campaign).replaceAll(/:\w+/g, newId())

async function call({ method, path }: Route, headers: Record<string, string>) {
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: '{}' }
  const answer = await isolate.request(path, { method, headers, ...body })
  const text = await answer.text()
  return { status: answer.status, text }
}

const both = (key: string) => ({ 'x-api-key': key, authorization: `Bearer ${key}` })
const keyFor = (path: string, tenant: Tenant) =>
  path.startsWith('/publisher') ? tenant.publisherKey : tenant.advertiserKey
const read = async (path: string, tenant: Tenant) =>
  await call({ method: 'GET', path }, { 'x-api-key': keyFor(path, tenant) })

/** Whatever names the other tenant. */
const foreignNames = () => [
  ...[other.publisherId, other.advertiserId, otherCampaign, 'Foreign shoes'],
  ...['fffffffffffffff', 'order-f-1', 'order-f-2', 'order-f-3'],
]
const expectNothingForeign = (text: string) => {
  for (const name of foreignNames()) expect(text).not.toContain(name)
}
/** A publisher is told who may advertise with it, whoever that is: the account's name and brands, nothing else of it. */
const ADVERTISERS = '/publisher-dashboard/advertisers'
const withoutAdvertiser = (path: string, text: string) =>
  path === ADVERTISERS ? text.replaceAll(other.advertiserId, '') : text
const withoutRequestId = (text: string) => text.replace(/"request_id":"[^"]*"/, '')

describe('keys', () => {
  it.each(routes)('$method $path says who may call it', ({ needs }) => {
    expect(needs).toBeDefined()
  })

  it.each(routes.filter(({ needs }) => needs !== 'nothing'))(
    '$method $path answers none but its own keys, before it looks at anything else',
    async ({ method, path, needs }) => {
      const [revoked, prefix] = gone[needs === 'advertiser' ? 'advertiser' : 'publisher']
      const wrong = needs === 'publisher' ? own.advertiserKey : own.publisherKey
      const strangers = [
        {},
        both(''),
        both('x'),
        both('pub_é'),
        both(prefix),
        both(revoked),
        both(wrong),
      ]
      const route = { method, path: pathOf(path, ownCampaign) }
      const answers = await Promise.all(
        strangers.map(async (headers) => await call(route, headers)),
      )
      const told = new Set(answers.map(({ text }) => withoutRequestId(text)))
      expect(answers.map(({ status }) => status)).toEqual(strangers.map(() => 401))
      expect(told.size).toBe(1)
    },
  )
})

async function revokedKey(kind: 'publisher' | 'advertiser'): Promise<[string, string]> {
  const owner =
    kind === 'publisher' ? { publisher_id: own.publisherId } : { advertiser_id: own.advertiserId }
  const { api_key: key = '', key_prefix: prefix = '' } = await own.admin('/keys/rotate', owner)
  await isolate.request(`/admin/keys/${prefix}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${stores.env.ADMIN_API_KEY}` },
  })
  return [key, prefix]
}

describe('reports', () => {
  it.each(reads)('$path holds nothing of another tenant', async ({ path }) => {
    const { status, text } = await read(pathOf(path, ownCampaign), own)
    expect(status).toBe(/\/(ads|webhooks)\/:\w+$|\/:month/.test(path) ? 404 : 200)
    expectNothingForeign(withoutAdvertiser(path, text))
  })

  it.each(reads)('$path does not tell a foreign campaign from none', async ({ path }) => {
    const answer = async (campaign: string) => {
      const { status, text } = await read(`${pathOf(path, campaign)}?campaign_id=${campaign}`, own)
      expectNothingForeign(withoutAdvertiser(path, text))
      return [status, withoutRequestId(text).replace(/"data_as_of":"[^"]*"/, '')]
    }
    const foreign = await answer(otherCampaign)
    expect(foreign).toEqual(await answer(newId()))
    if (/:(campaignId|groupId)/.test(path)) expect(foreign[0]).toBe(404)
  })

  it("do not tell another publisher's ad from none, by whatever name", async () => {
    const [ad] = await adsOf(await other.ad())
    await fire(isolate, ad?.impUrl ?? '')
    await other.admin('/drain', {})
    const path = (name: string) => `/publisher-dashboard/ads/${encodeURIComponent(name)}`
    const theirs = await read(path(ad?.impUrl ?? ''), other)
    const { grclid, gradid } = JSON.parse(theirs.text) as Record<string, string>
    expect([theirs.status, theirs.text]).toEqual([200, expect.stringContaining('"status":"paid"')])
    const none = withoutRequestId((await read(path(newId()), own)).text)
    for (const name of [ad?.impUrl, ad?.clickUrl, grclid, gradid]) {
      const { status, text } = await read(path(name ?? ''), own)
      expect([status, withoutRequestId(text).replace(/"instance":"[^"]*"/, '')]).toEqual([
        ...[404, none.replace(/"instance":"[^"]*"/, '')],
      ])
      expectNothingForeign(text)
    }
  })

  it("do not tell another advertiser's ad or group from none", async () => {
    const ask = async (tenant: Tenant, path: string) =>
      await call(
        { method: 'GET', path: `/advertiser-dashboard${path}` },
        { 'x-api-key': tenant.advertiserKey },
      )
    const { ads } = JSON.parse((await ask(other, `/ad-groups/${otherCampaign}`)).text) as {
      ads: { ad_id: string }[]
    }
    for (const [path, theirs] of [
      ['/ad-unit-metrics?ad_unit_id=', ads[0]?.ad_id ?? ''],
      ['/ad-group-metrics?ad_group_id=', otherCampaign],
    ] as const) {
      expect((await ask(other, path + theirs)).status).toBe(200)
      const [foreign, none] = [await ask(own, path + theirs), await ask(own, path + newId())]
      expect([foreign.status, withoutRequestId(foreign.text)]).toEqual([
        ...[404, withoutRequestId(none.text)],
      ])
    }
  })

  it("do not tell another owner's webhook or delivery from none, whatever is done to it", async () => {
    for (const side of ['publisher', 'advertiser'] as const) {
      const keyOf = (tenant: Tenant) =>
        side === 'publisher' ? tenant.publisherKey : tenant.advertiserKey
      const ask = async (tenant: Tenant, method: string, path: string, body?: object) => {
        const answer = await isolate.request(`/${side}-dashboard${path}`, {
          ...{ method, headers: { 'x-api-key': keyOf(tenant) } },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return { status: answer.status, text: await answer.text() }
      }
      const read = (text: string) => JSON.parse(text) as Record<string, string>
      const made = await ask(other, 'POST', '/webhooks', { url: 'https://foreign.example/in' })
      const id = read(made.text).webhook_id ?? ''
      await ask(other, 'POST', `/webhooks/${id}/test`, {})
      const told = await ask(other, 'GET', '/webhooks/deliveries')
      const [delivery] = (JSON.parse(told.text) as { deliveries: { delivery_id: string }[] })
        .deliveries
      const since = '2020-01-01T00:00:00Z'
      const attempts: [string, (id: string, delivery: string) => string, object?][] = [
        ['GET', (id) => `/webhooks/${id}`],
        ['PATCH', (id) => `/webhooks/${id}`, { is_active: false }],
        ['DELETE', (id) => `/webhooks/${id}`],
        ['POST', (id) => `/webhooks/${id}/rotate-secret`, {}],
        ['POST', (id) => `/webhooks/${id}/test`, {}],
        ['POST', (id) => `/webhooks/${id}/replay`, { since }],
        ['POST', (_, delivery) => `/webhooks/deliveries/${delivery}/replay`, {}],
      ]
      for (const [method, path, body] of attempts) {
        const foreign = await ask(own, method, path(id, delivery?.delivery_id ?? ''), body)
        const none = await ask(own, method, path(newId(), newId()), body)
        expect([method, foreign.status]).toEqual([method, 404])
        expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(none.text))
      }
      const listed = await ask(own, 'GET', `/webhooks/deliveries?webhook_id=${id}`)
      expect(JSON.parse(listed.text)).toMatchObject({ deliveries: [] })
      expect((await ask(own, 'GET', '/webhooks')).text).not.toContain('foreign.example')
      expect(read((await ask(other, 'GET', `/webhooks/${id}`)).text).status).toBe('active')
      await ask(other, 'DELETE', `/webhooks/${id}`)
    }
  })

  it('open no list at the place of another tenant', async () => {
    const withCursor: string[] = []
    for (const { path } of reads.filter((route) => !route.path.includes(':'))) {
      const page = await read(`${path}?limit=1&per_page=1`, other)
      const cursor = (JSON.parse(page.text) as { next_cursor?: string }).next_cursor
      if (!cursor) continue
      withCursor.push(path.split('/')[2] ?? '')
      const { status, text } = await read(`${path}?cursor=${encodeURIComponent(cursor)}`, own)
      expect([path, status]).toEqual([path, 400])
      expectNothingForeign(text)
    }
    expect(withCursor).toEqual(expect.arrayContaining(['users', 'conversions']))
  })
})
