import { beforeAll, describe, expect, it } from 'vitest'
import { adsOf, seedTenant, type Tenant } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { hashOf, person } from '../support/group.ts'
import { CHROME, shoesRequest } from '../support/samples.ts'
import { asked, callers, slot, user } from './callers.ts'

const { stores, isolate, tenant } = withTenants({ shared: true })

beforeAll(async () => {
  const cap = { frequency_cap: { limit: 1000, window_seconds: 60 } }
  await tenant.campaign(cap)
  for (let n = 0; n < 4; n++) await (await seedTenant(isolate)).campaign(cap)
})

type Headers = Record<string, string>
const post = async (
  body: unknown,
  headers: Headers = {},
  { path = '/api/v1/ad', key = tenant.publisherKey } = {},
) =>
  await isolate.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify(body),
  })
const noticed = (answer: Response) => answer.headers.get('x-aside-notice')?.split(',') ?? []

describe('what publishers send today gets ads', () => {
  it.each(callers)('$who', async ({ body, headers, ads }) => {
    const answer = await post(body, headers)
    expect([answer.status, answer.headers.get('x-no-ad-reason')]).toEqual([200, null])
    const served = await adsOf(answer)
    expect(served).toHaveLength(ads)
    for (const ad of served) {
      const { adText, brandName, title, cta, impUrl, clickUrl, url } = ad
      for (const field of [adText, brandName, title, cta, impUrl, clickUrl, url])
        expect(field).toEqual(expect.stringMatching(/./))
    }
  })

  it('a conversation without a message is no mistake: there is nothing to fit an ad to', async () => {
    const answer = await post({ ...shoesRequest(), messages: [] })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  })

  it.each([
    { path: '/api/v1/ad/summary', body: { queryString: asked } },
    { path: '/api/v1/ad/non-contextual', body: {} },
    { path: '/api/v1/bid', body: { messages: [user([{ text: asked }])] } },
  ])('$path takes the same', async ({ path, body }) => {
    const lax = { placements: [slot('below_response')], user: { uid: 7 }, device: { os: [] } }
    const answer = await post({ ...lax, ...body }, {}, { path })
    expect(answer.status).toBe(200)
    expect(noticed(answer)).toEqual(['sessionId', 'device.os'])
  })

  it.each([
    { path: '/api/v1/ad/summary', body: { queryString: 2026 } },
    { path: '/api/v1/ad', body: { messages: [user([asked]), { role: 1, content: 2026 }] } },
  ])('$path takes numbers for texts', async ({ path, body }) => {
    const sent = { sessionId: 7, placements: [slot('below_response')], ...body }
    const answer = await post(sent, {}, { path })
    expect([200, 204]).toContain(answer.status)
    expect(noticed(answer)).toEqual([])
  })

  it('a group without a session or an id of its slot', async () => {
    const { email_hash: emailHash, ...rest } = person('ada', { user: 'ada' })
    const viewers = [{ emailHash, ...rest }, person('bob', { device: { country: 'Germany' } })]
    const body = { messages: [user([asked])], placement: slot('group_chat'), viewers, metadata: [] }
    const answer = await post(body, {}, { path: '/api/v1/ad/group' })
    expect(answer.status).toBe(200)
    expect(noticed(answer).toSorted()).toEqual(['metadata', 'sessionId', 'viewers.0.user'])
    const ad = (await answer.json()) as { viewers: { email_hash: string }[] }
    expect(ad.viewers.map((viewer) => viewer.email_hash)).toEqual([
      emailHash,
      hashOf('bob@mail.example'),
    ])
  })
})

describe('a bad optional field costs itself alone', () => {
  it.each([
    { body: { user: 'ada' }, notice: ['user'] },
    { body: { user: { id: ['ada'], ip: 7 } }, notice: ['user.id'] },
    { body: { user: { id: 'u'.repeat(513) } }, notice: ['user.id'] },
    { body: { user: { hashed_email: 'md5?' } }, notice: ['user.hashed_email'] },
    { body: { device: 'phone' }, notice: ['device'] },
    { body: { device: { ua: 'u'.repeat(2001) } }, notice: ['device.ua'] },
    { body: { device: { country: 'Narnia', ua: CHROME } }, notice: ['device.country'] },
    { body: { device: { ip: '10.0.0.1, 192.168.0.9', ua: CHROME } }, notice: ['device.ip'] },
    { body: { device: { ip: ['10.0.0.1', '8.8.8.8'], ua: CHROME } }, notice: [] },
    { body: { email: 'ada at mail' }, notice: ['user.email'] },
    { body: { sessionId: undefined, session_id: 's' }, notice: [] },
    { body: { relevancy: 'high' }, notice: ['relevancy'] },
    { body: { relevancy: '0.2' }, notice: [] },
    { body: { messages: [user(true), user(asked)] }, notice: ['messages.0.content'] },
    { body: { placements: [slot('top_page', {})] }, notice: ['placements.0.placement_id'] },
    { body: { sessionId: undefined }, notice: ['sessionId'] },
    { body: {}, notice: [] },
  ])('$notice: $body', async ({ body, notice }) => {
    const answer = await post({ ...shoesRequest(), ...body })
    expect([answer.status, noticed(answer)]).toEqual([200, notice])
  })
})

describe('strict where money or a person is at stake', () => {
  const placements = Array.from({ length: 11 }, () => slot('top_page', 'a'))
  it.each([
    { body: { excludedTopics: 'gambling' }, at: 'excludedTopics' },
    { body: { excludedTopics: [7] }, at: 'excludedTopics' },
    { body: { testAd: 'yes' }, at: 'testAd' },
    { body: { regs: 'gdpr' }, at: 'regs' },
    { body: { regs: { coppa: [1] } }, at: 'regs' },
    { body: { regs: { gdprConsent: 1 } }, at: 'regs' },
    { body: { relevancy: 1.2 }, at: 'relevancy' },
    { body: { relevancy: '1.2' }, at: 'relevancy' },
    { body: { placements }, at: 'placements' },
    { body: { placements: [] }, at: 'placements' },
    { body: { placements: [slot('popup', 'a')] }, at: 'placements' },
    { body: { placements: [slot('top_page', 'a'.repeat(257))] }, at: 'placements' },
    { body: { sessionId: 's'.repeat(513) }, at: 'sessionId' },
    { body: { messages: 'shoes' }, at: 'messages' },
    { body: { messages: ['shoes'] }, at: 'messages' },
  ])('422: $at $body', async ({ body, at }) => {
    const answer = await post({ ...shoesRequest(), ...body })
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: { loc: unknown[] }[] }
    expect(errors.map(({ loc }) => loc[1])).toEqual([at])
  })

  it('an excluded topic and the guard hold in text parts too', async () => {
    const sad = [{ type: 'text', text: `I want to kill myself. ${asked}` }]
    const answer = await post({ ...shoesRequest(), messages: [user(sad)] })
    expect(answer.headers.get('x-no-ad-reason')).toBe('sensitive_content')
    const barred = await post({ ...shoesRequest(), excludedTopics: ['sports'], relevancy: 0 })
    expect(barred.status).toBe(204)
  })
})

type Row = { userKey: string | null; sessionKey: string }
/** Under which names the newest request is in the books. */
async function named(body: Record<string, unknown>, headers: Headers = {}): Promise<Row> {
  const id = `slot-${crypto.randomUUID()}`
  const placements = [slot('below_response', id)]
  const answer = await post({ messages: [user(asked)], placements, ...body }, headers)
  expect(answer.status).toBe(200)
  await isolate.settle()
  await tenant.admin('/drain', {})
  const [row] = await stores.sql<Row>(
    `select user_key as "userKey", session_key as "sessionKey" from ad_requests
     where slots::text like '%${id}%'`,
  )
  if (!row) throw new Error('the request is not in the books')
  return row
}

describe('who is meant', () => {
  it('an e-mail, its hash under any name and in any case are one person', async () => {
    const us = { device: { country: 'USA', ua: CHROME } }
    const hash = hashOf('eve@mail.example')
    const users = [
      { hashed_email: hash },
      { email_hash: hash.toUpperCase() },
      { emailHash: hash },
      { Hashed_Email: hash },
      { email: ' Eve@Mail.example' },
      { hashed_email: 'eve@mail.example' },
    ]
    const rows: Row[] = []
    for (const one of users) rows.push(await named({ ...us, user: one }))
    expect(rows[0]?.userKey).toMatch(/^[0-9a-f]{16}$/)
    expect(new Set(rows.map(({ userKey }) => userKey)).size).toBe(1)
  })

  it('without consent nobody is recognised by a session that was made up from who they are', async () => {
    const body = { user: { id: 'hans' }, device: { country: 'Germany', ua: CHROME } }
    const [first, second] = [await named(body), await named(body)]
    expect([first.userKey, second.userKey]).toEqual([null, null])
    expect(first.sessionKey).not.toBe(second.sessionKey)
    const own = { ...body, sessionId: 's-hans' }
    expect((await named(own)).sessionKey).toBe((await named(own)).sessionKey)
  })

  it('with it the user is the session, else the address', async () => {
    const at = (ip: string) => ({ device: { country: 'US', ua: CHROME, ip } })
    const one = await named({ ...at('198.51.100.30'), user: { id: 'kim' } })
    const other = await named({ ...at('198.51.100.31'), user: { id: 'kim' } })
    expect(other).toEqual(one)
    const near = await named({ ...at('198.51.100.30'), sessionId: 'anon' })
    expect(near.sessionKey).toBe((await named(at('198.51.100.30'))).sessionKey)
    expect(near.sessionKey).not.toBe((await named(at('198.51.100.31'))).sessionKey)
    const home = await named(at('127.0.0.1'))
    expect(home.sessionKey).not.toBe((await named(at('127.0.0.1'))).sessionKey)
  })
})

describe('a request without a device', () => {
  const body = () => ({ ...shoesRequest(), device: undefined })
  const crawler = 'Mozilla/5.0 (compatible; GPTBot/1.2)'
  it("is the browser's that sent it, or the crawler's", async () => {
    expect((await post(body(), { 'user-agent': CHROME })).status).toBe(200)
    const answer = await post(body(), { 'user-agent': crawler })
    expect(answer.headers.get('x-no-ad-reason')).toBe('bot')
  })

  it("is a server's that says nothing of its user, unless the publisher's users call themselves", async () => {
    const agent = { 'user-agent': 'Googlebot/2.1' }
    expect((await post(body(), agent)).status).toBe(200)
    const direct = await seedTenant(isolate, { direct_users: true })
    const answer = await post(body(), agent, { key: direct.publisherKey })
    expect(answer.headers.get('x-no-ad-reason')).toBe('bot')
  })
})

describe('from the browser', () => {
  const page = 'https://pages.example'
  let builder: Tenant
  beforeAll(async () => {
    builder = await seedTenant(isolate, { origins: [`${page}/`, 'HTTP://localhost:3000'] })
  })
  const ask = async (headers: Headers, key = builder.publisherKey) =>
    await post({ ...shoesRequest(), sessionId: 'block-7below_response' }, headers, { key })

  it.each([page, 'http://localhost:3000'])('a page of %s reads the ad', async (origin) => {
    const answer = await ask({ origin, 'user-agent': CHROME })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-No-Ad-Reason')
    expect(answer.headers.get('vary')).toContain('Origin')
  })

  it('also reads why there is none, and what is wrong', async () => {
    const none = await post(
      { ...shoesRequest(), messages: [] },
      { origin: page },
      { key: builder.publisherKey },
    )
    const wrong = await post({}, { origin: page }, { key: builder.publisherKey })
    expect([none.status, wrong.status]).toEqual([204, 422])
    for (const answer of [none, wrong])
      expect(answer.headers.get('access-control-allow-origin')).toBe(page)
  })

  it.each(['https://thief.example', 'http://pages.example', 'https://pages.example:8443', 'null'])(
    'a page of %s does not',
    async (origin) => {
      const answer = await ask({ origin })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ error: 'forbidden', detail: expect.any(String) })
    },
  )

  it('nor does who sends no origin, unless the publisher says so', async () => {
    expect((await ask({})).status).toBe(403)
    const apps = await seedTenant(isolate, { origins: [page], allow_no_origin: true })
    expect((await ask({}, apps.publisherKey)).status).toBe(200)
    expect((await ask({ origin: 'https://thief.example' }, apps.publisherKey)).status).toBe(403)
  })

  it('a browser asks before without a key', async () => {
    for (const path of ['/api/v1/ad', '/api/v1/ad/group', '/api/v1/bid', '/api/v1/lead']) {
      const answer = await isolate.request(path, {
        method: 'OPTIONS',
        headers: { origin: page, 'access-control-request-method': 'POST' },
      })
      expect(answer.status).toBe(204)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-methods')).toBe('POST')
      expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization')
    }
  })

  it("a page's key opens nothing else; a key for servers does, and outlives a rotation", async () => {
    const { publisherId: publisher_id, publisherKey } = builder
    const read = async (key = '') =>
      (await isolate.request('/publisher-dashboard/info', { headers: { 'x-api-key': key } })).status
    expect(await read(publisherKey)).toBe(403)
    const server = await tenant.admin('/keys/rotate', { publisher_id, use: 'server' })
    expect(await read(server.api_key)).toBe(200)
    expect((await ask({}, server.api_key)).status).toBe(200)
    // As a proxy hands it on.
    const passed = await ask({ origin: 'https://elsewhere.example' }, server.api_key)
    expect(passed.status).toBe(200)
    expect(passed.headers.get('access-control-allow-origin')).toBeNull()
    const fresh = await tenant.admin('/keys/rotate', { publisher_id, grace_minutes: 0 })
    expect([await read(server.api_key), await read(fresh.api_key)]).toEqual([200, 403])
    expect((await ask({ origin: page }, publisherKey)).status).toBe(401)
    expect((await ask({ origin: page }, fresh.api_key)).status).toBe(200)
  })

  it('a publisher without pages has no CORS, whatever Origin its server sends', async () => {
    const answer = await post(shoesRequest(), { origin: page })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    'pages.example',
    'https://pages.example/shop',
    'https://*.example',
    'https://a@b.example',
  ])('%s is no origin', async (origin) => {
    await expect(seedTenant(isolate, { origins: [origin] })).rejects.toThrow('422')
  })
})
