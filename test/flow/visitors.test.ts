import { beforeAll, describe, expect, it } from 'vitest'
import { BURST_PER_MINUTE } from '../../src/platform/redis/keys.ts'
import { encodePayload } from '../../src/platform/token/payload.ts'
import { sealToken } from '../../src/platform/token/seal.ts'
import { hitReasons } from '../../src/reports/engine/reasons.ts'
import { type AdObject, adsOf, fire, seedTenant, type Tenant } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { servedAd } from '../support/hits.ts'

const SDK = 'gravity-js/1.1.3 (Darwin arm64; Node/22.11.0)'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const by = (agent: string) => ({ headers: { 'user-agent': agent } })

const { stores, isolate, tenant } = withTenants({ shared: true })
let other: Tenant
let campaignId: string

beforeAll(async () => {
  other = await seedTenant(isolate, { server_views: false })
  campaignId = await tenant.campaign({ frequency_cap: { limit: 1000, window_seconds: 60 } })
})

async function served(ua: string, publisher = tenant): Promise<AdObject> {
  const [ad] = await adsOf(await publisher.ad({ device: { ua, country: 'US' } }))
  if (!ad) throw new Error(`no ad for ${ua}`)
  return ad
}

/** What became of an ad, once everything is booked. */
async function fate(name: string, publisher = tenant) {
  await publisher.admin('/drain', {})
  const path = `/publisher-dashboard/ads/${encodeURIComponent(name)}`
  const answer = await isolate.request(path, { headers: { 'x-api-key': publisher.publisherKey } })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('the view of a server', () => {
  it('counts once, is paid and says so, however often and by whom it is fired', async () => {
    const ad = await served(SDK)
    await fire(isolate, ad.impUrl, by('node'))
    await fire(isolate, ad.impUrl)
    await fire(isolate, ad.impUrl, by('Bun/1.1.34'))
    const { body } = await fate(ad.impUrl)
    expect(body).toMatchObject({
      status: 'paid',
      reason: null,
      seen: { via: 'server' },
      clicked: null,
      revenue: 0.0007,
      hits: [
        { kind: 'view', counted: true, via: 'server', revenue: 0.0007 },
        { kind: 'view', counted: false, via: null, reason: 'duplicate', revenue: 0 },
        { kind: 'view', counted: false, reason: 'duplicate', explanation: hitReasons.duplicate },
      ],
    })
    const sums =
      await stores.sql(`select sender, count(*)::int as n, sum(spend_micros)::int as spend
      from ledger where grclid = '${body.grclid}' group by 1`)
    expect(sums).toEqual([{ sender: 'server', n: 1, spend: 1000 }])
  })

  it('is none where a person was first', async () => {
    const ad = await served(SDK)
    await fire(isolate, ad.impUrl)
    await fire(isolate, ad.impUrl, by('13ft-impression-proxy/1.0'))
    expect((await fate(ad.impUrl)).body).toMatchObject({
      seen: { via: 'person' },
      revenue: 0.0007,
      hits: [{ via: 'person' }, { reason: 'duplicate' }],
    })
  })

  it('does not count where the publisher has switched it off, but a person still does', async () => {
    const ad = await served(SDK, other)
    await fire(isolate, ad.impUrl, by('node'))
    const refused = { kind: 'view', counted: false, explanation: hitReasons.server_view }
    expect((await fate(ad.impUrl, other)).body).toMatchObject({
      ...{ status: 'unpaid', reason: 'server_view', explanation: hitReasons.server_view },
      ...{ seen: null, revenue: 0, hits: [refused] },
    })
    await fire(isolate, ad.impUrl)
    expect((await fate(ad.impUrl, other)).body).toMatchObject({ status: 'paid', revenue: 0.0007 })
  })

  it('goes by what the publisher had set when the ad was served, and a change holds at once', async () => {
    const set = async (body: object) =>
      await tenant.admin(`/publishers/${tenant.publisherId}`, body, 'PATCH')
    const before = await served(SDK)
    await set({ server_views: false })
    const after = await served(SDK)
    await set({ server_views: true })
    for (const { impUrl } of [before, after]) await fire(isolate, impUrl, by('node'))
    expect((await fate(before.impUrl)).body).toMatchObject({ seen: { via: 'server' } })
    expect((await fate(after.impUrl)).body).toMatchObject({ seen: null, reason: 'server_view' })
  })

  it('is no burst: all its users come from one address', async () => {
    const headers = { 'user-agent': 'node', 'cf-connecting-ip': '203.0.113.9' }
    const ring = await isolate.deps.keyRing()
    const views = BURST_PER_MINUTE * 2 + 2
    for (let n = 0; n < views; n++) {
      const payload = encodePayload(servedAd(tenant, campaignId, n, { priceMicros: 1 }))
      const token = await sealToken(ring, { kind: 'view', payload, iv: isolate.deps.random(12) })
      await isolate.request(`/i?p=${token}`, { headers })
    }
    await tenant.admin('/drain', {})
    expect(await stores.sql(`select 1 from filtered_hits where reason = 'burst'`)).toEqual([])
    expect(await stores.sql('select 1 from ledger where price_micros = 1')).toHaveLength(views)
  })
})

it('a click of a server leads on and does not count', async () => {
  const ad = await served(SDK)
  expect((await fire(isolate, ad.clickUrl, by('curl/8.7.1'))).status).toBe(302)
  expect((await fate(ad.clickUrl)).body).toMatchObject({
    ...{ status: 'unpaid', reason: 'server_click', clicked: null, seen: null },
  })
})

it('a crawler gets no ad, and counts nowhere', async () => {
  const refused = await tenant.ad({ device: { ua: GOOGLEBOT, country: 'US' } })
  expect([refused.status, refused.headers.get('x-no-ad-reason')]).toEqual([204, 'bot'])
  const ad = await served(SDK)
  await fire(isolate, ad.impUrl, by(GOOGLEBOT))
  await fire(isolate, ad.clickUrl, by(GOOGLEBOT))
  expect((await fate(ad.impUrl)).body).toMatchObject({
    ...{ status: 'unpaid', reason: 'bot', explanation: hitReasons.bot, seen: null, clicked: null },
    hits: [
      { kind: 'view', reason: 'bot' },
      { kind: 'click', reason: 'bot' },
    ],
  })
})

describe('GET /publisher-dashboard/ads/{id}', () => {
  it('knows an ad by its URLs, their token, its click id and its ad id', async () => {
    const ad = await served(SDK)
    await fire(isolate, ad.impUrl, by(GOOGLEBOT))
    const { body } = await fate(ad.impUrl)
    const token = new URL(ad.impUrl).searchParams.get('p') ?? ''
    const names = [ad.clickUrl, token, `${body.grclid}`, `${body.gradid}`]
    for (const name of names) {
      const again = (await fate(name)).body
      expect([name, again.grclid, again.gradid, again.reason]).toEqual([
        ...[name, body.grclid, body.gradid, 'bot'],
      ])
    }
  })

  it('knows what an ad was paid for behind hundreds of hits that do not count', async () => {
    const ad = await served(SDK)
    for (let i = 0; i < 21; i++) {
      const hits = Array.from({ length: 10 }, () => fire(isolate, ad.clickUrl, by(GOOGLEBOT)))
      await Promise.all(hits)
    }
    await fire(isolate, ad.impUrl)
    const { body } = await fate(ad.impUrl)
    expect(body).toMatchObject({ status: 'paid', reason: null, seen: { via: 'person' } })
    expect(body.revenue).toBe(0.0007)
    expect(body.hits).toHaveLength(200)
  })

  it('says of an ad that nobody saw that it was served, and of a test ad that it is one', async () => {
    const ad = await served(SDK)
    const nothing = { seen: null, clicked: null, revenue: 0, hits: [] }
    expect((await fate(ad.impUrl)).body).toMatchObject({
      ...{ status: 'served', reason: 'not_seen', placement: 'below_response', ...nothing },
      ...{ campaign_id: ad.campaignId, explanation: expect.stringContaining('no view') },
      ...{ advertiser_id: tenant.advertiserId, brand_name: expect.stringMatching(/\w/) },
    })
    const [test] = await adsOf(await tenant.ad({ testAd: true }))
    await fire(isolate, test?.impUrl ?? '')
    expect((await fate(test?.impUrl ?? '')).body).toMatchObject({ status: 'test', ...nothing })
  })

  it("does not tell another publisher's ad from none", async () => {
    const ad = await served(SDK)
    await fire(isolate, ad.impUrl)
    const { body } = await fate(ad.impUrl)
    const none = {
      status: 404,
      body: { detail: expect.stringContaining('No ad of yours has this id') },
    }
    const names = [ad.impUrl, ad.clickUrl, `${body.grclid}`, `${body.gradid}`, 'x', 'f'.repeat(36)]
    for (const name of [...names, 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
      expect(await fate(name, other)).toMatchObject(none)
    }
  })
})

it('both sides see the share of views by servers, and what each reason means', async () => {
  const [sums] = await stores.sql<{ all: number; server: number }>(
    `select count(*)::int as all, (count(*) filter (where sender = 'server'))::int as server
     from ledger where kind = 'view'`,
  )
  expect(sums?.server).toBeGreaterThan(0)
  expect(sums?.server).toBeLessThan(sums?.all ?? 0)
  const theirs = await tenant.advertiserReport('/traffic-quality?days=2')
  const ours = await tenant.publisherReport('/traffic-quality?days=2')
  const switchedOff = await other.publisherReport('/traffic-quality?days=2')
  expect(theirs).toMatchObject({
    server_views: { hits: sums?.server, share: ((sums?.server ?? 0) / (sums?.all ?? 1)) * 100 },
  })
  expect(ours).toMatchObject({ server_views: { hits: sums?.server } })
  expect(switchedOff).toMatchObject({ server_views: { hits: 0, share: 0 } })
  const named = Object.entries(hitReasons).map(([reason, explanation]) => ({ reason, explanation }))
  expect(ours).toMatchObject({ reasons: named })
})
