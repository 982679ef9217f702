import { describe, expect, it } from 'vitest'
import { takeConversions } from '../../src/attribution/take.ts'
import { tick } from '../../src/cron.ts'
import { reconcile } from '../../src/ledger/reconcile.ts'
import { adsOf, fire, startIsolate } from '../support/app.ts'
import { purchase, report } from '../support/conversions.ts'
import { withTenants } from '../support/fixtures.ts'
import { killedAt } from '../support/network.ts'

const { stores, isolate, tenant } = withTenants({ publisher: { floor_cpm: 0 } })

/** Click ids of ads that were clicked, each for $2 a conversion. */
async function clicked(n: number, fields: Record<string, unknown> = {}): Promise<string[]> {
  await tenant.campaign({
    pricing_model: 'cpa',
    bid: 2,
    daily_budget: 1000,
    frequency_cap: { limit: 1000, window_seconds: 60 },
    ...fields,
  })
  const grclids: string[] = []
  for (let i = 0; i < n; i++) {
    const [ad] = await adsOf(await tenant.ad())
    const click = await fire(isolate, ad?.clickUrl ?? '')
    grclids.push(new URL(click.headers.get('location') ?? '').searchParams.get('grclid') ?? '')
  }
  await tenant.admin('/drain', {})
  return grclids
}

/** What the ledger says of conversions, and whether every sum says the same. */
async function booked() {
  await isolate.settle()
  await tenant.admin('/drain', {})
  expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  const [ledger] = await stores.sql<{ n: number; spend: number; unbilled: number; owed: number }>(
    `select count(*)::int as n, coalesce(sum(spend_micros), 0)::int as spend,
       coalesce(sum(unbilled_micros), 0)::int as unbilled,
       coalesce(sum(price_micros) filter (where pricing_model = 'cpa'), 0)::int as owed
     from ledger where kind = 'conversion'`,
  )
  const [rolled] = await stores.sql<{ n: number }>(
    `select coalesce(sum(attributed), 0)::int as n from conversion_rollups
     where scope = 'campaign' and span = 0`,
  )
  const [total] = await stores.sql<{ n: number }>(
    `select coalesce(sum(conversions), 0)::int as n from totals where scope = 'campaign'`,
  )
  expect(rolled?.n).toBe(ledger?.n)
  expect(total?.n).toBe(ledger?.n)
  expect(ledger?.owed).toBe((ledger?.spend ?? 0) + (ledger?.unbilled ?? 0))
  expect(await stores.sql('select 1 from pending_hits')).toEqual([])
  return ledger
}

describe('the same conversion', () => {
  it('reported 100 times at once counts and costs once', async () => {
    const [grclid] = await clicked(1, { bid: 2 })
    const event = purchase({ event_id: 'o-1', grclid })
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => (await report(isolate, tenant, event))[0]),
    )
    expect(answers.filter((answer) => answer?.status === 'ok')).toHaveLength(1)
    expect(answers.every((answer) => answer?.attributed)).toBe(true)
    expect(await booked()).toMatchObject({ n: 1, unbilled: 0 })
  }, 60_000)

  it('in batches that hold the same ids in other orders is taken once and nobody waits for ever', async () => {
    const [grclid] = await clicked(1)
    const events = Array.from({ length: 50 }, (_, i) => purchase({ event_id: `o-${i}`, grclid }))
    const batches = [events, [...events].reverse(), [...events].sort(() => 0.5 - Math.random())]
    const answers = await Promise.all(
      batches.map(async (batch) => await report(isolate, tenant, ...batch)),
    )
    expect(answers.flat().filter(({ status }) => status === 'ok')).toHaveLength(50)
    expect(await booked()).toMatchObject({ n: 50 })
  }, 60_000)
})

describe('a budget', () => {
  it('is never overspent by conversions at once; the rest is unbilled with its reason', async () => {
    const grclids = await clicked(10)
    const [click] = await stores.sql<{ campaign: string; price: number }>(
      `select campaign_id as campaign, price_micros::int as price from ledger where kind = 'click'`,
    )
    const price = click?.price ?? 0
    const budget = Math.floor(2.5 * price)
    const change = { daily_budget: budget / 1e6 }
    await tenant.admin(`/campaigns/${click?.campaign}`, change, 'PATCH')
    const events = grclids.map((grclid) => purchase({ grclid }))
    await Promise.all(events.map(async (event) => await report(isolate, tenant, event)))
    expect(await booked()).toMatchObject({ n: 10, spend: budget, unbilled: 10 * price - budget })
    expect(
      await stores.sql(
        `select note, spend_micros::int as spend from ledger
         where kind = 'conversion' order by spend desc limit 4`,
      ),
    ).toEqual([
      { note: null, spend: price },
      { note: null, spend: price },
      { note: 'over_budget', spend: budget - 2 * price },
      { note: 'over_budget', spend: 0 },
    ])
  }, 60_000)

  it('of a campaign that pays otherwise is not touched', async () => {
    const [grclid] = await clicked(1, { pricing_model: 'cpm', bid: 5 })
    await report(isolate, tenant, purchase({ grclid }))
    expect(await booked()).toMatchObject({ n: 1, spend: 0, unbilled: 0 })
  })
})

describe('stores', () => {
  it.each(['refuse', 'error500', 'lost-reply'] as const)(
    'Redis down (%s): taken all the same, and booked once when it is back',
    async (fault) => {
      const grclids = await clicked(5)
      stores.gateways.redis.fault = fault
      for (const grclid of grclids) {
        expect(await report(isolate, tenant, purchase({ grclid }))).toMatchObject([
          { status: 'ok', attributed: true },
        ])
      }
      await isolate.settle()
      await isolate.cron()
      stores.gateways.redis.fault = null
      expect(await booked()).toMatchObject({ n: 5, unbilled: 0 })
    },
    60_000,
  )

  it('Postgres down: 503 with Retry-After, and the same events are new afterwards', async () => {
    const [grclid] = await clicked(1)
    const body = JSON.stringify({ data: [purchase({ event_id: 'o-1', grclid })] })
    const send = async () =>
      await isolate.request('/conversions', {
        method: 'POST',
        headers: { 'x-api-key': tenant.advertiserKey },
        body,
      })
    stores.gateways.postgres.fault = 'refuse'
    const down = await send()
    expect([down.status, down.headers.has('retry-after')]).toEqual([503, true])
    stores.gateways.postgres.fault = 'lost-reply'
    expect((await send()).status).toBe(503)
    stores.gateways.postgres.fault = null
    expect(await (await send()).json()).toMatchObject({ results: [{ attributed: true }] })
    expect(await booked()).toMatchObject({ n: 1 })
  }, 60_000)
})

describe('a Redis that is emptied before the drain', () => {
  it('loses no conversion: reconciliation books it again, once, at its price', async () => {
    const clock = { offset: 0, now: () => Date.now() + clock.offset }
    const later = startIsolate({ ...stores.env, REDIS_TIMEOUT_MS: '5000' }, clock)
    const [first, second] = await clicked(2)
    await report(isolate, tenant, purchase({ event_id: 'kept', grclid: second }))
    expect(await booked()).toMatchObject({ n: 1, spend: 2_000_000 })
    await report(isolate, tenant, purchase({ event_id: 'lost', grclid: first }))
    await isolate.settle()
    expect(await stores.sql('select 1 from pending_hits')).toEqual([])
    await stores.redis('FLUSHDB')
    await later.cron()
    const inLedger = `select ref from ledger where kind = 'conversion'`
    expect(await stores.sql(inLedger)).toEqual([{ ref: 'kept' }])
    clock.offset = 6 * 60_000
    await Promise.all([reconcile(later.deps), reconcile(later.deps)])
    expect(await reconcile(later.deps)).toMatchObject({ differences: [] })
    expect(await booked()).toMatchObject({ n: 2, spend: 4_000_000 })
    await later.cron()
    expect(await booked()).toMatchObject({ n: 2, spend: 4_000_000 })
  }, 60_000)

  it('what the ledger refused stays a difference, and is charged no second time', async () => {
    const [grclid] = await clicked(1)
    await report(isolate, tenant, purchase({ event_id: 'poison', grclid }))
    await isolate.settle()
    const [found] = await stores.sql<{ id: string }>('select id from conversions')
    await stores.sql(
      `insert into dead_letters (stream_id, payload, error) values ('1-0', $1::jsonb, 'test')`,
      [JSON.stringify({ h: found?.id })],
    )
    await stores.redis('DEL', 'events')
    const clock = { now: () => Date.now() + 6 * 60_000 }
    const later = startIsolate({ ...stores.env, REDIS_TIMEOUT_MS: '5000' }, clock)
    const { differences } = await reconcile(later.deps)
    expect(differences).toContainEqual(
      expect.objectContaining({ where: 'conversions', expected: 'poison', found: '' }),
    )
    expect(await stores.sql('select 1 from pending_hits')).toEqual([])
  }, 60_000)
})

describe('a process that is killed', () => {
  it('while it takes conversions or books them loses and doubles none', async () => {
    const grclids = await clicked(16)
    const advertiserId = tenant.advertiserId
    for (const [i, grclid] of grclids.entries()) {
      const conversion = {
        id: isolate.deps.newId(),
        advertiserId,
        eventId: `o-${i}`,
        source: 'api' as const,
        eventType: 'purchase',
        valueCents: 100,
        currency: 'USD',
        occurredAt: Date.now(),
        orderId: null,
        pageUrl: null,
        grclid,
        identities: [],
      }
      const take = async () =>
        await takeConversions(isolate.deps, { advertiserId, conversions: [conversion] })
      const when = i % 2 === 0 ? 'before' : 'after'
      if (i < 4) await killedAt({ call: i >> 1, when }, take)
      await take()
      await killedAt({ call: i >> 1, when }, async () => await tick(isolate.deps))
    }
    expect(await booked()).toMatchObject({ n: 16, unbilled: 0 })
  }, 60_000)
})

describe('reconciliation', () => {
  it('sees sums that are off and a conversion that got lost on its way', async () => {
    const [grclid] = await clicked(1)
    await report(isolate, tenant, purchase({ event_id: 'lost', grclid }))
    await booked()
    await stores.sql(`update conversion_rollups set conversions = 2 where span = 3600`)
    await stores.sql(`delete from ledger where kind = 'conversion'`)
    const later = startIsolate(stores.env, { now: () => Date.now() + 6 * 60_000 })
    const { differences } = await reconcile(later.deps)
    const seen = differences.filter(({ where }) => where === 'conversions')
    expect(
      new Set(seen.map(({ scope, expected, found }) => `${scope}: ${expected}, not ${found}`)),
    ).toEqual(
      new Set([
        'advertiser: 1 1 4999 4999, not 2 1 4999 4999',
        'campaign: 1 1 4999 4999, not 2 1 4999 4999',
        'ad: 1 1 4999 4999, not 2 1 4999 4999',
        'campaign: lost, not ',
      ]),
    )
  })

  it('sees attributed values that are off, of an advertiser, a campaign and an ad', async () => {
    const [grclid] = await clicked(1)
    await report(isolate, tenant, purchase({ grclid }), purchase({ value_cents: 1 }))
    await booked()
    await stores.sql(`update conversion_rollups set attributed_value_cents = 1 where span = 0`)
    const { differences } = await reconcile(isolate.deps)
    const seen = differences.map(({ scope, expected, found }) => [scope, expected, found])
    expect(new Set(seen)).toEqual(
      new Set([
        ['ad', '1 1 4999 4999', '1 1 4999 1'],
        ['advertiser', '2 1 5000 4999', '2 1 5000 1'],
        ['campaign', '1 1 4999 4999', '1 1 4999 1'],
      ]),
    )
  })
})
