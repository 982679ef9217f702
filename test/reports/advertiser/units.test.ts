import { describe, expect, it } from 'vitest'
import { ensureCounters } from '../../../src/campaigns/snapshot/counters.ts'
import { rebuildSnapshot } from '../../../src/campaigns/snapshot/load.ts'
import {
  generative,
  grip,
  manual,
  SEEDED,
  seedAdvertiser,
  withAdvertiser,
} from '../../admin/advertiser/client.ts'
import { type AdObject, adsOf, fire } from '../../support/app.ts'
import { giveFeedback, tokenFor } from '../../support/feedback.ts'
import { withTenants } from '../../support/fixtures.ts'
import { servedAd } from '../../support/hits.ts'
import { newId } from '../../support/rollups.ts'

const { stores, isolate, tenant } = withTenants(SEEDED)
const own = withAdvertiser({ isolate, tenant })

const mud = {
  ...{ headline: 'Mud runners', copy: 'Deep lugs for muddy trails and rock.', cta: 'Get muddy' },
  landing_page: 'https://ridge.example/mud?size=42,43',
  image_url: 'https://ridge.example/mud.png',
}
/** A running campaign of one group with these ads, of which the first is shown while nobody has seen any. */
async function run(ads: object[], fields: object = {}) {
  const made = await own.campaign({ status: 'active', ad_groups: [{ ...manual, ads }], ...fields })
  const [group] = made.ad_groups
  return { id: made.campaign_id, groupId: group?.ad_group_id ?? '', ads: group?.ads ?? [] }
}
const serve = async (): Promise<AdObject> => {
  const [ad] = await adsOf(await tenant.ad())
  if (!ad) throw new Error('no ad was served')
  return ad
}
const landing = async (ad: Pick<AdObject, 'clickUrl'>) => {
  const location = (await fire(isolate, ad.clickUrl)).headers.get('location')
  return location?.replace(/[?&]grclid=[^&]*$/, '')
}
const read = async (path: string) => (await own.call('GET', path)).body
const rowsOf = async (path: string) => (await read(path)).data as Record<string, unknown>[]
const numbers = (table: string) =>
  stores.sql(`select ad_number from ${table} order by ad_number`).then((rows) => rows)

describe('the ad that was shown', () => {
  it('is served with what is its own, and booked with whatever comes of it', async () => {
    const { id, groupId, ads } = await run([mud, { ...grip, status: 'paused' }])
    const ad = await serve()
    expect(ad).toMatchObject({
      ...{ title: 'Mud runners', adText: mud.copy, cta: 'Get muddy', url: mud.landing_page },
      ...{ imageUrl: mud.image_url, campaignId: id, brandName: 'Ridge' },
    })
    expect(new URL(ad.impUrl).searchParams.get('p')).toHaveLength(160)
    await fire(isolate, ad.impUrl)
    const click = await fire(isolate, ad.clickUrl)
    const grclid = new URL(click.headers.get('location') ?? '').searchParams.get('grclid')
    expect(click.headers.get('location')).toContain(mud.landing_page)
    const sold = {
      ...{ event_id: 'order-1', event_type: 'purchase', value_cents: 4900, currency: 'USD' },
      ...{ conversion_timestamp: new Date().toISOString(), grclid },
    }
    const init = { method: 'POST', headers: { 'x-api-key': tenant.advertiserKey } }
    await tenant.admin('/drain', {})
    await isolate.request('/conversions', { ...init, body: JSON.stringify({ data: [sold] }) })
    await isolate.settle()
    await giveFeedback(isolate, tenant, ad)
    await tenant.admin('/drain', {})
    const zero = { ad_number: 0 }
    expect(await numbers('ledger')).toEqual([zero, zero, zero])
    expect(await numbers('feedback')).toEqual([zero])
    expect(await numbers('conversions')).toEqual([zero])
    const names = { campaign_id: id, ad_group_id: groupId }
    const figures = { impressions: 1, clicks: 1, conversions: 1, revenue: 49, ctr: 100 }
    const unit = { ...names, ad_unit_id: ads[0]?.ad_id, name: null, ...figures }
    expect(await rowsOf('/ad-unit-metrics')).toMatchObject([unit])
    expect(await read('/ad-unit-metrics')).toMatchObject({
      ...{ total_impressions: 1, total_clicks: 1, total_conversions: 1, total_revenue: 49 },
      ...{ total_ad_units: 2, truncated: false, revenue_by_currency: {} },
    })
    expect(await rowsOf('/ad-group-metrics')).toMatchObject([
      { ...names, name: 'Muddy', ...figures },
    ])
    expect(await rowsOf(`/ad-unit-metrics?ad_unit_id=${ads[1]?.ad_id}`)).toEqual([])
  })

  it('is that of the bid when it is rendered', async () => {
    const { id, ads } = await run([mud, { headline: 'Other', copy: 'Something else.' }])
    const headers = { authorization: `Bearer ${tenant.publisherKey}` }
    const ask = async (path: string, body: object) =>
      await isolate.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const question = { role: 'user', content: 'Which trail running shoes for muddy trails?' }
    const place = { placement: 'below_response', placement_id: 'main' }
    const said = { messages: [question], placements: [place], sessionId: 's' }
    const body = { ...said, device: { ua: 'Mozilla/5.0 Chrome/142', ip: '81.2.69.142' } }
    const bid = (await (await ask('/api/v1/bid', body)).json()) as { bidId: string }
    const rendered = await ask('/api/v1/render', { bidId: bid.bidId })
    expect(await rendered.json()).toMatchObject({ title: 'Mud runners', campaignId: id })
    const again = (await (await ask('/api/v1/bid', body)).json()) as { bidId: string }
    await own.call('DELETE', `/ads/${ads[0]?.ad_id}`)
    expect((await ask('/api/v1/render', { bidId: again.bidId })).status).toBe(204)
  })

  it('is no ad of the campaign for what was served before it was kept', async () => {
    const { id } = await run([mud])
    for (const [n, adNumber] of [null, 0].entries()) {
      const token = await tokenFor(isolate, servedAd(tenant, id, n, { adNumber }))
      expect(token).toHaveLength(adNumber === null ? 159 : 160)
      await fire(isolate, `https://ads.test/i?p=${token}`)
    }
    await tenant.admin('/drain', {})
    expect(await read(`/metrics?campaign_id=${id}`)).toMatchObject({ total_impressions: 2 })
    expect(await read('/ad-unit-metrics')).toMatchObject({ total_impressions: 1 })
  })

  it('is not worded by a model, and earns its place among the others', async () => {
    const { id } = await run([mud, { ...mud, headline: 'Better', copy: 'Good.' }])
    expect((await serve()).title).toBe('Mud runners')
    await stores.sql(
      `insert into ad_totals (campaign_id, ad_number, impressions, clicks)
       values ($1, 0, 100000, 100), ($1, 1, 100000, 5000)`,
      [id],
    )
    await rebuildSnapshot(isolate.deps)
    const titles = new Set<string>()
    for (let n = 0; n < 5; n++) titles.add((await serve()).title ?? '')
    expect(titles).toContain('Better')
  })
})

describe('the rotation of a group', () => {
  const earned = () =>
    stores.sql('select ad_number, impressions::int as views from ad_totals order by ad_number')
  const first = { ad_number: 0, views: 100_000 }
  const second = { ad_number: 1, views: 90_000 }
  const pair = async () => {
    const made = await run([mud, { ...mud, headline: 'Better' }])
    await stores.sql(
      `insert into ad_totals (campaign_id, ad_number, impressions, clicks)
       values ($1, 0, 100000, 100), ($1, 1, 90000, 5000)`,
      [made.id],
    )
    return made
  }

  it.each([
    { name: 'a headline', change: { headline: 'Grip runners' }, left: [second] },
    { name: 'a copy', change: { copy: 'Dry feet in the wet.' }, left: [second] },
    { name: 'no picture', change: { image_url: null }, left: [second] },
    { name: 'the words that it has', change: { ...mud, name: 'Plain' }, left: [first, second] },
    { name: 'a pause', change: { status: 'paused' }, left: [first, second] },
    { name: 'another page', change: { landing_page: null }, left: [first, second] },
  ])('knows of an ad with $name what it earned with it', async ({ change, left }) => {
    const { ads } = await pair()
    expect((await own.call('PATCH', `/ads/${ads[0]?.ad_id}`, change)).status).toBe(200)
    expect(await earned()).toEqual(left)
  })

  it('begins anew with what is made of other words of a campaign', async () => {
    const made = await own.campaign({ ad_groups: [generative] })
    await stores.sql('insert into ad_totals values ($1, 0, 500, 5)', [made.campaign_id])
    const path = `/campaigns/${made.campaign_id}`
    expect((await own.call('PATCH', path, { name: 'Same words' })).status).toBe(200)
    expect(await earned()).toEqual([{ ad_number: 0, views: 500 }])
    expect((await own.call('PATCH', path, { description: 'Other shoes.' })).status).toBe(200)
    expect(await earned()).toEqual([])
  })

  it('tries a changed ad that nobody clicked beside one that everybody does', async () => {
    const { ads } = await pair()
    await own.call('PATCH', `/ads/${ads[0]?.ad_id}`, { headline: 'Mud and rock runners' })
    await rebuildSnapshot(isolate.deps)
    const titles: string[] = []
    for (let n = 0; n < 40; n++) titles.push((await serve()).title ?? '')
    expect(titles.filter((title) => title === 'Mud and rock runners').length).toBeGreaterThan(4)
    await tenant.admin('/drain', {})
    expect(await read('/ad-unit-metrics')).toMatchObject({ total_ad_units: 2 })
  })
})

describe('where a click lands', () => {
  it("is the ad's own page, else its group's, else the campaign's, as it is now", async () => {
    const { groupId, ads } = await run([mud])
    const first = await serve()
    expect(await landing(first)).toBe(mud.landing_page)
    const change = async (path: string, body: object) => {
      expect((await own.call('PATCH', path, body)).status).toBe(200)
      return await landing(first)
    }
    const ad = `/ads/${ads[0]?.ad_id}`
    const page = (name: string) => ({ landing_page: `https://ridge.example/${name}` })
    expect(await change(ad, page('new'))).toBe('https://ridge.example/new')
    expect(await change(`/ad-groups/${groupId}`, page('group'))).toBe('https://ridge.example/new')
    expect(await change(ad, { landing_page: null })).toBe('https://ridge.example/group')
    const none = { landing_page: null }
    expect(await change(`/ad-groups/${groupId}`, none)).toBe('https://ridge.example/shoes')
    await own.call('PATCH', ad, page('last'))
    await own.call('DELETE', ad)
    expect(await landing(first)).toBe('https://ridge.example/last')
  })

  it('is the same once Redis has lost its data, and while it is away', async () => {
    const many = Array.from({ length: 130 }, (_, n) => ({
      ...{ ...grip, landing_page: `https://ridge.example/${n}` },
    }))
    const made = await run(many.slice(0, 100))
    for (const ad of many.slice(100)) await own.ad(made.groupId, ad)
    const landOn = async (adNumber: number) => {
      const token = await tokenFor(
        isolate,
        servedAd(tenant, made.id, adNumber, { adNumber }),
        'click',
      )
      return await landing({ clickUrl: `https://ads.test/c?p=${token}` })
    }
    await stores.redis('FLUSHDB')
    await ensureCounters(isolate.deps)
    expect(await landOn(7)).toBe('https://ridge.example/7')
    expect(await landOn(129)).toBe('https://ridge.example/129')
    stores.gateways.redis.fault = 'refuse'
    expect(await landOn(8)).toBe('https://ridge.example/8')
    isolate.deps.snapshots.expect('')
    expect(await landOn(128)).toBe('https://ridge.example/128')
  })
})

describe('metrics of ads and groups', () => {
  it.each(['/ad-unit-metrics', '/ad-group-metrics'])(
    '%s: 404 for what is not theirs',
    async (path) => {
      const { id } = await run([mud])
      const { own: other } = await seedAdvertiser(isolate)
      const foreign = await other.campaign({ ad_groups: [manual] })
      const [group] = foreign.ad_groups
      const name = path === '/ad-unit-metrics' ? 'ad_unit_id' : 'ad_group_id'
      const theirs = path === '/ad-unit-metrics' ? group?.ads[0]?.ad_id : group?.ad_group_id
      for (const unknown of [theirs, newId(), 'x']) {
        const told = await own.call('GET', `${path}?${name}=${unknown}`)
        expect([told.status, told.body.detail]).toEqual([
          404,
          expect.stringContaining('There is no such ad'),
        ])
      }
      for (const unknown of [foreign.campaign_id, newId(), 'x']) {
        const told = await own.call('GET', `${path}?campaign_id=${unknown}`)
        expect([told.status, told.body.detail]).toEqual([
          404,
          'There is no such campaign. GET /advertiser-dashboard/campaigns lists those of this account.',
        ])
      }
      const wrong = await own.call('GET', `${path}?campaign_id=${id}&${name}=${theirs}`)
      expect(wrong.status).toBe(404)
      expect((await own.call('GET', `${path}?days=0`)).status).toBe(400)
      expect((await own.call('GET', `${path}?start_date=2026-01-01`)).status).toBe(422)
    },
  )

  it('are read page by page, and say so', async () => {
    const { id } = await run([mud])
    await stores.sql(
      `insert into ads (id, campaign_id, group_id, number, copy, source, review)
       select gen_random_uuid(), $1, group_id, n, 'Text', 'given', 'approved'
       from generate_series(1, 2000) n, ads where ads.campaign_id = $1 and ads.number = 0`,
      [id],
    )
    expect(await read('/ad-unit-metrics')).toMatchObject({ total_ad_units: 2001, truncated: true })
    const rest = await read('/ad-unit-metrics?offset=2000')
    expect(rest).toMatchObject({ total_ad_units: 2001, truncated: false })
    const beyond = await read('/ad-unit-metrics?offset=2001')
    expect(beyond).toMatchObject({ data: [], total_ad_units: 2001, truncated: false })
  })

  it('are CSV for who prefers that', async () => {
    const headers = { 'x-api-key': tenant.advertiserKey, accept: 'text/csv' }
    for (const path of ['/ad-unit-metrics', '/ad-group-metrics']) {
      const answer = await isolate.request(`/advertiser-dashboard${path}`, { headers })
      expect(await answer.text()).toMatch(/^date,campaign_id,ad_group_id,.*impressions/)
    }
  })
})
