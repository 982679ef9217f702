import { beforeAll, describe, expect, it } from 'vitest'
import { adsOf, fire, seedTenant, startIsolate } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { CHROME, shoesRequest } from '../support/samples.ts'

const { stores, isolate, tenant } = withTenants({ shared: true, vars: { AD_DEADLINE_MS: '2000' } })
let campaignId: string

beforeAll(async () => {
  campaignId = await tenant.campaign({ frequency_cap: { limit: 1000, window_seconds: 60 } })
})

const post = async (body: unknown, headers: Record<string, string> = {}) =>
  await isolate.request('/api/v1/ad', {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.publisherKey}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const slot = (placement_id: string, placement = 'below_response') => ({ placement, placement_id })
const slots = (n: number) => Array.from({ length: n }, (_, i) => slot(`s${i}`))

describe('credentials', () => {
  it.each([
    { name: 'none', authorization: '' },
    { name: 'no bearer', authorization: 'Basic abc' },
    { name: 'malformed', authorization: 'Bearer abc' },
    { name: 'unknown', authorization: `Bearer pub_000000000000_${'A'.repeat(43)}` },
  ])('$name: 401 before anything else', async ({ authorization }) => {
    const answer = await post('not json', { authorization })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    const body = await answer.json()
    expect(body).toMatchObject({ status: 401, error: 'unauthorized', title: 'Unauthorized' })
    expect(body).toMatchObject({ request_id: answer.headers.get('x-request-id') })
  })

  it('a new isolate loads its campaigns while the key is looked up', async () => {
    const fresh = startIsolate(stores.env)
    const authorization = `Bearer pub_000000000000_${'A'.repeat(43)}`
    await fresh.request('/api/v1/ad', { method: 'POST', headers: { authorization } })
    await fresh.settle()
    expect(fresh.deps.snapshots.current()?.find(campaignId)).toBe(0)
  })

  it('refuses a key with a wrong secret, and an advertiser key', async () => {
    const forged = `${tenant.publisherKey.slice(0, -1)}${tenant.publisherKey.endsWith('A') ? 'B' : 'A'}`
    expect((await post(shoesRequest(), { authorization: `Bearer ${forged}` })).status).toBe(401)
    const foreign = { authorization: `Bearer ${tenant.advertiserKey}` }
    expect((await post(shoesRequest(), foreign)).status).toBe(401)
  })

  it('a publisher that is not approved gets 403 for real ads, and test ads', async () => {
    const waiting = await seedTenant(isolate, { approved: false })
    const answer = await waiting.ad()
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: 'publisher_not_approved' })
    expect((await waiting.ad({ testAd: true })).status).toBe(200)
  })
})

describe('bounds', () => {
  it.each([
    { name: 'not JSON', body: '{"messages": [', status: 400, error: 'invalid_json' },
    { name: 'empty', body: '', status: 400, error: 'invalid_json' },
    {
      name: 'over 256 KiB',
      body: ' '.repeat(256 * 1024 + 1),
      status: 413,
      error: 'payload_too_large',
    },
    {
      name: 'exactly 256 KiB, but no JSON',
      body: ' '.repeat(256 * 1024),
      status: 400,
      error: 'invalid_json',
    },
  ])('$name: $status', async ({ body, status, error }) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ status, error })
  })

  it.each([
    { name: 'an array', body: [], loc: ['body'] },
    { name: 'null', body: null, loc: ['body'] },
    { name: 'no messages', body: { messages: undefined }, loc: ['body', 'messages'] },
    {
      name: 'a message without a role',
      body: { messages: [{ content: 'shoes' }] },
      loc: ['body', 'messages', 0, 'role'],
    },
    { name: 'no placements', body: { placements: [] }, loc: ['body', 'placements'] },
    { name: '11 placements', body: { placements: slots(11) }, loc: ['body', 'placements'] },
    {
      name: 'an unknown placement',
      body: { placements: [slot('a', 'popup')] },
      loc: ['body', 'placements', 0, 'placement'],
    },
    { name: 'relevancy 1.2', body: { relevancy: 1.2 }, loc: ['body', 'relevancy'] },
    { name: 'relevancy -0.01', body: { relevancy: -0.01 }, loc: ['body', 'relevancy'] },
    { name: 'topics as text', body: { excludedTopics: 'crypto' }, loc: ['body', 'excludedTopics'] },
    { name: 'testAd as text', body: { testAd: 'yes' }, loc: ['body', 'testAd'] },
  ])('422: $name', async ({ body, loc }) => {
    const full = Array.isArray(body) || body === null ? body : { ...shoesRequest(), ...body }
    const answer = await post(full)
    expect(answer.status).toBe(422)
    const { error, errors } = (await answer.json()) as {
      error: string
      errors: { loc: unknown[]; msg: string; type: string }[]
    }
    expect(error).toBe('unprocessable')
    expect(errors[0]).toMatchObject({ loc, msg: expect.any(String), type: expect.any(String) })
  })

  it.each([
    { name: '10 placements', body: { placements: slots(10) } },
    { name: 'relevancy 0', body: { relevancy: 0 } },
    {
      name: 'nulls for what is optional',
      body: {
        user: null,
        device: null,
        relevancy: null,
        excludedTopics: null,
        testAd: null,
        regs: null,
      },
    },
    {
      name: 'unknown fields everywhere',
      body: { foo: 1, user: { id: 'u', mood: 'fine' }, device: { ua: CHROME, x: { y: 1 } } },
    },
    {
      name: 'a long history',
      body: {
        messages: [
          ...Array.from({ length: 300 }, () => ({ role: 'user', content: 'hm' })),
          ...shoesRequest().messages,
        ],
      },
    },
  ])('accepted: $name', async ({ body }) => {
    expect((await post({ ...shoesRequest(), ...body })).status).toBe(200)
  })

  it('takes JSON under any content type', async () => {
    expect((await post(shoesRequest(), { 'content-type': 'text/plain' })).status).toBe(200)
  })
})

describe('an ad', () => {
  it('has every field of the interface, and no null', async () => {
    const [ad] = await adsOf(await post(shoesRequest()))
    expect(ad).toEqual({
      adText: 'Grip for muddy trails.',
      title: 'Ridge trail running shoes',
      brandName: 'Ridge',
      cta: 'Learn more',
      url: 'https://ridge.example/shoes',
      favicon: 'https://ridge.example/favicon.ico',
      clickUrl: expect.stringMatching(/^https:\/\/ads\.test\/c\?p=[\w-]{160}$/),
      impUrl: expect.stringMatching(/^https:\/\/ads\.test\/i\?p=[\w-]{160}$/),
      whyUrl: expect.stringMatching(/^https:\/\/ads\.test\/why\?p=[\w-]{160}$/),
      placement: 'below_response',
      placement_id: 'main',
      campaignId,
      disclosure: {
        label: 'Sponsored',
        payer: 'Ridge',
        behalf: 'Ridge',
        reason: expect.any(String),
        transparency: ['conversation', 'country', 'device'],
      },
    })
  })

  it('comes from distinct campaigns and advertisers for several placements, in request order', async () => {
    const rival = await seedTenant(isolate)
    const second = await rival.campaign({
      bid: 40,
      frequency_cap: { limit: 100, window_seconds: 60 },
    })
    await rival.campaign({ bid: 30 })
    const placements = [slot('a'), slot('b', 'top_page'), slot('c')]
    const ads = await adsOf(await post({ ...shoesRequest(), placements }))
    expect(ads.map((ad) => [ad.campaignId, ad.placement, ad.placement_id])).toEqual([
      [campaignId, 'below_response', 'a'],
      [second, 'top_page', 'b'],
    ])
    await rival.admin(`/campaigns/${second}`, { status: 'archived' }, 'PATCH')
  })
})

describe('no ad', () => {
  const reasonFor = async (body: Record<string, unknown>) => {
    const answer = await post({ ...shoesRequest(), ...body })
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    return answer.headers.get('x-no-ad-reason')
  }
  const say = (content: string) => ({ messages: [{ role: 'user', content }] })

  it.each([
    { reason: 'bot', body: { device: { ua: 'Mozilla/5.0 (compatible; GPTBot/1.2)' } } },
    {
      reason: 'sensitive_content',
      body: say('I want to kill myself, and which trail running shoes should I buy'),
    },
    { reason: 'excluded_topics', body: { excludedTopics: ['Sports'], relevancy: 0 } },
    {
      reason: 'below_relevancy',
      body: { ...say('best trail running shoes for my dog'), relevancy: 1 },
    },
  ])('$reason', async ({ reason, body }) => expect(await reasonFor(body)).toBe(reason))

  it('muted', async () => {
    const { pseudonym } = await import('../../src/accounts/pseudonym.ts')
    const [row] = await stores.sql<{ key: string }>(
      `select pseudonym_key as key from publishers where id = '${tenant.publisherId}'`,
    )
    const who = pseudonym(row?.key ?? '', 'user:mallory')
    const all = await stores.sql<{ id: string }>('select id from campaigns')
    for (const { id } of all) await stores.redis('SADD', `mute:${who}`, id)
    expect(await reasonFor({ user: { id: 'mallory' } })).toBe('muted')
  })

  it('targeting, by country and device', async () => {
    const picky = await seedTenant(isolate)
    const id = await picky.campaign({
      bid: 500,
      allowed_countries: ['DE'],
      allowed_devices: ['mobile'],
      keywords: ['zither strings'],
      title: 'Zither strings',
      description: 'Strings for zithers.',
      ad_texts: [],
    })
    const zither = say('where can I buy zither strings')
    expect(await reasonFor({ ...zither, device: { country: 'US' } })).toBe('targeting')
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
    const [ad] = await adsOf(
      await post({ ...shoesRequest(), ...zither, device: { country: 'DE', ua: phone } }),
    )
    expect(ad?.campaignId).toBe(id)
  })

  it('a pause stops serving at once, also in an isolate with an older snapshot', async () => {
    const other = startIsolate({ ...stores.env, AD_DEADLINE_MS: '2000' })
    expect((await tenant.ad({}, other)).status).toBe(200)
    await tenant.admin(`/campaigns/${campaignId}`, { status: 'paused' }, 'PATCH')
    expect((await adsOf(await tenant.ad({}, other))).map((ad) => ad.campaignId)).not.toContain(
      campaignId,
    )
    await tenant.admin(`/campaigns/${campaignId}`, { status: 'active' }, 'PATCH')
    await tenant.ad({}, other)
    await other.settle()
    expect((await adsOf(await tenant.ad({}, other))).map((ad) => ad.campaignId)).toContain(
      campaignId,
    )
  })

  it('timeout: 204 at the deadline, while the work goes on', async () => {
    const hurried = startIsolate({ ...stores.env, AD_DEADLINE_MS: '60' })
    await hurried.request('/health')
    await hurried.settle()
    stores.gateways.redis.fault = { delayMs: 1500 }
    const started = performance.now()
    const answer = await tenant.ad({}, hurried)
    stores.gateways.redis.fault = null
    expect([answer.status, answer.headers.get('x-no-ad-reason')]).toEqual([204, 'timeout'])
    expect(performance.now() - started).toBeLessThan(1000)
    await hurried.settle()
  })
})

describe('the rate limit', () => {
  it('is exact over all isolates, with what a client needs to slow down', async () => {
    const busy = await seedTenant(isolate)
    const second = Math.floor(Date.now() / 1000)
    for (const ahead of [0, 1, 2])
      await stores.redis('SET', `rl:${busy.publisherId}:${second + ahead}`, '2000', 'PX', '5000')
    const answer = await busy.ad()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.headers.get('ratelimit-policy')).toBe('"ads";q=2000;w=1')
    expect(answer.headers.get('ratelimit')).toBe('"ads";r=0;t=1')
  })
})

describe('test ads', () => {
  it('look real, work, and leave no trace', async () => {
    await tenant.admin('/drain', {})
    // Counters of a second come and go.
    const lasting = async () =>
      ((await stores.redis('KEYS', '*')) as string[])
        .filter((key) => !key.startsWith('rl:'))
        .toSorted((a, b) => a.localeCompare(b))
    const keysBefore = await lasting()
    const count =
      'select (select count(*) from ledger) + (select count(*) from ad_requests) + (select count(*) from filtered_hits) as n'
    const rowsBefore = await stores.sql(count)
    const ads = await adsOf(await post({ ...shoesRequest(), testAd: true, placements: slots(10) }))
    expect(ads).toHaveLength(10)
    expect(new Set(ads.map((ad) => ad.campaignId)).size).toBe(10)
    for (const ad of ads) {
      expect((await fire(isolate, ad.impUrl)).headers.get('content-type')).toBe('image/gif')
      const click = await fire(isolate, ad.clickUrl)
      expect([click.status, click.headers.get('location')]).toEqual([
        302,
        expect.stringMatching(/^https:\/\/example\.com\//),
      ])
    }
    await isolate.settle()
    await tenant.admin('/drain', {})
    expect(await lasting()).toEqual(keysBefore)
    expect(await stores.sql(count)).toEqual(rowsBefore)
  })
})
