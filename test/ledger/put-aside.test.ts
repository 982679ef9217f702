import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { drain } from '../../src/ledger/drain.ts'
import { replayPending } from '../../src/ledger/pending.ts'
import { NeonDbError } from '../../src/platform/db/neon.ts'
import { recordHit } from '../../src/tracking/record.ts'
import { asideOf } from '../support/aside.ts'
import { runningClock } from '../support/clock.ts'
import { purchase, report } from '../support/conversions.ts'
import { withTenants } from '../support/fixtures.ts'
import { servedAd } from '../support/hits.ts'
import { endingAt } from '../support/network.ts'
import { newId } from '../support/rollups.ts'
import { feed, hitFields, type StreamedHit } from '../support/stream.ts'

const clock = runningClock()
const { stores, isolate, tenant } = withTenants({ clock })
let campaignId: string
const day = Math.floor(Date.now() / 86_400_000)

beforeEach(async () => {
  campaignId = await tenant.campaign({ daily_budget: 100 })
})

const view = (fields: Partial<StreamedHit['event']> = {}): StreamedHit => ({
  kind: 'view',
  hitId: newId(),
  outcome: 'counted',
  chargedMicros: 1000,
  event: {
    ...{ grclid: newId(), gradid: newId(), campaignId, publisherId: tenant.publisherId },
    ...{ servedAt: Date.now(), at: Date.now(), budgetDay: day, placement: 'main', country: 'US' },
    ...{ device: 'desktop', userKey: null, pricingModel: 'cpm', priceMicros: 1000 },
    ...{ revenueShareBp: 7000, experiment: 0, arm: 0 },
    ...fields,
  },
})
const views = async () => (await stores.sql('select 1 from ledger')).length
type Page = { data: Record<string, unknown>[]; has_more: boolean; next_cursor: string | null }
const list = async (search = '') =>
  (await tenant.admin(`/put-aside${search}`, undefined, 'GET')) as unknown as Page
const act = async (what: 'retry' | 'discard', body: unknown) =>
  (await tenant.admin(`/put-aside/${what}`, body)) as unknown as Record<string, number>
/** A campaign that Postgres does not know yet: what it is owed can't be booked, until it does. */
const UNKNOWN = '00000000-0000-7000-8000-00000000dead'
const makeKnown = async () =>
  await stores.sql(
    `insert into campaigns (id, advertiser_id, name, title, brand_name, description, landing_page,
       pricing_model, bid_micros, daily_budget_micros)
     select $1, advertiser_id, name, title, brand_name, description, landing_page, pricing_model,
       bid_micros, daily_budget_micros from campaigns limit 1`,
    [UNKNOWN],
  )

describe('what is put aside', () => {
  it('is listed with its reason, counted in health, and stops neither drain, reconcile nor erasure', async () => {
    const poison = hitFields(view({ campaignId: UNKNOWN, userKey: 'ab'.repeat(8) }))
    await feed(stores, [hitFields(view()), ['t', 'nothing', 'x', 'y'], poison, hitFields(view())])
    expect(await tenant.admin('/drain', {})).toMatchObject({ remaining: 0 })
    expect(await views()).toBe(2)
    expect(await list()).toEqual({
      data: [
        {
          ...{ id: expect.stringMatching(/^\d+-\d+$/), kind: 'hit', retries: 0 },
          ...{ reason: 'NeonDbError:23502', campaign_id: UNKNOWN },
          put_aside_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          ...{ charged: 0.001, payload: expect.stringContaining(UNKNOWN) },
          payload_characters: expect.any(Number),
        },
        expect.objectContaining({ kind: 'unknown', reason: 'Unreadable:t', charged: 0 }),
      ],
      has_more: false,
      next_cursor: null,
    })
    const health = await (await isolate.request('/health?deep=1')).json()
    expect(health).toMatchObject({ dead_letters: 2 })
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ checked: expect.any(Number) })
    const whom = { publisher_id: tenant.publisherId, user_id: 'ada' }
    expect(await tenant.admin('/users/erase', whom)).toMatchObject({ erased: 0 })
  })

  it('is listed page by page, by kind and by what is in its name or reason', async () => {
    await feed(
      stores,
      Array.from({ length: 7 }, (_, n) => (n % 2 ? ['t', 'x'] : ['t', 'hit', 'e', `${n}`])),
    )
    await drain(isolate.deps)
    const seen: unknown[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null; pages++) {
      const page: Page = await list(`?limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      seen.push(...page.data.map(({ id }) => id))
      expect(page.has_more).toBe(page.next_cursor !== null)
      cursor = page.next_cursor
      expect(pages).toBeLessThan(3)
    }
    expect(seen).toEqual((await asideOf(stores)).map(({ id }) => id).reverse())
    expect((await list('?kind=hit')).data).toHaveLength(4)
    expect((await list('?q=readable:T')).data).toHaveLength(3)
    const { next_cursor } = await list('?limit=1&kind=hit')
    await expect(list(`?limit=1&cursor=${next_cursor}`)).rejects.toThrow('400')
    await expect(list('?limit=201')).rejects.toThrow('400')
  })

  it('is booked when it is tried again after the cause is mended, once, and what is not stays', async () => {
    const hits = Array.from({ length: 3 }, () => view({ campaignId: UNKNOWN }))
    await feed(stores, [...hits.map(hitFields), ['t', 'x']])
    await drain(isolate.deps)
    const [first] = await asideOf(stores)
    const all = { all: true }
    expect(await act('retry', all)).toEqual({ tried: 4, booked: 0, remaining: 4 })
    expect((await list('?kind=hit')).data[0]).toMatchObject({ retries: 1 })
    await makeKnown()
    const ids = { ids: [first?.id] }
    expect(await act('retry', ids)).toEqual({ tried: 1, booked: 1, remaining: 3 })
    const both = await Promise.all([act('retry', all), act('retry', all)])
    expect(both.map(({ remaining }) => remaining)).toEqual([1, 1])
    expect(await views()).toBe(3)
    // One that was booked by other means meanwhile is no second one.
    await stores.sql(
      `insert into dead_letters (stream_id, kind, payload, error) values ('1-1', 'hit', $1::jsonb, 'x')`,
      [JSON.stringify(Object.fromEntries(pairs(hitFields(hits[0] ?? view()))))],
    )
    expect(await act('retry', all)).toEqual({ tried: 2, booked: 1, remaining: 1 })
    expect(await views()).toBe(3)
    await expect(act('retry', {})).rejects.toThrow('422')
    await expect(act('discard', { ids: [], all: true })).rejects.toThrow('422')
  })

  it('is forgotten when it is discarded, and its budget is there again', async () => {
    await makeKnown()
    await isolate.cron()
    const spent = async () => await stores.redis('HMGET', `c:${UNKNOWN}`, `s:${day}`, 'S')
    await stores.redis('HSET', `c:${UNKNOWN}`, `s:${day}`, 5000, 'S', 9000)
    await stores.sql(`update campaigns set id = $1 where id = $2`, [newId(), UNKNOWN])
    await feed(
      stores,
      [view({ campaignId: UNKNOWN }), view({ campaignId: UNKNOWN })].map(hitFields),
    )
    await drain(isolate.deps)
    const [one] = await asideOf(stores)
    expect(await act('discard', { ids: [one?.id, 'nobody'] })).toEqual({ discarded: 1 })
    expect(await spent()).toEqual(['4000', '8000'])
    expect(await act('discard', { all: true })).toEqual({ discarded: 1 })
    expect(await spent()).toEqual(['3000', '7000'])
    expect(await act('discard', { all: true })).toEqual({ discarded: 0 })
  })

  it('is a hit that waited for Redis, and a search, too', async () => {
    const waiting = '00000000-0000-7000-8000-000000000001'
    await stores.sql(`insert into pending_hits (hit_id, payload) values ($1, '{"kind": "view"}')`, [
      waiting,
    ])
    const poison = { id: newId(), kind: 'search', publisherId: tenant.publisherId, at: Date.now() }
    const text = JSON.stringify({ ...poison, slug: 'x', metadata: { a: 'x\u0000\ud800' } })
    await stores.redis('XADD', 'ix:events', '*', 'e', text)
    await stores.redis('XADD', 'ix:events', '*', 'e', 'half \ud800 and \u0000')
    const fine = JSON.stringify({ ...poison, id: newId(), slug: 'x', searchId: null })
    await stores.redis('XADD', 'ix:events', '*', 'e', fine)
    await tenant.admin('/drain', {})
    expect(await stores.sql('select slug from index_events')).toEqual([{ slug: 'x' }])
    expect((await asideOf(stores)).map(({ kind }) => kind)).toEqual(['search', 'search', 'pending'])
    // The hit can be read by now.
    const payload = servedAd(tenant, campaignId, 1)
    stores.gateways.redis.fault = 'refuse'
    await recordHit(isolate.deps, {
      kind: 'view',
      payload,
      reason: '',
      address: '',
      at: Date.now(),
    })
    stores.gateways.redis.fault = null
    await stores.sql(
      `update dead_letters set payload = jsonb_build_object('hit', (select payload from pending_hits))
       where kind = 'pending'`,
    )
    await stores.sql('truncate pending_hits')
    expect(await act('retry', { all: true })).toMatchObject({ tried: 3, booked: 1 })
    await replayPending(isolate.deps, clock.now() + 10_000)
    await drain(isolate.deps)
    expect(await views()).toBe(1)
  })
})

const pairs = (flat: string[]) =>
  Array.from({ length: flat.length / 2 }, (_, i) => flat.slice(2 * i, 2 * i + 2))

it('a statement that is wrong whatever it says puts nothing aside: all stays until it is mended', async () => {
  await feed(stores, [hitFields(view()), ['t', 'x'], hitFields(view())])
  await stores.sql('alter table totals rename to totals_gone')
  try {
    await expect(drain(isolate.deps)).rejects.toMatchObject({ code: '42P01' })
  } finally {
    await stores.sql('alter table totals_gone rename to totals')
  }
  expect([await asideOf(stores), await stores.redis('XLEN', 'events')]).toEqual([[], 3])
  expect(await drain(isolate.deps)).toEqual({ drained: 3, remaining: 0, isEmpty: true })
  expect([await views(), (await asideOf(stores)).length]).toEqual([2, 1])
})

it('a conversion whose ad can not be stored keeps no other waiting for its own', async () => {
  const grclids = [newId(), newId()]
  await feed(
    stores,
    grclids.map((grclid) => hitFields({ ...view({ grclid }), kind: 'click' })),
  )
  const orders = grclids.map((grclid, n) =>
    purchase({ event_id: `o-${n}`, grclid, value_cents: n }),
  )
  await report(isolate, tenant, ...orders)
  await drain(isolate.deps)
  const filling = async (cents: string) =>
    await stores.sql(
      `insert into conversion_rollups (scope, owner_id, span, bucket, event_type, currency, attributed_value_cents)
       values ('campaign', $1, 0, 'epoch', 'purchase', 'USD', ${cents})
       on conflict (scope, owner_id, span, bucket, event_type, currency)
       do update set attributed_value_cents = excluded.attributed_value_cents`,
      [campaignId],
    )
  await filling('9223372036854775807')
  await tenant.admin('/drain', {})
  const found = async () =>
    await stores.sql(
      'select event_id as id from conversions where attributed_grclid is not null order by 1',
    )
  expect(await found()).toEqual([{ id: 'o-0' }])
  expect(await asideOf(stores)).toMatchObject([{ kind: 'attribution', error: 'NeonDbError:22003' }])
  await filling('0')
  expect(await act('retry', { all: true })).toEqual({ tried: 1, booked: 1, remaining: 0 })
  await tenant.admin('/drain', {})
  expect(await found()).toEqual([{ id: 'o-0' }, { id: 'o-1' }])
})

describe('an event of the pixel that Postgres refuses', () => {
  it('is put aside without the other events of its batch', async () => {
    const event = (type: string, valueCents: number) => ({
      ...{ eventId: newId(), eventType: type, at: Date.now(), domain: 'shop.example', page: null },
      ...{ grclid: null, orderId: null, valueCents, currency: 'USD' },
    })
    await stores.sql(
      `insert into conversion_rollups (scope, owner_id, span, bucket, event_type, currency, value_cents)
       values ('advertiser', $1, 0, 'epoch', 'purchase', 'USD', 9223372036854775000)`,
      [tenant.advertiserId],
    )
    const batch = [event('page_view', 0), event('purchase', 100_000), event('purchase', 1)]
    const fields = ['t', 'pixel', 'p', tenant.pixelId, 'a', String(Date.now())]
    await feed(stores, [[...fields, 'e', JSON.stringify(batch)], hitFields(view())])
    await drain(isolate.deps)
    expect(await views()).toBe(1)
    const types = await stores.sql('select event_type from pixel_events order by 1')
    expect(types).toHaveLength(3)
    expect(await stores.sql('select value_cents::int as cents from conversions')).toEqual([
      { cents: 1 },
    ])
    expect(await asideOf(stores)).toMatchObject([
      { id: expect.stringMatching(/#1$/), kind: 'pixel' },
    ])
    await stores.sql('update conversion_rollups set value_cents = 0')
    expect(await act('retry', { all: true })).toEqual({ tried: 1, booked: 1, remaining: 0 })
    expect(await stores.sql('select 1 from conversions')).toHaveLength(2)
    expect(await stores.sql('select 1 from pixel_events')).toHaveLength(3)
  })
})

describe('an entry whose booking never ends', () => {
  it.each(['dies', 'runs out of time'] as const)(
    'because the process %s, is found by trying less and less; all others are booked',
    async (how) => {
      const word = randomBytes(8).toString('hex')
      const hits = Array.from({ length: 500 }, (_, n) =>
        view({ placement: n === 137 ? word : 'main' }),
      )
      await feed(stores, hits.map(hitFields))
      let deaths = 0
      for (let run = 0; run < 12 && (await stores.redis('XLEN', 'events')) !== 0; run++) {
        // As a row, not as what is kept of it.
        const row = `\\"placement\\":\\"${word}\\"`
        if (!(await endingAt(row, how, async () => await drain(isolate.deps)))) deaths++
        clock.offset += 20_000
      }
      expect(await stores.redis('XLEN', 'events')).toBe(0)
      expect(await asideOf(stores)).toMatchObject([{ kind: 'hit', error: 'GaveUp' }])
      expect(await views()).toBe(499)
      expect(deaths).toBeLessThan(9)
      expect(await act('retry', { all: true })).toMatchObject({ booked: 1, remaining: 0 })
    },
    60_000,
  )

  it('is not taken for one that waits for a store: an outage of an hour puts nothing aside', async () => {
    await feed(stores, [hitFields(view()), hitFields(view())])
    for (const fault of ['refuse', 'error500', 'lost-reply'] as const) {
      stores.gateways.postgres.fault = fault
      for (let minute = 0; minute < 20; minute++) {
        await expect(drain(isolate.deps)).rejects.toThrow(NeonDbError)
        clock.offset += 60_000
      }
    }
    stores.gateways.postgres.fault = null
    expect(await drain(isolate.deps)).toEqual({ drained: 2, remaining: 0, isEmpty: true })
    expect([await views(), await asideOf(stores)]).toEqual([2, []])
  })
})
