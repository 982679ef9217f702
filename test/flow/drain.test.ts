import { beforeEach, describe, expect, it } from 'vitest'
import { drain } from '../../src/ledger/drain.ts'
import { recordHit } from '../../src/tracking/record.ts'
import { startIsolate } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { books, servedAd, spread } from '../support/hits.ts'
import { killedAt } from '../support/network.ts'
import { feed, hitFields } from '../support/stream.ts'

const { stores, isolate, tenant } = withTenants()
let campaignId: string

beforeEach(async () => {
  campaignId = await tenant.campaign({ daily_budget: 1_000_000 })
  due.clear()
})

/** What must be in the ledger in the end: `ad:kind`. */
const due = new Set<string>()

/** `n` hits: views, clicks without a view, views with a click; every tenth is fired twice. */
async function fireHits(from: number, n: number) {
  await spread(n, 16, async (i) => {
    const ad = from + (i % 4 === 3 ? i - 1 : i)
    const kind = i % 2 === 0 ? 'view' : 'click'
    due.add(`${ad}:view`).add(`${ad}:${kind}`)
    const hit = { kind, reason: '', address: '', at: Date.now() } as const
    const payload = servedAd(tenant, campaignId, ad)
    for (let times = i % 10 === 0 ? 2 : 1; times > 0; times--) {
      await recordHit(isolate.deps, { ...hit, payload })
    }
  })
}

describe('a drain that is killed', () => {
  const events = 10_000
  const awaits = 12
  it(`at any of its first ${awaits} calls, before or after the store did the work, loses and doubles nothing`, async () => {
    const kills = Array.from({ length: awaits * 2 }, (_, i) => i)
    const share = Math.ceil(events / kills.length)
    for (const i of kills) {
      await fireHits(i * share, share)
      const kill = { call: i >> 1, when: i % 2 === 0 ? 'before' : 'after' } as const
      const { finished } = await killedAt(
        kill,
        async () => await drain(isolate.deps, { batch: 100 }),
      )
      expect(finished).toBe(false)
    }
    await drain(isolate.deps)
    const { ledger, rollups, totals } = await books(stores.sql)
    expect((ledger?.views ?? 0) + (ledger?.clicks ?? 0)).toBe(due.size)
    expect(ledger?.spend).toBe((ledger?.views ?? 0) * 1000)
    expect(rollups).toEqual(ledger)
    expect(totals).toEqual(ledger)
    expect(await stores.redis('XLEN', 'events')).toBe(0)
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  }, 300_000)

  it('two at once book everything once', async () => {
    await fireHits(0, 2000)
    const others = [startIsolate(stores.env), startIsolate(stores.env)]
    await Promise.all(
      [isolate, ...others].map(async ({ deps }) => await drain(deps, { batch: 100 })),
    )
    const { ledger, rollups } = await books(stores.sql)
    expect(rollups).toEqual(ledger)
    expect(await stores.redis('XLEN', 'events')).toBe(0)
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  }, 60_000)
})

it('of two hits of an ad that both were counted, in one batch or in two, one is booked and the others are duplicates', async () => {
  const { placement, country, device, userKey, ...ad } = servedAd(tenant, campaignId, 1)
  const of = { ...ad, servedAt: Date.now() - 1000, at: Date.now(), placement, country, device }
  const view = (n: number) =>
    hitFields({
      event: { ...of, userKey },
      ...{ kind: 'view', hitId: `00000000-0000-7000-8000-00000000000${n}` },
      ...{ outcome: 'counted', chargedMicros: 0 },
    })
  const reasonsAfter = async (...entries: string[][]) => {
    await feed(stores, entries)
    await drain(isolate.deps)
    const kept = await stores.sql<{ reason: string }>(
      `select hit_id, 'booked' as reason from ledger
       union all select hit_id, reason from filtered_hits order by reason`,
    )
    return kept.map(({ reason }) => reason)
  }
  expect(await reasonsAfter(view(1), view(1), view(2))).toEqual(['booked', 'duplicate'])
  const all = ['booked', 'duplicate', 'duplicate']
  expect(await reasonsAfter(view(1), view(2), view(3))).toEqual(all)
})

describe('an entry that cannot be booked', () => {
  it('goes to the dead letters with its payload and stops nobody else', async () => {
    await fireHits(0, 20)
    await stores.redis('XADD', 'events', '*', 't', 'hit', 'e', 'not json')
    await stores.redis('XADD', 'events', '*', 't', 'unheard-of')
    // Another version's shapes: no slots, no event, no time.
    const old = JSON.stringify({ id: 'x', publisherId: tenant.publisherId, at: Date.now() })
    await stores.redis('XADD', 'events', '*', 't', 'request', 'e', old)
    await stores.redis('XADD', 'events', '*', 't', 'request', 'e', 'null')
    await stores.redis('XADD', 'events', '*', 't', 'hit', 'e', '{}', 'o', 'counted')
    const foreign = servedAd(tenant, '00000000-0000-7000-8000-00000000dead', 1)
    await stores.redis(
      'XADD',
      'events',
      '*',
      't',
      'hit',
      'e',
      JSON.stringify({ ...foreign, servedAt: Date.now(), at: Date.now() }),
      'k',
      'view',
      'h',
      foreign.grclid,
      'o',
      'counted',
      'c',
      '1',
      'n',
      '',
    )
    await fireHits(100, 20)
    expect(await drain(isolate.deps)).toMatchObject({ remaining: 0 })
    const dead = await stores.sql<{ payload: { t: string } }>(
      'select payload from dead_letters order by payload->>$$t$$',
    )
    expect(dead.map(({ payload }) => payload.t)).toEqual([
      'hit',
      'hit',
      'hit',
      'request',
      'request',
      'unheard-of',
    ])
    const { ledger, rollups } = await books(stores.sql)
    expect((ledger?.views ?? 0) + (ledger?.clicks ?? 0)).toBe(due.size)
    expect(rollups).toEqual(ledger)
  })
})
