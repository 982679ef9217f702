import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findServer, spawnServer } from '../../local/redis-server.ts'
import { ensureCounters } from '../../src/campaigns/snapshot/counters.ts'
import { drain } from '../../src/ledger/drain.ts'
import { locks } from '../../src/platform/db/lock.ts'
import {
  type AdObject,
  adsOf,
  fire,
  type Isolate,
  seedTenant,
  startIsolate,
  type Tenant,
} from '../support/app.ts'
import { copyOf, replaceBy } from '../support/copy.ts'
import { heldAt } from '../support/network.ts'
import { startStores, type TestStores } from '../support/stack.ts'
import { until } from '../support/until.ts'

/** A view costs five cents, so that a budget of 50 is ten views. */
const PRICE = 50_000
const BUDGET = 10 * PRICE
/** Some of the steps; every one of a real Redis takes five minutes, and is asked for. */
const isWhole = Boolean(process.env.TEST_EVERY_STEP)

const dir = mkdtempSync(join(tmpdir(), 'aside-lost-'))
const program = findServer()
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** A Redis of its own, because it is emptied: a real one where the suite runs on real stores, else the emulation. */
const redises =
  program && process.env.TEST_REDIS_URL
    ? [
        {
          name: 'real',
          isFull: isWhole,
          start: async () => await spawnServer(program, join(dir, 'redis')),
        },
      ]
    : [
        {
          name: 'emulated',
          isFull: false,
          start: async () => await Promise.resolve({ url: 'emulated', stop: async () => {} }),
        },
      ]

describe.each(redises)('budgets while a Redis ($name) is lost', ({ start, isFull }) => {
  let stores: TestStores
  let stop: () => Promise<void>
  let isolate: Isolate
  let other: Isolate
  let tenant: Tenant
  let campaignId: string
  let kept: AdObject[] = []

  beforeAll(async () => {
    const redis = await start()
    stop = redis.stop
    stores = await startStores({ redis: redis.url })
  }, 60_000)
  afterAll(async () => {
    await stores.close()
    await stop()
  })
  beforeEach(async () => {
    await stores.reset()
    isolate = startIsolate(stores.env)
    other = startIsolate(stores.env)
    tenant = await seedTenant(isolate, { floor_cpm: 50 })
    await begin()
  })

  /** A campaign of its own for what comes. */
  async function begin() {
    kept = []
    campaignId = await tenant.campaign({
      ...{ bid: 50, daily_budget: BUDGET / 1_000_000 },
      frequency_cap: { limit: 1000, window_seconds: 60 },
    })
  }
  const end = async () => {
    await ensureCounters(isolate.deps)
    await tenant.admin(`/campaigns/${campaignId}`, { status: 'paused' }, 'PATCH')
  }

  const show = async (n: number) => {
    for (let i = 0; i < n; i++) kept.push(...(await adsOf(await tenant.ad())))
  }
  const see = async (n: number) => {
    for (const ad of kept.splice(0, n)) await fire(isolate, ad.impUrl)
  }
  const sell = async (n: number) => {
    await show(n)
    await see(n)
  }
  const flush = async () => {
    await stores.redis('FLUSHDB')
  }
  /** As an ad request does it that finds Redis empty. */
  const refill = async () => {
    await tenant.ad()
    await isolate.settle()
  }
  const drained = async (on = other) => {
    await drain(on.deps)
  }

  /** Everything sold that can be sold, and booked: what that comes to. */
  async function settleAll() {
    for (let round = 0; round < 3; round++) {
      await isolate.cron()
      await sell(12)
    }
    await isolate.settle()
    await isolate.cron()
    const [row] = await stores.sql<{ spend: number; views: number; days: number }>(
      `select coalesce(sum(spend_micros), 0)::int as spend, count(*)::int as views
       from ledger where campaign_id = $1 and kind = 'view'`,
      [campaignId],
    )
    const [total] = await stores.sql<{ spend: number }>(
      `select coalesce(sum(spend_micros), 0)::int as spend from totals where scope = 'campaign' and owner_id = $1`,
      [campaignId],
    )
    expect(total?.spend).toBe(row?.spend)
    expect(row?.spend).toBeLessThanOrEqual(BUDGET)
    expect(await stores.redis('XLEN', 'events')).toBe(0)
    expect(await stores.sql('select 1 from pending_hits')).toEqual([])
    return row?.spend
  }
  const agrees = async () =>
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })

  const sellOutAnew = async () => {
    await flush()
    await refill()
    await sell(12)
  }
  /** What may happen while somebody is held. */
  const events: Record<string, () => Promise<void>> = {
    'it is emptied': flush,
    'it is emptied and filled': async () => {
      await flush()
      await refill()
    },
    'it is emptied, filled and sold out': sellOutAnew,
    'it is emptied, filled and sold out, and another drains': async () => {
      await sellOutAnew()
      await drained()
    },
    'it is emptied and filled twice': async () => {
      await flush()
      await refill()
      await sell(3)
      await flush()
      await refill()
      await sell(12)
    },
    'another drains, it is emptied, filled and sold out': async () => {
      await drained()
      await sellOutAnew()
    },
    'only its state is lost': async () => {
      await stores.redis('DEL', 'state')
      await refill()
      await sell(12)
    },
  }
  const steps = (isFull ? [0, 1, 2, 3, 4] : [2]).flatMap((call) =>
    (['before', 'after'] as const).map((when) => ({ call, when })),
  )

  describe.each(Object.keys(events))('%s', (name) => {
    const happen = events[name] ?? flush

    it.each(steps)(
      'while a drain is held $when call $call',
      async (step) => {
        await sell(7)
        await show(2)
        const held = await heldAt(step, async () => await drain(isolate.deps))
        expect(held.reached).toBe(true)
        await happen()
        await held.release()
        await see(2)
        await settleAll()
        await agrees()
      },
      60_000,
    )
  })

  it('while its counters are filled, at any step, neither bookings nor another loss overspend', async () => {
    let held: Awaited<ReturnType<typeof heldAt>> | undefined
    let steps = 0
    for (let call = 0; held?.reached !== false; call += isFull ? 1 : 5) {
      for (const during of [
        async () => await drained(),
        flush,
        async () => {
          await flush()
          await ensureCounters(other.deps)
          await sell(12)
        },
      ]) {
        await sell(4)
        const reading = await heldAt(
          { call: 2, when: 'before' },
          async () => await drain(other.deps),
        )
        await flush()
        held = await heldAt({ call, when: 'after' }, async () => await ensureCounters(isolate.deps))
        if (held.reached) await during()
        await reading.release()
        await held.release()
        await settleAll()
        await agrees()
        await end()
        await begin()
        if (!held.reached) break
        steps++
      }
    }
    expect(steps).toBeGreaterThan(isFull ? 30 : 4)
  }, 600_000)

  it('an older copy of it sells no second time what is spent, and loses none of its hits', async () => {
    await sell(3)
    const early = await copyOf(stores.redis)
    await sell(3)
    await drained()
    await sell(2)
    await replaceBy(stores.redis, early)
    // It believes that three are sold: seven more go, of which the books have room for four.
    await sell(7)
    expect(kept).toEqual([])
    await isolate.cron()
    expect(await settleAll()).toBe(BUDGET)
    await agrees()
    const [over] = await stores.sql<{ n: number; micros: number }>(
      `select count(*)::int as n, sum(unbilled_micros)::int as micros from ledger where note = 'over_budget'`,
    )
    expect(over).toEqual({ n: 3, micros: 3 * PRICE })
  })

  it('an older copy that holds nothing but what is booked goes on', async () => {
    await sell(3)
    await drained()
    const early = await copyOf(stores.redis)
    await sell(3)
    await replaceBy(stores.redis, early)
    await sell(12)
    const filled = await stores.redis('HGET', 'state', 'filled')
    expect(await settleAll()).toBe(BUDGET)
    expect(await stores.redis('HGET', 'state', 'filled')).toBe(filled)
    await agrees()
  })

  it('what is put aside counts as spent', async () => {
    await sell(4)
    await stores.sql(`update campaigns set advertiser_id = advertiser_id where false`)
    await stores.sql('alter table ledger add constraint poison check (spend_micros = 0)')
    try {
      await drained()
    } finally {
      await stores.sql('alter table ledger drop constraint poison')
    }
    expect(await stores.sql('select 1 from dead_letters')).toHaveLength(4)
    await agrees()
    await flush()
    await refill()
    await sell(12)
    await drained()
    expect(await tenant.admin('/put-aside/retry', { all: true })).toMatchObject({ booked: 4 })
    expect(await settleAll()).toBe(BUDGET)
    await agrees()
  })

  it('no order of drains, losses, fillings, sales, copies and deaths bills over a budget', async () => {
    type Step = [string, number]
    const step = fc.tuple(
      fc.constantFrom(
        ...['sell', 'sell', 'sell', 'show', 'see', 'flush', 'flush', 'refill', 'refill'],
        ...['hold', 'release', 'fill', 'drain', 'cron', 'save', 'replace'],
      ),
      fc.integer({ min: 0, max: 7 }),
    ) as fc.Arbitrary<Step>
    const scripts = fc
      .record({
        sold: fc.integer({ min: 2, max: 9 }),
        held: fc.integer({ min: 0, max: 7 }),
        rest: fc.array(step, { minLength: 3, maxLength: 20 }),
      })
      .map(({ sold, held, rest }): Step[] => [['sell', sold], ['hold', held], ...rest])
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        await begin()
        let held: Awaited<ReturnType<typeof heldAt>> | undefined
        let saved: Awaited<ReturnType<typeof copyOf>> | undefined
        const release = async () => {
          await held?.release()
          held = undefined
        }
        const hold = async (n: number, work: () => Promise<unknown>) => {
          await release()
          held = await heldAt({ call: n >> 1, when: n % 2 ? 'after' : 'before' }, work)
        }
        const doing: Record<string, (n: number) => Promise<unknown>> = {
          sell,
          show,
          see,
          flush,
          refill,
          hold: (n) => hold(n, async () => await drain(other.deps)),
          fill: (n) => hold(2 * n + 1, async () => await ensureCounters(other.deps)),
          release,
          drain: async () => await drain(isolate.deps),
          cron: async () => await isolate.cron(),
          save: async () => {
            saved = await copyOf(stores.redis)
          },
          replace: async () => saved && (await replaceBy(stores.redis, saved)),
        }
        for (const [name, n] of script) await doing[name]?.(n)
        await release()
        await settleAll()
        await end()
      }),
      { numRuns: isFull ? 100 : 12 },
    )
    await agrees()
  }, 600_000)

  // The embedded Postgres has one session, which is never kept waiting by itself.
  if (process.env.TEST_DATABASE_URL) {
    it('200 views that a drain has read while it waits for the lock are no reason to sell more', async () => {
      await tenant.admin(`/campaigns/${campaignId}`, { daily_budget: 10 }, 'PATCH')
      await sell(200)
      const [database] = await stores.sql<{ name: string }>('select current_database() as name')
      const url = new URL(process.env.TEST_DATABASE_URL ?? '')
      url.pathname = `/${database?.name}`
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      await client.query(`select pg_advisory_lock(${locks.bookings})`)
      const draining = drain(other.deps)
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`
      await until('the drain waits', async () => (await stores.sql(waiting)).length > 0)
      await flush()
      await tenant.ad()
      await client.query(`select pg_advisory_unlock(${locks.bookings})`)
      await client.end()
      await draining
      await isolate.settle()
      await sell(250)
      await isolate.cron()
      await isolate.cron()
      const [row] = await stores.sql<{ spend: number }>(
        'select sum(spend_micros)::int as spend from ledger',
      )
      expect(row?.spend).toBe(10_000_000)
      await agrees()
    }, 60_000)
  }
})
