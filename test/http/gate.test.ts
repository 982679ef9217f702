import { beforeEach, describe, expect, it } from 'vitest'
import { mintKey } from '../../src/accounts/keys.ts'
import { sha256Hex } from '../../src/platform/crypto/digest.ts'
import { adsOf, fire, startIsolate } from '../support/app.ts'
import { stoppedClock } from '../support/clock.ts'
import { withTenants } from '../support/fixtures.ts'
import { CHROME, shoesRequest } from '../support/samples.ts'

const clock = stoppedClock(Date.now())
const { stores, isolate, tenant } = withTenants({ clock })

beforeEach(async () => {
  await tenant.campaign()
})

const HERE = { 'cf-connecting-ip': '203.0.113.9' }
const key = () => mintKey('publisher', crypto.getRandomValues(new Uint8Array(38))).key
const ask = async (bearer: string, headers: Record<string, string> = HERE) =>
  await isolate.request('/api/v1/ad', {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, ...headers },
    body: JSON.stringify(shoesRequest()),
  })
const lookups = () => stores.gateways.postgres.requests
/** A body that fails the test when somebody reads it. */
const untouched = (): RequestInit =>
  ({
    method: 'POST',
    body: new ReadableStream({ pull: () => expect.fail('the body is read') }, { highWaterMark: 0 }),
    duplex: 'half',
  }) as RequestInit

async function fallIntoDebt() {
  for (let n = 0; n < 9; n++) expect((await ask(key())).status).toBe(401)
}

describe('keys that nobody has', () => {
  it('are looked up a few times for one address, then refused before anything is read', async () => {
    await fallIntoDebt()
    const before = lookups()
    const refused = await isolate.request('/api/v1/ad', {
      ...untouched(),
      headers: { authorization: `Bearer ${key()}`, ...HERE },
    })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ error: 'rate_limited' })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(lookups()).toBe(before)
    clock.at += seconds * 1000
    expect((await ask(key())).status).toBe(401)
    expect(lookups()).toBe(before + 1)
  })

  it('do not keep those out whose keys are known, nor another address', async () => {
    expect((await ask(tenant.publisherKey)).status).toBe(200)
    await fallIntoDebt()
    expect((await ask(tenant.publisherKey)).status).toBe(200)
    const admin = { authorization: `Bearer ${stores.env.ADMIN_API_KEY}`, ...HERE }
    const drained = await isolate.request('/admin/drain', { method: 'POST', headers: admin })
    expect(drained.status).toBe(200)
    expect((await ask(key(), { 'cf-connecting-ip': '203.0.113.10' })).status).toBe(401)
  })

  it('count together for a network of IPv6', async () => {
    for (let n = 0; n < 9; n++) {
      expect((await ask(key(), { 'cf-connecting-ip': `2001:db8:1:2::${n}` })).status).toBe(401)
    }
    expect((await ask(key(), { 'cf-connecting-ip': '2001:db8:1:2::ffff' })).status).toBe(429)
  })

  it('are refused without a lookup while they begin alike', async () => {
    const unknown = key()
    expect((await ask(unknown)).status).toBe(401)
    const before = lookups()
    for (const last of 'abcdefgh') {
      expect((await ask(unknown.slice(0, -1) + last)).status).toBe(401)
      expect((await ask(unknown)).status).toBe(401)
    }
    expect(lookups()).toBe(before)
  })

  it('do not hide the one that has begun like that all along', async () => {
    const forged =
      tenant.publisherKey.slice(0, -1) + (tenant.publisherKey.endsWith('A') ? 'B' : 'A')
    expect((await ask(forged)).status).toBe(401)
    const before = lookups()
    expect((await ask(forged)).status).toBe(401)
    expect(lookups()).toBe(before)
    expect((await ask(tenant.publisherKey)).status).toBe(200)
  })

  it('work within five seconds once somebody has them', async () => {
    const made = key()
    expect((await ask(made)).status).toBe(401)
    await stores.sql(
      `insert into api_keys (prefix, hash, kind, owner_id)
       select $1, $2, kind, owner_id from api_keys where owner_id = $3 limit 1`,
      [made.slice(0, 16), await sha256Hex(made), tenant.publisherId],
    )
    expect((await ask(made)).status).toBe(401)
    clock.at += 5000
    expect((await ask(made)).status).toBe(200)
  })
})

describe('an address in debt', () => {
  it.each(['/collect', '/search', '/mcp', '/conversions', '/why', '/nothing', '/go/x/y'])(
    'is refused at %s before anything is read',
    async (path) => {
      await fallIntoDebt()
      const answer = await isolate.request(path, { ...untouched(), headers: HERE })
      expect(answer.status).toBe(429)
    },
  )

  it('has its views and clicks counted, its deliveries heard, and is told of the health', async () => {
    const ads = await adsOf(await ask(tenant.publisherKey))
    await fallIntoDebt()
    for (const url of [ads[0]?.impUrl ?? '', ads[0]?.clickUrl ?? '']) {
      expect([200, 302]).toContain((await fire(isolate, url, { headers: HERE })).status)
    }
    await tenant.admin('/drain', {})
    const stats = await tenant.publisherReport('/stats?days=1')
    expect(stats).toMatchObject({ totalImpressions: 1, totalClicks: 1 })
    expect((await isolate.request('/health', { headers: HERE })).status).toBe(200)
    const delivery = { method: 'POST', headers: HERE, body: '{}' }
    expect((await isolate.request('/webhooks/shopify', delivery)).status).toBe(401)
  })

  it('is led on by links of the index, at once', async () => {
    const setup_url = 'https://mail.example/keys'
    const mail = { name: 'Mail', category: 'Email', description: 'Sends mail.', setup_url }
    await tenant.admin('/services/mail', mail, 'PUT')
    const shown = { 'x-api-key': tenant.publisherKey, ...HERE }
    const read = await isolate.request('/services/mail', { headers: shown })
    const link = (await read.json()) as { setup_url: string }
    await fallIntoDebt()
    const started = performance.now()
    const visit = await fire(isolate, link.setup_url, { headers: HERE })
    expect([visit.status, visit.headers.get('location')]).toEqual([
      302,
      expect.stringContaining(setup_url),
    ])
    expect(performance.now() - started).toBeLessThan(900)
  })

  it.each([
    { path: '/i?p=x', status: 200 },
    { path: '/go/x', status: 404 },
    { path: `/go/${'a'.repeat(34)}`, status: 404 },
  ])('waits for its answer where $path is none of ours', async ({ path, status }) => {
    await fallIntoDebt()
    const started = performance.now()
    const answer = await isolate.request(path, { headers: { 'user-agent': CHROME, ...HERE } })
    expect(answer.status).toBe(status)
    expect(performance.now() - started).toBeGreaterThan(900)
  })
})

it('a batch of the pixel costs what it is long, announced or not', async () => {
  const body = JSON.stringify({ pixel_id: 'x'.repeat(200 * 1024) })
  const send = async (headers: Record<string, string>) =>
    (await isolate.request('/collect', { method: 'POST', headers: { ...HERE, ...headers }, body }))
      .status
  expect(await send({ 'content-length': String(body.length) })).toBe(422)
  expect(await send({})).toBe(422)
  expect(await send({})).toBe(429)
})

describe('what costs more comes in turns', () => {
  const collect = async (address: string) =>
    await isolate.request('/collect', {
      method: 'POST',
      headers: { 'cf-connecting-ip': address },
      body: JSON.stringify({ pixel_id: 'x'.repeat(200 * 1024) }),
    })

  it('bodies of many addresses at once are read one after the other, and too many are refused', async () => {
    const started = performance.now()
    const answered = await Promise.all(
      Array.from({ length: 48 }, async (_, n) => {
        const { status } = await collect(`198.51.100.${n}`)
        return { status, ms: performance.now() - started }
      }),
    )
    const read = answered.filter(({ status }) => status === 422)
    // 51 ms each, for two seconds: the clock stands still here.
    expect(read).toHaveLength(40)
    expect(answered.filter(({ status }) => status === 429)).toHaveLength(8)
    expect(Math.max(...read.map(({ ms }) => ms))).toBeGreaterThan(1900)
  })

  it('who has a key that is known waits for none of it, and the first requests with a new one come at once', async () => {
    expect((await ask(tenant.publisherKey)).status).toBe(200)
    const bodies = Array.from({ length: 39 }, (_, n) => collect(`198.51.100.${n}`))
    const started = performance.now()
    expect((await ask(tenant.publisherKey)).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(1000)
    await Promise.all(bodies)
    clock.at += 10_000
    // What is judged is the gate, not how fast 400 ads are chosen.
    const cold = startIsolate({ ...stores.env, AD_DEADLINE_MS: '5000' }, clock)
    const headers = { ...HERE, authorization: `Bearer ${tenant.publisherKey}` }
    const init = () => ({ method: 'POST', headers, body: JSON.stringify(shoesRequest()) })
    const first = await Promise.all(
      Array.from({ length: 400 }, () => cold.request('/api/v1/ad', init())),
    )
    // 400 turns would take 2.8 seconds, and be refused after two. A 204 is an ad that a busy machine chose too late.
    const statuses = first.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 204)).toEqual([])
    expect(statuses).toContain(200)
  })

  it('a delivery waits for its turn, and is refused while too many do', async () => {
    const bodies = Array.from({ length: 41 }, (_, n) => collect(`198.51.100.${n}`))
    await Promise.all(bodies)
    const delivery = await isolate.request('/webhooks/shopify', {
      method: 'POST',
      headers: {
        ...HERE,
        'x-shopify-shop-domain': 'a.myshopify.com',
        'x-shopify-hmac-sha256': 'x',
      },
      body: '{}',
    })
    expect([delivery.status, delivery.headers.get('retry-after')]).toEqual([429, '2'])
  })
})

it('who has no address by the edge is not limited, as behind no edge', async () => {
  for (let n = 0; n < 20; n++) expect((await ask(key(), {})).status).toBe(401)
})
