import { beforeAll, describe, expect, it } from 'vitest'
import { withAccounts } from '../../support/fixtures.ts'
import { type Booking, book, newId, nothing, seedCampaign } from '../../support/rollups.ts'

const now = Date.parse('2026-03-09T02:30:00Z')
const at = (iso: string) => Date.parse(iso)
const booked: Booking = { ...nothing, publisher: newId(), advertiser: '', campaign: '' }

const { stores, own, other, ask } = withAccounts('advertiser', {
  clock: { now: () => now },
})
const shoes = newId()
const boots = newId()
const draft = newId()
const foreign = newId()

beforeAll(async () => {
  const seeds = [
    { id: shoes, advertiser: own.id, status: 'active', createdAt: '2026-03-01T10:00:00Z' },
    { id: boots, advertiser: own.id, status: 'paused', createdAt: '2026-03-02T10:00:00.5Z' },
    { id: draft, advertiser: own.id, status: 'draft', createdAt: '2026-03-03T10:00:00Z' },
    { id: foreign, advertiser: other.id, status: 'active', createdAt: '2026-03-03T10:00:00Z' },
  ]
  for (const seed of seeds) await seedCampaign(stores, seed)
  const mine = { ...booked, advertiser: own.id }
  await book(stores, [
    {
      ...mine,
      campaign: shoes,
      bucket: at('2026-03-08T04:45Z'),
      impressions: 4,
      clicks: 2,
      spend_micros: 200_001,
      conversions: 1,
    },
    {
      ...mine,
      campaign: boots,
      bucket: at('2026-03-08T05:00Z'),
      impressions: 1,
      spend_micros: 50_000,
    },
    {
      ...mine,
      campaign: shoes,
      bucket: at('2025-01-01T00:00Z'),
      impressions: 10,
      clicks: 1,
      spend_micros: 1,
    },
    {
      ...booked,
      advertiser: other.id,
      campaign: foreign,
      bucket: at('2026-03-08T05:00Z'),
      impressions: 1000,
      spend_micros: 1e9,
    },
  ])
  await stores.sql(
    `insert into jobs (name, last_success_at) values ('drain', '2026-03-09T02:29:30Z')`,
  )
})

const bodyOf = async (path: string) => (await ask(path)).body
const idsOf = async (path: string) => {
  const { campaigns } = (await bodyOf(path)) as { campaigns: { campaign_id: string }[] }
  return campaigns.map((campaign) => campaign.campaign_id)
}
const asOf = { data_as_of: '2026-03-09T02:29:30' }

const shoesItem = {
  campaign_id: shoes,
  name: 'Shoes',
  status: 'active',
  is_active: true,
  daily_budget: 12.5,
  landing_page: 'https://ridge.example/',
  campaign_objective: 'traffic',
  created_at: '2026-03-01T10:00:00',
  start_time: '2026-03-01T10:00:00',
  end_time: null,
  impressions: 14,
  clicks: 3,
  spend: 0.200002,
  conversions: 1,
  conversion_value: 0,
  revenue_by_currency: {},
}

describe('advertiser dashboard', () => {
  it('info: the profile', async () => {
    expect(await bodyOf('/info')).toEqual({
      advertiser_id: own.id,
      name: 'Ridge',
      email: 'ads@ridge.example',
    })
  })

  it('campaigns: newest first, with lifetime sums', async () => {
    const body = await bodyOf('/campaigns')
    expect(body).toMatchObject(asOf)
    expect(await idsOf('/campaigns')).toEqual([draft, boots, shoes])
    expect((body.campaigns as unknown[])[2]).toEqual(shoesItem)
    expect((body.campaigns as unknown[])[0]).toMatchObject({
      impressions: 0,
      spend: 0,
      is_active: false,
    })
    expect((body.campaigns as unknown[])[1]).toMatchObject({
      created_at: '2026-03-02T10:00:00.500',
    })
  })

  it.each([
    { status: 'active', want: [shoes] },
    { status: 'paused', want: [boots] },
    { status: 'draft', want: [draft] },
    { status: 'archived', want: [] },
    { status: 'nonsense', want: [] },
    { status: '', want: [] },
    { status: "active'--", want: [] },
  ])('campaigns of status "$status"', async ({ status, want }) => {
    expect(await idsOf(`/campaigns?status=${status}`)).toEqual(want)
  })

  const unset = {
    ...{ title: 'Ridge shoes', brand_name: 'Ridge', description: 'Shoes.', topics: [] },
    ...{ allowed_countries: [], allowed_devices: [], custom_favicon_url: null, utm_params: {} },
    ...{ lead_form_config: null, billing_model: 'cpm', bid: 5, total_budget: null },
    ...{ max_cpc: null, max_cpm: null, max_cpa: null, bid_strategy: null, demographics: null },
    ...{ click_goal: null, impression_goal: null, conversion_type: null },
    ...{ pacing: 'even', frequency_cap: { limit: 3, window_seconds: 86_400 } },
  }

  it('a campaign: with its targeting', async () => {
    await stores.sql(
      `update campaigns set allowed_countries = '{US,DE}', allowed_devices = '{mobile}',
         utm_params = '{"utm_source": "aside"}', campaign_objective = 'leads', end_time = '2026-03-09T02:30:00Z'
       where id = $1`,
      [draft],
    )
    expect(await bodyOf(`/campaigns/${draft}`)).toMatchObject({
      campaign_id: draft,
      campaign_objective: 'leads',
      end_time: '2026-03-09T02:30:00',
      allowed_countries: ['US', 'DE'],
      allowed_devices: ['mobile'],
      utm_params: { utm_source: 'aside' },
      deployment_status: 'not_deployed',
    })
    expect(await bodyOf(`/campaigns/${shoes}`)).toEqual({
      ...shoesItem,
      ...unset,
      deployment_status: 'deployed',
      ...asOf,
    })
    expect(await bodyOf(`/campaigns/${boots}`)).toMatchObject({
      deployment_status: 'deployed',
      is_active: false,
    })
  })

  it.each([
    { name: 'before it starts', start: '2026-03-09T02:30:00.001Z', end: null, want: false },
    { name: 'when it starts', start: '2026-03-09T02:30:00Z', end: null, want: true },
    { name: 'before it ends', start: '2026-03-01', end: '2026-03-09T02:30:00.001Z', want: true },
    { name: 'when it ends', start: '2026-03-01', end: '2026-03-09T02:30:00Z', want: false },
  ])('is active or not $name', async ({ start, end, want }) => {
    const set = 'update campaigns set start_time = $2, end_time = $3 where id = $1'
    await stores.sql(set, [shoes, start, end])
    expect(await bodyOf(`/campaigns/${shoes}`)).toMatchObject({ is_active: want })
    await stores.sql(set, [shoes, '2026-03-01T10:00:00Z', null])
  })

  it('metrics: every day of the zone, over all campaigns', async () => {
    const none = {
      impressions: 0,
      clicks: 0,
      spend: 0,
      conversions: 0,
      revenue: 0,
      ctr: 0,
      cpc: 0,
      cpm: 0,
      conversion_rate: 0,
      cpa: 0,
      roas: 0,
    }
    expect(await bodyOf('/metrics?days=3&tz=America/New_York')).toEqual({
      data: [
        { date: '2026-03-06', ...none },
        {
          date: '2026-03-07',
          impressions: 4,
          clicks: 2,
          spend: 0.200001,
          conversions: 1,
          revenue: 0,
          ctr: 50,
          cpc: 0.100001,
          cpm: 50.00025,
          conversion_rate: 50,
          cpa: 0.200001,
          roas: 0,
        },
        { date: '2026-03-08', ...none, impressions: 1, spend: 0.05, cpm: 50 },
      ],
      total_impressions: 5,
      total_clicks: 2,
      total_spend: 0.250001,
      total_conversions: 1,
      total_revenue: 0,
      revenue_by_currency: {},
      ...asOf,
    })
  })

  it('metrics: of one campaign', async () => {
    expect(
      await bodyOf(`/metrics?campaign_id=${boots}&start_date=2026-03-08&end_date=2026-03-08`),
    ).toMatchObject({
      data: [{ date: '2026-03-08', impressions: 1, spend: 0.05 }],
      total_impressions: 1,
      total_spend: 0.05,
    })
    expect(await bodyOf(`/metrics?campaign_id=${draft}&days=2`)).toMatchObject({
      data: [{ impressions: 0 }, { impressions: 0 }],
    })
  })
})
