import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adsOf, fire, seedTenant, type Tenant } from '../support/app.ts'
import { startService } from '../support/local.ts'
import { CHROME, shoesRequest } from '../support/samples.ts'
import { callers } from './callers.ts'

let service: Awaited<ReturnType<typeof startService>>
let market: Tenant

beforeAll(async () => {
  service = await startService()
  const cap = { frequency_cap: { limit: 1000, window_seconds: 60 } }
  market = await seedTenant(service)
  await market.campaign(cap)
  for (let n = 0; n < 4; n++) await (await seedTenant(service)).campaign(cap)
  await service.cron()
}, 120_000)
afterAll(async () => await service.stack.close())

type Fate = {
  status: string
  reason: string | null
  seen: { via: string } | null
  clicked: object | null
  revenue: number
  hits: { kind: string; counted: boolean; reason: string | null }[]
}

/** A publisher of its own, so that its reports have this caller's traffic and nothing else. */
async function publisher() {
  const owner = await seedTenant(service)
  const ask = async (body: object, headers: Record<string, string> = {}) =>
    await service.request('/api/v1/ad', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.publisherKey}`, ...headers },
      body: JSON.stringify(body),
    })
  const fate = async (url: string) =>
    (await owner.publisherReport(`/ads/${encodeURIComponent(url)}`)) as unknown as Fate
  return { ...owner, ask, fate }
}

describe('what publishers do today is served, counted once and paid', () => {
  it.each(callers)('$who', async ({ body, headers, ads: wanted, view }) => {
    const { ask, fate, publisherReport } = await publisher()
    const ads = await adsOf(await ask(body, headers))
    expect(ads).toHaveLength(wanted)
    for (const ad of ads) {
      for (let n = 0; n < (view.times ?? 1); n++) {
        const picture = await fire(service, ad.impUrl, { headers: view.headers })
        expect([picture.status, (await picture.bytes()).length]).toEqual([200, 43])
      }
      const click = await fire(service, ad.clickUrl)
      expect(click.status).toBe(302)
      expect(click.headers.get('location')).toContain('https://ridge.example/shoes')
    }
    await market.admin('/drain', {})
    for (const { impUrl } of ads) {
      const { hits, ...became } = await fate(impUrl)
      expect(became).toMatchObject({
        status: 'paid',
        reason: null,
        seen: { via: view.via },
        clicked: {},
      })
      expect(became.revenue).toBeGreaterThan(0)
      expect(hits.filter(({ counted }) => counted).map(({ kind }) => kind)).toEqual([
        'view',
        'click',
      ])
    }
    const { totalImpressions, totalClicks, totalRevenue } = await publisherReport('/stats?days=2')
    expect([totalImpressions, totalClicks]).toEqual([wanted, wanted])
    expect(totalRevenue).toBeGreaterThan(0)
    const again = wanted * ((view.times ?? 1) - 1)
    expect(await publisherReport('/traffic-quality?days=2')).toMatchObject({
      views: { net: wanted, filtered_by_reason: again > 0 ? { duplicate: again } : {} },
      clicks: { net: wanted, filtered_by_reason: {} },
      unbilled: { hits: 0 },
      server_views: { hits: view.via === 'server' ? wanted : 0 },
    })
  })
})

it.each([
  { who: 'a list of addresses', ip: '10.0.0.1, 202.12.27.33, 8.8.8.8' },
  { who: 'one with ports', ip: 'unknown, 202.12.27.33:51234' },
  { who: 'a list as JSON has them', ip: ['192.168.0.2', '202.12.27.33'] },
])('$who without a country is booked for that of the first public one', async ({ ip }) => {
  const { ask, publisherReport } = await publisher()
  const places = [{ device: { ua: CHROME, ip } }, { device: { ua: CHROME }, user: { ip } }]
  for (const place of places) {
    const [ad] = await adsOf(await ask({ ...shoesRequest(), ...place, sessionId: 'abroad' }))
    await fire(service, ad?.impUrl ?? '')
  }
  await market.admin('/drain', {})
  const { countries } = await publisherReport('/geography?days=2')
  expect(countries).toMatchObject([{ country_code: 'JP', impressions: 2 }])
})

describe('no kind of crawler gets an ad, is counted or paid', () => {
  it.each([
    { kind: 'a search crawler', ua: 'Mozilla/5.0 (compatible; Findbot/2.1; +http://find.example)' },
    { kind: 'an AI crawler', ua: 'Mozilla/5.0; compatible; ReadGPT-Bot/1.0; +https://ai.example' },
    { kind: 'a link preview', ua: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
    { kind: 'a monitor', ua: 'UpCheck-Monitoring/3.0 (https://up.example)' },
    { kind: 'a headless browser', ua: CHROME.replace('Chrome/', 'HeadlessChrome/') },
    { kind: 'a scraper made with a library', ua: 'PriceScraper/1.0 python-requests/2.32.3' },
  ])('$kind', async ({ ua }) => {
    const { ask, ad, fate, publisherReport } = await publisher()
    const refused = await ask({ ...shoesRequest(), device: { ua } })
    expect([refused.status, refused.headers.get('x-no-ad-reason')]).toEqual([204, 'bot'])
    const [served] = await adsOf(await ad())
    if (!served) throw new Error('no ad')
    const headers = { 'user-agent': ua }
    expect((await fire(service, served.impUrl, { headers })).status).toBe(200)
    expect((await fire(service, served.clickUrl, { headers })).status).toBe(302)
    await market.admin('/drain', {})
    const { status, seen, clicked, revenue, hits } = await fate(served.impUrl)
    expect({ status, seen, clicked, revenue }).toEqual({
      status: 'unpaid',
      seen: null,
      clicked: null,
      revenue: 0,
    })
    for (const { counted, reason } of hits) {
      expect([counted, reason]).toEqual([false, expect.stringMatching(/^(bot|unfurler)$/)])
    }
    expect(hits).toHaveLength(2)
    expect(await publisherReport('/stats?days=2')).toMatchObject({
      totalImpressions: 0,
      totalClicks: 0,
      totalRevenue: 0,
    })
  })
})
