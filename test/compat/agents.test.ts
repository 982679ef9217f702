import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adsOf, fire, seedTenant, type Tenant } from '../support/app.ts'
import { startService } from '../support/local.ts'
import { postbird } from '../support/samples.ts'

let service: Awaited<ReturnType<typeof startService>>
let tenant: Tenant

beforeAll(async () => {
  service = await startService()
  tenant = await seedTenant(service)
  const campaign = await tenant.campaign({ frequency_cap: { limit: 100, window_seconds: 60 } })
  for (const slug of ['postbird', 'mailhen']) {
    await tenant.admin(`/services/${slug}`, { ...postbird, name: slug }, 'PUT')
  }
  await service.cron()
  const [ad] = await adsOf(await tenant.ad())
  if (ad?.campaignId !== campaign) throw new Error('no ad')
  await fire(service, ad.impUrl)
  await fire(service, ad.clickUrl)
  await tenant.admin('/drain', {})
}, 120_000)
afterAll(async () => await service.stack.close())

type Json = Record<string, unknown>
const read = async (path: string, init: RequestInit = {}) => {
  const answer = await service.request(path, init)
  return { status: answer.status, body: (await answer.json()) as Json }
}
const search = async (body: Json, headers: Record<string, string> = {}, path = '/search') =>
  await read(path, {
    method: 'POST',
    headers: { 'user-agent': 'ads-tool/0.3', ...headers },
    body: JSON.stringify(body),
  })

describe('a tool that wraps the search for agents', () => {
  const query = 'send password reset emails'
  type Found = { click_url: string; credential_request: { setup_url: string }; options: Json[] }

  it.each(['header', 'query', 'body'])('finds a service with its key in the %s', async (where) => {
    const key = tenant.publisherKey
    const found =
      where === 'header'
        ? await search({ query }, { 'x-api-key': key })
        : where === 'query'
          ? await search({ query }, {}, `/search?platform_api_key=${key}`)
          : await search({ query, platform_api_key: key })
    expect(found.status).toBe(200)
    const { click_url: link, credential_request: request, options } = found.body as Found
    expect(new URL(link).pathname.length).toBeLessThanOrEqual(40)
    expect(request.setup_url).toBe(link)
    expect(options).toHaveLength(2)
    expect(options[0]).toMatchObject({
      click_url: link,
      setup_url: link,
      env_vars_needed: ['POSTBIRD_API_KEY'],
    })
  })

  it('repeats the link through a language model, in whatever case, and its click counts', async () => {
    const { body } = await search({ query }, { 'x-api-key': tenant.publisherKey })
    const link = new URL((body as Found).click_url)
    for (const path of [link.pathname, link.pathname.toUpperCase().replace('/GO/', '/go/')]) {
      const click = await fire(service, link.origin + path)
      expect([click.status, click.headers.get('location')]).toEqual([
        302,
        expect.stringContaining('https://postbird.example/keys'),
      ])
    }
    await tenant.admin('/drain', {})
    expect(await tenant.publisherReport('/index?days=2')).toMatchObject({ total_clicks: 1 })
  })

  it('reads why it was refused, as error or as message', async () => {
    for (const refused of [
      await search({ query }),
      await search({ query: '' }, { 'x-api-key': tenant.publisherKey }),
      await read('/services/none'),
    ]) {
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.body).toMatchObject({
        error: expect.stringMatching(/^[a-z_]+$/),
        message: expect.stringMatching(/\w/),
      })
    }
  })

  it('browses without a key', async () => {
    const { body: list } = await read('/services?category=email')
    const [first] = list.services as Json[]
    for (const field of ['env_vars_needed', 'quality_score', 'logo_url', 'install_summary']) {
      expect(first).toHaveProperty(field)
    }
    expect((await read('/services/postbird')).body).toMatchObject({
      slug: 'postbird',
      setup_url: 'https://postbird.example/keys',
    })
    const { body } = await read('/categories')
    expect((body.categories as Json[]).length).toBe(22)
  })
})

describe("a server that reads an advertiser's reports for agents", () => {
  const get = async (path: string) =>
    await read(`/advertiser-dashboard${path}`, { headers: { 'x-api-key': tenant.advertiserKey } })

  it.each([
    { path: '/info', has: { name: 'Ridge' } },
    { path: '/campaigns', has: { campaigns: [{ status: 'active', impressions: 1, clicks: 1 }] } },
    { path: '/campaigns?status=active', has: { campaigns: [{ impressions: 1 }] } },
    { path: '/metrics?days=7', has: { total_impressions: 1, total_clicks: 1 } },
    { path: '/conversions', has: { conversions: [] } },
    { path: '/events/analytics?days=7', has: { domains: [] } },
    { path: '/events/conversion-stats?days=7', has: { total: 0 } },
    { path: '/integrations', has: { shopify: [], calendly: [] } },
    { path: '/billing', has: { billing_enabled: true } },
  ])('$path', async ({ path, has }) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(body).toMatchObject(has)
  })

  it('sends days along with dates that win over it', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const { body } = await get(`/metrics?days=400&start_date=${day}&end_date=${day}`)
    expect(body.data).toHaveLength(1)
  })
})
