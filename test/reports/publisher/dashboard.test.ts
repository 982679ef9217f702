import { beforeAll, describe, expect, it } from 'vitest'
import { withAccounts } from '../../support/fixtures.ts'
import { type Booking, book, newId, nothing } from '../../support/rollups.ts'

const now = Date.parse('2026-03-09T02:30:00Z')
const booked: Booking = { ...nothing, publisher: '', advertiser: newId(), campaign: newId() }
const at = (iso: string) => Date.parse(iso)

const { stores, own, other, ask } = withAccounts('publisher', {
  clock: { now: () => now },
})

const paidDay = {
  ...{ impressions: 2, clicks: 1, revenue: 0.035001 },
  ...{ cpm: 17.5005, cpc: 0.035001, ctr: 50 },
}

beforeAll(async () => {
  const mine = { ...booked, publisher: own.id }
  await book(stores, [
    {
      ...mine,
      bucket: at('2026-03-08T04:45Z'),
      requests: 4,
      wins: 2,
      impressions: 2,
      clicks: 1,
      revenue_micros: 35_001,
    },
    {
      ...mine,
      bucket: at('2026-03-08T05:00Z'),
      requests: 1,
      wins: 1,
      impressions: 1,
      revenue_micros: 35_000,
      device: 'mobile',
      placement: 'top_page',
    },
    {
      ...mine,
      bucket: at('2026-03-09T02:00Z'),
      requests: 3,
      wins: 2,
      impressions: 1,
      clicks: 1,
      revenue_micros: 1,
      country: '',
    },
    { ...mine, bucket: at('2025-03-01T00:00Z'), impressions: 7, clicks: 7, revenue_micros: 7 },
    {
      ...booked,
      publisher: other.id,
      bucket: at('2026-03-08T05:00Z'),
      impressions: 1000,
      revenue_micros: 1e9,
    },
  ])
  await stores.sql(
    `insert into jobs (name, last_success_at) values ('drain', '2026-03-09T02:29:30.250Z')`,
  )
})

const bodyOf = async (path: string) => (await ask(path)).body
const asOf = { data_as_of: '2026-03-09T02:29:30.250' }

/** Dollars to the microdollar. */
const micros = (dollars: number) => Math.round(dollars * 1e6) / 1e6

describe('publisher dashboard', () => {
  it('info: the profile with lifetime totals', async () => {
    expect(await bodyOf('/info')).toEqual({
      publisher_id: own.id,
      name: 'Chat',
      url: 'https://chat.example',
      payout_model: 'cpm',
      total_impressions: 11,
      total_clicks: 9,
      ...asOf,
    })
  })

  it('stats: days of the zone, oldest first, zeros included', async () => {
    expect(await bodyOf('/stats?days=3&tz=America/New_York')).toEqual({
      totalImpressions: 4,
      totalClicks: 2,
      totalRevenue: 0.070002,
      avgCpm: (0.070002 / 4) * 1000,
      avgCpc: 0.035001,
      avgCtr: 50,
      timeSeries: [
        { date: '2026-03-06', impressions: 0, clicks: 0, revenue: 0, cpm: 0, cpc: 0, ctr: 0 },
        { date: '2026-03-07', ...paidDay },
        { date: '2026-03-08', ...paidDay },
      ],
      ...asOf,
    })
    expect(await bodyOf('/stats?days=2')).toMatchObject({
      timeSeries: [
        { date: '2026-03-08', impressions: 3 },
        { date: '2026-03-09', impressions: 1 },
      ],
    })
  })

  it('activity: the funnel', async () => {
    expect(await bodyOf('/activity?days=2')).toEqual({
      data: [
        { date: '2026-03-08', requests: 5, wins: 3, impressions: 3, revenue: 0.070001 },
        { date: '2026-03-09', requests: 3, wins: 2, impressions: 1, revenue: 0.000001 },
      ],
      total_requests: 8,
      total_wins: 5,
      total_impressions: 4,
      total_revenue: 0.070002,
      fill_rate: 0.625,
      show_rate: 0.8,
      ...asOf,
    })
  })

  it('placements: most seen first, every day of each', async () => {
    const day = (date: string, impressions: number, clicks: number, revenue: number) => ({
      date,
      impressions,
      clicks,
      ctr: impressions && (clicks / impressions) * 100,
      revenue,
      cpm: impressions && micros((revenue / impressions) * 1000),
      cpc: clicks && micros(revenue / clicks),
    })
    const { date: _, ...below } = day('', 3, 2, 0.035002)
    const { date: __, ...top } = day('', 1, 0, 0.035)
    expect(await bodyOf('/placements?days=2')).toEqual({
      placements: [
        {
          placement: 'below_response',
          ...below,
          daily: [day('2026-03-08', 2, 1, 0.035001), day('2026-03-09', 1, 1, 0.000001)],
        },
        {
          placement: 'top_page',
          ...top,
          daily: [day('2026-03-08', 1, 0, 0.035), day('2026-03-09', 0, 0, 0)],
        },
      ],
      period_days: 2,
      ...asOf,
    })
  })

  it('devices: the type also in every day', async () => {
    const body = await bodyOf('/devices?start_date=2026-03-08&end_date=2026-03-08')
    const seen = (device_type: string, sums: object) => ({
      ...{ device_type, ...sums },
      daily: [{ date: '2026-03-08', device_type, ...sums }],
    })
    const desktop = { impressions: 2, clicks: 1, ctr: 50, revenue: 0.035001, cpm: 17.5005 }
    const mobile = { impressions: 1, clicks: 0, ctr: 0, revenue: 0.035, cpm: 35 }
    expect(body).toEqual({
      devices: [
        seen('desktop', { ...desktop, cpc: 0.035001 }),
        seen('mobile', { ...mobile, cpc: 0 }),
      ],
      period_days: 1,
      ...asOf,
    })
  })

  it('geography: an unknown country is ZZ', async () => {
    expect(await bodyOf('/geography?days=2')).toEqual({
      countries: [
        {
          country_code: 'US',
          impressions: 3,
          clicks: 1,
          ctr: (1 / 3) * 100,
          revenue: 0.070001,
          cpm: 23.333667,
          cpc: 0.070001,
        },
        {
          country_code: 'ZZ',
          impressions: 1,
          clicks: 1,
          ctr: 100,
          revenue: 0.000001,
          cpm: 0.001,
          cpc: 0.000001,
        },
      ],
      period_days: 2,
      ...asOf,
    })
  })

  it('reports of a range without anything are whole all the same', async () => {
    const range = '?start_date=0001-01-01&end_date=0001-01-02'
    expect(await bodyOf(`/stats${range}`)).toMatchObject({
      totalImpressions: 0,
      avgCpm: 0,
      timeSeries: [{ date: '0001-01-01' }, { date: '0001-01-02' }],
    })
    expect(await bodyOf(`/activity${range}`)).toMatchObject({ fill_rate: 0, show_rate: 0 })
    expect(await bodyOf(`/placements${range}`)).toMatchObject({ placements: [], period_days: 2 })
    expect(await bodyOf(`/geography${range}&tz=Asia/Kathmandu`)).toMatchObject({ countries: [] })
    expect(await bodyOf('/stats?start_date=9999-12-31&end_date=9999-12-31')).toMatchObject({
      timeSeries: [{ date: '9999-12-31' }],
    })
  })
})
