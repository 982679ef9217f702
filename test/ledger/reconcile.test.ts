import { beforeEach, describe, expect, it } from 'vitest'
import { ensureCounters } from '../../src/campaigns/snapshot/counters.ts'
import { reconcile } from '../../src/ledger/reconcile.ts'
import { recordHit } from '../../src/tracking/record.ts'
import { withTenants } from '../support/fixtures.ts'
import { servedAd } from '../support/hits.ts'

const { stores, isolate, tenant } = withTenants({ vars: { AD_DEADLINE_MS: '2000' } })
let campaignId: string

beforeEach(async () => {
  campaignId = await tenant.campaign({ daily_budget: 1000 })
})

const day = Math.floor(Date.now() / 86_400_000)
const hit = (n: number, kind: 'view' | 'click' = 'view') => {
  const payload = servedAd(tenant, campaignId, n)
  return { kind, payload, reason: '', address: '', at: Date.now() }
}
const drifted = async (days?: number) =>
  (await reconcile(isolate.deps, days)).differences.map(({ where, ownerId }) => [where, ownerId])

describe('reconcile', () => {
  beforeEach(async () => {
    for (let n = 0; n < 5; n++) await recordHit(isolate.deps, hit(n))
    await recordHit(isolate.deps, hit(0, 'click'))
  })

  it('finds nothing where all is well', async () => {
    expect(await drifted()).toEqual([])
    expect(await drifted(31)).toEqual([])
  })

  it('sees a charge that the ledger lacks, also of a campaign without any rows', async () => {
    const other = await tenant.campaign()
    await stores.redis('HINCRBY', `c:${other}`, `s:${day - 1}`, 7)
    expect(await drifted()).toEqual([['counters', other]])
  })

  it('sees a charge that Redis lacks', async () => {
    await reconcile(isolate.deps)
    await stores.redis('HDEL', `c:${campaignId}`, `s:${day}`, `s:${day - 1}`)
    expect(await drifted()).toEqual([['counters', campaignId]])
  })

  it.each(['rollups', 'wide_rollups', 'totals'])('sees %s that are off', async (table) => {
    await reconcile(isolate.deps)
    await stores.sql(`update ${table} set spend_micros = spend_micros + 1
      where scope = 'campaign' and owner_id = '${campaignId}'`)
    expect((await drifted()).map(([where]) => where)).toContain(table)
  })

  it.each(['user_crowds', 'user_counts', 'users'])('sees %s that are off', async (table) => {
    await recordHit(isolate.deps, hit(6))
    expect(await drifted()).toEqual([])
    const column = table === 'users' ? 'impressions' : 'users'
    await stores.sql(`update ${table} set ${column} = ${column} + 1`)
    expect((await drifted()).map(([where]) => where)).toContain('users')
  })

  it('shows a hundred of more, and still says how many were compared', async () => {
    await stores.sql(`insert into rollups (scope, owner_id, bucket, key, spend_micros)
      select 'country', '${tenant.publisherId}', date_trunc('hour', now()), 'k' || n, 5
      from generate_series(1, 150) n`)
    const { checked, differences } = await reconcile(isolate.deps)
    expect(differences.filter(({ where }) => where === 'rollups')).toHaveLength(100)
    expect(checked).toBeGreaterThan(150)
  })

  it('looks at recent buckets, and further back when asked to', async () => {
    await stores.sql(`insert into rollups (scope, owner_id, bucket, spend_micros)
      values ('campaign', '${campaignId}', date_trunc('hour', now() - interval '10 days'), 5)`)
    expect(await drifted()).toEqual([])
    const { differences } = await tenant.admin('/reconcile?days=31', {})
    expect(differences).not.toEqual([])
    expect(await tenant.admin('/reconcile?days=5', {})).toMatchObject({ differences: [] })
    await expect(tenant.admin('/reconcile?days=32', {})).rejects.toThrow('400')
  })
})

describe('a Redis that was emptied', () => {
  it('knows again what counted, so that a repeat is a duplicate and charges nothing', async () => {
    for (let n = 0; n < 5; n++) await recordHit(isolate.deps, hit(n))
    await tenant.admin('/drain', {})
    await stores.redis('FLUSHDB')
    await Promise.all([ensureCounters(isolate.deps), ensureCounters(isolate.deps)])
    for (let n = 0; n < 5; n++) await recordHit(isolate.deps, hit(n))
    await tenant.admin('/drain', {})
    expect(await drifted()).toEqual([])
    expect(await stores.sql(`select 1 from filtered_hits where reason = 'duplicate'`)).toHaveLength(
      5,
    )
    const left = await stores.redis('PTTL', `seen:${hit(0).payload.grclid}:view`)
    expect(Number(left)).toBeGreaterThan(25.9 * 3_600_000)
  })

  it('fills an empty Redis though another call of the isolate ended unheard', async () => {
    const { client } = isolate.deps.slowRedis
    const { hget } = client
    await stores.redis('FLUSHDB')
    client.hget = async () => await new Promise(() => undefined)
    void ensureCounters(isolate.deps)
    client.hget = hget
    const later = await Promise.all([ensureCounters(isolate.deps), ensureCounters(isolate.deps)])
    expect(later.filter(Boolean)).toHaveLength(1)
    expect((await tenant.ad()).status).toBe(200)
  })

  it('knows again how often known people saw a campaign', async () => {
    const payload = { ...servedAd(tenant, campaignId, 1), userKey: '00000000000000aa' }
    const others = [2, 3].map((n) => ({
      ...servedAd(tenant, campaignId, n),
      userKey: payload.userKey,
    }))
    const session = { ...servedAd(tenant, campaignId, 4), isPerson: false }
    for (const one of [payload, ...others, session]) {
      await recordHit(isolate.deps, { ...hit(1), payload: one })
    }
    await tenant.admin('/drain', {})
    const cap = `cap:${campaignId}:${payload.userKey}`
    const before = await stores.redis('ZRANGE', cap, 0, -1, 'WITHSCORES')
    await stores.redis('FLUSHDB')
    await ensureCounters(isolate.deps)
    expect(await stores.redis('ZRANGE', cap, 0, -1, 'WITHSCORES')).toEqual(before)
    expect(Number(await stores.redis('PTTL', cap))).toBeGreaterThan(86_000_000)
    expect(await stores.redis('EXISTS', `cap:${campaignId}:${session.userKey}`)).toBe(0)
  })

  it('sells again although KV takes nothing', async () => {
    const { SNAPSHOTS } = isolate.deps.env
    const put = SNAPSHOTS.put
    await stores.redis('FLUSHDB')
    try {
      SNAPSHOTS.put = async () => await Promise.reject(new Error('KV is down'))
      await expect(ensureCounters(isolate.deps)).rejects.toThrow('KV is down')
    } finally {
      SNAPSHOTS.put = put
    }
    expect((await tenant.ad()).status).toBe(200)
  })
})
