import { beforeAll, expect, it } from 'vitest'
import { AD_RATE_PER_SECOND, keys } from '../../src/platform/redis/keys.ts'
import { adsOf } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'

const { stores, tenant } = withTenants({ shared: true, clock: { now: () => at } })
/** The isolate's clock stands still: a window of the rate is a second. */
const at = Math.floor(Date.now() / 1000) * 1000

beforeAll(async () => {
  // As many as three calls of the script take along, and one more.
  for (let n = 0; n < 37; n++) await tenant.campaign({ name: `Shoes ${n}`, frequency_cap: CAP })
}, 120_000)

const CAP = { limit: 1, window_seconds: 3600 }
const counted = async () =>
  Number(await stores.redis('GET', `${keys.adRate}${tenant.publisherId}:${at / 1000}`))

it('counts requests, not the calls that they take', async () => {
  const sessionId = 'the same'
  // One advertiser: each request wins one campaign, and whatever is capped has to be passed over.
  for (let n = 1; n <= 37; n++) {
    await adsOf(await tenant.ad({ sessionId }))
    expect(await counted()).toBe(n)
  }
  await stores.redis(
    'SET',
    `${keys.adRate}${tenant.publisherId}:${at / 1000}`,
    AD_RATE_PER_SECOND - 1,
  )
  expect((await tenant.ad({ sessionId })).status).toBe(204)
  expect((await tenant.ad()).status).toBe(429)
})
