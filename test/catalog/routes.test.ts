import { beforeEach, describe, expect, it } from 'vitest'
import { operator } from '../admin/client.ts'
import { startIsolate } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'

const { stores, isolate, tenant } = withTenants()
let admin: ReturnType<typeof operator>

const resend = {
  name: 'Resend',
  category: 'email',
  description: 'Email API for developers.',
  website_url: 'https://resend.example',
  setup_url: 'https://resend.example/api-keys',
  logo_url: 'https://resend.example/logo.png',
  quality_score: 0.9,
  tags: ['email'],
  env_vars: ['RESEND_API_KEY'],
  install: {
    summary: 'npm package',
    variants: [
      { language: 'javascript', steps: [{ action: 'Install', command: 'npm install resend' }] },
      { language: 'python', steps: [{ action: 'Install', command: 'pip install resend' }] },
    ],
  },
  alternatives: ['postmark', 'unknown'],
  cpa_offer: { payout: 12.5, active: true },
}

beforeEach(() => {
  admin = operator(isolate, stores.env.ADMIN_API_KEY)
})

const get = async (path: string, key: string | null = tenant.publisherKey, on = isolate) => {
  const answer = await on.request(path, { headers: key === null ? {} : { 'x-api-key': key } })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const put = async (slug: string, body: unknown) => await admin('PUT', `/services/${slug}`, body)

describe('the catalogue', () => {
  it('without services has its 22 categories, for everybody', async () => {
    const { status, body } = await get('/categories', null)
    expect(status).toBe(200)
    expect(body.total).toBe(0)
    const categories = body.categories as { name: string; service_count: number }[]
    expect(categories).toHaveLength(22)
    expect(categories[0]).toEqual({ name: 'AI', service_count: 0 })
    const names = categories.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  it('shows a service as soon as it is written', async () => {
    await put('postmark', { ...resend, name: 'Postmark', alternatives: [] })
    await put('resend', resend)
    const list = await get('/services?category=Email&q=res')
    expect(list.body).toMatchObject({
      total: 1,
      services: [
        {
          name: 'Resend',
          slug: 'resend',
          description: 'Email API for developers.',
          category: 'Email',
          install_summary: 'npm package',
          env_vars: ['RESEND_API_KEY'],
          env_vars_needed: ['RESEND_API_KEY'],
          tags: ['email'],
          logo_url: 'https://resend.example/logo.png',
          quality_score: 0.9,
        },
      ],
    })
    expect(list.body.categories).toHaveLength(22)
    const one = await get('/services/resend')
    expect(one.body).toMatchObject({
      service_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      install_steps: [{ step: 1, action: 'Install', command: 'npm install resend' }],
      setup_url: expect.stringMatching(/^https:\/\/ads\.test\/go\/[0-9a-z]{34}$/),
      env_vars_needed: ['RESEND_API_KEY'],
      alternatives: [{ name: 'Postmark', slug: 'postmark', category: 'Email' }],
    })
    expect(one.body.install_variants).toHaveLength(2)
    expect(JSON.stringify(one.body)).not.toMatch(/payout|offer|12\.5/)
  })

  it('reaches other isolates', async () => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset }
    const other = startIsolate(stores.env, clock)
    expect((await get('/services/resend', tenant.publisherKey, other)).status).toBe(404)
    await put('resend', resend)
    clock.offset = 6000
    await get('/services/resend', tenant.publisherKey, other)
    await other.settle()
    expect((await get('/services/resend', tenant.publisherKey, other)).status).toBe(200)
  })

  it.each([
    { path: '/services', key: null, status: 200 },
    { path: '/services?category=Cakes', key: null, status: 422 },
    { path: '/services/none', key: null, status: 404 },
    { path: '/services', key: '', status: 200 },
    { path: '/services/resend', key: 'pub_000000000000_x', status: 401 },
    { path: '/services', key: 'pub_000000000000_x', status: 401 },
    { path: '/categories', key: 'pub_000000000000_x', status: 401 },
    { path: '/categories', key: undefined, status: 200 },
    { path: '/categories', key: '', status: 200 },
    { path: '/categories?platform_api_key=x', key: null, status: 401 },
    { path: '/services?category=Cakes', key: undefined, status: 422 },
    { path: '/services/none', key: undefined, status: 404 },
    { path: `/services?q=${'x'.repeat(1001)}`, key: undefined, status: 400 },
  ])('$path with key $key answers $status', async ({ path, key, status }) =>
    expect((await get(path, key)).status).toBe(status),
  )

  it("takes the key from the query; the header wins; an advertiser's is none", async () => {
    const { publisherKey, advertiserKey } = tenant
    expect((await get(`/services?platform_api_key=${publisherKey}`, null)).status).toBe(200)
    expect((await get(`/services?platform_api_key=${publisherKey}`, 'x')).status).toBe(401)
    expect((await get('/services', advertiserKey)).status).toBe(401)
  })

  it('is open to who has no key, with the vendor’s own pages for links', async () => {
    await put('resend', resend)
    const [own, open] = [await get('/services/resend'), await get('/services/resend', null)]
    const links = { setup_url: resend.setup_url, click_url: null, grclid: null }
    const options = (own.body.options as object[]).map((one) => ({ ...one, ...links }))
    expect(open).toEqual({
      ...own,
      body: { ...own.body, setup_url: resend.setup_url, options },
    })
    expect(await get('/services?q=res', null)).toEqual(await get('/services?q=res'))
  })

  it('names what there is besides as a search does, each with a link of its own', async () => {
    await put('postmark', { ...resend, name: 'Postmark', alternatives: [] })
    await put('resend', resend)
    const { body } = await get('/services/resend')
    const tracked = expect.stringMatching(/^https:\/\/ads\.test\/go\/[0-9a-z]{34}$/)
    const links = { setup_url: tracked, click_url: tracked, grclid: expect.any(String) }
    expect(body.options).toMatchObject([
      { slug: 'resend', env_vars_needed: ['RESEND_API_KEY'], quality_score: 0.9, ...links },
      { slug: 'postmark', logo_url: 'https://resend.example/logo.png', ...links },
    ])
    const urls = (body.options as { click_url: string }[]).map((one) => one.click_url)
    expect(new Set(urls).size).toBe(2)
    expect(urls[0]).toBe(body.setup_url)
  })

  const [npm, pip] = ['npm install resend', 'pip install resend']
  it.each([
    { asked: '', language: 'javascript', command: npm },
    { asked: '?language=', language: 'javascript', command: npm },
    { asked: '?language=Python', language: 'python', command: pip },
    { asked: '?language=typescript', language: 'javascript', command: npm },
    { asked: '?language=klingon', language: 'javascript', command: npm },
    { asked: '?language=py', language: 'python', command: pip },
    { asked: '?language=node.js', language: 'javascript', command: npm },
    { asked: '?language=constructor', language: 'javascript', command: npm },
    { asked: '?language=go', language: 'go', command: undefined },
    { asked: '?language=c%23', language: 'csharp', command: undefined },
    { asked: '?language=c%2B%2B', language: 'cpp', command: undefined },
    { asked: '?language=c++', language: 'cpp', command: undefined },
    { asked: '?language=C', language: 'c', command: undefined },
    { asked: '?language=scala', language: 'scala', command: undefined },
  ])('says without a key how to install in "$asked"', async ({ asked, language, command }) => {
    await put('resend', resend)
    const { body } = await get(`/services/resend${asked}`, null)
    expect(body).toMatchObject({
      install: { language, env_vars: ['RESEND_API_KEY'], steps: [{ step: 1 }] },
    })
    const { steps } = body.install as { steps: { command?: string }[] }
    expect([steps[0]?.command, body.install_steps]).toEqual([command, steps])
    const list = (await get(`/services${asked}`, null)).body.services as { install?: object }[]
    const isAsked = asked.includes('=') && !asked.endsWith('=')
    expect(list.map(({ install }) => install)).toEqual([isAsked ? body.install : undefined])
  })

  it('refuses a wrong key, and says that reading needs none', async () => {
    for (const { path, method } of [
      { path: '/services', method: 'GET' },
      { path: '/search', method: 'POST' },
    ]) {
      const answer = await isolate.request(path, { method, headers: { 'x-api-key': 'pub_x' } })
      const { message } = (await answer.json()) as { message: string }
      expect([answer.status, message]).toEqual([
        401,
        expect.stringMatching(/Without one \/categories and \/services can be read\.$/),
      ])
    }
  })

  it('is read so often by one address without a key, and by no publisher less for that', async () => {
    const clock = { at: Date.UTC(2040, 0, 1), now: () => clock.at }
    const still = startIsolate(stores.env, clock)
    const read = async (address: string, headers: Record<string, string> = {}) =>
      await still.request('/services/none', {
        headers: { 'cf-connecting-ip': address, ...headers },
      })
    const statuses: number[] = []
    for (let i = 0; i < 80 && statuses.at(-1) !== 429; i++) {
      statuses.push((await read('203.0.113.7')).status)
    }
    expect(statuses.indexOf(429)).toBeGreaterThan(50)
    const refused = await read('203.0.113.7')
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]/)
    expect(await refused.json()).toMatchObject({
      error: 'rate_limited',
      message: expect.stringContaining('this address'),
    })
    expect((await read('203.0.113.8')).status).toBe(404)
    // Known by its key from another address, it is not taken for the stranger that shares this one.
    const known = { 'x-api-key': tenant.publisherKey }
    expect((await read('203.0.113.8', known)).status).toBe(404)
    expect((await read('203.0.113.7', known)).status).toBe(404)
  })

  it('answers from memory while the stores are down, and 503 when nothing is loaded', async () => {
    await put('resend', resend)
    await get('/services')
    stores.gateways.postgres.fault = 'refuse'
    stores.gateways.redis.fault = 'refuse'
    expect((await get('/services/resend')).status).toBe(200)
    await isolate.settle()
    expect((await get('/categories', null)).body.total).toBe(1)
    stores.gateways.postgres.fault = null
    stores.gateways.redis.fault = null
    await stores.reset()
    stores.gateways.postgres.fault = 'refuse'
    const fresh = startIsolate(stores.env)
    expect((await get('/categories', null, fresh)).status).toBe(503)
  })
})
