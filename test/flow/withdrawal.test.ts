import { beforeEach, expect, it } from 'vitest'
import { adsOf } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'

const { stores, isolate, tenant } = withTenants({ vars: { AD_DEADLINE_MS: '2500' } })
let campaignId: string

beforeEach(async () => {
  campaignId = await tenant.campaign({ frequency_cap: { limit: 1, window_seconds: 3600 } })
  await isolate.request('/health')
})

const who = { user: { id: 'ada' } }
const ask = async () => {
  const answer = await tenant.ad(who)
  return [answer.status, answer.headers.get('x-no-ad-reason')]
}

it.each([
  { name: 'after the deadline', fault: { delayMs: 3000 }, reason: 'timeout' },
  { name: 'lost on the way back', fault: 'lost-reply', reason: 'error' },
] as const)('an ad whose answer is $name gives everything back', async ({ fault, reason }) => {
  expect((await tenant.ad({ user: { id: 'warm' } })).status).toBe(200)
  stores.gateways.redis.fault = fault
  expect(await ask()).toEqual([204, reason])
  stores.gateways.redis.fault = null
  await isolate.settle()
  // One cap slot, one hold and one win are the warm-up's; the lost ad's are free again.
  expect(await stores.redis('ZCARD', `hz:${campaignId}`)).toBe(1)
  expect(await adsOf(await tenant.ad(who))).toHaveLength(1)
  await tenant.admin('/drain', {})
  const requests = await stores.sql('select wins, reason from ad_requests order by occurred_at, id')
  expect(requests).toEqual([
    { wins: 1, reason: null },
    { wins: 0, reason },
    { wins: 1, reason: null },
  ])
  const sums = await stores.sql(
    `select scope, sum(requests)::int as requests, sum(wins)::int as wins from rollups group by scope order by scope`,
  )
  const all = { requests: 3, wins: 2 }
  expect(sums).toEqual([
    { scope: 'campaign', requests: 0, wins: 2 },
    ...['country', 'device', 'placement', 'publisher'].map((scope) => ({ scope, ...all })),
  ])
  const [people] = await stores.sql('select sum(ads_served)::int as served from user_days')
  expect(people).toEqual({ served: 2 })
  expect(await tenant.admin('/drain', {})).toMatchObject({ remaining: 0 })
  expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
})
