import { describe, expect, it } from 'vitest'
import { operator, withAdmin } from './client.ts'
import {
  advertiser,
  campaign,
  campaignDefaults,
  noAdvertiser,
  publisher,
  publisherDefaults,
} from './samples.ts'

const { stores, admin } = withAdmin()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const blocked = async () => await stores.redis('SMEMBERS', 'blocked')

describe('publishers', () => {
  it('get a key that works, and only its hash is kept', async () => {
    const { status, body } = await admin.call('POST', '/publishers', publisher)
    expect(status).toBe(201)
    expect(body).toEqual({
      publisher_id: expect.stringMatching(UUID),
      api_key: expect.stringMatching(/^pub_[0-9a-f]{12}_[\w-]{43}$/),
      key_prefix: String(body.api_key).slice(0, 16),
    })
    expect(await admin.info('publisher', String(body.api_key))).toBe(200)
    const kept = JSON.stringify(await stores.sql('select * from api_keys'))
    expect(kept).toContain(String(body.key_prefix))
    expect(kept).not.toContain(String(body.api_key).slice(17))
  })

  it('have the documented defaults', async () => {
    const { publisher_id: id } = await admin.publisher()
    expect((await admin.call('PATCH', `/publishers/${id}`, {})).body).toEqual({
      publisher_id: id,
      ...publisher,
      ...publisherDefaults,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  it('change in part, and null resets', async () => {
    const { publisher_id: id } = await admin.publisher({ floor_cpm: 1.5, model: 'small' })
    const change = { excluded_topics: ['Betting'], blocked_advertisers: [noAdvertiser] }
    const { status, body } = await admin.call('PATCH', `/publishers/${id}`, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      floor_cpm: 1.5,
      model: 'small',
      excluded_topics: ['gambling'],
      blocked_advertisers: [noAdvertiser],
    })
    const reset = { floor_cpm: null, model: null, excluded_topics: null, blocked_advertisers: null }
    expect((await admin.call('PATCH', `/publishers/${id}`, reset)).body).toMatchObject({
      floor_cpm: 0,
      model: null,
      excluded_topics: [],
      blocked_advertisers: [],
    })
  })

  it('that are not approved have their hits blocked at once, until they are', async () => {
    const { publisher_id: id } = await admin.publisher({ approved: false })
    expect(await blocked()).toEqual([id])
    await admin.call('PATCH', `/publishers/${id}`, { approved: true })
    expect(await blocked()).toEqual([])
    await admin.call('PATCH', `/publishers/${id}`, { name: 'Other' })
    expect(await blocked()).toEqual([])
    await admin.call('PATCH', `/publishers/${id}`, { approved: false })
    expect(await blocked()).toEqual([id])
  })

  it('a change is known to this isolate at once', async () => {
    const { publisher_id: id, api_key: key } = await admin.publisher()
    const ask = async () =>
      await admin.isolate.request('/api/v1/ad', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify({
          messages: [{ role: 'user', content: 'shoes' }],
          sessionId: 's',
          placements: [{ placement: 'below_response', placement_id: 'p' }],
        }),
      })
    expect((await ask()).status).toBe(204)
    await admin.call('PATCH', `/publishers/${id}`, { approved: false })
    expect((await ask()).status).toBe(403)
  })
})

describe('advertisers', () => {
  it('get a key and a pixel', async () => {
    const { status, body } = await admin.call('POST', '/advertisers', {
      ...advertiser,
      domains: ['Runners.example'],
      timezone: 'Asia/Kolkata',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      advertiser_id: expect.stringMatching(UUID),
      api_key: expect.stringMatching(/^adv_/),
      pixel_id: expect.stringMatching(/^px_[0-9a-f]{24}$/),
      key_prefix: String(body.api_key).slice(0, 16),
    })
    expect(await admin.info('advertiser', String(body.api_key))).toBe(200)
    expect(await admin.info('publisher', String(body.api_key))).toBe(401)
    expect(await stores.sql('select domains, timezone from advertisers')).toEqual([
      { domains: ['runners.example'], timezone: 'Asia/Kolkata' },
    ])
  })
})

describe('campaigns', () => {
  it('are effective in Redis and in the snapshot when the answer comes', async () => {
    const { advertiser_id: owner } = await admin.advertiser()
    const { campaign_id: id } = await admin.campaign(owner, {
      total_budget: 100,
      utm_params: { utm_source: 'aside' },
    })
    expect(id).toMatch(UUID)
    expect(await stores.redis('HMGET', `c:${id}`, 'daily', 'total', 'capw', 'dest')).toEqual([
      '50000000',
      '100000000',
      '86400',
      'https://runners.example/spring?utm_source=aside',
    ])
    expect(admin.isolate.deps.snapshots.current()?.find(id)).toBe(0)
  })

  it('have the documented defaults', async () => {
    const { advertiser_id: owner } = await admin.advertiser()
    const { campaign_id: id } = await admin.campaign(owner)
    expect((await admin.call('PATCH', `/campaigns/${id}`, {})).body).toEqual({
      campaign_id: id,
      advertiser_id: owner,
      ...campaign,
      ...campaignDefaults,
      examples: { fits: [], not: [], terms: [] },
      examples_source: 'market',
      examples_pending: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })

  it('are paused and resumed', async () => {
    const { advertiser_id: owner } = await admin.advertiser()
    const { campaign_id: id } = await admin.campaign(owner)
    const set = async (status: string) =>
      (await admin.call('PATCH', `/campaigns/${id}`, { status })).body.status
    expect(await set('paused')).toBe('paused')
    expect(await stores.redis('SISMEMBER', 'paused', id)).toBe(1)
    expect(await set('active')).toBe('active')
    expect(await stores.redis('SISMEMBER', 'paused', id)).toBe(0)
  })

  it('change in any field', async () => {
    const { advertiser_id: owner } = await admin.advertiser()
    const { campaign_id: id } = await admin.campaign(owner)
    const change = {
      name: 'Autumn',
      bid: 0.5,
      daily_budget: 10.25,
      total_budget: 0,
      ad_texts: ['A', 'B'],
      topics: ['Sports'],
      allowed_countries: ['us', 'uk'],
      allowed_devices: ['Mobile'],
      frequency_cap: { limit: 1, window_seconds: 60 },
      start_time: '2026-04-01T00:00:00Z',
      end_time: '2026-05-01T00:00:00+02:00',
      utm_params: { utm_campaign: 'autumn' },
      pricing_model: 'cpm',
      landing_page: 'https://other.example',
    }
    const { status, body } = await admin.call('PATCH', `/campaigns/${id}`, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...change,
      topics: ['sports'],
      allowed_countries: ['US', 'GB'],
      allowed_devices: ['mobile'],
      start_time: '2026-04-01T00:00:00.000Z',
      end_time: '2026-04-30T22:00:00.000Z',
    })
    expect(await stores.redis('HMGET', `c:${id}`, 'daily', 'total')).toEqual(['10250000', '0'])
  })

  it.each([
    {
      name: 'a page off the domains',
      domains: ['runners.example'],
      stored: {},
      change: { landing_page: 'https://evil.example' },
      field: 'landing_page',
    },
    {
      name: 'an end before the stored start',
      domains: [],
      stored: { start_time: '2026-06-01T00:00:00Z' },
      change: { end_time: '2026-06-01T00:00:00Z' },
      field: 'end_time',
    },
    {
      name: 'a start after the stored end',
      domains: [],
      stored: { end_time: '2026-06-01T00:00:00Z' },
      change: { start_time: '2026-07-01T00:00:00Z' },
      field: 'end_time',
    },
    {
      name: 'another advertiser',
      domains: [],
      stored: {},
      change: { advertiser_id: noAdvertiser },
      field: 'advertiser_id',
    },
  ])('$name does not fit what is stored', async ({ domains, stored, change, field }) => {
    const { advertiser_id: owner } = await admin.advertiser({ domains })
    const { campaign_id: id } = await admin.campaign(owner, stored)
    const before = await admin.call('PATCH', `/campaigns/${id}`, {})
    const { status, body } = await admin.call('PATCH', `/campaigns/${id}`, change)
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: 'unprocessable', errors: [{ loc: ['body', field] }] })
    const after = await admin.call('PATCH', `/campaigns/${id}`, { advertiser_id: owner })
    expect({ ...after.body, updated_at: '' }).toEqual({ ...before.body, updated_at: '' })
  })

  it('is stopped, cheapened or archived though the account has lost the page’s domain, and not started again', async () => {
    const { advertiser_id: owner } = await admin.advertiser({ domains: ['runners.example'] })
    const { campaign_id: id } = await admin.campaign(owner)
    await admin.call('PATCH', `/advertisers/${owner}`, { domains: ['new.example'] })
    const change = async (body: object) =>
      (await admin.call('PATCH', `/campaigns/${id}`, body)).status
    expect(await change({ daily_budget: 1 })).toBe(200)
    expect(await change({ status: 'paused' })).toBe(200)
    expect(await stores.redis('SISMEMBER', 'paused', id)).toBe(1)
    expect(await change({ status: 'active' })).toBe(422)
    expect(await change({ landing_page: 'https://www.new.example/', status: 'active' })).toBe(200)
    expect(await change({ status: 'archived' })).toBe(200)
  })

  it('never ends before it starts, whoever changes its start and its end at once', async () => {
    const { advertiser_id: owner } = await admin.advertiser({})
    const { campaign_id: id } = await admin.campaign(owner, {
      start_time: '2026-06-01T00:00:00Z',
      end_time: '2026-06-10T00:00:00Z',
    })
    const changes = [{ start_time: '2026-06-08T00:00:00Z' }, { end_time: '2026-06-03T00:00:00Z' }]
    const told = await Promise.all(
      changes.map(async (change) => await admin.call('PATCH', `/campaigns/${id}`, change)),
    )
    expect(told.map(({ status }) => status).toSorted()).toContain(200)
    const [row] = await stores.sql('select end_time > start_time as fits from campaigns')
    expect(row).toEqual({ fits: true })
  })

  it('can be paused though it was stored with an end before its start', async () => {
    const { advertiser_id: owner } = await admin.advertiser({})
    const { campaign_id: id } = await admin.campaign(owner)
    await stores.sql("update campaigns set end_time = start_time - interval '1 day'")
    const change = async (body: object) =>
      (await admin.call('PATCH', `/campaigns/${id}`, body)).status
    expect(await change({ status: 'paused' })).toBe(200)
    expect(await change({ start_time: null })).toBe(422)
    expect(await change({ end_time: null })).toBe(200)
  })

  it.each([
    { name: 'of nobody', fields: { advertiser_id: noAdvertiser }, field: 'advertiser_id' },
    {
      name: 'off the domains',
      fields: { landing_page: 'https://x.example' },
      field: 'landing_page',
    },
    { name: 'that is over', fields: { end_time: '2026-03-01T10:00:00Z' }, field: 'end_time' },
    { name: 'without a price', fields: { bid: 0 }, field: 'bid' },
  ])('$name is refused', async ({ fields, field }) => {
    const { advertiser_id: owner } = await admin.advertiser({ domains: ['runners.example'] })
    const made = { ...campaign, advertiser_id: owner, ...fields }
    const { status, body } = await admin.call('POST', '/campaigns', made)
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: 'unprocessable', errors: [{ loc: ['body', field] }] })
    expect(await stores.sql('select id from campaigns')).toEqual([])
  })
})

describe('what is wrong with a request', () => {
  const everywhere = [
    ['POST', '/publishers'],
    ['PATCH', `/publishers/${noAdvertiser}`],
    ['POST', '/advertisers'],
    ['POST', '/campaigns'],
    ['PATCH', `/campaigns/${noAdvertiser}`],
    ['POST', '/keys/rotate'],
  ] as const

  it.each<readonly [string, string]>([
    ...everywhere,
    ['POST', '/import'],
    ['DELETE', '/keys/pub_12345678'],
    ['GET', '/x'],
  ])('%s %s wants the operator’s key before all else', async (method, path) => {
    const { api_key: key } = await admin.publisher()
    const body = method === 'GET' ? undefined : '{'
    for (const given of [undefined, 'wrong', key, `${stores.env.ADMIN_API_KEY}x`]) {
      const answer = await operator(admin.isolate, given)(method, path, body)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ error: 'unauthorized' })
    }
  })

  it.each(everywhere)('%s %s: not JSON, not an object, too large', async (method, path) => {
    expect((await admin.call(method, path, '{"name":')).status).toBe(400)
    expect((await admin.call(method, path, '')).status).toBe(400)
    for (const body of ['[]', 'null', '"x"', '1']) {
      const answer = await admin.call(method, path, body)
      expect([answer.status, answer.body.error]).toEqual([422, 'unprocessable'])
    }
    const large = JSON.stringify({ name: 'x'.repeat(256 * 1024) })
    expect((await admin.call(method, path, large)).status).toBe(413)
  })

  it.each([
    ['PATCH', `/publishers/${noAdvertiser}`, { name: 'x' }],
    ['PATCH', `/campaigns/${noAdvertiser}`, { name: 'x' }],
    ['PATCH', '/campaigns/1', {}],
    ['PATCH', "/publishers/'%20or%201=1", {}],
    ['POST', '/keys/rotate', { publisher_id: noAdvertiser }],
    ['POST', '/keys/rotate', { advertiser_id: noAdvertiser }],
    ['DELETE', '/keys/pub_123456789012', undefined],
    ['GET', '/keys', undefined],
  ])('%s %s is not there', async (method, path, body) => {
    const answer = await admin.call(method, path, body)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ error: 'not_found', request_id: expect.any(String) })
  })

  it('names every broken field', async () => {
    const { body } = await admin.call('POST', '/advertisers', { name: '', email: 'x' })
    expect(body.errors).toEqual([
      { loc: ['body', 'name'], msg: expect.any(String), type: 'too_small' },
      { loc: ['body', 'email'], msg: expect.any(String), type: 'invalid_format' },
    ])
  })
})

describe('a store that is down', () => {
  const writes = async () => {
    const { publisher_id: publisherId } = await admin.publisher()
    const { advertiser_id: owner } = await admin.advertiser()
    const { campaign_id: campaignId } = await admin.campaign(owner)
    return {
      publisher: () => admin.call('PATCH', `/publishers/${publisherId}`, { approved: false }),
      campaign: () => admin.call('PATCH', `/campaigns/${campaignId}`, { status: 'paused' }),
      import: () =>
        admin.call(
          'POST',
          '/import',
          JSON.stringify({ type: 'advertiser', key: 'a', ...advertiser }),
        ),
    }
  }

  it.each(['publisher', 'campaign', 'import'] as const)(
    '%s: 503, and repeating it later is enough',
    async (what) => {
      const write = (await writes())[what]
      for (const store of ['postgres', 'redis'] as const) {
        for (const fault of ['refuse', 'error500', 'lost-reply'] as const) {
          stores.gateways[store].fault = fault
          const { status, headers, body } = await write()
          expect([status, body.error, headers.get('retry-after')]).toEqual([
            503,
            'unavailable',
            '5',
          ])
          stores.gateways[store].fault = null
        }
      }
      expect((await write()).status).toBe(200)
    },
  )

  it('a publisher whose block could not be stored does not come to be', async () => {
    stores.gateways.redis.fault = 'refuse'
    const { status } = await admin.call('POST', '/publishers', { ...publisher, approved: false })
    expect(status).toBe(503)
    expect(await stores.sql('select id from publishers')).toEqual([])
  })

  it('a bug of ours is no outage', async () => {
    await stores.sql('alter table advertisers rename column email to mail')
    try {
      const { status, body } = await admin.call('POST', '/advertisers', advertiser)
      expect([status, body.error]).toEqual([500, 'internal_error'])
      expect(JSON.stringify(body)).not.toContain('email')
    } finally {
      await stores.sql('alter table advertisers rename column mail to email')
    }
  })
})
