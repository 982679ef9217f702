import { beforeEach, describe, expect, it } from 'vitest'
import { recordHit } from '../../src/tracking/record.ts'
import { adsOf, fire, type Isolate, seedTenant, startIsolate } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { books, servedAd, spread } from '../support/hits.ts'
import { until } from '../support/until.ts'

/** How long a store stays dead under load. `.ci/run` sets 60. */
const OUTAGE_MS = Number(process.env.TEST_OUTAGE_SECONDS ?? 2) * 1000

const { stores, isolate, tenant } = withTenants()
let campaignId: string

beforeEach(async () => {
  campaignId = await tenant.campaign({ daily_budget: 1_000_000 })
})

/** Hits without a pause for a while: views and clicks of ever new ads, every fifth twice. Answers what is due. */
async function load(ms: number): Promise<{ hits: number; due: number }> {
  const due = new Set<string>()
  const end = Date.now() + ms
  let hits = 0
  await spread(Number.POSITIVE_INFINITY, 1, async (i) => {
    if (Date.now() >= end) throw new Done()
    const kind = i % 2 === 0 ? 'view' : 'click'
    const payload = servedAd(tenant, campaignId, i >> 1)
    due.add(`${i >> 1}:${kind}`)
    for (let times = i % 5 === 0 ? 2 : 1; times > 0; times--) {
      hits++
      await recordHit(isolate.deps, { kind, payload, reason: '', address: '', at: Date.now() })
    }
  }).catch((error: unknown) => {
    if (!(error instanceof Done)) throw error
  })
  return { hits, due: due.size }
}
class Done extends Error {}

async function expectBooked(rows: number) {
  const { ledger, rollups, totals } = await books(stores.sql)
  expect((ledger?.views ?? 0) + (ledger?.clicks ?? 0)).toBe(rows)
  expect(ledger?.spend).toBe((ledger?.views ?? 0) * 1000)
  expect(rollups).toEqual(ledger)
  expect(totals).toEqual(ledger)
  const pending = await stores.sql('select 1 from pending_hits')
  expect(pending).toHaveLength(0)
  expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
}

describe('Redis dead', () => {
  it.each(['refuse', 'error500', 'lost-reply'] as const)(
    `for ${OUTAGE_MS / 1000} s under load (%s): nothing is lost, nothing doubled`,
    async (fault) => {
      const before = await load(200)
      stores.gateways.redis.fault = fault
      // The same ads again, and new ones: what was counted before must not count again.
      const during = await load(OUTAGE_MS)
      stores.gateways.redis.fault = null
      await isolate.cron()
      await expectBooked(Math.max(before.due, during.due))
      const [filtered] = await stores.sql<{ n: number }>(
        'select count(*)::int as n from filtered_hits',
      )
      expect(filtered?.n).toBe(before.hits + during.hits - Math.max(before.due, during.due))
    },
    OUTAGE_MS * 10 + 60_000,
  )

  it('or hanging: views and clicks are answered, ads are a 204 within the deadline', async () => {
    const [ad] = await adsOf(await tenant.ad())
    const hurried = startIsolate({ ...stores.env, REDIS_TIMEOUT_MS: '400' })
    await until('it has its campaigns', async () => (await hurried.request('/health')).ok)
    // Who has asked once is known to the isolate.
    await tenant.ad({}, hurried)
    stores.gateways.redis.fault = 'hang'
    const started = Date.now()
    expect((await fire(hurried, ad?.impUrl ?? '')).status).toBe(200)
    expect((await fire(hurried, ad?.clickUrl ?? '')).status).toBe(302)
    const none = await tenant.ad({}, hurried)
    expect([none.status, none.headers.get('x-no-ad-reason')]).toEqual([204, 'error'])
    expect(Date.now() - started).toBeLessThan(4000)
    stores.gateways.redis.fault = null
    await isolate.cron()
    await expectBooked(2)
  })

  it('and emptied: nothing is sold until the counters are back, and the budget still holds', async () => {
    const floored = await seedTenant(isolate, { floor_cpm: 50 })
    await tenant.admin(`/campaigns/${campaignId}`, { status: 'paused' }, 'PATCH')
    await floored.campaign({ bid: 50, daily_budget: 0.2 })
    const first = [await floored.ad(), await floored.ad()]
    for (const answer of first) await fire(isolate, (await adsOf(answer))[0]?.impUrl ?? '')
    await floored.admin('/drain', {})
    await stores.redis('FLUSHDB')
    const dark = await floored.ad()
    expect([dark.status, dark.headers.get('x-no-ad-reason')]).toEqual([204, 'error'])
    await isolate.cron()
    const later = [await floored.ad(), await floored.ad(), await floored.ad()]
    expect(later.map((answer) => answer.status)).toEqual([200, 200, 204])
    for (const answer of later) {
      for (const ad of await adsOf(answer)) await fire(isolate, ad.impUrl)
    }
    await floored.admin('/drain', {})
    expect((await books(stores.sql)).ledger?.spend).toBe(200_000)
  })
})

describe('right after start: Redis has no counters yet and Postgres hangs', () => {
  it('views and clicks of a cold isolate are answered at once, and booked later, once each', async () => {
    const made = await Promise.all([tenant.ad(), tenant.ad(), tenant.ad()])
    const ads = (await Promise.all(made.map(adsOf))).flat()
    expect(ads).toHaveLength(3)
    await tenant.admin('/drain', {})
    await stores.redis('FLUSHDB')
    stores.gateways.postgres.fault = 'hang'
    const cold = startIsolate(stores.env)
    const took: number[] = []
    const timed = async (url: string) => {
      const started = Date.now()
      const answer = await fire(cold, url)
      took.push(Date.now() - started)
      return answer
    }
    for (const { impUrl, clickUrl } of ads) {
      for (let times = 0; times < 2; times++) {
        expect((await timed(impUrl)).status).toBe(200)
        const click = await timed(clickUrl)
        expect(click.headers.get('location')).toMatch(/^https:\/\/ridge\.example\/shoes\?/)
      }
    }
    stores.gateways.postgres.fault = null
    expect(Math.max(...took)).toBeLessThan(800)
    expect(await stores.redis('XLEN', 'early')).toBe(12)
    expect(cold.deps.losses.unstored).toBe(0)
    await isolate.cron()
    await isolate.cron()
    expect(await stores.redis('XLEN', 'early')).toBe(0)
    const { ledger } = await books(stores.sql)
    expect(ledger).toMatchObject({ views: 3, clicks: 3 })
    expect(await stores.sql('select 1 from pending_hits')).toEqual([])
    const twice = await stores.sql(
      'select reason, count(*)::int as n from filtered_hits group by 1',
    )
    expect(twice).toEqual([{ reason: 'duplicate', n: 6 }])
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  }, 30_000)

  it('a process that dies between keeping them in Postgres and taking them out of Redis doubles none', async () => {
    const [ad] = await adsOf(await tenant.ad())
    await tenant.admin('/drain', {})
    await stores.redis('FLUSHDB')
    await fire(startIsolate(stores.env), ad?.impUrl ?? '')
    const [entry] = (await stores.redis('XRANGE', 'early', '-', '+')) as [string, string[]][]
    await isolate.cron()
    await stores.redis('XADD', 'early', '*', ...(entry?.[1] ?? []))
    await isolate.cron()
    await isolate.cron()
    expect((await books(stores.sql)).ledger).toMatchObject({ views: 1 })
    expect(await stores.sql('select 1 from filtered_hits')).toEqual([])
  })

  it('what is no hit is put aside and stops none', async () => {
    const [ad] = await adsOf(await tenant.ad())
    await tenant.admin('/drain', {})
    await stores.redis('FLUSHDB')
    const id = crypto.randomUUID()
    for (const entry of [
      ['h', 'no id', 'p', '{}'],
      ['h', id, 'p', '{"kind":'],
      ['h', crypto.randomUUID(), 'p', '"\\u0000"'],
      ['x', ''],
    ]) {
      await stores.redis('XADD', 'early', '*', ...entry)
    }
    await fire(startIsolate(stores.env), ad?.impUrl ?? '')
    for (let runs = 0; runs < 3; runs++) await isolate.cron()
    expect(await stores.redis('XLEN', 'early')).toBe(0)
    expect((await books(stores.sql)).ledger).toMatchObject({ views: 1 })
    expect(await stores.sql('select 1 from dead_letters')).toHaveLength(4)
    const retried = await tenant.admin('/put-aside/retry', { all: true })
    expect(retried).toEqual({ tried: 4, booked: 0, remaining: 4 })
    expect(await stores.sql('select 1 from pending_hits')).toEqual([])
  })
})

describe('requests that are answered while Redis is dead', () => {
  const booked = async () =>
    await stores.sql(
      `select reason, count(*)::int as n, sum(wins)::int as wins, sum(requests)::int as slots
       from ad_requests group by 1 order by 1`,
    )
  const bot = { device: { country: 'US', ua: 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }

  it.each(['refuse', 'error500', 'lost-reply'] as const)(
    'are in the books (%s), each once and without a win, though Redis may have won some',
    async (fault) => {
      expect((await tenant.ad()).status).toBe(200)
      stores.gateways.redis.fault = fault
      for (let n = 0; n < 20; n++) {
        const answer = await tenant.ad(n < 5 ? bot : {})
        expect(answer.headers.get('x-no-ad-reason')).toBe(n < 5 ? 'bot' : 'error')
      }
      await isolate.settle()
      const none = { wins: 0 }
      const dark = [
        { reason: 'bot', n: 5, slots: 5, ...none },
        { reason: 'error', n: 15, slots: 15, ...none },
      ]
      // What Redis has is not booked yet: it is down.
      await isolate.cron()
      expect(await booked()).toEqual(dark)
      stores.gateways.redis.fault = null
      await isolate.cron()
      await isolate.cron()
      expect(await booked()).toEqual([...dark, { reason: null, n: 1, wins: 1, slots: 1 }])
      expect(await stores.sql('select 1 from pending_hits')).toEqual([])
      const [sums] = await stores.sql(
        `select sum(requests)::int as requests, sum(wins)::int as wins from rollups where scope = 'publisher'`,
      )
      expect(sums).toEqual({ requests: 21, wins: 1 })
      expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
    },
  )

  it('or has lost its data, are in the books', async () => {
    await tenant.admin('/drain', {})
    await stores.redis('FLUSHDB')
    await stores.redis('SET', 'filling', 'somebody else', 'PX', 60_000)
    expect((await tenant.ad()).headers.get('x-no-ad-reason')).toBe('error')
    expect((await tenant.ad(bot)).headers.get('x-no-ad-reason')).toBe('bot')
    await stores.redis('DEL', 'filling')
    await isolate.settle()
    await isolate.cron()
    await isolate.cron()
    expect(await booked()).toEqual([
      { reason: 'bot', n: 1, wins: 0, slots: 1 },
      { reason: 'error', n: 1, wins: 0, slots: 1 },
    ])
  })
})

describe('Postgres dead', () => {
  it('ads, views and clicks go on while warm; nothing is lost', async () => {
    const [ad] = await adsOf(await tenant.ad())
    stores.gateways.postgres.fault = 'refuse'
    expect((await tenant.ad()).status).toBe(200)
    expect((await fire(isolate, ad?.impUrl ?? '')).status).toBe(200)
    expect((await fire(isolate, ad?.clickUrl ?? '')).status).toBe(302)
    const { due } = await load(300)
    await isolate.cron()
    expect(await stores.sql('select 1 from ledger')).toHaveLength(0)
    stores.gateways.postgres.fault = null
    await isolate.cron()
    await expectBooked(due + 2)
  })

  it('dashboards say 503 with Retry-After', async () => {
    await tenant.publisherReport('/stats')
    stores.gateways.postgres.fault = 'refuse'
    const answer = await isolate.request('/publisher-dashboard/stats', {
      headers: { 'x-api-key': tenant.publisherKey },
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)])
    expect(await answer.json()).toMatchObject({ error: 'unavailable', status: 503 })
  })
})

describe('Postgres hanging', () => {
  const reports = [
    ...['info', 'stats', 'activity', 'placements', 'user-insights', 'users', 'feedback'],
    ...['traffic-quality', 'statements', 'experiments'],
  ].map((name) => ({ side: 'publisher' as const, name }))
  const theirs = [
    ...['info', 'campaigns', 'metrics', 'conversions', 'billing', 'leads', 'integrations'],
    ...['events/analytics', 'events/conversion-stats', 'feedback'],
  ].map((name) => ({ side: 'advertiser' as const, name }))

  it('every call of a dashboard is a 503 with Retry-After in ten seconds, its key known or not', async () => {
    const key = { publisher: tenant.publisherKey, advertiser: tenant.advertiserKey }
    const cold = startIsolate(stores.env)
    const ask = async (on: Isolate, side: 'publisher' | 'advertiser', name: string) =>
      await on.request(`/${side}-dashboard/${name}`, { headers: { 'x-api-key': key[side] } })
    for (const side of ['publisher', 'advertiser'] as const) await ask(isolate, side, 'info')
    stores.gateways.postgres.fault = 'hang'
    const calls = [isolate, cold].flatMap((on) =>
      [...reports, ...theirs].map(async ({ side, name }) => {
        const started = Date.now()
        const answer = await ask(on, side, name)
        expect([name, answer.status, answer.headers.get('retry-after')]).toEqual([name, 503, '5'])
        expect(answer.headers.get('cache-control')).toBe('private, no-store')
        expect(await answer.json()).toMatchObject({ error: 'unavailable' })
        return Date.now() - started
      }),
    )
    expect(Math.max(...(await Promise.all(calls)))).toBeLessThan(10_500)
    stores.gateways.postgres.fault = null
    expect((await ask(isolate, 'publisher', 'stats')).status).toBe(200)
  }, 40_000)
})

describe('both dead', () => {
  it('views and clicks are answered, and every loss is counted', async () => {
    const [ad] = await adsOf(await tenant.ad())
    stores.gateways.redis.fault = 'refuse'
    stores.gateways.postgres.fault = 'refuse'
    const lost = 25
    for (let i = 0; i < lost; i++) {
      const answer = await fire(isolate, i % 2 === 0 ? (ad?.impUrl ?? '') : (ad?.clickUrl ?? ''))
      expect(answer.status).toBe(i % 2 === 0 ? 200 : 302)
    }
    await isolate.settle()
    expect(isolate.deps.losses.unstored).toBe(lost)
    stores.gateways.redis.fault = null
    stores.gateways.postgres.fault = null
    await fire(isolate, ad?.impUrl ?? '')
    await isolate.settle()
    expect(isolate.deps.losses.unstored).toBe(0)
    expect(await stores.redis('GET', 'unstored')).toBe(String(lost))
    const health = await isolate.request('/health?deep=1')
    expect(await health.json()).toMatchObject({ unstored_hits: lost })
  })
})

describe('key rotation under load', () => {
  it('opens the tokens of old and new keys everywhere', async () => {
    const oldKey = stores.env.TOKEN_KEYS
    const newKey = `2:${btoa(String.fromCharCode(...new Uint8Array(32).fill(7)))},${oldKey}`
    const rotated = startIsolate({ ...stores.env, TOKEN_KEYS: newKey })
    const uncapped = await tenant.campaign({
      bid: 90,
      frequency_cap: { limit: 1000, window_seconds: 60 },
    })
    const statuses: number[] = []
    for (let i = 0; i < 30; i++) {
      const on = i < 15 ? isolate : rotated
      const [ad] = await adsOf(await tenant.ad({}, on))
      expect(ad?.campaignId).toBe(uncapped)
      statuses.push((await fire(rotated, ad?.clickUrl ?? '')).status)
    }
    expect(new Set(statuses)).toEqual(new Set([302]))
    await tenant.admin('/drain', {})
    expect((await books(stores.sql)).ledger).toMatchObject({ views: 30, clicks: 30 })
  })
})
