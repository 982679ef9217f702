import { beforeAll, describe, expect, it } from 'vitest'
import { BURST_PER_MINUTE } from '../../src/platform/redis/keys.ts'
import { encodePayload } from '../../src/platform/token/payload.ts'
import { createKeyRing, type KeyRing, sealToken } from '../../src/platform/token/seal.ts'
import { type AdObject, adsOf, fire, startIsolate } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { servedAd } from '../support/hits.ts'
import { CHROME } from '../support/samples.ts'

const { stores, isolate, tenant } = withTenants({ shared: true, vars: { AD_DEADLINE_MS: '2000' } })
let campaignId: string

beforeAll(async () => {
  campaignId = await tenant.campaign({
    frequency_cap: { limit: 1000, window_seconds: 60 },
    landing_page: 'https://ridge.example/shoes?color=red',
    utm_params: { utm_source: 'aside', utm_campaign: 'ridge & co' },
  })
})

async function freshAd(): Promise<AdObject> {
  const [ad] = await adsOf(await tenant.ad())
  if (!ad) throw new Error('no ad')
  return ad
}
const reasons = async (grclid: string) => {
  await tenant.admin('/drain', {})
  return await stores.sql<{ kind: string; reason: string }>(
    `select kind, reason from filtered_hits where grclid = '${grclid}' order by occurred_at`,
  )
}
const booked = async (grclid: string) =>
  await stores.sql(`select kind from ledger where grclid = '${grclid}' order by kind`)
const grclidOf = async (url: string) => {
  const answer = await isolate.request(new URL(url).pathname + new URL(url).search, {
    method: 'HEAD',
  })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('grclid') ?? ''
}

describe('GET /c', () => {
  it('lands on the campaign page with utm parameters and the click id', async () => {
    const ad = await freshAd()
    const answer = await fire(isolate, ad.clickUrl)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = new URL(answer.headers.get('location') ?? '')
    expect(page.origin + page.pathname).toBe('https://ridge.example/shoes')
    expect(Object.fromEntries(page.searchParams)).toEqual({
      color: 'red',
      utm_source: 'aside',
      utm_campaign: 'ridge & co',
      grclid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it.each([
    'to=https://evil.example',
    'url=//evil.example',
    'redirect_url=https%3A%2F%2Fevil.example',
    'redir_url=javascript:alert(1)',
    'next=/%5Cevil.example',
    'dest=%0d%0aLocation:%20https://evil.example',
    'p2=https://evil.example&utm_source=evil.example',
    'grclid=evil.example',
  ])('keeps its destination whatever the caller adds: %s', async (extra) => {
    const ad = await freshAd()
    const headers = {
      referer: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      host: 'evil.example',
      cookie: 'to=https://evil.example',
      'x-original-url': 'https://evil.example',
    }
    for (const url of [`${ad.clickUrl}&${extra}`, ad.clickUrl.replace('?p=', `?${extra}&p=`)]) {
      const answer = await fire(isolate, url, { headers })
      expect(answer.headers.get('location')).toMatch(/^https:\/\/ridge\.example\/shoes\?color=red&/)
      expect(answer.headers.get('location')).not.toContain('evil')
    }
  })

  it.each(['', 'x', 'A'.repeat(159), '%00', 'https://evil.example'])(
    'answers 404 for the token %j',
    async (p) => {
      const answer = await isolate.request(`/c?p=${p}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
    },
  )

  it('redirects for ever, but counts a click only for a day', async () => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset }
    const later = startIsolate(stores.env, clock)
    const ad = await freshAd()
    clock.offset = 400 * 86_400_000
    const answer = await fire(later, ad.clickUrl)
    expect(answer.status).toBe(302)
    const grclid = new URL(answer.headers.get('location') ?? '').searchParams.get('grclid') ?? ''
    expect(await reasons(grclid)).toEqual([{ kind: 'click', reason: 'late' }])
    expect(await booked(grclid)).toEqual([])
  })

  it('implies the view, billed while its window is open and free afterwards', async () => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset }
    const later = startIsolate(stores.env, clock)
    for (const [offset, want] of [
      [0, { spend: 1000, note: null }],
      [2 * 3_600_000, { spend: 0, note: 'late' }],
    ] as const) {
      const ad = await freshAd()
      clock.offset = offset
      const answer = await fire(later, ad.clickUrl)
      const grclid = new URL(answer.headers.get('location') ?? '').searchParams.get('grclid') ?? ''
      await tenant.admin('/drain', {})
      expect(
        await stores.sql(
          `select spend_micros::int as spend, note from ledger where grclid = '${grclid}' and kind = 'view'`,
        ),
      ).toEqual([want])
    }
  })

  it('lands where the campaign points now, not where an old snapshot of the isolate did', async () => {
    const id = await tenant.campaign({ bid: 800, landing_page: 'https://ridge.example/before' })
    const [ad] = await adsOf(await tenant.ad())
    expect(ad?.campaignId).toBe(id)
    const other = startIsolate(stores.env)
    await other.request('/health')
    const change = { landing_page: 'https://ridge.example/after', status: 'paused' }
    await tenant.admin(`/campaigns/${id}`, change, 'PATCH')
    expect((await fire(other, ad?.clickUrl ?? '')).headers.get('location')).toMatch(
      /^https:\/\/ridge\.example\/after/,
    )
  })

  it('does not wait for a Postgres that hangs', async () => {
    const id = await tenant.campaign({ bid: 850, status: 'paused' })
    stores.gateways.redis.fault = 'refuse'
    const payload = servedAd(tenant, id, 5)
    const token = await sealToken(await isolate.deps.keyRing(), {
      kind: 'click',
      payload: encodePayload(payload),
      iv: new Uint8Array(12),
    })
    stores.gateways.postgres.fault = 'hang'
    const started = Date.now()
    const answer = await isolate.request(`/c?p=${token}`, { headers: { 'user-agent': CHROME } })
    expect([answer.status, Date.now() - started < 4500]).toEqual([404, true])
    stores.gateways.postgres.fault = null
    stores.gateways.redis.fault = null
    await isolate.settle()
    const known = await isolate.request(`/c?p=${token}`, { headers: { 'user-agent': CHROME } })
    expect(known.status).toBe(302)
  }, 15_000)

  it('finds the page of a campaign that is archived, also in a new isolate', async () => {
    const ad = await freshAd()
    const gone = await tenant.campaign({ bid: 900, landing_page: 'https://ridge.example/old' })
    const [old] = await adsOf(await tenant.ad())
    expect(old?.campaignId).toBe(gone)
    await tenant.admin(`/campaigns/${gone}`, { status: 'archived' }, 'PATCH')
    const fresh = startIsolate(stores.env)
    expect((await fire(fresh, old?.clickUrl ?? '')).headers.get('location')).toMatch(
      /^https:\/\/ridge\.example\/old/,
    )
    expect((await fire(fresh, ad.clickUrl)).status).toBe(302)
  })
})

describe('the token', () => {
  it.each(['p=1&', 'p=&p=2&'])(
    'is found behind what a proxy puts before it: %s',
    async (before) => {
      const { impUrl, clickUrl } = await freshAd()
      const behind = (url: string) => url.replace('?p=', `?${before}p=`)
      expect((await fire(isolate, behind(impUrl))).status).toBe(200)
      const click = await fire(isolate, behind(clickUrl))
      expect(click.status).toBe(302)
      await tenant.admin('/drain', {})
      expect(await booked(await grclidOf(clickUrl))).toEqual([{ kind: 'click' }, { kind: 'view' }])
    },
  )
})

it.each([
  ['/i', 'GET, POST'],
  ['/c', 'GET'],
])('%s lets pages send whatever headers they like', async (path, methods) => {
  const headers = { 'access-control-request-headers': 'content-type,x-app' }
  const answer = await isolate.request(path, { method: 'OPTIONS', headers })
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    204,
    {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': 'content-type,x-app',
    },
  ])
})

describe('/i', () => {
  it.each(['GET', 'POST'])('answers %s with a 43-byte GIF from any origin', async (method) => {
    const ad = await freshAd()
    const answer = await fire(isolate, ad.impUrl, { method })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await answer.arrayBuffer()).byteLength).toBe(43)
    const grclid = await grclidOf(ad.clickUrl)
    await tenant.admin('/drain', {})
    expect(await booked(grclid)).toEqual([{ kind: 'view' }])
  })

  it('answers a GIF for anything else too, and counts nothing', async () => {
    const { clickUrl } = await freshAd()
    for (const p of ['', 'x', new URL(clickUrl).searchParams.get('p') ?? '']) {
      const answer = await isolate.request(`/i?p=${p}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif'])
    }
    const grclid = await grclidOf(clickUrl)
    await tenant.admin('/drain', {})
    expect(await booked(grclid)).toEqual([])
  })

  it.each<{ reason: string; init: RequestInit }>([
    { reason: 'head', init: { method: 'HEAD' } },
    { reason: 'prefetch', init: { headers: { 'sec-purpose': 'prefetch;prerender' } } },
    { reason: 'prefetch', init: { headers: { purpose: 'prefetch' } } },
    { reason: 'bot', init: { headers: { 'user-agent': 'Googlebot/2.1' } } },
    { reason: 'unfurler', init: { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } } },
  ])('keeps a hit that does not count with its reason: $reason', async ({ reason, init }) => {
    const ad = await freshAd()
    await fire(isolate, ad.impUrl, init)
    await fire(isolate, ad.impUrl)
    const grclid = await grclidOf(ad.clickUrl)
    expect((await reasons(grclid)).filter((row) => row.kind === 'view')).toEqual([
      { kind: 'view', reason },
    ])
    expect(await booked(grclid)).toEqual([{ kind: 'view' }])
  })

  it('counts nothing for a publisher whose approval was taken back', async () => {
    const ad = await freshAd()
    await tenant.admin(`/publishers/${tenant.publisherId}`, { approved: false }, 'PATCH')
    await fire(isolate, ad.impUrl)
    await tenant.admin(`/publishers/${tenant.publisherId}`, { approved: true }, 'PATCH')
    const grclid = await grclidOf(ad.clickUrl)
    expect((await reasons(grclid)).map((row) => row.reason)).toEqual(['publisher_blocked', 'head'])
  })

  it('keeps the first rule that a hit breaks: a burst of a blocked publisher is a burst', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.77' }
    const { clickUrl, impUrl } = await freshAd()
    await tenant.admin(`/publishers/${tenant.publisherId}`, { approved: false }, 'PATCH')
    for (let n = 0; n < BURST_PER_MINUTE * 2 + 2; n++) await fire(isolate, impUrl, { headers })
    await tenant.admin(`/publishers/${tenant.publisherId}`, { approved: true }, 'PATCH')
    const found = (await reasons(await grclidOf(clickUrl))).map((row) => row.reason)
    expect(new Set(found)).toEqual(new Set(['publisher_blocked', 'burst', 'head']))
  })

  it('refuses a token that another environment sealed under the same key id', async () => {
    const foreign = await createKeyRing(
      `1:${btoa(String.fromCharCode(...new Uint8Array(32).fill(3)))}`,
    )
    const payload = servedAd(tenant, campaignId, 77)
    const seen = async (ring: KeyRing) => {
      const token = await sealToken(ring, {
        kind: 'view',
        payload: encodePayload(payload),
        iv: new Uint8Array(12),
      })
      expect((await fire(isolate, `https://ads.test/i?p=${token}`)).status).toBe(200)
      await tenant.admin('/drain', {})
      return await booked(payload.grclid)
    }
    expect(await seen(foreign)).toEqual([])
    expect(await seen(await isolate.deps.keyRing())).toEqual([{ kind: 'view' }])
  })
})
