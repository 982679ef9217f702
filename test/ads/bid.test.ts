import { beforeEach, describe, expect, it } from 'vitest'
import { earnings } from '../../src/ads/deliver/bid.ts'
import { type AdObject, fire, seedTenant, startIsolate } from '../support/app.ts'
import { runningClock, stoppedClock } from '../support/clock.ts'
import { filled } from '../support/filled.ts'
import { withTenants } from '../support/fixtures.ts'
import { shoesRequest } from '../support/samples.ts'

const clock = runningClock()
const { stores, isolate, tenant } = withTenants({ clock })
let campaignId: string

beforeEach(async () => {
  campaignId = await tenant.campaign({ frequency_cap: { limit: 1, window_seconds: 3600 } })
})

const post = async (path: string, body: unknown, key = tenant.publisherKey, on = isolate) =>
  await on.request(`/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
const bidFor = async (fields: Record<string, unknown> = {}) => {
  const answer = await post('/bid', { ...shoesRequest(), ...fields })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { bid: number; bidId: string }
}
const ada = { user: { id: 'ada' } }
const held = async () => [
  await stores.redis('HGET', `c:${campaignId}`, 'H'),
  await stores.redis('ZCARD', `hz:${campaignId}`),
]
const requests = async () => {
  await tenant.admin('/drain', {})
  return await stores.sql('select requests, wins, reason from ad_requests order by occurred_at, id')
}

describe('a bid', () => {
  it('says what a thousand views earn, and renders as the ad that it was made for', async () => {
    const { bid, bidId } = await bidFor()
    // Nobody else bids: the house reserve of a dollar, of which the publisher has 70 %.
    expect(bid).toBe(0.7)
    expect(bidId.length).toBeLessThan(600)
    const answer = await post('/render', { bidId })
    expect(answer.status).toBe(200)
    const ad = (await answer.json()) as AdObject
    expect(ad).toEqual({
      ...ad,
      adText: 'Grip for muddy trails.',
      campaignId,
      placement: 'below_response',
      placement_id: 'main',
    })
    await fire(isolate, ad.impUrl)
    expect(await requests()).toEqual([{ requests: 1, wins: 1, reason: null }])
    const [row] = await stores.sql(
      'select spend_micros::int as spend, revenue_micros::int as revenue from ledger',
    )
    expect(row).toEqual({ spend: 1000, revenue: 700 })
    const activity = await tenant.publisherReport('/activity?days=1')
    expect(activity).toMatchObject({ total_requests: 1, total_wins: 1, total_impressions: 1 })
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })

  it('no other campaign of the same advertiser presses on the price, however many there are', async () => {
    // More than go to the script in one call: the best of the rest is looked at, too.
    for (let n = 0; n < 13; n++) await tenant.campaign()
    expect((await bidFor()).bid).toBe(0.7)
  })

  it('and its ad each take one round trip and no SQL', async () => {
    const { bidId: first } = await bidFor()
    await post('/render', { bidId: first })
    const { redis, postgres } = stores.gateways
    const before = [redis.requests, postgres.requests]
    const { bidId } = await bidFor()
    expect([redis.requests, postgres.requests]).toEqual([(before[0] ?? 0) + 1, before[1]])
    await post('/render', { bidId })
    expect([redis.requests, postgres.requests]).toEqual([(before[0] ?? 0) + 2, before[1]])
  })

  it('renders once, however many ask at once and wherever', async () => {
    const other = startIsolate(stores.env, clock)
    const { bidId } = await bidFor()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        post('/render', { bidId }, tenant.publisherKey, i % 2 ? isolate : other),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(99)
    expect(await requests()).toEqual([{ requests: 1, wins: 1, reason: null }])
    expect(await held()).toEqual(['1000', 1])
  })

  it('holds budget and cap for 5 seconds to the millisecond, and then never renders', async () => {
    const at = Date.now()
    const here = stoppedClock(at)
    isolate.deps.now = here.now
    const { bidId } = await bidFor(ada)
    here.at = at + 4999
    expect((await post('/bid', { ...shoesRequest(), ...ada })).headers.get('x-no-ad-reason')).toBe(
      'capped',
    )
    here.at = at + 5000
    expect((await post('/render', { bidId })).status).toBe(410)
    const { bidId: second } = await bidFor(ada)
    expect((await post('/render', { bidId })).status).toBe(410)
    expect((await post('/render', { bidId: second })).status).toBe(200)
    await isolate.cron()
    expect(await held()).toEqual(['1000', 1])
  })

  it('that nobody renders is no win, and is released by the cron', async () => {
    await bidFor(ada)
    clock.offset = 5001
    await isolate.cron()
    expect(await held()).toEqual(['0', 0])
    expect(await requests()).toEqual([{ requests: 1, wins: 0, reason: 'unrendered' }])
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })

  it('once rendered is held for the whole view window', async () => {
    const { bidId } = await bidFor(ada)
    await post('/render', { bidId })
    clock.offset = 59 * 60_000
    await isolate.cron()
    expect(await held()).toEqual(['1000', 1])
    clock.offset = 61 * 60_000
    await isolate.cron()
    expect(await held()).toEqual(['0', 0])
  })

  it('is no bid of another publisher, whatever became of it', async () => {
    const stranger = await seedTenant(isolate)
    const { bidId } = await bidFor()
    const foreign = async () => {
      const answer = await post('/render', { bidId }, stranger.publisherKey)
      const { request_id, ...body } = (await answer.json()) as Record<string, unknown>
      return [answer.status, body]
    }
    const unknown = await post('/render', { bidId: 'abc' })
    const { request_id, ...body } = (await unknown.json()) as Record<string, unknown>
    expect(await foreign()).toEqual([404, body])
    expect((await post('/render', { bidId })).status).toBe(200)
    expect(await foreign()).toEqual([404, body])
    expect((await post('/render', { bidId: `${bidId.slice(0, -2)}AA` })).status).toBe(404)
  })

  it('renders no ad once its campaign is paused, and gives back what it held', async () => {
    const { bidId } = await bidFor()
    await tenant.admin(`/campaigns/${campaignId}`, { status: 'paused' }, 'PATCH')
    const answer = await post('/render', { bidId })
    expect([answer.status, answer.headers.get('x-no-ad-reason')]).toEqual([204, 'no_candidates'])
    clock.offset = 5001
    await isolate.cron()
    expect(await held()).toEqual(['0', 0])
  })
})

describe('the disclosure of what is rendered', () => {
  const disclosureOf = async (request: Record<string, unknown>) => {
    const { bidId } = await bidFor(request)
    const answer = await post('/render', { bidId })
    return ((await answer.json()) as { disclosure: { reason: string; transparency: string[] } })
      .disclosure
  }
  const unsaid = { messages: [], relevancy: 0 }
  it.each([
    { name: 'of what was said', request: {}, by: 'conversation', reason: /this conversation/ },
    { name: 'of nothing that was said', request: unsaid, by: 'placement', reason: /this place/ },
    { name: 'a test ad', request: { testAd: true }, by: 'conversation', reason: /conversation/ },
    {
      name: 'a test ad of nothing that was said',
      request: { ...unsaid, testAd: true },
      by: 'placement',
      reason: /this place/,
    },
  ])('says what the ad was chosen by: $name', async ({ request, by, reason }) => {
    const disclosure = await disclosureOf(request)
    expect(disclosure.reason).toMatch(reason)
    expect(disclosure.transparency).toEqual([by, 'country', 'device'])
  })
})

it('a bid that a version sealed which knew no basis renders', async () => {
  const { bidId } = await bidFor()
  const vault = await isolate.deps.vault()
  const sealed = Buffer.from(bidId, 'base64url').toString('base64')
  const parts = JSON.parse(await vault.open('bid', sealed)) as unknown[]
  const text = JSON.stringify(parts.slice(0, 5))
  const old = await vault.seal('bid', { text, iv: isolate.deps.random(12) })
  const oldId = Buffer.from(old, 'base64').toString('base64url')
  const answer = await post('/render', { bidId: oldId })
  expect(await answer.json()).toMatchObject({
    disclosure: { reason: expect.stringMatching(/this conversation/) },
  })
})

describe('Redis fails', () => {
  it.each(['refuse', 'error500', 'lost-reply'] as const)(
    '%s: 204, and nothing stays',
    async (fault) => {
      await bidFor({ user: { id: 'warm' } })
      const { bidId } = await bidFor(ada)
      stores.gateways.redis.fault = fault
      for (const answer of [await post('/bid', shoesRequest()), await post('/render', { bidId })]) {
        expect([answer.status, answer.headers.get('x-no-ad-reason')]).toEqual([204, 'error'])
      }
      stores.gateways.redis.fault = null
      await isolate.settle()
      clock.offset = 5001
      await isolate.cron()
      expect(await held()).toEqual(['0', 0])
      const booked = (await requests()) as { wins: number }[]
      expect(filled(booked).filter(({ wins }) => wins > 0)).toEqual([])
    },
  )
})

it('a test bid renders with a lead form where one is asked for', async () => {
  const { bidId } = await bidFor({ testAd: 'lead_form' })
  const answer = await post('/render', { bidId })
  const ad = (await answer.json()) as AdObject
  expect(ad.leadForm).toMatchObject({ form_id: 'test_form' })
  const plain = await bidFor({ testAd: true })
  expect(await (await post('/render', { bidId: plain.bidId })).json()).not.toHaveProperty(
    'leadForm',
  )
})

it('a test bid leaves no trace', async () => {
  await tenant.admin('/drain', {})
  const before = await stores.redis('KEYS', '*')
  const { bid, bidId } = await bidFor({ testAd: true })
  expect(bid).toBe(1)
  const answer = await post('/render', { bidId })
  expect(answer.status).toBe(200)
  const ad = (await answer.json()) as AdObject
  expect((await fire(isolate, ad.clickUrl)).headers.get('location')).toMatch(
    /^https:\/\/example\.com\//,
  )
  await isolate.settle()
  expect(await stores.redis('KEYS', '*')).toEqual(before)
  expect(await requests()).toEqual([])
})

it.each([
  { name: 'cpm', priceMicros: 1000, holdRate: 1_000_000, share: 7000, want: 0.7 },
  {
    name: 'cpm, rounded down at the view',
    priceMicros: 8814,
    holdRate: 1_000_000,
    share: 7000,
    want: 6.169,
  },
  {
    name: 'a click of $2 at 1 %',
    priceMicros: 2_000_000,
    holdRate: 10_000,
    share: 7000,
    want: 14,
  },
  {
    name: 'less than a microdollar a view',
    priceMicros: 3,
    holdRate: 333_333,
    share: 7000,
    want: 0.000666,
  },
  { name: 'everything', priceMicros: 1, holdRate: 1_000_000, share: 10_000, want: 0.001 },
])('earnings: $name', ({ priceMicros, holdRate, share, want }) =>
  expect(earnings({ priceMicros, holdRate }, share)).toBe(want),
)
