import { expect, it } from 'vitest'
import { withTenants } from '../support/fixtures.ts'

const AT_ONCE = 60

const { stores, isolate, tenant } = withTenants()

/** Requests of the books, and of those that wait for the cron. */
async function counted() {
  const [booked] = await stores.sql<{ n: number }>('select count(*)::int as n from ad_requests')
  const [waiting] = await stores.sql<{ n: number }>('select count(*)::int as n from pending_hits')
  return { booked: booked?.n, waiting: waiting?.n }
}

/** Messages that no campaign answers, since there is none. */
async function askAtOnce() {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => tenant.ad({ sessionId: `session ${n}` })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  await isolate.settle()
}

it('requests that end without an auction at once share calls of Redis, and each is booked once', async () => {
  await tenant.ad()
  await isolate.settle()
  const before = stores.gateways.redis.requests
  await askAtOnce()
  expect(stores.gateways.redis.requests - before).toBeLessThan(AT_ONCE / 2)
  await isolate.cron()
  expect(await counted()).toEqual({ booked: AT_ONCE + 1, waiting: 0 })
})

it.each(['refuse', 'lost-reply'] as const)(
  'with Redis dead (%s) they wait in Postgres, and each is booked once',
  async (fault) => {
    await tenant.ad()
    await isolate.settle()
    stores.gateways.redis.fault = fault
    await askAtOnce()
    expect(await counted()).toMatchObject({ waiting: AT_ONCE })
    stores.gateways.redis.fault = null
    await isolate.cron()
    expect(await counted()).toEqual({ booked: AT_ONCE + 1, waiting: 0 })
  },
)
