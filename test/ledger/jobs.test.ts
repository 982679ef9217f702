import { beforeEach, describe, expect, it } from 'vitest'
import { writeCampaignStates } from '../../src/campaigns/snapshot/campaign-states.ts'
import { listCampaignStates } from '../../src/campaigns/snapshot/counter-queries.ts'
import { republishAll } from '../../src/campaigns/snapshot/publish.ts'
import { drain } from '../../src/ledger/drain.ts'
import { releaseHolds } from '../../src/ledger/holds.ts'
import { replayPending } from '../../src/ledger/pending.ts'
import { keys } from '../../src/platform/redis/keys.ts'
import { readBatch } from '../../src/platform/redis/stream.ts'
import { recordHit } from '../../src/tracking/record.ts'
import { adsOf, fire, startIsolate } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { servedAd, spread } from '../support/hits.ts'
import { killedAt } from '../support/network.ts'
import { newId } from '../support/rollups.ts'

const { stores, isolate, tenant } = withTenants({ vars: { AD_DEADLINE_MS: '2000' } })
let campaignId: string
const day = Math.floor(Date.now() / 86_400_000)
const soon = () => Date.now() + 10_000

beforeEach(async () => {
  campaignId = await tenant.campaign({ daily_budget: 1000 })
})

const hit = (n: number) =>
  ({
    kind: 'view',
    payload: servedAd(tenant, campaignId, n),
    reason: '',
    address: '',
    at: Date.now(),
  }) as const
/** How many requests `work` sends. */
const callsOf = async (work: () => Promise<unknown>) =>
  (await killedAt({ call: Number.POSITIVE_INFINITY, when: 'before' }, work)).calls

describe('campaign states', () => {
  const stored = async () => [
    await stores.redis('SISMEMBER', 'paused', campaignId),
    await stores.redis('HGET', `c:${campaignId}`, 'daily'),
  ]

  it('an older reading undoes neither a pause nor a budget cut', async () => {
    const before = await listCampaignStates(isolate.deps.db, 'all')
    await tenant.admin(`/campaigns/${campaignId}`, { status: 'paused', daily_budget: 1 }, 'PATCH')
    await writeCampaignStates(isolate.deps, before)
    expect(await stored()).toEqual([1, '1000000'])
    const paused = await listCampaignStates(isolate.deps.db, 'all')
    await tenant.admin(`/campaigns/${campaignId}`, { status: 'active' }, 'PATCH')
    await writeCampaignStates(isolate.deps, paused)
    expect(await stored()).toEqual([0, '1000000'])
  })

  it('every write of a campaign is newer than the one before, also an import', async () => {
    const writtenAt = async () =>
      Number((await listCampaignStates(isolate.deps.db, 'all')).at(0)?.writtenAt)
    const seen = [await writtenAt()]
    for (const bid of [1, 2, 3]) {
      await tenant.admin(`/campaigns/${campaignId}`, { bid }, 'PATCH')
      seen.push(await writtenAt())
    }
    await stores.sql(`update campaigns set updated_at = now() + interval '1 hour'`)
    seen.push(await writtenAt())
    await tenant.admin(`/campaigns/${campaignId}`, { bid: 4 }, 'PATCH')
    seen.push(await writtenAt())
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
  })

  it('forgets the counters of days long past, whatever else happens to the campaign', async () => {
    const key = `c:${campaignId}`
    const old = [11, 12, 40, 400].flatMap((ago) => [`s:${day - ago}`, 1, `h:${day - ago}`, 0])
    await stores.redis('HSET', key, ...old, `s:${day - 9}`, 5, `h:${day}`, 6)
    await republishAll(isolate.deps)
    const fields = (await stores.redis('HKEYS', key)) as string[]
    expect(new Set(fields.filter((field) => field.includes(':')))).toEqual(
      new Set([`h:${day}`, `s:${day - 9}`]),
    )
  })

  it('of many campaigns take few requests', async () => {
    const [state] = await listCampaignStates(isolate.deps.db, 'all')
    if (!state) throw new Error('no campaign')
    const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
    const short = Array.from({ length: 1200 }, (_, n) => ({ ...state, id: id(n) }))
    expect(await callsOf(() => writeCampaignStates(isolate.deps, short))).toBe(3)
    const landingPage = `https://ridge.example/${'x'.repeat(8000)}`
    const long = short.slice(0, 200).map((one) => ({ ...one, landingPage }))
    expect(await callsOf(() => writeCampaignStates(isolate.deps, long))).toBe(3)
    expect(await stores.redis('HGET', `c:${id(1199)}`, 'daily')).toBe('1000000000')
  })
})

describe('publishers', () => {
  it('what Redis says of their blocks in another order than Postgres is put right, and no more', async () => {
    const [approved, refused, unknown] = [newId(), newId(), newId()]
    await stores.sql(
      `insert into publishers (id, name, url, pseudonym_key, approved)
       select id::uuid, 'p', 'u', 'k', id = $1 from unnest(array[$1, $2]) as id`,
      [approved, refused],
    )
    await stores.redis('SADD', 'blocked', approved, unknown)
    await republishAll(isolate.deps)
    const blocked = (await stores.redis('SMEMBERS', 'blocked')) as string[]
    expect(new Set(blocked)).toEqual(new Set([refused, unknown]))
  })
})

describe('holds', () => {
  it('of many campaigns are released in few requests, and completely', async () => {
    for (let c = 0; c < 60; c++) {
      const n = c === 0 ? 6000 : 2
      const grclids = Array.from({ length: n }, (_, i) => `g${i}`)
      for (let i = 0; i < n; i += 1000) {
        const some = grclids.slice(i, i + 1000)
        await stores.redis('ZADD', `hz:x${c}`, ...some.flatMap((g) => [1, g]))
        await stores.redis('HSET', `hh:x${c}`, ...some.flatMap((g) => [g, `10|${day}`]))
      }
      await stores.redis('HSET', `c:x${c}`, `h:${day}`, 10 * n, 'H', 10 * n)
      await stores.redis('SADD', 'held', `x${c}`)
    }
    let released = 0
    const calls = await callsOf(async () => {
      released = await releaseHolds(isolate.deps, soon())
    })
    expect(released).toBe(6000 + 59 * 2)
    expect(calls).toBeLessThanOrEqual(4)
    expect(await stores.redis('HGET', 'c:x0', 'H')).toBe('0')
    expect(await stores.redis('SCARD', 'held')).toBe(0)
  })
})

describe('hits that Redis could not take', () => {
  const waiting = async () => (await stores.sql('select 1 from pending_hits')).length

  it('are replayed in few requests', async () => {
    stores.gateways.redis.fault = 'refuse'
    for (let n = 0; n < 250; n++) await recordHit(isolate.deps, hit(n))
    stores.gateways.redis.fault = null
    expect(await waiting()).toBe(250)
    expect(await callsOf(() => replayPending(isolate.deps, soon()))).toBeLessThanOrEqual(9)
    expect(await waiting()).toBe(0)
    expect(await drain(isolate.deps)).toMatchObject({ drained: 250 })
    expect(await stores.sql('select 1 from ledger')).toHaveLength(250)
  })

  it('and cannot be read are put aside; those that must wait stop nobody behind them', async () => {
    const unreadable = ['null', '"text"', '{}', '{"kind":"view","event":7}']
    for (const [n, payload] of unreadable.entries()) {
      await stores.sql(
        `insert into pending_hits (hit_id, payload, received_at)
         values ('00000000-0000-7000-8000-00000000000${n}', $1, now() - interval '1 day')`,
        [payload],
      )
    }
    stores.gateways.redis.fault = 'refuse'
    const unknown = { ...hit(0).payload, campaignId: '00000000-0000-7000-8000-00000000dead' }
    for (let n = 0; n < 210; n++) {
      const payload = { ...unknown, grclid: hit(1000 + n).payload.grclid }
      await recordHit(isolate.deps, { ...hit(0), payload })
    }
    for (let n = 0; n < 20; n++) await recordHit(isolate.deps, hit(n))
    stores.gateways.redis.fault = null
    await replayPending(isolate.deps, soon())
    expect(await waiting()).toBe(210)
    expect(await drain(isolate.deps)).toMatchObject({ drained: 20 })
    const dead = await stores.sql<{ id: string }>('select stream_id as id from dead_letters')
    expect(dead.map(({ id }) => id.slice(0, 8))).toEqual(unreadable.map(() => 'pending:'))
  })
})

describe('the cron', () => {
  it('stops draining in time, and then does not say that all is booked', async () => {
    for (let n = 0; n < 25; n++) await recordHit(isolate.deps, hit(n))
    const asOf = async () =>
      await stores.sql(`select last_success_at::text as at from jobs where name = 'drain'`)
    const before = await asOf()
    expect(await drain(isolate.deps, { batch: 10, until: 0 })).toEqual({
      drained: 10,
      remaining: 15,
      isEmpty: false,
    })
    expect(await asOf()).toEqual(before)
    expect(await drain(isolate.deps, { batch: 10 })).toEqual({
      drained: 15,
      remaining: 0,
      isEmpty: true,
    })
    expect(await asOf()).not.toEqual(before)
  })

  it('takes entries page by page, and fewer of them when they are large', async () => {
    const add = async (n: number, characters: number) =>
      await spread(n, 16, async () => {
        await stores.redis('XADD', keys.events, '*', 'e', 'x'.repeat(characters))
      })
    const { slowRedis } = isolate.deps
    await add(1500, 1)
    const read = async (most: number) =>
      await readBatch(slowRedis, {
        stream: keys.events,
        bounds: { most, bytes: 3_000_000, now: Date.now() },
      })
    const all = await read(4000)
    expect(all.isLast).toBe(true)
    expect(new Set(all.entries.map(({ id }) => id)).size).toBe(1500)
    expect(await read(1200)).toMatchObject({
      entries: all.entries.slice(0, 1200),
      isLast: false,
    })
    await stores.redis('DEL', keys.events)
    await add(1001, 4000)
    expect(await read(4000)).toMatchObject({ entries: { length: 749 }, isLast: false })
    await stores.redis('DEL', keys.events)
    await add(2, 4_000_000)
    expect(await read(4000)).toMatchObject({ entries: { length: 1 }, isLast: false })
  })

  it('drains before anything else, counts losses, and does not repeat a failing job each minute', async () => {
    await recordHit(isolate.deps, hit(1))
    isolate.deps.losses.unstored = 3
    await isolate.cron()
    expect(await stores.redis('GET', 'unstored')).toBe('3')
    expect(await stores.sql('select 1 from ledger')).toHaveLength(1)
    await stores.sql(`update jobs set last_success_at = now() - interval '1 hour'`)
    await stores.sql('alter table totals rename to totals_gone')
    try {
      const attempt = async () =>
        (
          await stores.sql<{ at: string }>(
            `select last_success_at::text as at from jobs where name = 'reconcile_attempt'`,
          )
        )[0]?.at
      await isolate.cron()
      const first = await attempt()
      await isolate.cron()
      expect(await attempt()).toBe(first)
    } finally {
      await stores.sql('alter table totals_gone rename to totals')
    }
  })
})

describe('the frequency cap of a replayed view', () => {
  it('lives as long as its last slot, not as long as the replay believes', async () => {
    const payload = servedAd(tenant, campaignId, 5)
    const cap = `cap:${campaignId}:${payload.userKey}`
    const window = 86_400_000
    const at = Date.now() - window / 2
    await recordHit(isolate.deps, { ...hit(5), payload, at })
    const left = Number(await stores.redis('PTTL', cap))
    expect(Math.abs(left - window / 2)).toBeLessThan(10_000)
    const later = { ...servedAd(tenant, campaignId, 6), userKey: payload.userKey }
    await recordHit(isolate.deps, { ...hit(6), payload: later })
    const older = { ...servedAd(tenant, campaignId, 7), userKey: payload.userKey }
    await recordHit(isolate.deps, { ...hit(7), payload: older, at })
    expect(Number(await stores.redis('PTTL', cap))).toBeGreaterThan(window - 10_000)
  })
})

it('places in the crowd that everybody has moved on from are taken away by the cron', async () => {
  const crowd = () =>
    stores.sql(`select edge, saturation, users from user_crowds where span = 900 order by 1, 2`)
  const [ad] = await adsOf(await tenant.ad({ user: { id: 'ada' } }))
  await drain(isolate.deps)
  await fire(isolate, ad?.impUrl ?? '')
  await drain(isolate.deps)
  const moved = ['first', 'last'].map((edge) => ({ edge, saturation: 1, users: '1' }))
  const left = moved.map((place) => ({ ...place, saturation: 0, users: '0' }))
  expect(await crowd()).toEqual([left[0], moved[0], left[1], moved[1]])
  const inTwoHours = Date.now() + 7_200_000
  await startIsolate(stores.env, { now: () => inTwoHours }).cron()
  expect(await crowd()).toEqual(moved)
})
