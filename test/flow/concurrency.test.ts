import { describe, expect, it } from 'vitest'
import { BURST_PER_MINUTE } from '../../src/platform/redis/keys.ts'
import { adsOf, fire, seedTenant, startIsolate } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'

/** Full proof where real stores are given; a smaller one of the same kind on the emulation, which is far slower. */
const real = Boolean(process.env.TEST_REDIS_URL)
const REPEATS = real ? 100 : 5
const HITS = real ? 1000 : 200

const patient = { REDIS_TIMEOUT_MS: '5000', AD_DEADLINE_MS: '5000' }
const { stores, isolate, tenant } = withTenants({ vars: patient })

// Hundreds of requests share this one process: what is proven here is exactness, not speed.
const together = async <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  await Promise.all(Array.from({ length: n }, (_, i) => work(i)))

describe('one URL, many hits', () => {
  it(`books one row however often it is fired at once (${HITS} hits, ${REPEATS} times)`, async () => {
    await tenant.campaign({ daily_budget: 100_000 })
    for (let repeat = 1; repeat <= REPEATS; repeat++) {
      const [ad] = await adsOf(await tenant.ad())
      if (!ad) throw new Error('no ad')
      const answers = await together(HITS, async (i) => {
        const answer = await fire(isolate, i % 2 === 0 ? ad.impUrl : ad.clickUrl)
        return answer.status
      })
      expect(new Set(answers)).toEqual(new Set([200, 302]))
      await tenant.admin('/drain', {})
      const [ledger] = await stores.sql<{ views: number; clicks: number; spend: number }>(
        `select count(*) filter (where kind = 'view')::int as views,
           count(*) filter (where kind = 'click')::int as clicks, sum(spend_micros)::int as spend
         from ledger`,
      )
      expect(ledger).toEqual({ views: repeat, clicks: repeat, spend: repeat * 1000 })
      const [filtered] = await stores.sql<{ n: number }>(
        `select count(*)::int as n from filtered_hits where reason = 'duplicate'`,
      )
      // A click that comes first brings its view along, and then every fired view is a repeat.
      expect(filtered?.n).toBeGreaterThanOrEqual(repeat * (HITS - 2))
      expect(filtered?.n).toBeLessThanOrEqual(repeat * (HITS - 1))
    }
    expect(await tenant.publisherReport('/stats?days=1')).toMatchObject({
      totalImpressions: REPEATS,
      totalClicks: REPEATS,
    })
    expect(await tenant.advertiserReport('/metrics?days=1')).toMatchObject({
      total_impressions: REPEATS,
      total_spend: REPEATS / 1000,
    })
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  }, 600_000)
})

describe('budgets', () => {
  const spentBy = async () => {
    const [row] = await stores.sql<{ spend: number; views: number }>(
      'select coalesce(sum(spend_micros), 0)::int as spend, count(*)::int as views from ledger',
    )
    return row ?? { spend: 0, views: 0 }
  }

  it('200 requesters at once spend a $10 budget at $0.05 a view to the cent, never over', async () => {
    const floored = await seedTenant(isolate, { floor_cpm: 50 })
    await floored.campaign({
      bid: 50,
      daily_budget: 10,
      frequency_cap: { limit: 1000, window_seconds: 60 },
    })
    const isolates = [isolate, startIsolate(stores.env), startIsolate(stores.env)]
    let served = 0
    await together(200, async (i) => {
      for (let round = 0; round < 3; round++) {
        const on = isolates[i % 3] ?? isolate
        const [ad] = await adsOf(await floored.ad({}, on))
        if (!ad) continue
        served++
        await fire(on, ad.impUrl)
      }
    })
    // What an answer held that came too late for its requester is there again.
    for (const one of isolates) await one.settle()
    let after = await floored.ad()
    for (; after.status === 200; after = await floored.ad()) {
      const [ad] = await adsOf(after)
      await fire(isolate, ad?.impUrl ?? '')
      served++
    }
    expect([after.status, after.headers.get('x-no-ad-reason')]).toEqual([204, 'budget'])
    await floored.admin('/drain', {})
    expect(served).toBe(200)
    expect(await spentBy()).toEqual({ spend: 10_000_000, views: 200 })
  }, 120_000)

  it('holds count against the budget, and unshown wins come back after their window', async () => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset }
    const here = startIsolate(stores.env, clock)
    const floored = await seedTenant(here, { floor_cpm: 50, view_window_minutes: 5 })
    await floored.campaign({
      bid: 50,
      daily_budget: 1,
      frequency_cap: { limit: 1000, window_seconds: 60 },
    })
    const first = await together(60, async () => (await adsOf(await floored.ad())).length)
    expect(first.filter((n) => n === 1)).toHaveLength(20)
    expect((await floored.ad()).headers.get('x-no-ad-reason')).toBe('budget')
    clock.offset = 5 * 60_000 + 1000
    const again = await together(60, async () => (await adsOf(await floored.ad())).length)
    expect(again.filter((n) => n === 1)).toHaveLength(20)
    clock.offset = 10 * 60_000 + 2000
    await here.cron()
    const [campaign] = await stores.sql<{ id: string }>('select id from campaigns')
    expect(await stores.redis('HGET', `c:${campaign?.id}`, 'H')).toBe('0')
  }, 120_000)

  it('a click is charged at most what the budget has left, the rest is shown as over_budget', async () => {
    const floored = await seedTenant(isolate, { floor_cpm: 4 })
    await floored.campaign({
      pricing_model: 'cpc',
      bid: 0.4,
      daily_budget: 1,
      frequency_cap: { limit: 1000, window_seconds: 60 },
    })
    const ads = (await together(10, async () => await adsOf(await floored.ad()))).flat()
    expect(ads).toHaveLength(10)
    await together(10, async (i) => await fire(isolate, ads[i]?.clickUrl ?? ''))
    await floored.admin('/drain', {})
    const rows = await stores.sql<{ note: string | null; spend: number; unbilled: number }>(
      `select note, sum(spend_micros)::int as spend, sum(unbilled_micros)::int as unbilled
       from ledger where kind = 'click' group by note order by note nulls first`,
    )
    expect(rows).toEqual([
      { note: null, spend: 800_000, unbilled: 0 },
      { note: 'over_budget', spend: 200_000, unbilled: 3_000_000 },
    ])
    expect((await spentBy()).spend).toBe(1_000_000)
    const unbilled = { hits: 8, dollars: 3, by_reason: { over_budget: 8 } }
    expect(await floored.advertiserReport('/traffic-quality?days=2')).toMatchObject({ unbilled })
    expect(await floored.publisherReport('/traffic-quality?days=2')).toMatchObject({ unbilled })
  })
})

describe('frequency caps', () => {
  it.each([1, 3])('a cap of %i under 100 requests at once is never exceeded', async (limit) => {
    await tenant.campaign({ frequency_cap: { limit, window_seconds: 3600 } })
    for (const who of [{ user: { id: 'ada' } }, { sessionId: 'one-session' }]) {
      const served = await together(100, async () => (await adsOf(await tenant.ad(who))).length)
      expect(served.filter((n) => n > 0)).toHaveLength(limit)
      expect((await tenant.ad(who)).headers.get('x-no-ad-reason')).toBe('capped')
    }
  })

  it('gives the slot of an unshown win back, and keeps that of a view for its whole window', async () => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset }
    const here = startIsolate(stores.env, clock)
    const capped = await seedTenant(here, { view_window_minutes: 5 })
    await capped.campaign({ frequency_cap: { limit: 1, window_seconds: 1800 } })
    const who = { user: { id: 'ada' } }
    expect(await adsOf(await capped.ad(who))).toHaveLength(1)
    expect(await adsOf(await capped.ad(who))).toHaveLength(0)
    clock.offset = 5 * 60_000 + 1
    const [ad] = await adsOf(await capped.ad(who))
    await fire(here, ad?.impUrl ?? '')
    clock.offset += 25 * 60_000
    expect(await adsOf(await capped.ad(who))).toHaveLength(0)
    clock.offset += 5 * 60_000 + 1000
    expect(await adsOf(await capped.ad(who))).toHaveLength(1)
  })
})

it('a flood from one public address is filtered as a burst', async () => {
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  const here = startIsolate(stores.env, { now: () => minute })
  const flooded = await seedTenant(here)
  await flooded.campaign({ frequency_cap: { limit: 1000, window_seconds: 60 } })
  const extra = 5
  for (let i = 0; i < BURST_PER_MINUTE + extra; i++) {
    const [ad] = await adsOf(await flooded.ad())
    await fire(here, ad?.impUrl ?? '', { headers: { 'cf-connecting-ip': '8.8.8.8' } })
  }
  await flooded.admin('/drain', {})
  const rows = await stores.sql(
    'select reason, count(*)::int as n from filtered_hits group by reason',
  )
  expect(rows).toEqual([{ reason: 'burst', n: extra }])
}, 60_000)
