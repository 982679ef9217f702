import { beforeAll, describe, expect, it } from 'vitest'
import { withAccounts } from '../../support/fixtures.ts'
import { book, newId, nothing, seedCampaign, wrongKeys } from '../../support/rollups.ts'

const now = Date.parse('2026-03-09T02:30:00Z')
const ownCampaign = newId()
const foreign = newId()

const clock = { now: () => now }
const { stores, isolate, own, other, opposite, ask } = withAccounts('advertiser', { clock })

beforeAll(async () => {
  await seedCampaign(stores, { id: ownCampaign, advertiser: own.id })
  await seedCampaign(stores, { id: foreign, advertiser: other.id })
  const booked = { ...nothing, publisher: opposite.id, bucket: Date.parse('2026-03-08T05:00Z') }
  await book(stores, [
    { ...booked, advertiser: own.id, campaign: ownCampaign, impressions: 4 },
    { ...booked, advertiser: other.id, campaign: foreign, impressions: 1000 },
  ])
})

describe('advertiser dashboard, bounds', () => {
  it.each([
    ['/metrics', 200],
    ['/metrics?days=1', 200],
    ['/metrics?days=365&tz=Pacific/Chatham', 200],
    ['/metrics?days=366', 400],
    ['/metrics?days=0', 400],
    ['/metrics?tz=Mars/Olympus', 400],
    ['/metrics?start_date=2025-03-09&end_date=2026-03-08', 200],
    ['/metrics?start_date=2025-03-08&end_date=2026-03-08', 400],
    ['/metrics?start_date=2026-03-08&end_date=2026-03-07', 400],
    ['/metrics?start_date=2026-02-30&end_date=2026-03-07', 400],
    ['/metrics?start_date=2026-03-08', 422],
    ['/metrics?end_date=2026-03-08', 422],
    ['/campaigns?status=active&status=paused', 400],
    ['/nothing', 404],
  ])('%s is %i', async (path, status) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    if (status !== 200) expect(answer.body).toMatchObject({ status, error: expect.any(String) })
  })
})

describe('advertiser dashboard, access', () => {
  it.each(['/info', '/campaigns', `/campaigns/${ownCampaign}`, '/metrics?days=0'])(
    '%s takes only a live key of an advertiser, before it validates',
    async (path) => {
      for (const key of wrongKeys(own, opposite)) {
        expect(await ask(path, key)).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
      }
      expect((await isolate.request(`/advertiser-dashboard${path}`)).status).toBe(401)
    },
  )

  it.each([foreign, newId(), 'x', ownCampaign.toUpperCase(), `${ownCampaign}0`, '%ff', "'"])(
    'does not tell a foreign campaign from none: %s',
    async (id) => {
      const detail = await ask(`/campaigns/${id}`)
      const metrics = await ask(`/metrics?campaign_id=${id}`)
      for (const { status, body } of [detail, metrics]) {
        const { error, detail: text } = body
        expect({ status, error, text }).toEqual({
          status: 404,
          error: 'not_found',
          text: 'There is no such campaign. GET /advertiser-dashboard/campaigns lists those of this account.',
        })
      }
    },
  )

  it('shows nothing of another advertiser', async () => {
    expect((await ask('/campaigns')).body.campaigns).toMatchObject([{ campaign_id: ownCampaign }])
    expect((await ask('/metrics')).body).toMatchObject({ total_impressions: 4 })
    expect((await ask('/metrics', other.key)).body).toMatchObject({ total_impressions: 1000 })
    expect((await ask(`/campaigns/${ownCampaign}`, other.key)).status).toBe(404)
    expect((await ask('/metrics?campaign_id=')).status).toBe(404)
  })

  it('is 503 with Retry-After while Postgres is down', async () => {
    stores.gateways.postgres.fault = 'refuse'
    const { status, headers } = await ask('/campaigns')
    expect([status, headers.has('retry-after')]).toEqual([503, true])
  })
})
