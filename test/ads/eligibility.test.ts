import { describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../src/platform/time/day.ts'
import { adsOf, fire } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'

const { stores, isolate, tenant } = withTenants({ vars: { AD_DEADLINE_MS: '2000' } })

const shoes = {
  name: 'Shoes',
  title: 'Trail running shoes',
  brand_name: 'Ridge',
  description: 'Trail running shoes for muddy trails.',
  keywords: ['trail running shoes'],
  landing_page: 'https://ridge.example/',
  pricing_model: 'cpm',
  pacing: 'asap',
}

/** Many like campaigns at once, each of its own advertiser. */
async function importShoes(n: number, fields: Record<string, unknown>) {
  const lines = Array.from({ length: n }, (_, i) => [
    { type: 'advertiser', key: `a${i}`, name: `A${i}`, email: `a${i}@a.example` },
    { ...shoes, type: 'campaign', key: `c${i}`, advertiser_key: `a${i}`, ...fields },
  ]).flat()
  const answer = await isolate.request('/admin/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${isolate.deps.env.ADMIN_API_KEY}` },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  })
  const { results } = (await answer.json()) as { results: { status: string }[] }
  expect(results.filter(({ status }) => status !== 'created')).toEqual([])
}

/** A like campaign of an advertiser of its own; its id. */
async function rivalOf(n: number, fields: Record<string, unknown>): Promise<string> {
  const given = { name: `R${n}`, email: `r${n}@r.example` }
  const { advertiser_id } = await tenant.admin('/advertisers', given)
  return await tenant.campaign({ ...shoes, advertiser_id, ...fields })
}

/** Spends the budget of today, and of tomorrow should it begin meanwhile. */
async function spendAll(id: string) {
  const today = Math.floor(Date.now() / DAY_MS)
  for (const day of [today, today + 1]) {
    await stores.redis('HSET', `c:${id}`, `s:${day}`, '1000000000000')
  }
}

describe('who gets to compete', () => {
  it('campaigns for other countries do not crowd out the one for this one', async () => {
    await importShoes(130, { bid: 90, daily_budget: 100, allowed_countries: ['DE'] })
    const id = await tenant.campaign({ ...shoes, bid: 5, allowed_countries: ['US'] })
    expect((await adsOf(await tenant.ad())).map((ad) => ad.campaignId)).toEqual([id])
    const abroad = await tenant.ad({ device: { country: 'FR' } })
    expect(abroad.headers.get('x-no-ad-reason')).toBe('targeting')
  })

  it('campaigns that have used up their budget do not stand in the way of the next ones', async () => {
    await importShoes(16, {
      bid: 90,
      daily_budget: 0.1,
      frequency_cap: { limit: 9, window_seconds: 9 },
    })
    const id = await tenant.campaign({ ...shoes, bid: 20, daily_budget: 100 })
    const served: string[] = []
    for (let i = 0; i < 20; i++) {
      const [ad] = await adsOf(await tenant.ad())
      if (!ad) continue
      await fire(isolate, ad.impUrl)
      served.push(ad.campaignId)
    }
    expect(served).toHaveLength(20)
    expect(new Set(served).size).toBe(17)
    expect(served.at(-1)).toBe(id)
    await tenant.admin('/drain', {})
    const [row] = await stores.sql(
      'select count(*)::int as requests, sum(wins)::int as wins from ad_requests',
    )
    expect(row).toEqual({ requests: 20, wins: 20 })
  })

  it.each([0, 1, 2, 3, 9])('%i rivals that are used up set no price', async (rivals) => {
    const id = await tenant.campaign({ ...shoes, bid: 90 })
    for (let at = 0; at < rivals; at++) await spendAll(await rivalOf(at, { bid: 80 - at }))
    const [ad] = await adsOf(await tenant.ad())
    expect(ad?.campaignId).toBe(id)
    await fire(isolate, ad?.impUrl ?? '')
    await tenant.admin('/drain', {})
    // The house reserve: a dollar for a thousand.
    expect(await stores.sql('select price_micros::int from ledger')).toEqual([
      { price_micros: 1000 },
    ])
  })

  it('campaigns of one advertiser, which are no rivals, cost no second call', async () => {
    const reserve = vi.spyOn(isolate.deps.redis, 'reserve')
    const id = await tenant.campaign({ ...shoes, bid: 90 })
    for (const bid of [89, 88, 87, 86]) await tenant.campaign({ ...shoes, bid })
    await rivalOf(1, { bid: 60 })
    expect((await adsOf(await tenant.ad())).map((ad) => ad.campaignId)).toEqual([id])
    expect(reserve).toHaveBeenCalledTimes(1)
    await rivalOf(2, { bid: 50 })
    await rivalOf(3, { bid: 40 })
    await adsOf(await tenant.ad({ sessionId: 'another' }))
    expect(reserve).toHaveBeenCalledTimes(2)
    reserve.mockRestore()
  })

  it('several slots are filled by whoever may run, however many before them may not', async () => {
    for (let at = 0; at < 12; at++) await spendAll(await rivalOf(at, { bid: 90 }))
    const ids = [await rivalOf(20, { bid: 20 }), await rivalOf(21, { bid: 10 })]
    const placements = ['a', 'b'].map((placement_id) => ({
      ...{ placement: 'below_response', placement_id },
    }))
    const served = await adsOf(await tenant.ad({ placements }))
    expect(served.map(({ campaignId }) => campaignId)).toEqual(ids)
  })

  it('a negative keyword holds whatever the floor', async () => {
    await tenant.campaign({ ...shoes, bid: 5, daily_budget: 100, negative_keywords: ['muddy'] })
    for (const relevancy of [0, 0.2, undefined]) {
      expect(await adsOf(await tenant.ad({ relevancy }))).toEqual([])
    }
  })
})

describe('a child', () => {
  it('gets an ad, and nothing that names it is kept anywhere', async () => {
    await tenant.campaign({ ...shoes, bid: 5, daily_budget: 100 })
    const who = { user: { id: 'kid-1', age: 9 }, sessionId: 'kid-session', regs: { coppa: 1 } }
    const keysOf = async () => JSON.stringify(await stores.redis('KEYS', 'cap:*'))
    const first = await tenant.ad(who)
    expect(first.status).toBe(200)
    const before = await keysOf()
    expect((await tenant.ad(who)).status).toBe(200)
    expect((await keysOf()).length).toBeGreaterThan(before.length)
    await tenant.admin('/drain', {})
    const rows = await stores.sql('select user_key, session_key, context from ad_requests')
    expect(rows).toEqual(Array(2).fill({ user_key: null, session_key: '', context: {} }))
  })
})

it('only the tracking URLs may be read from other origins', async () => {
  for (const path of ['/api/v1/ad', '/publisher-dashboard/info', '/admin/drain', '/health', '/x']) {
    const { headers } = await isolate.request(path)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBeNull()
  }
})
