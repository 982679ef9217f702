import { describe, expect, it } from 'vitest'
import { adsOf, fire } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'

const { isolate, tenant } = withTenants()

describe('the main job', () => {
  it('serves a fitting ad whose view and click reach both dashboards', async () => {
    const campaignId = await tenant.campaign()
    const answer = await tenant.ad()
    expect(answer.status).toBe(200)
    const [ad] = await adsOf(answer)
    expect(ad).toMatchObject({ campaignId, placement: 'below_response', placement_id: 'main' })
    const view = await fire(isolate, ad?.impUrl ?? '')
    expect(view.status).toBe(200)
    expect((await view.arrayBuffer()).byteLength).toBe(43)
    const click = await fire(isolate, ad?.clickUrl ?? '')
    expect(click.status).toBe(302)
    expect(click.headers.get('location')).toMatch(
      /^https:\/\/ridge\.example\/shoes\?grclid=[0-9a-f-]{36}$/,
    )
    await tenant.admin('/drain', {})
    expect(await tenant.publisherReport('/stats?days=1')).toMatchObject({
      totalImpressions: 1,
      totalClicks: 1,
      totalRevenue: 0.0007,
    })
    expect(await tenant.advertiserReport('/metrics?days=1')).toMatchObject({
      total_impressions: 1,
      total_clicks: 1,
      total_spend: 0.001,
    })
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })
})
