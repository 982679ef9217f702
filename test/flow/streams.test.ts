import { beforeEach, describe, expect, it } from 'vitest'
import { drain, drainStream } from '../../src/ledger/drain.ts'
import { keys } from '../../src/platform/redis/keys.ts'
import { layStreams } from '../../src/platform/redis/stream.ts'
import {
  type AdObject,
  adsOf,
  fire,
  seedTenant,
  startIsolate,
  type Tenant,
} from '../support/app.ts'
import { copyOf, replaceBy } from '../support/copy.ts'
import { withTenants } from '../support/fixtures.ts'
import { books } from '../support/hits.ts'
import { heldAt, killedAt } from '../support/network.ts'
import { until } from '../support/until.ts'
import { diceFrom } from './oracle/dice.ts'

/** Publishers whose events are booked side by side, and whose ads are of the same campaigns. */
const PUBLISHERS = 6
const real = Boolean(process.env.TEST_REDIS_URL && process.env.TEST_DATABASE_URL)
const ROUNDS = real ? 12 : 5
const ADS = real ? 24 : 12

const vars = { AD_DEADLINE_MS: '5000', EVENT_STREAMS: '1' }
const { stores, isolate, tenant } = withTenants({ vars })
let tenants: Tenant[] = []
const due = new Set<string>()

beforeEach(async () => {
  due.clear()
  tenants = [tenant as Tenant]
  for (let n = 1; n < PUBLISHERS; n++) tenants.push(await seedTenant(isolate))
})

const partOf = ({ publisherId }: Tenant, parts: number) =>
  Number.parseInt(publisherId.slice(-7), 16) % parts
/** An isolate that wants so many streams. */
const isolateOf = (parts: number) => startIsolate({ ...stores.env, EVENT_STREAMS: String(parts) })
const lay = async (parts: number) => await drain(isolateOf(parts).deps)

async function show(of: Tenant): Promise<AdObject[]> {
  return await adsOf(await of.ad())
}
/** Sees an ad, and may click on it: twice, as browsers repeat themselves. */
async function see(ad: AdObject, isClicked: boolean) {
  due.add(`${ad.impUrl}`)
  if (isClicked) due.add(`${ad.clickUrl}`)
  const hits = [ad.impUrl, ad.impUrl, ...(isClicked ? [ad.clickUrl, ad.clickUrl] : [])]
  await Promise.all(hits.map(async (url) => await fire(isolate, url)))
}

/** All is booked, once, in every sum; nothing waits anywhere. */
async function expectAllBooked() {
  await isolate.settle()
  // What came while a store was down is counted by the cron.
  await isolate.cron()
  await tenant.admin('/drain', {})
  const { ledger, rollups, totals } = await books(stores.sql)
  expect((ledger?.views ?? 0) + (ledger?.clicks ?? 0)).toBe(due.size)
  expect([rollups, totals]).toEqual([ledger, ledger])
  const [sums] = await stores.sql<Record<string, number>>(
    `select (select count(*) from laid_sums)::int as laid, (select count(*) from pending_hits)::int as waiting,
       (select count(*) from dead_letters)::int as aside,
       (select sum(spend_micros) from rollups where scope = 'publisher')::int as of_publishers,
       (select sum(spend_micros) from rollups where scope = 'advertiser')::int as of_advertisers,
       (select sum(spend_micros) from rollups where scope = 'ad')::int as of_ads,
       (select sum(impressions + clicks) from placement_totals)::int as learned,
       (select sum(impressions + clicks) from ad_totals)::int as tried,
       (select sum(wins) from rollups where scope = 'campaign')::int as won,
       (select sum(wins) from ad_requests)::int as asked`,
  )
  const { of_publishers, won, asked, ...rest } = sums ?? {}
  expect(rest).toEqual({
    ...{ laid: 0, waiting: 0, aside: 0, of_advertisers: of_publishers, of_ads: of_publishers },
    ...{ learned: due.size, tried: due.size },
  })
  expect(won).toBe(asked)
  for (const stream of await streamsThere()) expect(await stores.redis('XLEN', stream)).toBe(0)
  expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
}
async function streamsThere() {
  return ['events', ...((await stores.redis('SMEMBERS', keys.streams)) as string[])]
}

describe.each([1, 2, 4])('events in %i streams', (parts) => {
  it('are booked as from one, whatever is killed half way, by however many drains', async () => {
    await tenant.campaign({ daily_budget: 1000 })
    await lay(parts)
    const dice = diceFrom(parts)
    for (let round = 0; round < ROUNDS; round++) {
      const ads = (await Promise.all(tenants.map(async (one) => await show(one)))).flat()
      await Promise.all(ads.map(async (ad) => await see(ad, dice.chance(0.4))))
      const kill = { call: dice.below(10), when: dice.chance(0.5) ? 'before' : 'after' } as const
      await killedAt(kill, async () => await drain(isolateOf(parts).deps, { batch: 5 }))
      const all = [isolateOf(parts), isolateOf(parts)]
      await Promise.allSettled(all.map(async ({ deps }) => await drain(deps, { batch: 7 })))
    }
    expect(await streamsThere()).toHaveLength(parts)
    await lay(parts)
    await expectAllBooked()
  }, 300_000)
})

describe('the number of streams', () => {
  it('changes while there is traffic, drains and outages, and nothing is lost or doubled', async () => {
    await tenant.campaign({ daily_budget: 1000 })
    await tenant.campaign({ daily_budget: 1000, pricing_model: 'cpc' })
    const dice = diceFrom(7)
    let isOver = false
    const traffic = async (of: Tenant) => {
      for (let n = 0; n < ADS; n++) {
        for (const ad of await show(of)) await see(ad, dice.chance(0.4))
      }
    }
    const drains = async () => {
      while (!isOver) {
        // Two at once, of different minds.
        const both = [dice.pick([1, 2, 4]), dice.pick([1, 3, 16])].map(isolateOf)
        await Promise.allSettled(both.map(async ({ deps }) => await drain(deps, { batch: 9 })))
      }
    }
    /** Until a store was asked so many times more, or all traffic is over. */
    const asked = async (gateway: { requests: number }, times: number) => {
      const last = gateway.requests + times
      await until('a store is asked', () => isOver || gateway.requests >= last)
    }
    const outages = async () => {
      const { postgres, redis } = stores.gateways
      while (!isOver) {
        await asked(redis, 20)
        postgres.fault = dice.pick([null, 'refuse', 'lost-reply'] as const)
        await asked(postgres, 5)
        postgres.fault = null
        redis.fault = dice.pick([null, null, 'lost-reply'] as const)
        await asked(redis, 3)
        redis.fault = null
      }
    }
    const behind = [drains(), outages()]
    await Promise.all(tenants.map(traffic))
    isOver = true
    await Promise.all(behind)
    expect(due.size).toBeGreaterThan(0)
    for (const parts of [1, 1, 1]) await lay(parts)
    await expectAllBooked()
    expect(await streamsThere()).toEqual(['events'])
  }, 300_000)

  it('leaves each publisher its order: a request is booked before what becomes of it', async () => {
    const mover = tenants.find((one) => partOf(one, 4) !== 0) ?? tenant
    const request = {
      ...{ id: '018bcfe5-687b-7abc-89de-000000000001', publisherId: mover.publisherId },
      ...{ at: Date.now(), country: 'US', device: 'desktop', userKey: null, sessionKey: 's' },
      slots: [{ placement: 'a', placementId: 'a' }],
      ...{ context: {}, reason: null, experiment: 0, arm: 0, links: [] },
    }
    const campaign = await tenant.campaign()
    await lay(1)
    const e = JSON.stringify(request)
    await stores.redis('XADD', 'events', '*', 't', 'request', 'e', e, 'w', '', 'r', 'unrendered')
    await layStreams(isolate.deps.slowRedis, 4)
    const render = { requestId: request.id, grclid: request.id, servedAt: Date.now(), names: [] }
    const stream = `events:${partOf(mover, 4)}`
    const event = JSON.stringify({ ...render, publisherId: mover.publisherId, userKey: null })
    await stores.redis('XADD', stream, '*', 't', 'render', 'e', event, 'w', `${campaign}:1000`)
    expect(await drainStream(isolate.deps, { stream })).toMatchObject({ drained: 0, isHeld: true })
    await drain(isolateOf(4).deps)
    const [row] = await stores.sql('select wins, reason from ad_requests')
    expect(row).toEqual({ wins: 1, reason: null })
  })
})

describe('budgets that publishers of several streams share', () => {
  const PRICE = 50_000
  const VIEWS = 10
  let pair: [Tenant, Tenant]

  beforeEach(async () => {
    await lay(2)
    const own = async (part: number): Promise<Tenant> => {
      for (;;) {
        const made = await seedTenant(isolateOf(2), { floor_cpm: 50 })
        if (partOf(made, 2) === part) return made
      }
    }
    pair = [await own(0), await own(1)]
    await tenant.campaign({
      ...{ bid: 50, daily_budget: (VIEWS * PRICE) / 1_000_000 },
      frequency_cap: { limit: 1000, window_seconds: 60 },
    })
    await isolateOf(2).cron()
  })

  const sell = async (of: Tenant, n: number) => {
    for (let i = 0; i < n; i++) {
      for (const ad of await show(of)) await fire(isolate, ad.impUrl)
    }
  }
  const spent = async () => {
    const [row] = await stores.sql<{ spend: number; views: number }>(
      `select coalesce(sum(spend_micros), 0)::int as spend, count(*)::int as views from ledger`,
    )
    return row
  }
  async function settleAll() {
    const { cron, settle } = isolateOf(2)
    for (let round = 0; round < 3; round++) {
      await cron()
      for (const one of pair) await sell(one, 12)
    }
    await settle()
    await cron()
    return await spent()
  }

  it('are spent to the cent', async () => {
    await Promise.all(pair.map(async (one) => await sell(one, 12)))
    expect(await settleAll()).toMatchObject({ spend: VIEWS * PRICE })
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  }, 60_000)

  it('are never overspent where an older Redis does not know what another stream had booked', async () => {
    const [first, second] = pair
    await sell(second, 1)
    await sell(first, 1)
    await drain(isolateOf(2).deps)
    const early = await copyOf(stores.redis)
    await sell(second, 6)
    await drain(isolateOf(2).deps)
    await replaceBy(stores.redis, early)
    // It believes that eight are left to sell; there are two.
    await sell(first, 8)
    expect((await settleAll())?.spend).toBe(VIEWS * PRICE)
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  }, 60_000)

  it.each([0, 1, 2, 3])(
    'are never overspent where that booking is under way (call %i of it)',
    async (call) => {
      const [first, second] = pair
      await sell(second, 1)
      await sell(first, 1)
      await drain(isolateOf(2).deps)
      const early = await copyOf(stores.redis)
      await sell(second, 6)
      const held = await heldAt({ call, when: 'before' }, async () => {
        await drainStream(isolateOf(2).deps, { stream: 'events:1' })
      })
      expect(held.reached).toBe(true)
      await replaceBy(stores.redis, early)
      await sell(first, 8)
      await drain(isolateOf(2).deps).catch(() => undefined)
      await held.release()
      expect((await settleAll())?.spend).toBeLessThanOrEqual(VIEWS * PRICE)
      expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
    },
    60_000,
  )
})

describe('a stream of its own invocation', () => {
  it('is drained by the Worker that the drain calls, and by itself where that fails', async () => {
    await tenant.campaign({ daily_budget: 1000 })
    await lay(2)
    const asked: string[] = []
    let isDown = false
    const other = isolateOf(2)
    const SELF = {
      fetch: async (request: Request) => {
        asked.push(new URL(request.url).pathname)
        if (isDown) return new Response(null, { status: 503 })
        const { headers } = request
        const init = { method: 'POST', headers, body: await request.text() }
        return await other.request('/admin/drain/stream', init)
      },
    }
    const calling = startIsolate({ ...stores.env, EVENT_STREAMS: '2', SELF })
    const seeAll = async () => {
      for (const one of tenants) for (const ad of await show(one)) await see(ad, true)
    }
    await seeAll()
    await drain(calling.deps)
    expect(asked).toEqual(['/admin/drain/stream'])
    await lay(2)
    await expectAllBooked()
    isDown = true
    await lay(2)
    await seeAll()
    await expect(drain(calling.deps)).rejects.toThrow('503')
    // The other streams, and what they share, were not kept from it.
    expect(await stores.sql('select 1 from laid_sums')).toEqual([])
    isDown = false
    await drain(calling.deps)
    await expectAllBooked()
  }, 60_000)

  it('is nobody else’s to ask for, and there is no other', async () => {
    const ask = async (stream: string, key = isolate.deps.env.ADMIN_API_KEY) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ stream })
      const init = { method: 'POST', headers, body }
      return (await isolate.request('/admin/drain/stream', init)).status
    }
    expect(await ask('events:1', 'nobody')).toBe(401)
    expect(await ask('early')).toBe(422)
    expect(await ask('events:fill:1')).toBe(422)
    expect(await ask('events:1')).toBe(200)
  })
})
