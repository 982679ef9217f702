import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tellDemoKeys } from '../../local/demo/keys.ts'
import { writeState } from '../../local/demo/state.ts'
import { type Isolate, startIsolate } from '../support/app.ts'
import { stoppedClock } from '../support/clock.ts'
import { withTenants } from '../support/fixtures.ts'
import { shoesRequest } from '../support/samples.ts'

const OWN = 'https://ads.test'
const HOUR = 3_600_000
const clock = stoppedClock(Date.now())
const dir = mkdtempSync(join(tmpdir(), 'aside-console-'))
const { stores, isolate, tenant } = withTenants({ clock, shared: true })
let demo: Awaited<ReturnType<typeof tellDemoKeys>>

beforeAll(async () => {
  demo = await tellDemoKeys(dir)
})
afterAll(async () => {
  await demo.close()
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(() => {
  clock.at = Date.now()
})

const keyOf = (role: string) =>
  ({
    publisher: tenant.publisherKey,
    advertiser: tenant.advertiserKey,
    operator: isolate.deps.env.ADMIN_API_KEY,
  })[role] ?? ''

async function signIn(body: object, headers: Record<string, string> = { origin: OWN }) {
  return await isolate.request('/console/session', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
}
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

async function cookieFor(role: string): Promise<string> {
  return cookieOf(await signIn({ role, key: keyOf(role) }))
}
const ask = async (path: string, headers: Record<string, string>, method = 'GET') =>
  await isolate.request(`/console/api${path}`, { method, headers })

describe('signing in', () => {
  it.each([
    ['publisher', '/publisher-dashboard/info'],
    ['advertiser', '/advertiser-dashboard/info'],
    ['operator', '/admin/publishers'],
  ])('%s: the cookie stands for the key, for its role alone', async (role, path) => {
    const answer = await signIn({ role, key: keyOf(role) })
    expect(await answer.json()).toEqual({ role })
    const set = answer.headers.get('set-cookie') ?? ''
    expect(set).toMatch(
      /^__Host-aside_\w+=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(set).not.toContain(keyOf(role))
    const cookie = cookieOf(answer)
    const direct = await isolate.request(path, {
      headers: { 'x-api-key': keyOf(role), authorization: `Bearer ${keyOf(role)}` },
    })
    const passed = await ask(path, { cookie, 'x-aside-role': role })
    expect([passed.status, await passed.json()]).toEqual([200, await direct.json()])
    const others = ['publisher', 'advertiser', 'operator'].filter((one) => one !== role)
    for (const other of others) {
      const renamed = cookie.replace(`aside_${role}`, `aside_${other}`)
      for (const shown of [cookie, renamed]) {
        expect((await ask(path, { cookie: shown, 'x-aside-role': other })).status).toBe(401)
      }
    }
    expect((await ask(path, { cookie })).status).toBe(401)
  })

  it('says who is signed in, and never by which key', async () => {
    const cookie = [await cookieFor('publisher'), await cookieFor('operator')].join('; ')
    const answer = await isolate.request('/console/session', { headers: { cookie } })
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ roles: ['publisher', 'operator'], demo: false })
    for (const role of ['publisher', 'operator']) expect(text).not.toContain(keyOf(role))
  })

  it('over http, on one machine, the cookie has no prefix that a browser would refuse', async () => {
    const answer = await isolate.request('http://127.0.0.1:8787/console/session', {
      method: 'POST',
      headers: { origin: 'http://127.0.0.1:8787' },
      body: JSON.stringify({ role: 'publisher', key: keyOf('publisher') }),
    })
    expect(answer.headers.get('set-cookie')).toMatch(/^aside_publisher=(?!.*Secure)/)
  })

  it.each([
    [
      'a key that nobody has',
      { role: 'publisher', key: `pub_${'0'.repeat(12)}_${'a'.repeat(43)}` },
      401,
    ],
    ['what is no key', { role: 'operator', key: 'hello' }, 401],
    ['no key, where there is no demo', { role: 'publisher' }, 404],
    ['no role', { role: 'queen', key: 'x' }, 422],
  ])('%s: no cookie', async (_, body, status) => {
    const answer = await signIn(body)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('a key of the other kind is wrong here', async () => {
    expect((await signIn({ role: 'advertiser', key: keyOf('publisher') })).status).toBe(401)
  })

  it('a store that is down is not called a wrong key', async () => {
    stores.gateways.postgres.fault = 'refuse'
    try {
      const fresh = startIsolate(stores.env, clock)
      const answer = await fresh.request('/console/session', {
        method: 'POST',
        headers: { origin: OWN },
        body: JSON.stringify({ role: 'publisher', key: keyOf('publisher') }),
      })
      expect(answer.status).toBe(503)
    } finally {
      stores.gateways.postgres.fault = null
    }
  })
})

describe('a session', () => {
  it('is over after twelve hours', async () => {
    const headers = { cookie: await cookieFor('publisher'), 'x-aside-role': 'publisher' }
    clock.at += 12 * HOUR - 1000
    expect((await ask('/publisher-dashboard/info', headers)).status).toBe(200)
    clock.at += 1001
    expect((await ask('/publisher-dashboard/info', headers)).status).toBe(401)
  })

  it('is nothing once a letter of it is changed, or another service sealed it', async () => {
    const cookie = await cookieFor('publisher')
    const other = startIsolate(
      { ...stores.env, TOKEN_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}` },
      clock,
    )
    const [head, last] = [cookie.slice(0, -1), cookie.at(-1)]
    // The last two can't be decoded as a cookie is.
    const changed = [`${head}${last === 'A' ? 'B' : 'A'}`, head, `${head}%`, `${head}%FF`]
    for (const broken of changed) {
      const headers = { cookie: broken, 'x-aside-role': 'publisher' }
      expect((await ask('/publisher-dashboard/info', headers)).status).toBe(401)
    }
    const elsewhere = await other.request('/console/api/publisher-dashboard/info', {
      headers: { cookie, 'x-aside-role': 'publisher' },
    })
    expect(elsewhere.status).toBe(401)
  })

  it('ends where it is signed out', async () => {
    const answer = await isolate.request('/console/session?role=operator', {
      method: 'DELETE',
      headers: { origin: OWN },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-aside_operator=; Path=\/; Max-Age=0;/)
  })

  it('is good for nothing once its key is revoked', async () => {
    const { api_key: key = '' } = await tenant.admin('/keys/rotate', {
      publisher_id: tenant.publisherId,
      grace_minutes: 600,
    })
    const cookie = cookieOf(await signIn({ role: 'publisher', key }))
    await isolate.request(`/admin/keys/${key.slice(0, 16)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${keyOf('operator')}` },
    })
    const fresh = startIsolate(stores.env, clock)
    const answer = await fresh.request('/console/api/publisher-dashboard/info', {
      headers: { cookie, 'x-aside-role': 'publisher' },
    })
    expect(answer.status).toBe(401)
  })
})

describe('other pages', () => {
  const attempts: [name: string, headers: Record<string, string>][] = [
    ['of another origin', { origin: 'https://evil.test' }],
    ['of a sandbox', { origin: 'null' }],
    ['that say nothing', {}],
    ['of the same site, on another host', { origin: OWN, 'sec-fetch-site': 'same-site' }],
  ]
  it.each(attempts)('%s can not sign in, out or act', async (_, headers) => {
    const cookie = await cookieFor('operator')
    const both = { ...headers, cookie, 'x-aside-role': 'operator' }
    expect((await signIn({ role: 'publisher', key: keyOf('publisher') }, headers)).status).toBe(403)
    expect((await ask('/admin/drain', both, 'POST')).status).toBe(403)
    const out = await isolate.request('/console/session?role=operator', {
      method: 'DELETE',
      headers: both,
    })
    expect([out.status, out.headers.get('set-cookie')]).toEqual([403, null])
  })

  it('can not read either, nor be opened from the address bar', async () => {
    const cookie = await cookieFor('operator')
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { cookie, 'x-aside-role': 'operator', 'sec-fetch-site': site }
      expect((await ask('/admin/publishers', headers)).status).toBe(403)
    }
  })
})

describe('what is passed on', () => {
  it.each(['/console/session', '/console/api/health', '//evil.test/admin/publishers', '/%2e%2e/x'])(
    '%s leads nowhere',
    async (path) => {
      const cookie = await cookieFor('operator')
      const answer = await ask(path, { cookie, 'x-aside-role': 'operator' })
      expect(answer.status).toBe(404)
    },
  )

  it('has no cookie, no origin and no other key than the one that is sealed', async () => {
    const cookie = await cookieFor('publisher')
    const answer = await isolate.request('/console/api/api/v1/ad', {
      method: 'POST',
      headers: {
        ...{ cookie, origin: OWN, 'x-aside-role': 'publisher' },
        ...{ authorization: 'Bearer other', 'x-api-key': 'other' },
      },
      body: JSON.stringify({ ...shoesRequest(), testAd: true }),
    })
    expect(answer.status).toBe(200)
    const [ad] = (await answer.json()) as { impUrl: string }[]
    expect(new URL(ad?.impUrl ?? '').origin).toBe(OWN)
  })

  it('is open without a session where the route is', async () => {
    expect((await ask('/categories', {})).status).toBe(200)
    expect((await ask('/openapi.json', { 'x-aside-role': 'nobody' })).status).toBe(200)
  })
})

describe('the demo of the local stack', () => {
  const at = 'http://127.0.0.1:8787'
  let local: Isolate
  beforeAll(async () => {
    await tenant.campaign()
    await isolate.cron()
    await writeState(dir, {
      base_url: at,
      admin_key: keyOf('operator'),
      publisher_key: keyOf('publisher'),
      publisher_id: tenant.publisherId,
      advertiser_key: keyOf('advertiser'),
      advertiser_id: tenant.advertiserId,
      pixel_id: 'px',
      lines: 0,
      catalog: '',
    })
    local = startIsolate({ ...stores.env, DEMO_URL: demo.url }, clock)
  })
  const send = async (path: string, method = 'POST', body: object = {}, host = at) =>
    await local.request(`${host}/console/${path}`, {
      method,
      headers: { origin: host },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })

  it('lets in without a key, under a name of this machine only', async () => {
    for (const role of ['publisher', 'advertiser', 'operator']) {
      expect((await send('session', 'POST', { role })).status).toBe(200)
      const rebound = await send('session', 'POST', { role }, 'http://rebound.test:8787')
      expect([rebound.status, rebound.headers.get('set-cookie')]).toEqual([404, null])
    }
    expect(await (await send('session', 'GET')).json()).toMatchObject({ demo: true })
  })

  it('asks for an ad, says why, and tells what became of it, without showing a key', async () => {
    const { device: _, ...asked } = shoesRequest()
    const ads = await send('demo/ads', 'POST', asked)
    const [ad] = (await ads.clone().json()) as { impUrl: string }[]
    const token = new URL(ad?.impUrl ?? '').searchParams.get('p') ?? ''
    const story = await send(`demo/ads/${token}`, 'GET')
    const why = await send('demo/explain', 'POST', { messages: asked.messages })
    expect([ads.status, story.status, why.status]).toEqual([200, 200, 200])
    expect(await story.clone().json()).toMatchObject({ status: 'served' })
    for (const answer of [ads, story, why]) {
      const all = JSON.stringify([...answer.headers]) + (await answer.text())
      for (const role of ['publisher', 'advertiser', 'operator'])
        expect(all).not.toContain(keyOf(role))
    }
  })

  it.each([
    ['POST', 'demo/drain'],
    ['GET', 'demo/explain'],
    ['POST', 'demo/constructor'],
    ['GET', 'demo/ads/..%2f..%2fadmin%2fpublishers'],
    ['DELETE', 'demo/ads'],
  ])('does nothing else: %s %s', async (method, path) => {
    expect((await send(path, method)).status).toBe(404)
  })

  it('is nowhere else', async () => {
    const answer = await isolate.request('/console/demo/ads', {
      method: 'POST',
      headers: { origin: OWN },
      body: '{}',
    })
    expect(answer.status).toBe(404)
  })
})
