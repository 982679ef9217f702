import { beforeEach, describe, expect, it } from 'vitest'
import { openToken } from '../../src/platform/token/seal.ts'
import { fire, seedTenant } from '../support/app.ts'
import { runningClock } from '../support/clock.ts'
import { withTenants } from '../support/fixtures.ts'
import { askGroup, groupAd, person } from '../support/group.ts'

const clock = runningClock()
const { stores, isolate, tenant } = withTenants({ clock, publisher: { view_window_minutes: 5 } })
let campaignId: string

beforeEach(async () => {
  campaignId = await tenant.campaign({ frequency_cap: { limit: 2, window_seconds: 3600 } })
})

const held = async () => await stores.redis('HGET', `c:${campaignId}`, 'H')
const openHolds = async () => await stores.redis('ZCARD', `hz:${campaignId}`)
const reasonOf = (answer: Response) => answer.headers.get('x-no-ad-reason')
const tokenOf = (url: string) => new URL(url).searchParams.get('p') ?? ''
const three = [person('ada'), person('bob'), person('eve')]

describe('one auction for a chat', () => {
  it('gives each viewer a click id, a hold and a cap slot, in one round trip and without SQL', async () => {
    // The first script of a Redis is sent twice: by its hash, then as it is.
    await askGroup(isolate, tenant, [person('warm', { device: { ua: 'GPTBot/1.2' } })])
    await isolate.settle()
    const before = { ...calls() }
    const answer = await askGroup(isolate, tenant, three)
    expect(calls()).toEqual({ redis: before.redis + 1, postgres: before.postgres })
    const ad = await groupAd(answer)
    expect(ad.viewers.map((viewer) => viewer.email_hash)).toEqual(three.map((p) => p.email_hash))
    const ring = await isolate.deps.keyRing()
    const tokens = await Promise.all(
      ad.viewers.flatMap(({ impUrl, clickUrl }) => [
        openToken(ring, { kind: 'view', token: tokenOf(impUrl) }),
        openToken(ring, { kind: 'click', token: tokenOf(clickUrl) }),
      ]),
    )
    expect(new Set(tokens.map((token) => token?.grclid)).size).toBe(3)
    expect(new Set(tokens.map((token) => token?.userKey)).size).toBe(3)
    expect(new Set(tokens.map((token) => token?.gradid)).size).toBe(1)
    expect(await openHolds()).toBe(3)
    expect(await held()).toBe('3000')
    expect(tokens.map((token) => token?.priceMicros)).toEqual(Array(6).fill(1000))
    expect(await stores.redis('KEYS', 'cap:*')).toHaveLength(4)
  })
  const calls = () => ({
    redis: stores.gateways.redis.requests,
    postgres: stores.gateways.postgres.requests,
  })

  it('is one engine event with a slot for each viewer, and as many requests and wins', async () => {
    const abroad = person('bob', { device: { country: 'CA' }, user: { tier: 'gold' } })
    const ad = await groupAd(await askGroup(isolate, tenant, [person('ada'), abroad]))
    await fire(isolate, ad.viewers[0]?.impUrl ?? '')
    await tenant.admin('/drain', {})
    const rows = await stores.sql<Record<string, unknown> & { slots: Record<string, unknown>[] }>(
      'select requests, wins, reason, country, device, user_key, slots from ad_requests',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      requests: 2,
      wins: 2,
      reason: null,
      country: '',
      user_key: null,
    })
    expect(rows[0]?.slots.map((slot) => [slot.country, slot.device, slot.context])).toEqual([
      ['US', 'desktop', {}],
      ['CA', 'unknown', { tier: 'gold' }],
    ])
    const activity = await tenant.publisherReport('/activity?days=1')
    expect(activity).toMatchObject({ total_requests: 2, total_wins: 2, total_impressions: 1 })
    expect(activity).toMatchObject({ fill_rate: 1, show_rate: 0.5 })
    const people = await stores.sql(
      `select country, requests::int, ads_served::int, impressions::int from user_days order by country desc`,
    )
    expect(people).toEqual([
      { country: 'US', requests: 1, ads_served: 1, impressions: 1 },
      { country: 'CA', requests: 1, ads_served: 1, impressions: 0 },
    ])
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })

  it('needs a budget for everybody', async () => {
    const floored = await seedTenant(isolate, { floor_cpm: 50 })
    await tenant.admin(`/campaigns/${campaignId}`, { daily_budget: 0.1 }, 'PATCH')
    await isolate.settle()
    expect((await askGroup(isolate, floored, three)).status).toBe(204)
    const two = await askGroup(isolate, floored, three.slice(0, 2))
    expect(two.status).toBe(200)
    expect(reasonOf(await askGroup(isolate, floored, [person('zoe')]))).toBe('budget')
  })
})

describe('viewers are settled and released alone', () => {
  it('a view bills its own viewer; the holds of the others stay until their window ends', async () => {
    const { viewers } = await groupAd(await askGroup(isolate, tenant, three))
    const all = Number(await held())
    await fire(isolate, viewers[1]?.impUrl ?? '')
    await fire(isolate, viewers[1]?.impUrl ?? '')
    expect(Number(await held())).toBe((all / 3) * 2)
    clock.offset = 5 * 60_000 + 1000
    await isolate.cron()
    expect([await held(), await openHolds()]).toEqual(['0', 0])
    await fire(isolate, viewers[2]?.impUrl ?? '')
    await tenant.admin('/drain', {})
    const rows = await stores.sql(
      'select kind, spend_micros::int as spend, note from ledger order by occurred_at',
    )
    expect(rows).toEqual([{ kind: 'view', spend: all / 3, note: null }])
    const late = await stores.sql('select reason from filtered_hits order by reason')
    expect(late).toEqual([{ reason: 'duplicate' }, { reason: 'late' }])
  })

  it("nobody's URLs count for another: each view is a row of its own person", async () => {
    const { viewers } = await groupAd(await askGroup(isolate, tenant, three))
    for (const { impUrl, clickUrl } of viewers) {
      await fire(isolate, impUrl)
      await fire(isolate, clickUrl)
    }
    await tenant.admin('/drain', {})
    const rows = await stores.sql<{ people: number; grclids: number; rows: number }>(
      `select count(distinct user_key)::int as people, count(distinct grclid)::int as grclids,
        count(*)::int as rows from ledger`,
    )
    expect(rows).toEqual([{ people: 3, grclids: 3, rows: 6 }])
  })
})

describe('caps and mutes', () => {
  it('of any viewer keep the ad from all of them', async () => {
    for (let i = 0; i < 2; i++)
      expect((await askGroup(isolate, tenant, [person('ada')])).status).toBe(200)
    expect(reasonOf(await askGroup(isolate, tenant, three))).toBe('capped')
    expect((await askGroup(isolate, tenant, three.slice(1))).status).toBe(200)
  })

  it("of the chat hold whoever is in it, and a view keeps the chat's slot for the whole window", async () => {
    const chat = { sessionId: 'room' }
    const first = await groupAd(
      await askGroup(isolate, tenant, [person('ada'), person('bob')], chat),
    )
    expect((await askGroup(isolate, tenant, [person('cem')], chat)).status).toBe(200)
    expect(reasonOf(await askGroup(isolate, tenant, [person('dee')], chat))).toBe('capped')
    await fire(isolate, first.viewers[1]?.impUrl ?? '')
    // One of the two slots was never seen and is free again, the other stays.
    clock.offset = 5 * 60_000 + 1000
    expect((await askGroup(isolate, tenant, [person('dee')], chat)).status).toBe(200)
    expect(reasonOf(await askGroup(isolate, tenant, [person('eve')], chat))).toBe('capped')
  })

  it('two who share a user id are two', async () => {
    const shared = { user: { id: 'bot-account' } }
    const viewers = [person('ada', shared), person('bob', shared)]
    expect((await askGroup(isolate, tenant, viewers)).status).toBe(200)
    expect(await stores.redis('KEYS', 'cap:*')).toHaveLength(3)
  })

  it('without consent nobody is known outside the chat', async () => {
    const ask = (sessionId: string) =>
      askGroup(isolate, tenant, [person('ada')], { sessionId, regs: { usPrivacy: '1YYN' } })
    for (let i = 0; i < 2; i++) expect((await ask('room')).status).toBe(200)
    expect(reasonOf(await ask('room'))).toBe('capped')
    expect((await ask('other room')).status).toBe(200)
    await tenant.admin('/drain', {})
    expect(await stores.sql('select 1 from user_days')).toEqual([])
  })
})
