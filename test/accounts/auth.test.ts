import { beforeEach, describe, expect, it } from 'vitest'
import { startIsolate } from '../support/app.ts'
import { runningClock } from '../support/clock.ts'
import { withTenants } from '../support/fixtures.ts'

const clock = runningClock()
const { stores, isolate, tenant } = withTenants({ vars: { AD_DEADLINE_MS: '2000' }, clock })

beforeEach(async () => {
  await tenant.campaign()
})

const info = async (key = tenant.publisherKey, on = isolate) =>
  (await on.request('/publisher-dashboard/info', { headers: { 'x-api-key': key } })).status

/** Who asks an isolate first waits a moment for Postgres, and gets what was known where that is not enough. */
async function askAndSettle(on: typeof isolate) {
  await info(tenant.publisherKey, on)
  await on.settle()
}

describe('a key that an isolate knows', () => {
  it('is revoked within a minute, also in an isolate that did not hear of it', async () => {
    const other = startIsolate(stores.env, clock)
    expect(await info(tenant.publisherKey, other)).toBe(200)
    const prefix = tenant.publisherKey.split('_').slice(0, 2).join('_')
    const headers = { authorization: `Bearer ${isolate.deps.env.ADMIN_API_KEY}` }
    await isolate.request(`/admin/keys/${prefix}`, { method: 'DELETE', headers })
    expect(await info()).toBe(401)
    clock.offset = 55_000
    await askAndSettle(other)
    expect(await info(tenant.publisherKey, other)).toBe(401)
  })

  it('is read again in the background under steady traffic', async () => {
    await info()
    await isolate.settle()
    clock.offset = 30_000
    stores.gateways.postgres.fault = { delayMs: 2000 }
    const started = performance.now()
    expect((await tenant.ad()).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(1500)
    await isolate.settle()
  })

  it.each(['refuse', 'hang'] as const)(
    'goes on serving ads while Postgres is down (%s)',
    async (fault) => {
      await tenant.ad()
      stores.gateways.postgres.fault = fault
      clock.offset = 55_000
      for (let i = 0; i < 3; i++) {
        const started = performance.now()
        expect((await tenant.ad()).status).toBe(200)
        expect(performance.now() - started).toBeLessThan(1500)
      }
    },
  )

  it('stops at the end of its grace, whatever was remembered', async () => {
    const { api_key: next = '' } = await tenant.admin('/keys/rotate', {
      publisher_id: tenant.publisherId,
      grace_minutes: 1,
    })
    expect([await info(), await info(next)]).toEqual([200, 200])
    clock.offset = 61_000
    expect([await info(), await info(next)]).toEqual([401, 200])
  })
})

it('a key that nobody has is looked up once in a while, not each time', async () => {
  const unknown = `pub_000000000000_${'A'.repeat(43)}`
  await info(unknown)
  const before = stores.gateways.postgres.requests
  for (let i = 0; i < 20; i++) expect(await info(unknown)).toBe(401)
  expect(stores.gateways.postgres.requests).toBe(before)
})
