import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { drain, drainIndex } from '../../src/ledger/drain.ts'
import { asideOf } from '../support/aside.ts'
import { withTenants } from '../support/fixtures.ts'
import { books } from '../support/hits.ts'
import { newId } from '../support/rollups.ts'

/** Full proof where real stores are given; a smaller one of the same kind on the embedded ones, which are slower. */
const RUNS = process.env.TEST_DATABASE_URL ? 60 : 15

const { stores, isolate, tenant } = withTenants()
let campaignId: string

beforeEach(async () => {
  campaignId = await tenant.campaign({ daily_budget: 1_000_000 })
})

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Fields = Record<string, string>
type Entry = { stream: 'events' | 'ix:events'; fields: Fields; is: 'good' | 'bad' }

const now = Date.now()

/** What our own scripts write of each kind; the JSON of `e`, and what stands beside it. */
const kinds = {
  hit: () => ({
    event: {
      ...{ grclid: newId(), gradid: newId(), campaignId, publisherId: tenant.publisherId },
      ...{ servedAt: now, at: now, budgetDay: Math.floor(now / 86_400_000) },
      ...{ placement: 'main', country: 'US', device: 'desktop', userKey: 'ab'.repeat(8) },
      ...{ pricingModel: 'cpm', priceMicros: 1000, revenueShareBp: 7000, experiment: 0, arm: 0 },
    },
    beside: { t: 'hit', k: 'view', h: newId(), o: 'counted', c: '1000', n: '' },
  }),
  request: () => ({
    event: {
      ...{ id: newId(), publisherId: tenant.publisherId, at: now },
      slots: [{ placement: 'main', placementId: 'a' }],
      ...{ country: 'US', device: 'desktop', userKey: null, sessionKey: 'cd'.repeat(8) },
      ...{ context: { tier: 'gold' }, experiment: 0, arm: 0, reason: null },
    },
    beside: { t: 'request', w: `${campaignId}:1000`, r: '' },
  }),
  pixel: () => ({
    event: [
      {
        ...{ eventId: newId(), eventType: 'page_view', at: now, domain: 'shop.example' },
        ...{ page: 'https://shop.example/', grclid: null, orderId: null, valueCents: 0 },
        currency: 'USD',
      },
    ],
    beside: { t: 'pixel', p: tenant.pixelId, a: String(now) },
  }),
  search: () => ({
    event: {
      ...{ id: newId(), kind: 'search', publisherId: tenant.publisherId, at: now, slug: 'x' },
      ...{ searchId: null, sessionId: 's', metadata: { plan: 'pro' } },
    },
    beside: {},
  }),
}
type Kind = keyof typeof kinds

const entryOf = (kind: Kind, event: Json | string, beside: Fields, is: Entry['is']): Entry => ({
  stream: kind === 'search' ? 'ix:events' : 'events',
  fields: { ...beside, e: typeof event === 'string' ? event : JSON.stringify(event) },
  is,
})
const good = fc.constantFrom<Kind>('hit', 'request', 'pixel', 'search').map((kind) => () => {
  const { event, beside } = kinds[kind]()
  return entryOf(kind, event, beside, 'good')
})

/** Values that no field takes, and those that one of a kind does not. */
const noText = fc.constantFrom<Json>(
  7,
  true,
  [],
  { a: 1 },
  'a\u0000b',
  'a\ud800b',
  'x'.repeat(4000),
)
const noNumber = fc.constantFrom<Json>('7', true, [], -1, 1.5, 1e300, 2 ** 53, null, 9.4e15)
const noTime = fc.constantFrom<Json>('now', null, -1, 0, 8.64e15, 9.4e15, 8_673_436_800_000_000)
const noId = fc.constantFrom<Json>(null, 7, '', 'x', 'g'.repeat(36), '\u0000', 'x'.repeat(100_000))
const fieldsOf: Record<Kind, [string, fc.Arbitrary<Json>][]> = {
  hit: [
    ...['grclid', 'gradid', 'campaignId', 'publisherId'].map(
      (f) => [f, noId] as [string, typeof noId],
    ),
    ...['servedAt', 'at'].map((f) => [f, noTime] as [string, typeof noTime]),
    ...['placement', 'country', 'device', 'userKey', 'ref'].map(
      (f) => [f, noText] as [string, typeof noText],
    ),
    ...['priceMicros', 'revenueShareBp', 'budgetDay'].map(
      (f) => [f, noNumber] as [string, typeof noNumber],
    ),
    ['pricingModel', noText],
  ],
  request: [
    ['id', noId],
    ['publisherId', noId],
    ['at', noTime],
    ['slots', fc.constantFrom<Json>(null, {}, 'x', [7], [{}], [{ placement: 'x'.repeat(5000) }])],
    ['country', noText],
    ['sessionKey', noText],
    [
      'context',
      fc.constantFrom<Json>(7, 'x', [], { a: 'x\u0000' }, { 'a\ud800': 1 }, { a: ['\udfff'] }),
    ],
    ['links', fc.constantFrom<Json>('x', [7], [{ name: 'x' }])],
  ],
  pixel: [
    ['eventId', noText],
    ['eventType', noText],
    ['at', noTime],
    ['domain', noText],
    ['page', noText],
    ['grclid', fc.constantFrom<Json>(7, 'x', 'x'.repeat(50_000))],
    ['valueCents', noNumber],
    ['currency', noText],
  ],
  search: [
    ['id', noId],
    ['kind', noText],
    ['publisherId', noId],
    ['at', noTime],
    ['slug', noText],
    ['searchId', fc.constantFrom<Json>(7, 'x', 'x'.repeat(50_000))],
    ['metadata', fc.constantFrom<Json>(7, 'x', [], { a: '\u0000' }, { 'x\udc00': 'a' })],
  ],
}
const besideOf: Partial<Record<Kind, [string, fc.Arbitrary<string>][]>> = {
  hit: [
    ['t', fc.constantFrom('', 'hits', 'x'.repeat(100_000), 'a\u0000')],
    ['k', fc.constantFrom('', 'views', 'x'.repeat(5000))],
    ['h', fc.constantFrom('', 'x', 'x'.repeat(5000))],
    ['o', fc.constantFrom('\u0000', 'x'.repeat(5000))],
    ['c', fc.constantFrom('', '-1', '1e9', 'NaN', '9'.repeat(30), '1.5')],
    ['n', fc.constantFrom('\u0000', 'x'.repeat(5000))],
  ],
  request: [
    ['w', fc.constantFrom('x', ':', `${'0'.repeat(36)}:1`, ';;', `x:${'9'.repeat(400)}`)],
    ['r', fc.constantFrom('a\u0000b', 'x'.repeat(5000))],
  ],
  pixel: [
    ['p', fc.constantFrom('\u0000', 'x'.repeat(5000))],
    ['a', fc.constantFrom('', 'x', '-1', '9400000000000000', '0')],
  ],
}

const kindOf = fc.constantFrom<Kind>('hit', 'request', 'pixel', 'search')
/** One field of an event is what it can't be. */
const wrongField = kindOf
  .chain((kind) => fc.constantFrom(...fieldsOf[kind]).map((field) => ({ kind, field })))
  .chain(({ kind, field: [name, values] }) => values.map((value) => ({ kind, name, value })))
  .map(({ kind, name, value }) => () => {
    const { event, beside } = kinds[kind]()
    const broken = Array.isArray(event)
      ? event.map((one) => ({ ...one, [name]: value }))
      : { ...event, [name]: value }
    return entryOf(kind, broken as Json, beside, 'bad')
  })
/** What stands beside the event is. */
const wrongBeside = fc
  .constantFrom<Kind>('hit', 'request', 'pixel')
  .chain((kind) => fc.constantFrom(...(besideOf[kind] ?? [])).map((field) => ({ kind, field })))
  .chain(({ kind, field: [name, values] }) => values.map((value) => ({ kind, name, value })))
  .map(({ kind, name, value }) => () => {
    const { event, beside } = kinds[kind]()
    return entryOf(kind, event, { ...beside, [name]: value }, 'bad')
  })
/** An event that ends too early. */
const truncated = fc
  .tuple(kindOf, fc.double({ min: 0, max: 0.99, noNaN: true }))
  .map(([kind, share]) => () => {
    const { event, beside } = kinds[kind]()
    const text = JSON.stringify(event)
    return entryOf(kind, text.slice(0, Math.floor(share * text.length)), beside, 'bad')
  })
/** Something else altogether. */
const anything = fc
  .tuple(
    fc.constantFrom<Kind>('hit', 'search'),
    fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'binary' }), { minKeys: 1 }),
    fc.oneof(
      fc.string(),
      fc.constant('['.repeat(100_000)),
      fc.constant('x'.repeat(1_500_000)),
      fc.constantFrom('null', '7', '"x"', '[]', '{}'),
    ),
  )
  .map(
    ([kind, fields, text]) =>
      () =>
        entryOf(kind, text, fields, 'bad'),
  )
/** What every reader takes and Postgres does not: an unknown campaign, and an object that goes too deep. */
const refused = fc.constantFrom('campaign', 'depth').map((of) => () => {
  if (of === 'campaign') {
    const { event, beside } = kinds.hit()
    return entryOf('hit', { ...event, campaignId: newId() }, beside, 'bad')
  }
  const { event, beside } = kinds.request()
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const text = JSON.stringify({ ...event, context: 7 }).replace('"context":7', `"context":${deep}`)
  return entryOf('request', text, beside, 'bad')
})

const bad = fc.oneof(wrongField, wrongBeside, truncated, anything, refused)
const stream = fc.array(fc.oneof({ weight: 2, arbitrary: good }, { weight: 1, arbitrary: bad }), {
  minLength: 1,
  maxLength: 60,
})

const counted = async () => {
  const [row] = await stores.sql<Record<Kind, number>>(
    `select (select count(*) from ledger)::int as hit, (select count(*) from ad_requests)::int as request,
       (select count(*) from pixel_events)::int as pixel, (select count(*) from index_events)::int as search`,
  )
  return row
}

describe('garbage between what is good', () => {
  it('is put aside, each piece once, and all that is good is booked, once', async () => {
    let most = 0
    await fc.assert(
      fc.asyncProperty(stream, fc.integer({ min: 1, max: 80 }), async (made, batch) => {
        const before = await counted()
        const entries = made.map((make) => make())
        const ids: { id: string; entry: Entry }[] = []
        for (const entry of entries) {
          const flat = Object.entries(entry.fields).flat()
          const id = String(await stores.redis('XADD', entry.stream, '*', ...flat))
          ids.push({ id: entry.stream === 'events' ? id : `index:${id}`, entry })
        }
        await drain(isolate.deps, { batch })
        await drainIndex(isolate.deps)
        expect([
          await stores.redis('XLEN', 'events'),
          await stores.redis('XLEN', 'ix:events'),
        ]).toEqual([0, 0])
        const due = (kind: Kind) =>
          entries.filter(
            ({ is, fields, stream: from }) =>
              is === 'good' && (from === 'ix:events' ? kind === 'search' : fields.t === kind),
          ).length
        expect(await counted()).toEqual({
          hit: (before?.hit ?? 0) + due('hit'),
          request: (before?.request ?? 0) + due('request'),
          pixel: (before?.pixel ?? 0) + due('pixel'),
          search: (before?.search ?? 0) + due('search'),
        })
        const aside = await asideOf(stores)
        const isAside = (id: string) => aside.some((one) => one.id === id || one.id === `${id}#0`)
        expect(ids.filter(({ id, entry }) => isAside(id) !== (entry.is === 'bad'))).toEqual([])
        most = Math.max(most, aside.length)
        expect(aside).toHaveLength(ids.filter(({ entry }) => entry.is === 'bad').length)
        await stores.sql('truncate dead_letters')
      }),
      { numRuns: RUNS },
    )
    expect(most).toBeGreaterThan(1)
    const { ledger, rollups, totals } = await books(stores.sql)
    expect([rollups, totals]).toEqual([ledger, ledger])
  }, 600_000)
})
