import { beforeAll, describe, expect, it } from 'vitest'
import { serviceUrl } from '../../src/platform/token/link.ts'
import { sealBytes } from '../../src/platform/token/seal.ts'
import { fire, seedTenant, startIsolate, type Tenant } from '../support/app.ts'
import { filled } from '../support/filled.ts'
import { withTenants } from '../support/fixtures.ts'
import { importCatalog } from '../support/services.ts'

type Reply = Record<string, unknown> & {
  search_id: string
  recommendation: { slug: string; name: string } | null
  click_url: string
  grclid: string
  install: {
    language: string | null
    steps: { step: number; action: string }[]
    env_vars: string[]
  }
  credential_request: { setup_url: string; required_env_vars: string[] }
  alternatives: { slug: string; click_url: string; reason: string }[]
  options: Record<string, unknown>[]
  reasoning: string
}

const { stores, isolate, tenant } = withTenants({ shared: true })
let other: Tenant

const NEED = 'send password reset emails from our backend'

beforeAll(async () => {
  other = await seedTenant(isolate)
  await importCatalog(isolate)
}, 120_000)

const post = async (path: string, body: unknown, key: string | null = tenant.publisherKey) =>
  await isolate.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { 'x-api-key': key } : {}) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const search = async (body: Record<string, unknown>): Promise<Reply> => {
  const answer = await post('/search', body)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Reply
}
const booked = async () => {
  await isolate.settle()
  await tenant.admin('/drain', {})
  return (await tenant.publisherReport('/index?days=1')) as unknown as {
    data: Record<string, number>[]
    services: Record<string, unknown>[]
  } & Record<string, number>
}

describe('POST /search', () => {
  it('answers with one service and everything it takes to use it', async () => {
    const found = await search({ query: NEED, context: { language: 'python' } })
    expect(found.recommendation).toMatchObject({ slug: expect.any(String), category: 'Email' })
    expect(found.install.steps.length).toBeGreaterThan(0)
    expect(found.install.env_vars.length).toBeGreaterThan(0)
    expect(found.credential_request).toMatchObject({
      required_env_vars: found.install.env_vars,
      grclid: found.grclid,
      setup_url: found.click_url,
      user_message: expect.stringContaining(found.click_url),
    })
    expect(found.click_url).toMatch(/^https:\/\/ads\.test\/go\/[0-9a-z]{34}$/)
    expect(found.alternatives.length).toBeGreaterThan(0)
    expect(JSON.stringify({ ...found, options: [] })).not.toMatch(/payout|cpa|undefined|null/)
  })

  it.each([
    { written: 'C++', language: 'cpp' },
    { written: 'c', language: 'c' },
    { written: 'Scala', language: 'scala' },
  ])('has no steps of another language for $written', async ({ written, language }) => {
    const found = await search({
      query: 'search engine for our products',
      context: { language: written },
    })
    expect(found.install).toMatchObject({ steps: expect.any(Array) })
    expect([language, 'http', null]).toContain(found.install.language)
    expect(JSON.stringify(found.install)).not.toMatch(/npm|pip /)
    const next = await search({ query: 'video calls in our app', search_id: found.search_id })
    expect([language, 'http', null]).toContain(next.install.language)
  })

  it('tells of each option what a list does, and where it leads', async () => {
    const found = await search({ query: NEED })
    const { reasoning: reason, click_url, grclid } = found
    const slugs = [found.recommendation, ...found.alternatives].map((one) => one?.slug)
    expect(found.options.map(({ slug }) => slug)).toEqual(slugs)
    const [first, second] = found.options
    expect(first).toMatchObject({ reason, click_url, setup_url: click_url, grclid })
    expect(second).toMatchObject({
      reason: found.alternatives[0]?.reason,
      setup_url: found.alternatives[0]?.click_url,
    })
    const answer = await isolate.request('/services')
    const { services } = (await answer.json()) as { services: { slug: string }[] }
    for (const option of filled(found.options)) {
      expect([option]).toMatchObject(services.filter(({ slug }) => slug === option.slug))
      expect(option.env_vars_needed).toEqual(option.env_vars)
      expect(option.quality_score).toBeGreaterThan(0)
    }
    expect(JSON.stringify(found.options)).not.toMatch(/payout|cpa/)
  })

  it.each([
    ['better auth', 'Better Auth fits: TypeScript authentication'],
    ['mongodb atlas', "MongoDB Atlas fits: MongoDB's managed"],
    ['crisp chat', 'Crisp fits: French live chat'],
    ['amazon s3', "Amazon S3 fits: Amazon's object storage"],
    ['supabase', 'Supabase fits: Postgres platform'],
    ['postmark', 'Postmark fits: transactional email'],
    ['sentry', 'Sentry fits: error tracking'],
    ['typesense', 'Typesense fits: open-source'],
  ])('writes small what the catalogue writes small, and no name: %s', async (query, reasoning) => {
    expect((await search({ query })).reasoning).toContain(reasoning)
  })

  it('says nothing where nothing fits', async () => {
    const found = await search({ query: 'how long do i boil an egg' })
    expect(found).toMatchObject({
      search_id: expect.any(String),
      recommendation: null,
      install: null,
      credential_request: null,
      click_url: null,
      grclid: null,
      alternatives: [],
      options: [],
      reasoning: expect.any(String),
    })
  })

  it('answers a follow-up in the context of what was asked before, at any depth', async () => {
    const first = await search({ query: NEED, context: { language: 'python' } })
    const second = await search({ query: 'another one', search_id: first.search_id })
    expect(second.recommendation).toMatchObject({ category: 'Email' })
    expect(second.recommendation?.slug).not.toBe(first.recommendation?.slug)
    const third = await search({ query: 'must be open source', search_id: second.search_id })
    // One sends newsletters, the other notifications, mails among them: no other open source service sends mail.
    expect(['listmonk', 'novu']).toContain(third.recommendation?.slug)
    expect(third.reasoning).toContain('open source')
    const fourth = await search({ query: 'and error tracking?', search_id: third.search_id })
    expect(fourth.recommendation).toMatchObject({ category: 'Monitoring' })
    expect(fourth.reasoning).toContain('Python')
  })

  it('knows nothing of another platform’s search', async () => {
    const first = await search({ query: NEED })
    const body = { query: 'another one', search_id: first.search_id }
    const foreign = await post('/search', body, other.publisherKey)
    const unknown = await post('/search', { ...body, search_id: 'nobody' }, other.publisherKey)
    const { search_id: _, ...rest } = (await foreign.json()) as Reply
    expect((await unknown.json()) as Reply).toMatchObject(rest)
    expect(rest.recommendation).toBeNull()
  })

  it('takes the key from the header, else from the query, else from the body; the first wins', async () => {
    const inQuery = `/search?platform_api_key=${tenant.publisherKey}`
    expect((await post(inQuery, { query: NEED }, null)).status).toBe(200)
    expect((await post(inQuery, { query: NEED, platform_api_key: 'x' }, null)).status).toBe(200)
    expect((await post(inQuery, { query: NEED }, other.advertiserKey)).status).toBe(401)
    expect((await post('/search?platform_api_key=x', { query: NEED }, null)).status).toBe(401)
    const { search_id: id } = await search({ query: NEED })
    const report = { search_id: id, integrated_slug: 'sentry' }
    const reported = `/integrations/report?platform_api_key=${tenant.publisherKey}`
    expect((await post(reported, report, null)).status).toBe(200)
    const body = { query: NEED, platform_api_key: tenant.publisherKey }
    expect((await post('/search', body, null)).status).toBe(200)
    expect((await post('/search', body, `pub_000000000000_${'x'.repeat(43)}`)).status).toBe(401)
    expect((await post('/search', { query: NEED }, null)).status).toBe(401)
    expect((await post('/search', 'nonsense', null)).status).toBe(401)
    expect((await post('/search', { query: NEED }, tenant.advertiserKey)).status).toBe(401)
  })

  it.each([
    ['not JSON', 'nonsense', 400],
    ['no query', {}, 422],
    ['an empty query', { query: '  ' }, 422],
    ['a query of 1,000 characters', { query: `email api ${'x'.repeat(990)}` }, 200],
    ['a query of 1,001 characters', { query: `email api ${'x'.repeat(991)}` }, 422],
    ['metadata of 8 KiB', { query: NEED, metadata: { a: 'x'.repeat(8192 - 8) } }, 200],
    ['metadata of one byte more', { query: NEED, metadata: { a: 'x'.repeat(8192 - 7) } }, 422],
    ['context of one byte more', { query: NEED, context: { a: 'x'.repeat(8192 - 7) } }, 422],
    ['an unknown mode', { query: NEED, monetization: { mode: 'cpa_asc' } }, 422],
    ['unknown keys', { query: NEED, monetization: { floor: 3 }, more: 1 }, 200],
    ['a hash that is none', { query: NEED, email_hash: 'ada@example.com' }, 422],
  ])('%s: %i', async (_, body, status) => {
    expect((await post('/search', body)).status).toBe(status)
  })

  it('answers without stores, and books what it could not log', async () => {
    const before = await booked()
    stores.gateways.redis.fault = 'refuse'
    const found = await search({ query: NEED })
    expect(found.recommendation).not.toBeNull()
    await isolate.settle()
    stores.gateways.postgres.fault = 'refuse'
    expect((await search({ query: NEED })).recommendation).not.toBeNull()
    await isolate.settle()
    stores.gateways.redis.fault = null
    stores.gateways.postgres.fault = null
    expect((await booked()).total_searches).toBe((before.total_searches ?? 0) + 1)
  })

  it('keeps hashes of the person, the metadata, and no word of the question', async () => {
    const { search_id: id } = await search({
      query: 'a very particular email need',
      external_user_id: 'user-one',
      email_hash: 'AB'.repeat(32),
      external_session_id: 'chat-7',
      metadata: { plan: 'pro' },
    })
    await booked()
    const rows = await stores.sql(`select * from index_events where id = '${id}'`)
    expect(rows[0]).toMatchObject({
      kind: 'search',
      session_id: 'chat-7',
      metadata: { plan: 'pro' },
    })
    expect(rows[0]?.user_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toMatch(/particular|user-one|(ab){8}/i)
  })
})

describe('metadata', () => {
  const odd = {
    'a\0\ud800': [{ 'b\udfff': 'c\0d' }, 'e\ud800f'],
    plain: [null, 1, true, '🦊\\u0000'],
  }
  const kept = {
    'a\ufffd': [{ 'b\ufffd': 'cd' }, 'e\ufffdf'],
    plain: [null, 1, true, '🦊\\u0000'],
  }
  const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`

  it('of a search and of a report is kept without what Postgres refuses, however deep', async () => {
    const { search_id: id } = await search({ query: NEED, metadata: odd })
    const report = { search_id: id, integrated_slug: 'sentry', metadata: odd }
    expect((await post('/integrations/report', report)).status).toBe(200)
    await booked()
    const rows = `select kind, metadata from index_events where '${id}' in (id, search_id) order by kind`
    expect(await stores.sql(rows)).toEqual([
      { kind: 'integration', metadata: kept },
      { kind: 'search', metadata: kept },
    ])
    expect(await stores.sql('select error from dead_letters')).toEqual([])
  })

  it.each([
    ['metadata', 63, 200],
    ['metadata', 64, 422],
    ['metadata', 120_000, 422],
    ['context', 4000, 422],
  ])('%s with lists in lists, %i of them: %i', async (name, levels, status) => {
    const body = `{"query":"${NEED}","${name}":${nested(levels)}}`
    expect((await post('/search', body)).status).toBe(status)
  })
})

describe('GET /go/:code', () => {
  it('leads to the setup page, and counts a person once', async () => {
    const found = await search({ query: NEED })
    const before = await booked()
    const visits = await Promise.all(
      [1, 2, 3].map(async () => await fire(isolate, found.click_url)),
    )
    for (const visit of visits) {
      expect(visit.status).toBe(302)
      const target = new URL(visit.headers.get('location') ?? '')
      expect(target.searchParams.get('grclid')).toBe(found.grclid)
    }
    const after = await booked()
    expect(after.total_clicks).toBe((before.total_clicks ?? 0) + 1)
  })

  it('is the publisher’s also in a single service, in capitals, and where Redis is down at both ends', async () => {
    const before = await booked()
    stores.gateways.redis.fault = 'refuse'
    const found = await search({ query: NEED })
    expect(
      (
        await fire(
          isolate,
          found.click_url.replace(/[^/]+$/, (code) => code.toUpperCase()),
        )
      ).status,
    ).toBe(302)
    stores.gateways.redis.fault = null
    const one = await isolate.request('/services/sentry', {
      headers: { 'x-api-key': tenant.publisherKey },
    })
    const { setup_url: url } = (await one.json()) as { setup_url: string }
    expect(new URL(url).pathname.length).toBeLessThanOrEqual(40)
    expect((await fire(isolate, `${url}.`)).status).toBe(302)
    const after = await booked()
    expect(after.total_clicks).toBe((before.total_clicks ?? 0) + 2)
    const sentry = (services: Record<string, unknown>[]) =>
      Number(services.find(({ slug }) => slug === 'sentry')?.clicks ?? 0)
    expect(sentry(after.services)).toBe(sentry(before.services) + 1)
    const theirs = (await other.publisherReport('/index')) as unknown as Record<string, number>
    expect(theirs.total_clicks).toBe(0)
  })

  it('of before, which named everything in full, still leads there and counts', async () => {
    const found = await search({ query: NEED })
    const [service] = await stores.sql<{ id: string }>(
      `select id from services where slug = '${found.recommendation?.slug}'`,
    )
    const hex = [crypto.randomUUID(), tenant.publisherId, service?.id].join('').replaceAll('-', '')
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    const ring = await isolate.deps.keyRing()
    const code = await sealBytes(ring, {
      kind: 'service',
      plain: bytes,
      iv: isolate.deps.random(12),
    })
    const before = await booked()
    expect((await fire(isolate, serviceUrl('https://ads.test', code))).status).toBe(302)
    expect((await booked()).total_clicks).toBe((before.total_clicks ?? 0) + 1)
  })

  it('counts neither bots nor programs nor prefetching nor HEAD', async () => {
    const found = await search({ query: NEED })
    const before = await booked()
    await fire(isolate, found.click_url, {
      headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' },
    })
    await fire(isolate, found.click_url, { headers: { 'user-agent': 'node' } })
    await fire(isolate, found.click_url, { headers: { 'sec-purpose': 'prefetch' } })
    await fire(isolate, found.click_url, { method: 'HEAD' })
    expect((await booked()).total_clicks).toBe(before.total_clicks)
  })

  it('is 404 for a link that is not ours', async () => {
    expect((await isolate.request('/go/nonsense')).status).toBe(404)
    const found = await search({ query: NEED })
    // Its first digit, all of whose bits count: of the last one some are always zero.
    const altered = found.click_url.replace(/(?<=\/go\/)./, (first) => (first === 'a' ? 'b' : 'a'))
    expect((await fire(isolate, found.click_url)).status).toBe(302)
    expect((await fire(isolate, altered)).status).toBe(404)
  })

  it('redirects while both stores are down', async () => {
    const found = await search({ query: NEED })
    stores.gateways.redis.fault = 'refuse'
    stores.gateways.postgres.fault = 'refuse'
    expect((await fire(isolate, found.click_url)).status).toBe(302)
  })
})

describe('POST /integrations/report', () => {
  it('is idempotent, and shows in the publisher’s report', async () => {
    const found = await search({ query: NEED })
    const slug = found.recommendation?.slug ?? ''
    const before = await booked()
    const body = { search_id: found.search_id, integrated_slug: slug, notes: 'done' }
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await post('/integrations/report', body)),
    )
    const ids = await Promise.all(
      answers.map(async (a) => (await a.json()) as Record<string, string>),
    )
    expect(new Set(ids.map((id) => id.integration_id)).size).toBe(1)
    expect(ids[0]?.status).toBe('ok')
    const after = await booked()
    expect(after.total_integrations).toBe((before.total_integrations ?? 0) + 1)
    expect(after.services.find((row) => row.slug === slug)).toMatchObject({ integrations: 1 })
    const loud = { ...body, integrated_slug: slug.toUpperCase() }
    for (const again of [body, loud]) {
      expect((await post('/integrations/report', again)).status).toBe(200)
    }
    expect((await booked()).total_integrations).toBe(after.total_integrations)
  })

  it.each([
    ['a foreign search', (id: string) => ({ search_id: id, integrated_slug: 'resend' }), 404, true],
    [
      'an unknown search',
      () => ({ search_id: crypto.randomUUID(), integrated_slug: 'resend' }),
      404,
    ],
    ['an unknown service', (id: string) => ({ search_id: id, integrated_slug: 'nobody' }), 404],
    ['no search', () => ({ integrated_slug: 'resend' }), 422],
    ['no service', (id: string) => ({ search_id: id }), 422],
  ])('%s: refused', async (_, body, status, foreign = false) => {
    const { search_id: id } = await search({ query: NEED })
    const key = foreign ? other.publisherKey : tenant.publisherKey
    expect((await post('/integrations/report', body(id), key)).status).toBe(status)
  })

  it('is 503 when neither store takes it', async () => {
    const found = await search({ query: NEED })
    stores.gateways.redis.fault = 'refuse'
    stores.gateways.postgres.fault = 'refuse'
    const body = { search_id: found.search_id, integrated_slug: found.recommendation?.slug }
    const answer = await post('/integrations/report', body)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).not.toBeNull()
  })
})

describe('GET /publisher-dashboard/index', () => {
  it('has a row for every day, adds up, and shows nobody else’s', async () => {
    await search({ query: NEED })
    const { data, services, ...totals } = await booked()
    const sum = (name: string) => data.reduce((all, row) => all + (row[name] ?? 0), 0)
    expect(sum('searches')).toBe(totals.total_searches)
    expect(sum('matched')).toBe(totals.total_matched)
    expect(services.reduce((all, row) => all + Number(row.searches), 0)).toBe(totals.total_matched)
    const week = (await tenant.publisherReport('/index?days=7&tz=Asia/Kathmandu')) as unknown as {
      data: unknown[]
    }
    expect(week.data).toHaveLength(7)
    const theirs = (await other.publisherReport('/index')) as unknown as Record<string, number>
    expect(theirs.total_clicks).toBe(0)
  })
})

it('takes an empty key of the header for none, and looks for it elsewhere', async () => {
  const body = { query: NEED, platform_api_key: tenant.publisherKey }
  const empty = { 'content-type': 'application/json', 'x-api-key': '' }
  const ask = async (path: string, said: unknown) =>
    (await isolate.request(path, { method: 'POST', headers: empty, body: JSON.stringify(said) }))
      .status
  expect(await ask('/search', body)).toBe(200)
  expect(await ask('/search?platform_api_key=', body)).toBe(200)
  expect(await ask(`/search?platform_api_key=${tenant.publisherKey}`, { query: NEED })).toBe(200)
  expect(await ask('/search', { query: NEED })).toBe(401)
})

describe('the rate', () => {
  it('refuses the 201st search of a second, and says when to come again', async () => {
    const still = startIsolate(stores.env, { now: () => Date.UTC(2040, 0, 1) })
    const send = async () =>
      await still.request('/search', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': tenant.publisherKey },
        body: '{}',
      })
    for (let i = 0; i < 200; i++) expect((await send()).status).toBe(422)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('ratelimit')).toBe('"search";r=0;t=1')
    expect(refused.headers.get('ratelimit-policy')).toBe('"search";q=200;w=1')
    expect(await refused.json()).toMatchObject({ status: 429, error: 'rate_limited' })
  }, 30_000)
})
