import { beforeEach, describe, expect, it } from 'vitest'
import { fire } from '../support/app.ts'
import { runningClock } from '../support/clock.ts'
import { withTenants } from '../support/fixtures.ts'
import { askGroup, groupAd, person } from '../support/group.ts'

const clock = runningClock()
const { stores, isolate, tenant, restart } = withTenants({
  clock,
  publisher: { floor_cpm: 50, view_window_minutes: 5 },
})
let campaignId: string

const together = async <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  await Promise.all(Array.from({ length: n }, (_, i) => work(i)))
const crowd = (i: number, size = 3) =>
  Array.from({ length: size }, (_, seat) => person(`p${i}-${seat}`))
const held = async () => [
  await stores.redis('HGET', `c:${campaignId}`, 'H'),
  await stores.redis('ZCARD', `hz:${campaignId}`),
]
const capMembers = async () => {
  const keys = (await stores.redis('KEYS', 'cap:*')) as string[]
  const counts = await Promise.all(keys.map(async (key) => await stores.redis('ZCARD', key)))
  return counts.reduce<number>((sum, n) => sum + Number(n), 0)
}

describe('100 group requests at once', () => {
  it('spend a budget to the cent and never over', async () => {
    campaignId = await tenant.campaign({
      bid: 50,
      daily_budget: 10,
      frequency_cap: { limit: 9, window_seconds: 60 },
    })
    // $10 at $0.05 a view are 200 views: 66 groups of three, and two views are left.
    const answers = await together(100, async (i) => await askGroup(isolate, tenant, crowd(i)))
    const ads = await Promise.all(answers.filter(({ status }) => status === 200).map(groupAd))
    expect(ads).toHaveLength(66)
    expect((await askGroup(isolate, tenant, crowd(500, 2))).status).toBe(200)
    expect(await held()).toEqual(['10000000', 200])
    await together(66, async (i) => {
      for (const { impUrl } of ads[i]?.viewers ?? []) await fire(isolate, impUrl)
    })
    await tenant.admin('/drain', {})
    const [row] = await stores.sql(
      'select count(*)::int as views, sum(spend_micros)::int as spend from ledger',
    )
    expect(row).toEqual({ views: 198, spend: 9_900_000 })
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  }, 120_000)

  it.each([1, 3])(
    'never exceed a cap of %i, of a viewer or of the chat',
    async (limit) => {
      campaignId = await tenant.campaign({
        bid: 50,
        frequency_cap: { limit, window_seconds: 3600 },
      })
      const served = async (work: (i: number) => Promise<Response>) => {
        const answers = await together(100, work)
        await isolate.settle()
        // What an answer held that came too late is there again, for one more.
        let last = await work(100)
        for (let i = 101; last.status === 200; i++) {
          answers.push(last)
          last = await work(i)
        }
        expect(last.headers.get('x-no-ad-reason')).toBe('capped')
        return answers.filter(({ status }) => status === 200).length
      }
      const ada = person('ada')
      expect(await served((i) => askGroup(isolate, tenant, [...crowd(i, 2), ada]))).toBe(limit)
      const chat = { sessionId: 'room' }
      expect(await served((i) => askGroup(isolate, tenant, crowd(1000 + i, 2), chat))).toBe(limit)
    },
    120_000,
  )
})

describe('Redis fails a group', () => {
  beforeEach(async () => {
    restart({ AD_DEADLINE_MS: '3000', REDIS_TIMEOUT_MS: '1000' })
    campaignId = await tenant.campaign({ bid: 50 })
    await isolate.request('/health')
    await askGroup(isolate, tenant, crowd(0))
  })

  it.each([
    { fault: 'refuse', reason: 'error' },
    { fault: 'error500', reason: 'error' },
    { fault: 'hang', reason: 'error' },
    { fault: 'lost-reply', reason: 'error' },
    { fault: { delayMs: 1500 }, reason: 'error' },
  ] as const)(
    '$fault: 204 within the deadline, and nothing stays reserved',
    async ({ fault, reason }) => {
      const before = [await held(), await capMembers()]
      stores.gateways.redis.fault = fault
      const started = performance.now()
      const answer = await askGroup(isolate, tenant, crowd(1))
      const took = performance.now() - started
      stores.gateways.redis.fault = null
      expect([answer.status, answer.headers.get('x-no-ad-reason')]).toEqual([204, reason])
      expect(took).toBeLessThan(3000)
      await isolate.settle()
      expect([await held(), await capMembers()]).toEqual(before)
      await tenant.admin('/drain', {})
      const [sums] = await stores.sql('select sum(wins)::int as wins from ad_requests')
      expect(sums).toEqual({ wins: 3 })
    },
  )
})
