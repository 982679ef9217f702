import { expect, it } from 'vitest'
import { ensureCounters } from '../../../src/campaigns/snapshot/counters.ts'
import { adsOf, fire } from '../../support/app.ts'
import { stoppedClock } from '../../support/clock.ts'
import { withTenants } from '../../support/fixtures.ts'

const DAY = 86_400_000
const clock = stoppedClock(Date.now() - 10 * DAY)
const { stores, isolate, tenant } = withTenants({ clock })

it('counters are filled for the days that the clock of the service says, not that of the database', async () => {
  const campaignId = await tenant.campaign({ daily_budget: 100 })
  const [ad] = await adsOf(await tenant.ad())
  await fire(isolate, ad?.impUrl ?? '')
  const spent = async () =>
    await stores.redis('HGET', `c:${campaignId}`, `s:${Math.floor(clock.at / DAY)}`)
  const before = await spent()
  expect(Number(before)).toBeGreaterThan(0)
  await tenant.admin('/drain', {})
  await stores.redis('FLUSHDB')
  await ensureCounters(isolate.deps)
  expect(await spent()).toBe(before)
})
