import { describe, expect, it } from 'vitest'
import { adsOf, fire, seedTenant } from '../support/app.ts'
import { runningClock } from '../support/clock.ts'
import { withTenants } from '../support/fixtures.ts'

const clock = runningClock()
const { stores, isolate, tenant } = withTenants({ clock })

async function own(method: string, path: string, body?: unknown, key = tenant.publisherKey) {
  const answer = await isolate.request(`/publisher-dashboard${path}`, {
    method,
    headers: { 'x-api-key': key },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} }
}
const reasonOf = async (fields: object = {}) => {
  const answer = await tenant.ad({ ...fields })
  return answer.status === 204 ? answer.headers.get('x-no-ad-reason') : answer.status
}

describe('settings', () => {
  it('change what is named, and count from the next ad on', async () => {
    await tenant.campaign()
    expect(await reasonOf()).toBe(200)
    const { status, body } = await own('PATCH', '/settings', { excluded_topics: ['Sports'] })
    expect([status, body.excluded_topics]).toEqual([200, ['sports']])
    expect(await reasonOf()).toBe('excluded_topics')
    await own('PATCH', '/settings', { excluded_topics: null, floor_cpm: 60 })
    expect(await reasonOf()).not.toBe(200)
    expect((await own('GET', '/settings')).body).toMatchObject({ floor_cpm: 60 })
  })

  it("leave the operator's part alone, and other publishers", async () => {
    const other = await seedTenant(isolate)
    const before = (await own('GET', '/settings')).body
    const { status, body } = await own('PATCH', '/settings', {
      ...{ revenue_share: 1, approved: false, payout_model: 'all mine', model: 'dear' },
      ...{ name: 'Somebody else', publisher_id: other.publisherId, direct_users: true },
    })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, updated_at: expect.any(String) })
    const theirs = await own('GET', '/settings', undefined, other.publisherKey)
    expect(theirs.body).toMatchObject({ approved: true, revenue_share: 0.7 })
  })

  it.each([
    [{ baseline_relevancy: 1.2 }, 'baseline_relevancy'],
    [{ view_window_minutes: 4 }, 'view_window_minutes'],
    [{ blocked_advertisers: ['x'] }, 'blocked_advertisers'],
    [{ origins: ['p.example'] }, 'origins'],
    [{ seller_listing: 'yes' }, 'seller_listing'],
    [{ floor_cpm: -1 }, 'floor_cpm'],
  ])("%o breaks a rule of the operator's PATCH", async (change, field) => {
    const { status, body } = await own('PATCH', '/settings', change)
    expect([status, body.detail]).toEqual([422, expect.stringContaining(field)])
  })

  it('do not lock their own key out', async () => {
    const origins = ['https://chat.example']
    expect(await own('PATCH', '/settings', { origins })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('keys/rotate') },
    })
    const made = await own('POST', '/keys/rotate', { use: 'server' })
    const server = String(made.body.api_key)
    expect((await own('PATCH', '/settings', { origins }, server)).status).toBe(200)
    expect((await own('GET', '/settings')).status).toBe(403)
    expect((await own('PATCH', '/settings', { origins: null }, server)).status).toBe(200)
    expect((await own('GET', '/settings')).status).toBe(200)
  })

  it('outlive an import that does not name them', async () => {
    const line = { type: 'publisher', key: 'p', name: 'Chat', url: 'https://chat.example' }
    const lines = { method: 'POST', body: JSON.stringify(line) }
    const headers = { authorization: `Bearer ${stores.env.ADMIN_API_KEY}` }
    const imported = async () => {
      const answer = await isolate.request('/admin/import', { ...lines, headers })
      const { results } = (await answer.json()) as { results: { id: string }[] }
      return results[0]?.id ?? ''
    }
    const id = await imported()
    const { api_key: key = '' } = await tenant.admin('/keys/rotate', { publisher_id: id })
    await own('PATCH', '/settings', { test_mode: true, seller_listing: 'public' }, key)
    await imported()
    expect((await own('GET', '/settings', undefined, key)).body).toMatchObject({
      test_mode: true,
      seller_listing: 'public',
    })
  })
})

describe('test mode', () => {
  it('makes test ads of all that is asked for, and leaves no trace', async () => {
    await tenant.campaign()
    await own('PATCH', '/settings', { test_mode: true })
    const [ad] = await adsOf(await tenant.ad())
    expect(ad?.disclosure).toMatchObject({ payer: 'Nobody (test ad)' })
    await fire(isolate, ad?.impUrl ?? '')
    await tenant.admin('/drain', {})
    expect(await stores.sql('select 1 from ledger')).toEqual([])
    await own('PATCH', '/settings', { test_mode: false })
    const [real] = await adsOf(await tenant.ad())
    expect(real?.disclosure).toMatchObject({ payer: 'Ridge' })
  })

  it('keeps a form that was asked for', async () => {
    await own('PATCH', '/settings', { test_mode: true })
    const [ad] = await adsOf(await tenant.ad({ testAd: 'lead_form' }))
    expect(ad?.leadForm).toBeDefined()
  })
})

describe('keys', () => {
  it('are rotated by the key itself; the old one ends with its grace', async () => {
    const { status, body } = await own('POST', '/keys/rotate', { grace_minutes: 10 })
    expect([status, Object.keys(body)]).toEqual([201, ['api_key', 'key_prefix']])
    const fresh = String(body.api_key)
    expect((await own('GET', '/settings', undefined, fresh)).status).toBe(200)
    expect((await own('GET', '/settings')).status).toBe(200)
    clock.offset = 11 * 60_000
    expect((await own('GET', '/settings')).status).toBe(401)
    expect((await own('GET', '/settings', undefined, fresh)).status).toBe(200)
  })

  it('end no key of another use', async () => {
    const server = String((await own('POST', '/keys/rotate', { use: 'server' })).body.api_key)
    // Of a key for servers the next one is for servers too.
    await own('POST', '/keys/rotate', { grace_minutes: 0 }, server)
    expect((await own('GET', '/settings', undefined, server)).status).toBe(401)
    expect((await own('GET', '/settings')).status).toBe(200)
  })
})

describe('who advertises', () => {
  type Here = Record<'advertiser_id' | 'name', string> & { was_shown: boolean; is_blocked: boolean }
  const listed = async (query = '', key = tenant.publisherKey) => {
    const { status, body } = await own('GET', `/advertisers${query}`, undefined, key)
    return { status, ...body } as {
      status: number
      advertisers: Here[]
      has_more: boolean
      next_cursor: string | null
    }
  }
  const idsOf = async (query = '') =>
    (await listed(query)).advertisers.map(({ advertiser_id: id }) => id)

  it('is told by name, with brands, and nothing of what they pay', async () => {
    expect((await listed()).advertisers).toEqual([])
    await tenant.campaign({ brand_name: 'Ridge Runner' })
    const { advertisers } = await listed()
    expect(advertisers).toEqual([
      {
        advertiser_id: tenant.advertiserId,
        name: expect.any(String),
        brand_names: ['Ridge Runner'],
        was_shown: false,
        is_blocked: false,
      },
    ])
  })

  it('is found by a part of the name or of a brand, in any case; signs of patterns are signs', async () => {
    await tenant.campaign({ brand_name: 'Ridge Runner' })
    expect(await idsOf('?q=dge+RUN')).toEqual([tenant.advertiserId])
    for (const none of ['nobody', '%25', '_', 'Ridge%25Runner']) {
      expect([none, await idsOf(`?q=${none}`)]).toEqual([none, []])
    }
  })

  it('is who may be shown: not one that is paused, over, to come, or about what is excluded', async () => {
    const day = 86_400_000
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    await tenant.campaign({ status: 'paused' })
    await tenant.campaign({ start_time: at(-3 * day), end_time: at(-day) })
    await tenant.campaign({ start_time: at(day) })
    expect(await idsOf()).toEqual([])
    await tenant.campaign({ topics: ['sports'] })
    expect(await idsOf()).toEqual([tenant.advertiserId])
    await own('PATCH', '/settings', { excluded_topics: ['sports'] })
    expect(await idsOf()).toEqual([])
  })

  it('is whose ad was shown, whatever became of the campaign', async () => {
    const id = await tenant.campaign()
    expect(await reasonOf()).toBe(200)
    await tenant.admin('/drain', {})
    const headers = { authorization: `Bearer ${stores.env.ADMIN_API_KEY}` }
    const body = JSON.stringify({ status: 'paused' })
    await isolate.request(`/admin/campaigns/${id}`, { method: 'PATCH', headers, body })
    expect((await listed()).advertisers).toMatchObject([
      { advertiser_id: tenant.advertiserId, was_shown: true },
    ])
  })

  it('stays on the list when it is blocked, and can be asked for alone', async () => {
    await tenant.campaign()
    await own('PATCH', '/settings', { blocked_advertisers: [tenant.advertiserId] })
    expect((await listed()).advertisers).toMatchObject([{ is_blocked: true }])
    expect(await idsOf('?blocked=true')).toEqual([tenant.advertiserId])
    expect(await idsOf('?blocked=false')).toEqual([])
  })

  it('comes in pages, whose marks are good for one list of one publisher', async () => {
    const others = [await seedTenant(isolate), await seedTenant(isolate)]
    for (const one of [tenant, ...others]) await one.campaign()
    const first = await listed('?limit=2')
    expect([first.advertisers.length, first.has_more]).toEqual([2, true])
    const mark = `cursor=${encodeURIComponent(first.next_cursor ?? '')}`
    const second = await listed(`?limit=2&${mark}`)
    expect([second.has_more, second.next_cursor]).toEqual([false, null])
    const all = [...first.advertisers, ...second.advertisers].map((one) => one.advertiser_id)
    expect(new Set(all)).toEqual(new Set([tenant, ...others].map((one) => one.advertiserId)))
    expect((await listed(`?${mark}`, others[0]?.publisherKey)).status).toBe(400)
    expect((await listed(`?q=x&${mark}`)).status).toBe(400)
    for (const wrong of ['limit=0', 'limit=201', 'blocked=maybe', 'q=']) {
      expect([wrong, (await listed(`?${wrong}`)).status]).toEqual([wrong, 400])
    }
  })
})

describe('blocked ads', () => {
  it('one campaign goes, by its id or by its ad, and comes back', async () => {
    const first = await tenant.campaign()
    const [shown] = await adsOf(await tenant.ad())
    expect(shown?.campaignId).toBe(first)
    const blocked = await own('POST', '/blocked-ads', { ad: shown?.impUrl, note: 'Too loud' })
    expect(blocked).toMatchObject({ status: 201, body: { campaign_id: first, note: 'Too loud' } })
    expect(await reasonOf()).toBe('targeting')
    const second = await tenant.campaign({ name: 'Others' })
    const [other] = await adsOf(await tenant.ad())
    expect(other?.campaignId).toBe(second)
    await own('POST', '/blocked-ads', { campaign_id: first, note: null })
    expect((await own('GET', '/blocked-ads')).body.blocked_ads).toMatchObject([
      { campaign_id: first, note: null, blocked_at: blocked.body.blocked_at },
    ])
    expect((await own('DELETE', `/blocked-ads/${first}`)).status).toBe(204)
    expect((await own('DELETE', `/blocked-ads/${first}`)).status).toBe(404)
    await own('POST', '/blocked-ads', { campaign_id: second })
    expect((await adsOf(await tenant.ad()))[0]?.campaignId).toBe(first)
  })

  it('are each publisher’s own', async () => {
    const id = await tenant.campaign()
    const other = await seedTenant(isolate)
    await own('POST', '/blocked-ads', { campaign_id: id }, other.publisherKey)
    expect(await reasonOf()).toBe(200)
    expect((await own('GET', '/blocked-ads')).body.blocked_ads).toEqual([])
    expect((await own('DELETE', `/blocked-ads/${id}`)).status).toBe(404)
    const [ad] = await adsOf(await tenant.ad())
    const foreign = await own('POST', '/blocked-ads', { ad: ad?.clickUrl }, other.publisherKey)
    expect(foreign.status).toBe(404)
  })

  it('are at most so many', async () => {
    await stores.sql(
      `insert into blocked_ads (publisher_id, campaign_id)
       select $1::uuid, gen_random_uuid() from generate_series(1, 1000)`,
      [tenant.publisherId],
    )
    const campaign_id = crypto.randomUUID()
    expect((await own('POST', '/blocked-ads', { campaign_id })).status).toBe(409)
  })

  it.each([{}, { campaign_id: 'x' }, { ad: 'x', campaign_id: crypto.randomUUID() }])(
    '%o is refused',
    async (body) => expect((await own('POST', '/blocked-ads', body)).status).toBe(422),
  )
})
