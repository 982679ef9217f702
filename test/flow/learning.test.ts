import { describe, expect, it } from 'vitest'
import { rebuildSnapshot } from '../../src/campaigns/snapshot/load.ts'
import type { TokenPayload } from '../../src/platform/token/payload.ts'
import { recordHit } from '../../src/tracking/record.ts'
import { adsOf } from '../support/app.ts'
import { giveFeedback, tokenFor } from '../support/feedback.ts'
import { withTenants } from '../support/fixtures.ts'
import { servedAd } from '../support/hits.ts'

const { stores, isolate, tenant } = withTenants({
  vars: { AD_DEADLINE_MS: '2000', REDIS_TIMEOUT_MS: '2000' },
})

const winner = async (placement = 'below_response') => {
  const [ad] = await adsOf(await tenant.ad({ placements: [{ placement, placement_id: 'x' }] }))
  return ad?.campaignId
}
const down = async (campaignId: string, n: number, overrides: Partial<TokenPayload> = {}) => {
  const token = await tokenFor(isolate, servedAd(tenant, campaignId, n, overrides))
  const impUrl = `https://ads.test/i?p=${token}`
  const answer = await giveFeedback(isolate, tenant, { impUrl }, { sessionId: `s-${n}` })
  expect(answer.status).toBe(200)
}

describe('what users say', () => {
  it('changes the order once the campaigns are published again', async () => {
    const [first, second] = [await tenant.campaign({ bid: 50 }), await tenant.campaign({ bid: 47 })]
    expect(await winner()).toBe(first)
    for (let n = 0; n < 12; n++) await down(first, n)
    await rebuildSnapshot(isolate.deps)
    expect(await winner()).toBe(second)
  })

  it('counts per user: one who is angry forty times moves nothing', async () => {
    const [first] = [await tenant.campaign({ bid: 50 }), await tenant.campaign({ bid: 47 })]
    const placements = ['below_response', 'top_page', 'inline_response'] as const
    for (let n = 0; n < 40; n++) {
      await down(first, n, { userKey: 'aaaaaaaaaaaaaaaa', placement: placements[n % 3] })
    }
    await rebuildSnapshot(isolate.deps)
    expect(await winner()).toBe(first)
    expect(await stores.sql('select placement from opinions')).toHaveLength(3)
  })
})

it('what was clicked at a placement changes the order there, and not elsewhere', async () => {
  const clicked = await tenant.campaign({ pricing_model: 'cpc', bid: 1 })
  const dearer = await tenant.campaign({ pricing_model: 'cpc', bid: 3 })
  expect([await winner('top_page'), await winner()]).toEqual([dearer, dearer])
  for (let n = 0; n < 100; n++) {
    const payload = servedAd(tenant, clicked, n, { placement: 'top_page', pricingModel: 'cpc' })
    const hit = { payload, reason: '', address: '', at: Date.now() }
    await recordHit(isolate.deps, { ...hit, kind: n < 20 ? 'click' : 'view' })
  }
  await tenant.admin('/drain', {})
  await tenant.admin('/drain', {})
  expect(
    await stores.sql('select placement, impressions::int, clicks::int from placement_totals'),
  ).toEqual([{ placement: 'top_page', impressions: 100, clicks: 20 }])
  await rebuildSnapshot(isolate.deps)
  expect([await winner('top_page'), await winner()]).toEqual([clicked, dearer])
}, 60_000)
