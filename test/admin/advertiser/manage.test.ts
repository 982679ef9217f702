import { describe, expect, it } from 'vitest'
import { adsOf, fire } from '../../support/app.ts'
import { withTenants } from '../../support/fixtures.ts'
import { newId } from '../../support/rollups.ts'
import {
  advertiserOf,
  type Campaign,
  type Group,
  generative,
  grip,
  manual,
  SEEDED,
  seedAdvertiser,
  shoes,
  withAdvertiser,
} from './client.ts'

const { stores, isolate, tenant, restart } = withTenants(SEEDED)
const own = withAdvertiser({ isolate, tenant })

const question = 'Which trail running shoes should I buy for muddy trails?'
const idsOf = async () => (await adsOf(await tenant.ad())).map((ad) => ad.campaignId)
const patch = async (path: string, body?: object) => await own.call('PATCH', path, body)

it('from the key to the first paid view, by the public table alone', async () => {
  const { campaign_id: id, ad_groups: made } = await own.campaign({
    ad_groups: [generative, manual],
  })
  expect(made.map(({ group_type, ads_total }) => [group_type, ads_total])).toEqual([
    ['generative', 1],
    ['manual', 1],
  ])
  expect(await idsOf()).toEqual([])
  const [runners] = made
  const fits = ['which shoes hold on a wet fell']
  const put = await own.call('PUT', `/ad-groups/${runners?.ad_group_id}/examples`, { fits })
  expect(put.body).toMatchObject({ examples: { fits }, examples_source: 'given' })
  const tried = await own.call('POST', '/campaigns/preview', {
    campaign_id: id,
    conversations: [question, 'What is the capital of Peru?'],
  })
  expect(tried.body.data).toMatchObject([
    { would_show: true, reason: 'fits' },
    { would_show: false, reason: 'below_relevancy' },
  ])
  expect((await patch(`/campaigns/${id}`, { status: 'active' })).body).toMatchObject({
    status: 'active',
    is_active: true,
  })
  const [ad] = await adsOf(await tenant.ad())
  expect(ad).toMatchObject({ campaignId: id, brandName: 'Ridge', url: shoes.landing_page })
  await fire(isolate, ad?.impUrl ?? '')
  const click = await fire(isolate, ad?.clickUrl ?? '')
  const grclid = new URL(click.headers.get('location') ?? '').searchParams.get('grclid')
  await isolate.request('/conversions', {
    method: 'POST',
    headers: { 'x-api-key': tenant.advertiserKey },
    body: JSON.stringify({
      data: [
        {
          ...{ event_id: 'order-1', event_type: 'purchase', value_cents: 4900, currency: 'USD' },
          ...{ conversion_timestamp: new Date().toISOString(), grclid },
        },
      ],
    }),
  })
  await tenant.admin('/drain', {})
  const metrics = await own.call('GET', `/metrics?campaign_id=${id}`)
  expect(metrics.body).toMatchObject({
    ...{ total_impressions: 1, total_clicks: 1, total_conversions: 1, total_revenue: 49 },
  })
  expect(Number(metrics.body.total_spend)).toBeGreaterThan(0)
  expect((await patch(`/campaigns/${id}`, { status: 'paused' })).body.status).toBe('paused')
  expect(await idsOf()).toEqual([])
})

describe('a campaign', () => {
  it('is read as it was made, by its maker and by the operator', async () => {
    const campaign = await own.campaign({
      ...{ status: 'paused', billing_model: 'CPC', max_cpc: 0.5, click_goal: 100 },
      ...{ utm_params: [{ key: 'utm_source', value: 'chat' }], allowed_countries: ['us'] },
      ...{ bid_strategy: 'lowest_cost', demographics: { age: '25-34' }, conversion_type: 'sale' },
    })
    expect(campaign).toMatchObject({
      ...{ status: 'paused', is_active: false, daily_budget: 1000, billing_model: 'cpc', bid: 0.5 },
      ...{ max_cpc: 0.5, click_goal: 100, utm_params: { utm_source: 'chat' } },
      ...{ allowed_countries: ['US'], brand_name: 'Ridge', title: 'Trail shoes', ad_groups: [] },
      ...{ demographics: { age: '25-34' }, bid_strategy: 'lowest_cost' },
    })
    const detail = await own.call('GET', `/campaigns/${campaign.campaign_id}`)
    const { ad_groups: _, ...same } = campaign
    expect(detail.body).toMatchObject(same)
    const read = await isolate.request(`/admin/campaigns/${campaign.campaign_id}`, {
      headers: { authorization: `Bearer ${stores.env.ADMIN_API_KEY}` },
    })
    expect(await read.json()).toMatchObject({ name: 'Trail shoes', pricing_model: 'cpc', bid: 0.5 })
  })

  it.each([
    { says: {}, bids: { billing_model: 'cpm', bid: 10 } },
    { says: { max_cpm: 4 }, bids: { billing_model: 'cpm', bid: 4 } },
    { says: { max_cpc: 2 }, bids: { billing_model: 'cpc', bid: 2 } },
    { says: { max_cpa: 30, max_cpc: 2 }, bids: { billing_model: 'cpa', bid: 30 } },
    { says: { billing_model: 'cpc' }, bids: { billing_model: 'cpc', bid: 1 } },
    { says: { billing_model: 'cpa', max_cpc: 2 }, bids: { billing_model: 'cpa', bid: 20 } },
    { says: { max_cpc: 0 }, bids: { billing_model: 'cpm', bid: 10 } },
  ])('that says $says bids $bids', async ({ says, bids }) => {
    const { max_cpm: _, ...plain } = shoes
    const made = await own.call('POST', '/campaigns', { ...plain, ...says })
    expect(made.body).toMatchObject(bids)
  })

  it('goes back to the usual bid where its limit is taken back', async () => {
    const { campaign_id: id } = await own.campaign({ max_cpm: null, max_cpc: 3 })
    for (const [max, bid] of [
      [2, 2],
      [null, 1],
      [5, 5],
      [0, 1],
    ]) {
      const changed = await patch(`/campaigns/${id}`, { max_cpc: max })
      expect(changed.body).toMatchObject({ bid, max_cpc: max || null, billing_model: 'cpc' })
    }
    expect((await patch(`/campaigns/${id}`, { name: 'Other' })).body).toMatchObject({ bid: 1 })
  })

  it('keeps each of several changes that come at once', async () => {
    const { campaign_id: id } = await own.campaign({ max_cpm: 9, click_goal: 1 })
    const said = { max_cpc: 2, bid_strategy: 'x', impression_goal: 7, demographics: { age: null } }
    const each = Object.entries({ ...said, click_goal: null }).map(([name, one]) => ({
      [name]: one,
    }))
    await Promise.all(each.map(async (change) => await patch(`/campaigns/${id}`, change)))
    const { body } = await own.call('GET', `/campaigns/${id}`)
    expect(body).toMatchObject({ ...said, max_cpm: 9, click_goal: null })
  })

  it('takes a limit of what is not billed beside that of what is', async () => {
    for (let round = 1; round <= 6; round++) {
      const { campaign_id: id } = await own.campaign({ max_cpm: 9 })
      const changes = [{ max_cpm: round }, { max_cpc: round }, { max_cpa: round }]
      const all = await Promise.all(
        changes.map(async (change) => await patch(`/campaigns/${id}`, change)),
      )
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
      const { body } = await own.call('GET', `/campaigns/${id}`)
      expect(body).toMatchObject({ max_cpm: round, max_cpc: round, max_cpa: round, bid: round })
    }
  })

  it('bids what the last limit says, whoever changes limits and pricing at once', async () => {
    for (let round = 0; round < 4; round++) {
      const { campaign_id: id } = await own.campaign({ max_cpm: null, billing_model: 'cpm' })
      const [mine, theirs] = await Promise.all([
        patch(`/campaigns/${id}`, { max_cpm: 9.5 }),
        tenant.admin(`/campaigns/${id}`, { pricing_model: 'cpc', bid: 0.25 }, 'PATCH'),
      ])
      expect([200, 409]).toContain(mine.status)
      expect(theirs).toMatchObject({ pricing_model: 'cpc', bid: 0.25 })
      expect((await own.call('GET', `/campaigns/${id}`)).body).toMatchObject({
        ...{ billing_model: 'cpc', bid: 0.25 },
      })
      const { campaign_id: other } = await own.campaign({ max_cpm: null, billing_model: 'cpm' })
      const both = await Promise.all([
        patch(`/campaigns/${other}`, { max_cpm: 5 }),
        patch(`/campaigns/${other}`, { max_cpm: null }),
      ])
      for (const { status } of both) expect([200, 409]).toContain(status)
      const { max_cpm: limit, bid } = (await own.call('GET', `/campaigns/${other}`)).body
      expect(bid).toBe(limit ?? 10)
    }
  })

  it('is changed beside its groups, whoever changes both at once', async () => {
    const made = await own.campaign({ ad_groups: [generative] })
    const group = made.ad_groups[0]?.ad_group_id
    for (let round = 0; round < 6; round++) {
      const both = await Promise.all([
        patch(`/campaigns/${made.campaign_id}`, { title: `T ${round}`, description: `D ${round}` }),
        patch(`/ad-groups/${group}`, { context: `People ${round} who look for trail shoes.` }),
      ])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  it('never ends before it starts, whoever changes its start and its end at once', async () => {
    const { campaign_id: id } = await own.campaign({
      start_time: '2036-06-01T00:00:00Z',
      end_time: '2036-06-10T00:00:00Z',
    })
    const changes = [{ start_time: '2036-06-08T00:00:00Z' }, { end_time: '2036-06-03T00:00:00Z' }]
    await Promise.all(changes.map(async (change) => await patch(`/campaigns/${id}`, change)))
    const [row] = await stores.sql('select end_time > start_time as fits from campaigns')
    expect(row).toEqual({ fits: true })
  })

  it('says by null what it says by leaving out', async () => {
    const made = await own.campaign({
      ...{ title: null, brand_name: null, description: null },
      ad_groups: [{ ...manual, status: null }],
    })
    const [group] = made.ad_groups
    expect(group).toMatchObject({ group_type: 'manual', status: 'active' })
    const kept = await patch(`/campaigns/${made.campaign_id}`, { title: null, daily_budget: 7 })
    expect(kept.body).toMatchObject({ title: shoes.name, daily_budget: 7 })
  })

  it('is sent back as it was read, to be changed by it or made anew', async () => {
    const { campaign_id: id, ...read } = await own.campaign({ description: undefined })
    expect(read.description).toBe('')
    expect(await patch(`/campaigns/${id}`, read)).toMatchObject({ status: 200, body: read })
    expect(await own.campaign(read)).toMatchObject({ description: '' })
    await patch(`/campaigns/${id}`, { description: 'Shoes with lugs.' })
    const emptied = await patch(`/campaigns/${id}`, { description: ' ' })
    expect(emptied.body).toMatchObject({ description: '' })
  })

  it('that is archived keeps its groups and ads as they are', async () => {
    const made = await own.campaign({ ad_groups: [manual] })
    const archive = `/campaigns/${made.campaign_id}/archive`
    await patch(archive)
    const group = `/ad-groups/${made.ad_groups[0]?.ad_group_id}`
    const ad = `/ads/${made.ad_groups[0]?.ads[0]?.ad_id}`
    const calls = [
      ['PATCH', group, { name: 'Other' }],
      ['POST', `${group}/ads`, grip],
      ['PATCH', ad, { headline: 'Other' }],
      ['PATCH', ad, { status: 'paused' }],
    ] as const
    for (const [method, path, body] of calls) {
      const refused = await own.call(method, path, body)
      expect([path, refused.status, refused.body.detail]).toEqual([
        ...[path, 409, expect.stringContaining('The campaign is archived')],
      ])
    }
    expect((await own.groups()).ad_groups).toMatchObject([{ name: 'Muddy', ads: [grip] }])
    await patch(archive)
    await patch(group, { status: 'archived' })
    expect((await patch(ad, { headline: 'Other' })).status).toBe(409)
    expect((await own.call('DELETE', ad)).status).toBe(204)
  })

  it('is archived and brought back by the same call', async () => {
    const { campaign_id: id } = await own.campaign({ status: 'active', ad_groups: [manual] })
    expect(await idsOf()).toEqual([id])
    expect((await patch(`/campaigns/${id}/archive`)).body.status).toBe('archived')
    expect(await idsOf()).toEqual([])
    const refused = await patch(`/campaigns/${id}`, { status: 'active' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('/archive'),
    ])
    expect((await patch(`/campaigns/${id}/archive`)).body.status).toBe('paused')
    expect((await patch(`/campaigns/${id}`, { status: 'active' })).status).toBe(200)
    expect(await idsOf()).toEqual([id])
  })

  it('may show ads of another campaign, as ads of its own', async () => {
    const first = await own.campaign({ ad_groups: [manual] })
    const unit = first.ad_groups[0]?.ads[0]?.ad_id
    const second = await own.campaign({ status: 'active', ad_unit_ids: [unit] })
    expect(second.ad_groups[0]?.ads).toMatchObject([{ ...grip, number: 0 }])
    expect(second.ad_groups[0]?.ads[0]?.ad_id).not.toBe(unit)
    expect(await idsOf()).toEqual([second.campaign_id])
  })
})

describe('ad groups', () => {
  const first = ({ ad_groups: [group] }: Campaign): Group => {
    if (!group) throw new Error('no group')
    return group
  }

  it('are listed by campaign, archived ones where they are asked for', async () => {
    const a = await own.campaign({ ad_groups: [manual, { ...manual, name: 'Second' }] })
    const b = await own.campaign({ ad_groups: [manual] })
    expect(await own.groups()).toMatchObject({ total_ad_groups: 3, truncated: false })
    expect(await own.groups('?limit=2')).toMatchObject({ total_ad_groups: 3, truncated: true })
    expect(await own.groups('?limit=2&offset=5')).toMatchObject({ total_ad_groups: 3 })
    expect((await own.groups(`?campaign_id=${b.campaign_id}`)).ad_groups).toHaveLength(1)
    const { ad_group_id: gone } = first(a)
    expect((await own.call('DELETE', `/ad-groups/${gone}`)).status).toBe(204)
    expect((await own.call('DELETE', `/ad-groups/${gone}`)).status).toBe(204)
    const left = await own.groups(`?campaign_id=${a.campaign_id}&include_archived=false`)
    expect(left.ad_groups.map(({ name }) => name)).toEqual(['Second'])
    const all = await own.groups(`?campaign_id=${a.campaign_id}&include_archived=true`)
    expect(all.ad_groups.map(({ status, ads }) => [status, ads.map((ad) => ad.status)])).toEqual([
      ['archived', ['archived']],
      ['active', ['active']],
    ])
  })

  it('show 100 ads at most, and say how many there are', async () => {
    const many = Array.from({ length: 100 }, (_, i) => ({ ...grip, copy: `${grip.copy} ${i}` }))
    const { ad_group_id: id } = first(await own.campaign({ ad_groups: [{ ...manual, ads: many }] }))
    await own.ad(id, { copy: 'One more pair for muddy trails.' })
    const { ads, ads_total: total } = await own.readGroup(id)
    expect([ads.length, total]).toEqual([100, 101])
    expect(ads.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, i) => i))
  })

  it('that are paused, or have no ad to show, are not served', async () => {
    const { campaign_id: id } = await own.campaign({ status: 'active', ad_groups: [manual] })
    const { ad_groups: groups } = await own.groups()
    const group = groups[0]?.ad_group_id ?? ''
    const ad = groups[0]?.ads[0]?.ad_id ?? ''
    for (const [path, off, on] of [
      [`/ad-groups/${group}`, 'paused', 'active'],
      [`/ads/${ad}`, 'paused', 'active'],
    ]) {
      expect((await patch(path ?? '', { status: off })).status).toBe(200)
      expect(await idsOf()).toEqual([])
      expect((await patch(path ?? '', { status: on })).status).toBe(200)
      expect(await idsOf()).toEqual([id])
    }
    await own.call('DELETE', `/ads/${ad}`)
    expect(await idsOf()).toEqual([])
  })

  it('of one campaign are matched each by its own words', async () => {
    const tents = {
      ...{ name: 'Tents', group_type: 'manual', context: 'Light tents for two on long hikes.' },
      ads: [{ headline: 'Ridge tents', copy: 'A light tent for two, dry in any storm.' }],
    }
    const { campaign_id: id } = await own.campaign({
      ...{ status: 'active', description: undefined, name: 'All', topics: [] },
      ad_groups: [manual, tents],
    })
    const titles = async (content: string) =>
      (await adsOf(await tenant.ad({ messages: [{ role: 'user', content }] }))).map(
        ({ title, campaignId }) => [title, campaignId],
      )
    expect(await titles(question)).toEqual([['Ridge trail shoes', id]])
    expect(await titles('Which light tent should I buy for two on a long hike?')).toEqual([
      ['Ridge tents', id],
    ])
    expect(isolate.deps.snapshots.current()?.documents(id)).toEqual([0, 1])
  })

  it('never show what they are for', async () => {
    await own.campaign({
      status: 'active',
      ad_groups: [{ ...generative, ...manual, context: 'secret words about trail shoes' }],
    })
    const answer = await tenant.ad()
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('secret')
  })

  it('run where both they and their campaign may', async () => {
    const narrow = { ...manual, allowed_countries: ['DE'] }
    const { campaign_id: id } = await own.campaign({ status: 'active', ad_groups: [narrow] })
    expect(await idsOf()).toEqual([])
    await patch(`/campaigns/${id}`, { allowed_countries: ['US'] })
    expect(isolate.deps.snapshots.current()?.size).toBe(0)
    const { ad_groups: groups } = await own.groups()
    await patch(`/ad-groups/${groups[0]?.ad_group_id}`, { allowed_countries: ['US', 'DE'] })
    expect(await idsOf()).toEqual([id])
  })

  it('keep the numbers of the ads that stay when all are given anew', async () => {
    const texts = ['Deep lugs for mud.', 'Light as a feather.', 'Dry by noon.']
    const ads = texts.map((copy) => ({ ...grip, copy }))
    const { ad_group_id: id } = first(await own.campaign({ ad_groups: [{ ...manual, ads }] }))
    const given = [ads[2], { ...grip, copy: 'A fourth one.' }, { ...ads[0], status: 'paused' }]
    const changed = (await patch(`/ad-groups/${id}`, { ads: given })).body as Group
    expect(changed.ads.map(({ number, copy, status }) => [number, copy, status])).toEqual([
      [0, 'Deep lugs for mud.', 'paused'],
      [2, 'Dry by noon.', 'active'],
      [3, 'A fourth one.', 'active'],
    ])
    await patch(`/ad-groups/${id}`, { ads: given })
    expect((await own.readGroup(id)).ads.map(({ number }) => number)).toEqual([0, 2, 3])
    await patch(`/ad-groups/${id}`, { ads: [] })
    expect((await own.readGroup(id)).ads_total).toBe(0)
  })

  it('keep ads that are alike when all are given anew, each with its number', async () => {
    const other = { ...grip, copy: 'Light as a feather.' }
    const ads = [grip, other, { ...grip, status: 'paused' }]
    const { ad_group_id: id } = first(await own.campaign({ ad_groups: [{ ...manual, ads }] }))
    const before = await own.readGroup(id)
    const all = async (given: object[]) =>
      ((await patch(`/ad-groups/${id}`, { ads: given })).body as Group).ads.map(
        ({ number, copy, status }) => [number, copy, status],
      )
    const kept = [
      [0, grip.copy, 'active'],
      [1, other.copy, 'active'],
      [2, grip.copy, 'paused'],
    ]
    expect(await all(before.ads)).toEqual(kept)
    expect(await all([...ads, other])).toEqual([...kept, [3, other.copy, 'active']])
    expect(await all([grip])).toEqual([[0, grip.copy, 'active']])
    expect((await Promise.all([all([grip, grip]), all([grip, grip])])).at(-1)).toHaveLength(2)
  })

  it('change their type as far as their ads let them', async () => {
    const { ad_group_id: id, ads } = first(await own.campaign({ ad_groups: [manual] }))
    const refused = await patch(`/ad-groups/${id}`, { group_type: 'generative', name: 'No' })
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('Archive')])
    expect((await own.readGroup(id)).name).toBe('Muddy')
    const before = await own.readGroup(id)
    await tenant.admin(`/advertisers/${tenant.advertiserId}`, { review_ads: true }, 'PATCH')
    const page = 'https://ridge.example/other'
    const elsewhere = { group_type: 'generative', landing_page: page }
    expect((await patch(`/ad-groups/${id}`, elsewhere)).status).toBe(422)
    expect(await own.readGroup(id), 'what is refused changes nothing').toEqual(before)
    await tenant.admin(`/advertisers/${tenant.advertiserId}`, { review_ads: false }, 'PATCH')
    await own.call('DELETE', `/ads/${ads[0]?.ad_id}`)
    const made = (await patch(`/ad-groups/${id}`, { group_type: 'generative' })).body as Group
    expect(made.ads).toMatchObject([{ source: 'words', number: 1 }])
    const back = (await patch(`/ad-groups/${id}`, { group_type: 'manual' })).body as Group
    expect(back.ads).toMatchObject([{ source: 'given', number: 1 }])
    await own.ad(id)
  })

  it('that are archived come back, and with them what can be written', async () => {
    const { ad_group_id: id } = first(await own.campaign({ ad_groups: [generative] }))
    await patch(`/ad-groups/${id}`, { status: 'archived' })
    expect((await patch(`/ad-groups/${id}`, { name: 'Other' })).status).toBe(409)
    expect((await own.readGroup(id)).ads_total).toBe(0)
    const back = (await patch(`/ad-groups/${id}`, { status: 'active' })).body as Group
    expect(back.ads).toMatchObject([{ source: 'words', status: 'active', number: 1 }])
  })

  it("say in their campaign's words what no model has written for, and never what they are for", async () => {
    const { campaign_id: campaign, ad_groups: groups } = await own.campaign({
      ...{ description: undefined, ad_groups: [generative] },
    })
    const id = groups[0]?.ad_group_id ?? ''
    const said = async () => (await own.readGroup(id)).ads
    const words = { headline: 'Trail shoes', copy: 'Ridge: Trail shoes', source: 'words' }
    expect(await said()).toMatchObject([words])
    await patch(`/ad-groups/${id}`, { context: 'Ridge makes shoes for fells.' })
    expect(await said()).toMatchObject([{ ...words, number: 0 }])
    await patch(`/campaigns/${campaign}`, { description: 'Shoes with lugs. They grip.' })
    expect(await said()).toMatchObject([{ copy: 'Ridge: Shoes with lugs.', number: 0 }])
  })

  it('have examples that can be taken back', async () => {
    const { ad_group_id: id } = first(await own.campaign({ ad_groups: [generative] }))
    const path = `/ad-groups/${id}/examples`
    expect((await own.call('GET', path)).body).toMatchObject({ examples_source: 'market' })
    const given = {
      fits: ['what holds on a wet fell'],
      not: ['shoes to dance in'],
      terms: ['fell'],
    }
    await own.call('PUT', path, given)
    expect((await own.call('GET', path)).body).toMatchObject({
      ...{ ad_group_id: id, examples: given, examples_source: 'given', examples_pending: false },
    })
    await patch(`/ad-groups/${id}`, { context: 'Something else entirely.' })
    expect((await own.call('GET', path)).body).toMatchObject({ examples_source: 'given' })
    expect((await own.call('DELETE', path)).body).toMatchObject({
      examples: { fits: [], not: [], terms: [] },
    })
  })
})

describe('numbers', () => {
  it('are each given once, whoever asks at the same time', async () => {
    const campaign = await own.campaign({ ad_groups: [manual, { ...manual, name: 'Second' }] })
    const ids = campaign.ad_groups.map((group) => group.ad_group_id)
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        own.ad(ids[i % 2] ?? '', { copy: `Pair ${i} for mud.` }),
      ),
    )
    expect(made.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 2),
    )
  })

  it('end at 65,535, and the refusal says so', async () => {
    const campaign = await own.campaign({ ad_groups: [manual] })
    const group = campaign.ad_groups[0]?.ad_group_id ?? ''
    await stores.sql('update campaigns set next_ad_number = 65535')
    expect(await own.ad(group)).toMatchObject({ number: 65_535 })
    const id = campaign.campaign_id
    for (const [path, body] of [
      [`/ad-groups/${group}/ads`, grip],
      ['/ad-groups', { ...manual, campaign_id: id }],
      ['/ad-groups', { ...generative, campaign_id: id }],
    ] as const) {
      const refused = await own.call('POST', path, body)
      expect([path, refused.status, refused.body.detail]).toEqual([
        ...[path, 409, expect.stringContaining('65536 ads')],
      ])
    }
    expect((await own.groups()).total_ad_groups).toBe(1)
  })
})

describe('a campaign of the operator', () => {
  const texts = (group: Group | undefined) => group?.ads.map(({ number, copy }) => [number, copy])

  it('is one group, whose texts are ads with numbers that stay theirs', async () => {
    const id = await tenant.campaign({ ad_texts: ['Grip for mud.', 'Light.', 'Grip for mud.'] })
    const [group] = (await own.groups(`?campaign_id=${id}`)).ad_groups
    expect(group).toMatchObject({ ad_group_id: id, name: 'Trail shoes', group_type: 'manual' })
    expect(texts(group)).toEqual([
      [0, 'Grip for mud.'],
      [1, 'Light.'],
    ])
    await tenant.admin(`/campaigns/${id}`, { ad_texts: ['Light.', 'New.'] }, 'PATCH')
    const all = await own.groups(`?campaign_id=${id}&include_archived=1`)
    expect(texts(all.ad_groups[0])).toEqual([
      [0, 'Grip for mud.'],
      [1, 'Light.'],
      [2, 'New.'],
    ])
    const live = (await own.groups(`?campaign_id=${id}`)).ad_groups[0]
    expect(texts(live)).toEqual([
      [1, 'Light.'],
      [2, 'New.'],
    ])
    expect(isolate.deps.snapshots.current()?.creative(0)).toMatchObject({
      adTexts: ['Light.', 'New.'],
      adNumbers: [1, 2],
    })
    await tenant.admin(`/campaigns/${id}`, { ad_texts: ['Grip for mud.'] }, 'PATCH')
    expect(isolate.deps.snapshots.current()?.creative(0)).toMatchObject({ adNumbers: [0] })
    await tenant.admin(`/campaigns/${id}`, { ad_texts: [] }, 'PATCH')
    expect(isolate.deps.snapshots.current()?.creative(0)).toMatchObject({ adNumbers: [3] })
  })

  it('is run by its advertiser too, but for the group that it is', async () => {
    const id = await tenant.campaign()
    expect(await idsOf()).toEqual([id])
    expect((await patch(`/campaigns/${id}`, { status: 'paused' })).body.status).toBe('paused')
    expect(await idsOf()).toEqual([])
    const ad = (await own.readGroup(id)).ads[0]?.ad_id
    for (const [method, path, body] of [
      ['PATCH', `/ad-groups/${id}`, { name: 'Mine' }],
      ['DELETE', `/ad-groups/${id}`, undefined],
      ['POST', `/ad-groups/${id}/ads`, grip],
      ['PATCH', `/ads/${ad}`, { status: 'paused' }],
      ['DELETE', `/ads/${ad}`, undefined],
    ] as const) {
      const refused = await own.call(method, path, body)
      expect([path, refused.status, refused.body.detail]).toEqual([
        ...[path, 422, expect.stringContaining('add an ad group beside it')],
      ])
    }
    await own.group(id)
    expect((await own.groups(`?campaign_id=${id}`)).ad_groups).toHaveLength(2)
  })

  it('that an older version stored is completed by the cron, and served before', async () => {
    const id = await tenant.campaign()
    await stores.sql('delete from ads')
    await stores.sql('delete from ad_groups')
    restart()
    await stores.sql('delete from jobs')
    expect((await adsOf(await tenant.ad())).map((ad) => ad.campaignId)).toEqual([id])
    await isolate.cron()
    expect((await own.groups()).ad_groups).toMatchObject([{ ad_group_id: id, ads_total: 1 }])
  })

  it('has its own examples; that of an advertiser has those of its groups', async () => {
    const { campaign_id: id } = await own.campaign({ ad_groups: [manual] })
    for (const change of [{ examples: { fits: ['mud on the fell'] } }, { ad_texts: ['Other.'] }]) {
      await expect(tenant.admin(`/campaigns/${id}`, change, 'PATCH')).rejects.toThrow('422')
    }
    await tenant.admin(`/campaigns/${id}`, { bid: 3, examples: undefined }, 'PATCH')
  })
})

describe('refusals', () => {
  it('of what is another’s are those of what is not there', async () => {
    const { own: other } = await seedAdvertiser(isolate)
    const theirs = await other.campaign({ status: 'active', ad_groups: [manual] })
    const [group] = theirs.ad_groups
    const ids = {
      campaign: theirs.campaign_id,
      group: group?.ad_group_id,
      ad: group?.ads[0]?.ad_id,
    }
    const none = { campaign: newId(), group: newId(), ad: newId() }
    const calls = (to: typeof ids) =>
      [
        ['PATCH', `/campaigns/${to.campaign}`, { name: 'Mine' }],
        ['PATCH', `/campaigns/${to.campaign}/archive`, undefined],
        ['POST', '/campaigns/preview', { campaign_id: to.campaign, conversations: [question] }],
        ['POST', '/campaigns', { ...shoes, ad_unit_ids: [to.ad] }],
        ['GET', `/ad-groups?campaign_id=${to.campaign}`, undefined],
        ['POST', '/ad-groups', { ...manual, campaign_id: to.campaign }],
        ['GET', `/ad-groups/${to.group}`, undefined],
        ['PATCH', `/ad-groups/${to.group}`, { name: 'Mine' }],
        ['DELETE', `/ad-groups/${to.group}`, undefined],
        ['GET', `/ad-groups/${to.group}/examples`, undefined],
        ['PUT', `/ad-groups/${to.group}/examples`, { fits: ['mine'] }],
        ['DELETE', `/ad-groups/${to.group}/examples`, undefined],
        ['POST', `/ad-groups/${to.group}/ads`, grip],
        ['PATCH', `/ads/${to.ad}`, { headline: 'Mine' }],
        ['DELETE', `/ads/${to.ad}`, undefined],
      ] as const
    const told = async (to: typeof ids) =>
      await Promise.all(
        calls(to).map(async ([method, path, body]) => {
          const { status, body: said } = await own.call(method, path, body)
          return [status, said.error, said.detail]
        }),
      )
    const foreign = await told(ids)
    expect(foreign).toEqual(await told(none))
    expect(foreign).toEqual(await told({ campaign: 'x', group: 'x', ad: 'x' }))
    expect(new Set(foreign.map(([status]) => status))).toEqual(new Set([404]))
    expect(await other.readGroup(ids.group ?? '')).toMatchObject({ name: 'Muddy', ads_total: 1 })
    expect(await idsOf()).toEqual([theirs.campaign_id])
  })

  const bad = [
    {
      what: 'a generative group with ads',
      body: { ad_groups: [{ ...generative, ads: [grip] }] },
      at: 'ad_groups.0.ads',
    },
    { what: 'active and not', body: { status: 'active', is_active: false }, at: 'is_active' },
    { what: 'nothing to show', body: { status: 'active' }, at: 'status' },
    {
      what: 'a group that is paused',
      body: { status: 'active', ad_groups: [{ ...manual, status: 'paused' }] },
      at: 'status',
    },
    {
      what: 'a headline of 81',
      body: { ad_groups: [{ ...manual, ads: [{ ...grip, headline: 'x'.repeat(81) }] }] },
      at: 'ad_groups.0.ads.0.headline',
    },
    {
      what: 'a copy of 501',
      body: { ad_groups: [{ ...manual, ads: [{ ...grip, copy: 'x'.repeat(501) }] }] },
      at: 'ad_groups.0.ads.0.copy',
    },
    {
      what: 'a cta of 81',
      body: { ad_groups: [{ ...manual, ads: [{ ...grip, cta: 'x'.repeat(81) }] }] },
      at: 'ad_groups.0.ads.0.cta',
    },
    { what: 'an end before its start', body: { end_time: '2020-01-01T00:00:00Z' }, at: 'end_time' },
    { what: 'no budget', body: { daily_budget: 0 }, at: 'daily_budget' },
    { what: 'an unknown model', body: { billing_model: 'cpv' }, at: 'billing_model' },
    {
      what: 'a page that is not secure',
      body: { landing_page: 'http://ridge.example' },
      at: 'landing_page',
    },
  ]
  it.each(bad)('$what is 422, and says where', async ({ body, at }) => {
    const refused = await own.call('POST', '/campaigns', { ...shoes, ...body })
    expect([refused.status, refused.body.detail]).toEqual([
      ...[422, expect.stringMatching(new RegExp(`^${at}: `))],
    ])
    expect((await own.call('GET', '/campaigns')).body.campaigns).toEqual([])
  })

  it('of pages elsewhere say which may be', async () => {
    await tenant.admin(
      `/advertisers/${tenant.advertiserId}`,
      { domains: ['ridge.example'] },
      'PATCH',
    )
    const elsewhere = 'https://elsewhere.example/'
    const ad = { ...grip, landing_page: elsewhere }
    for (const body of [
      { landing_page: elsewhere },
      { ad_groups: [{ ...manual, landing_page: elsewhere }] },
      { ad_groups: [{ ...manual, ads: [ad] }] },
    ]) {
      const refused = await own.call('POST', '/campaigns', { ...shoes, ...body })
      expect([refused.status, refused.body.detail]).toEqual([
        422,
        expect.stringContaining('domains'),
      ])
    }
    const { ad_groups: groups } = await own.campaign({ ad_groups: [manual] })
    const id = groups[0]?.ad_group_id
    expect((await own.call('POST', `/ad-groups/${id}/ads`, ad)).status).toBe(422)
    expect((await patch(`/ad-groups/${id}`, { landing_page: elsewhere })).status).toBe(422)
    expect((await patch(`/ads/${groups[0]?.ads[0]?.ad_id}`, ad)).status).toBe(422)
  })

  it('of pages on a domain that was taken from the account, where they would start', async () => {
    const allow = async (...domains: string[]) =>
      await tenant.admin(`/advertisers/${tenant.advertiserId}`, { domains }, 'PATCH')
    const taken = 'https://taken.example/'
    const [byGroup, byAd] = [
      { ...manual, landing_page: taken },
      { ...manual, ads: [{ ...grip, landing_page: taken }] },
    ]
    await allow('ridge.example', 'taken.example')
    const made = await own.campaign({ status: 'active', ad_groups: [byAd] })
    const other = await own.campaign({ ad_groups: [byGroup] })
    await allow('ridge.example')
    const [campaign, theirs] = [made, other].map(({ campaign_id: id }) => `/campaigns/${id}`)
    const [group, ad, ofGroup] = [made.ad_groups[0], made.ad_groups[0]?.ads[0], other.ad_groups[0]]
    const [unit, id] = [ad?.ad_id, ofGroup?.ad_group_id]
    const first = `/ad-groups/${group?.ad_group_id}`
    for (const path of [campaign, first, theirs]) {
      expect((await patch(`${path}`, { status: 'paused' })).status).toBe(200)
    }
    for (const [method, path, body, at] of [
      ['POST', '/campaigns', { ...shoes, ad_unit_ids: [unit] }, 'ad_unit_ids.0'],
      ['PATCH', theirs, { status: 'active' }, `ads.${ofGroup?.ads[0]?.ad_id}.landing_page`],
      ['PATCH', `/ads/${unit}`, { status: 'active' }, 'landing_page'],
      ['PATCH', `/ads/${ofGroup?.ads[0]?.ad_id}`, { status: 'active' }, 'landing_page'],
      ['PATCH', `/ads/${ofGroup?.ads[0]?.ad_id}`, { landing_page: null }, 'landing_page'],
      ['POST', `/ad-groups/${id}/ads`, grip, 'landing_page'],
      ['PATCH', first, { status: 'active' }, `ads.${unit}.landing_page`],
      ['PATCH', `/ad-groups/${id}`, { status: 'active' }, 'landing_page'],
      ['PATCH', `/ad-groups/${id}`, { ads: [grip] }, 'landing_page'],
    ] as const) {
      const refused = await own.call(method, path ?? '', body)
      expect([path, refused.status, refused.body.detail]).toEqual([
        ...[path, 422, expect.stringMatching(new RegExp(`^${at}: .*domains`))],
      ])
    }
    expect((await patch(`/ads/${unit}`, { status: 'paused' })).status).toBe(200)
    expect((await patch(first, { status: 'active' })).status).toBe(200)
    const kept = { status: 'active', landing_page: null }
    expect((await patch(`/ad-groups/${id}`, kept)).status).toBe(200)
    expect((await patch(`/ads/${unit}`, kept)).status).toBe(200)
    for (const path of [campaign, theirs]) {
      expect((await patch(`${path}`, { status: 'active' })).status).toBe(200)
    }
  })

  it('402 where the operator wants billing first, until it is there', async () => {
    const account = `/advertisers/${tenant.advertiserId}`
    await tenant.admin(account, { billing_first: true, billing_enabled: false }, 'PATCH')
    const active = { ...shoes, status: 'active', ad_groups: [manual] }
    const refused = await own.call('POST', '/campaigns', active)
    expect(refused).toMatchObject({
      status: 402,
      body: { error: 'payment_required', detail: expect.stringContaining('Ask the operator') },
    })
    const { campaign_id: id } = await own.campaign({ ad_groups: [manual] })
    expect((await patch(`/campaigns/${id}`, { status: 'active' })).status).toBe(402)
    expect((await patch(`/campaigns/${id}`, { status: 'paused' })).status).toBe(200)
    await tenant.admin(account, { billing_enabled: true }, 'PATCH')
    expect((await patch(`/campaigns/${id}`, { status: 'active' })).status).toBe(200)
    expect(await idsOf()).toEqual([id])
  })

  it('503 while a store is down; what is stored is effective when it is back', async () => {
    const { campaign_id: id } = await own.campaign({ status: 'active', ad_groups: [manual] })
    stores.gateways.postgres.fault = 'refuse'
    expect((await patch(`/campaigns/${id}`, { status: 'paused' })).status).toBe(503)
    stores.gateways.postgres.fault = null
    stores.gateways.redis.fault = 'refuse'
    expect((await patch(`/campaigns/${id}`, { status: 'paused' })).status).toBe(503)
    stores.gateways.redis.fault = null
    expect((await patch(`/campaigns/${id}`, { status: 'paused' })).status).toBe(200)
    expect(await idsOf()).toEqual([])
  })
})

describe('ads that the service wrote', () => {
  it('are paused and archived by their advertiser, and not changed', async () => {
    const { ad_groups: groups } = await own.campaign({ ad_groups: [generative] })
    const ad = groups[0]?.ads[0]?.ad_id
    const refused = await patch(`/ads/${ad}`, { headline: 'Mine' })
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('context')])
    expect((await patch(`/ads/${ad}`, { status: 'paused' })).body.status).toBe('paused')
    const added = await own.call('POST', `/ad-groups/${groups[0]?.ad_group_id}/ads`, grip)
    expect([added.status, added.body.detail]).toEqual([422, expect.stringContaining('manual')])
    expect((await own.call('DELETE', `/ads/${ad}`)).status).toBe(204)
  })
})

describe('the account', () => {
  it.each(['', ' '])(
    'takes a new key where the body is %j, all of which may be left out',
    async (body) => {
      const headers = { 'x-api-key': tenant.advertiserKey }
      const path = '/advertiser-dashboard/keys/rotate'
      expect((await isolate.request(path, { method: 'POST', headers, body })).status).toBe(201)
      const wrong = await isolate.request(path, { method: 'POST', headers, body: '{' })
      expect(wrong.status).toBe(400)
    },
  )

  it('has one pixel for each of its sites', async () => {
    const made = await own.call('POST', '/pixels', { url: 'Ridge.example/' })
    expect(made).toMatchObject({
      status: 201,
      body: { url: 'https://ridge.example', name: 'Untitled Pixel' },
    })
    expect(made.body.snippet).toContain(`/px.js?id=${made.body.pixel_id}`)
    const again = await own.call('POST', '/pixels', { url: 'https://ridge.example', name: 'B' })
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('already')])
    await own.call('POST', '/pixels', { url: 'https://shop.ridge.example/de', name: 'Shop' })
    expect((await own.call('GET', '/pixels')).body.pixels).toMatchObject([
      { url: 'https://ridge.example' },
      { url: 'https://shop.ridge.example/de', name: 'Shop' },
    ])
    const { own: other } = await seedAdvertiser(isolate)
    expect((await other.call('POST', '/pixels', { url: 'ridge.example' })).status).toBe(201)
  })

  it('changes its own key; the old one works for the grace time', async () => {
    const made = await own.call('POST', '/keys/rotate', { grace_minutes: 0 })
    expect(made.status).toBe(201)
    const fresh = advertiserOf(isolate, String(made.body.api_key))
    expect((await fresh.call('GET', '/info')).status).toBe(200)
    expect((await own.call('GET', '/info')).status).toBe(401)
    const kept = await fresh.call('POST', '/keys/rotate', {})
    expect((await fresh.call('GET', '/info')).status).toBe(200)
    expect(kept.body.api_key).not.toBe(made.body.api_key)
  })

  it('connects its own shops, and nobody else’s', async () => {
    const shop = { kind: 'shopify', shop_domain: 'ridge.myshopify.com', secret: 'shared' }
    const made = await own.call('POST', '/integrations', shop)
    expect(made).toMatchObject({ status: 201, body: { is_active: true } })
    expect((await own.call('POST', '/integrations', shop)).status).toBe(409)
    const path = `/integrations/${made.body.connection_id}`
    const { own: other } = await seedAdvertiser(isolate)
    expect((await other.call('PATCH', path, { is_active: false })).status).toBe(404)
    expect((await patch(path, { is_active: false })).body.is_active).toBe(false)
    expect((await own.call('GET', '/integrations')).body.shopify).toMatchObject([
      { is_active: false, shop_domain: 'ridge.myshopify.com' },
    ])
  })
})
