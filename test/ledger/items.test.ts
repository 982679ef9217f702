import { describe, expect, it } from 'vitest'
import { asideRow } from '../../src/ledger/aside.ts'
import { eventItem, eventSource, rowsOf, searchItem, searchSource } from '../../src/ledger/items.ts'

const id = (n: number) => `018bcfe5-687b-7abc-89de-${String(n).padStart(12, '0')}`
const at = Date.UTC(2026, 10, 21, 13, 7, 30)
const hitEvent = {
  ...{
    grclid: id(1),
    gradid: id(2),
    campaignId: id(3),
    publisherId: id(4),
    servedAt: at - 1000,
    at,
  },
  ...{ budgetDay: 20_778, placement: 'top_page', country: 'US', device: 'desktop', userKey: 'ab' },
  ...{ pricingModel: 'cpm', priceMicros: 1000, revenueShareBp: 7000, experiment: 7, arm: 1 },
}
const hit = (fields: object = {}, event: object = {}) => ({
  id: '5-0',
  fields: {
    ...{ t: 'hit', e: JSON.stringify({ ...hitEvent, ...event }), k: 'view', h: id(5) },
    ...{ o: 'counted', c: '900', n: 'over_budget', ...fields },
  },
})
const onlyHit = (entry: Parameters<typeof eventItem>[0]) => eventItem(entry).rows.hits?.[0]

describe('a hit as it is booked', () => {
  it('is what the event says, with the share of the charge', () => {
    expect(onlyHit(hit())).toEqual({
      ...{ grclid: id(1), kind: 'view', ref: '', hit_id: id(5), gradid: id(2), campaign_id: id(3) },
      ...{ publisher_id: id(4), served_at: '2026-11-21T13:07:29.000Z', outcome: 'counted' },
      ...{ occurred_at: '2026-11-21T13:07:30.000Z', bucket: '2026-11-21T13:00:00.000Z' },
      ...{ budget_day: '2026-11-21', placement: 'top_page', country: 'US', device: 'desktop' },
      ...{ user_key: 'ab', pricing_model: 'cpm', price_micros: 1000, spend_micros: 900 },
      ...{ revenue_micros: 630, revenue_share_bp: 7000, unbilled_micros: 100 },
      ...{ note: 'over_budget', experiment: 7, arm: 1, ad_number: null },
    })
  })

  it.each([
    ['cpm', 'view', 100],
    ['cpm', 'click', 0],
    ['cpm', 'conversion', 0],
    ['cpc', 'view', 0],
    ['cpc', 'click', 100],
    ['cpc', 'conversion', 0],
    ['cpa', 'view', 0],
    ['cpa', 'click', 0],
    ['cpa', 'conversion', 100],
  ])('%s: a %s lacks %i where the budget had no room', (pricingModel, k, unbilled) => {
    expect(onlyHit(hit({ k }, { pricingModel }))?.unbilled_micros).toBe(unbilled)
    expect(onlyHit(hit({ k, o: 'duplicate' }, { pricingModel }))?.unbilled_micros).toBe(0)
  })

  it('belongs to the time of the ad, a conversion to its own', () => {
    const times = { servedAt: at - 3_600_000 }
    expect(onlyHit(hit({ k: 'click' }, times))?.bucket).toBe('2026-11-21T12:00:00.000Z')
    const conversion = onlyHit(hit({ k: 'conversion' }, { ...times, ref: 'order' }))
    expect(conversion).toMatchObject({ bucket: '2026-11-21T13:00:00.000Z', ref: 'order' })
  })

  it('of no experiment has no arm', () => {
    expect(onlyHit(hit({}, { experiment: 0, arm: 3 }))).toMatchObject({
      experiment: null,
      arm: null,
    })
  })

  it('has charged a budget or not', () => {
    expect(eventItem(hit()).charged).toMatchObject({ hitId: id(5), chargedMicros: 900 })
    expect(eventItem(hit({ c: '0' })).charged).toBeUndefined()
    expect('charged' in eventItem(hit({ c: '0' }))).toBe(false)
    expect(eventItem(hit({ c: '0' })).rows.hits).toHaveLength(1)
  })
})

const slot = { placement: 'top_page', placementId: 'main', country: 'DE', device: 'tablet' }
const requestEvent = {
  ...{ id: id(6), publisherId: id(4), at, country: 'US', device: 'desktop', userKey: 'ab' },
  ...{ sessionKey: 'cd', context: { a: 1 }, experiment: 7, arm: 1, reason: null },
  slots: [{ ...slot, userKey: 'ef', context: { b: 2 } }, slot],
}
const request = (event: object = {}, fields: object = {}) => ({
  id: '6-0',
  fields: {
    ...{ t: 'request', e: JSON.stringify({ ...requestEvent, ...event }), w: `${id(3)}:1000` },
    ...{ r: 'budget', ...fields },
  },
})

describe('a request as it is booked', () => {
  it('has its slots, with what won them', () => {
    const [row] = eventItem(request()).rows.requests ?? []
    expect(row).toEqual({
      ...{ id: id(6), publisher_id: id(4), occurred_at: '2026-11-21T13:07:30.000Z', requests: 2 },
      ...{ bucket: '2026-11-21T13:00:00.000Z', wins: 1, reason: null, country: 'US' },
      ...{ device: 'desktop', user_key: 'ab', session_key: 'cd', experiment: 7, arm: 1 },
      context: { a: 1 },
      topics: [],
      voices: [],
      slots: [
        {
          ...{
            placement: 'top_page',
            placement_id: 'main',
            campaign_id: id(3),
            price_micros: 1000,
          },
          ...{ country: 'DE', device: 'tablet', user_key: 'ef', context: { b: 2 } },
        },
        { placement: 'top_page', placement_id: 'main', country: 'DE', device: 'tablet' },
      ],
    })
  })

  it("keeps its reason where nothing was won, the script's before its own", () => {
    const reasonOf = (...of: Parameters<typeof request>) =>
      eventItem(request(...of)).rows.requests?.[0]?.reason
    expect(reasonOf({}, { w: '' })).toBe('budget')
    expect(reasonOf({ reason: 'error' }, { w: '', r: '' })).toBe('error')
    expect(reasonOf({}, { w: '', r: '' })).toBeNull()
  })

  it("of a bot is nobody's", () => {
    const [row] = eventItem(request({ experiment: 0 }, { w: '', r: 'bot' })).rows.requests ?? []
    expect(row).toMatchObject({
      user_key: null,
      session_key: null,
      context: {},
      experiment: null,
      arm: null,
    })
    expect(row?.slots[0]).toEqual({
      ...{ placement: 'top_page', placement_id: 'main', country: 'DE', device: 'tablet' },
    })
  })

  it('finds people again for the ads that they got', () => {
    const links = [
      { name: 'n1', grclid: id(7), slot: 0 },
      { name: 'n2', grclid: id(8), slot: 1 },
    ]
    const both = { w: `${id(3)}:1000;${id(9)}:5` }
    const common = { served_at: '2026-11-21T13:07:30.000Z', publisher_id: id(4) }
    const first = { name: 'n1', grclid: id(7), campaign_id: id(3), user_key: 'ef', ...common }
    expect(eventItem(request({ links })).rows.links).toEqual([first])
    expect(eventItem(request({ links }, both)).rows.links).toEqual([
      first,
      { name: 'n2', grclid: id(8), campaign_id: id(9), user_key: 'ab', ...common },
    ])
    expect(eventItem(request()).rows.links).toEqual([])
  })
})

describe('other entries', () => {
  const render = {
    requestId: id(6),
    grclid: id(1),
    servedAt: at,
    publisherId: id(4),
    userKey: 'ab',
  }
  const entries = {
    render: { t: 'render', e: JSON.stringify({ ...render, names: ['n1'] }), w: `${id(3)}:1000` },
    pixel: {
      ...{ t: 'pixel', p: 'px_1', a: String(at), o: 'shop.example' },
      e: '[["e1","click",1000,"https://shop.example/a"],["e2","purchase",0]]',
    },
    withdrawal: { t: 'withdrawal', id: id(6), r: 'timeout' },
  }

  it('are rows of their kinds', () => {
    const rows = (fields: Record<string, string>) => eventItem({ id: '7-0', fields }).rows
    expect(rows(entries.render)).toEqual({
      renders: [{ id: id(6), campaign_id: id(3), price_micros: 1000 }],
      links: [
        {
          ...{ name: 'n1', grclid: id(1), campaign_id: id(3), publisher_id: id(4), user_key: 'ab' },
          served_at: '2026-11-21T13:07:30.000Z',
        },
      ],
    })
    const common = { pixel_id: 'px_1', domain: 'shop.example', grclid: null }
    const received_at = '2026-11-21T13:07:30.000Z'
    expect(rows(entries.pixel)).toEqual({
      pixels: [
        {
          ...{ ...common, received_at, event_id: 'e1', event_type: 'click' },
          ...{ page_url: 'https://shop.example/a', occurred_at: '2026-11-21T13:07:29.000Z' },
        },
        {
          ...{ ...common, received_at, event_id: 'e2', event_type: 'purchase' },
          ...{ page_url: null, occurred_at: received_at },
        },
      ],
    })
    expect(rows(entries.withdrawal)).toEqual({ withdrawals: [{ id: id(6), reason: 'timeout' }] })
  })

  it('are named by their id, and those of a pixel keep their events', () => {
    const item = eventItem({ id: '7-0', fields: entries.pixel })
    expect(item).toMatchObject({ name: '7-0', kind: 'pixel', batch: { pixelId: 'px_1' } })
    expect(item.batch?.events).toHaveLength(2)
    expect(eventItem({ id: '7-0', fields: entries.pixel }, '7-0#1').name).toBe('7-0#1')
  })

  it('together are the rows of all, in order', () => {
    const items = [hit(), { id: '7-0', fields: entries.withdrawal }, hit({ h: id(10) })].map(
      (entry) => eventSource.itemOf(entry),
    )
    const rows = rowsOf(items)
    expect(rows.hits?.map((row) => row.hit_id)).toEqual([id(5), id(10)])
    expect(rows.withdrawals).toHaveLength(1)
    const others = ['requests', 'links', 'renders', 'pixels', 'searches', 'aside'] as const
    for (const kind of others) expect(rows[kind]).toEqual([])
    const all = Object.values(entries).map((fields) => eventItem({ id: '7-0', fields }))
    const most = rowsOf([...all, eventItem(request()), eventItem({ id: '8-0', fields: {} })])
    expect(
      [most.renders, most.pixels, most.requests, most.aside].map((list) => list?.length),
    ).toEqual([...[1, 2, 1, 1]])
    expect(most.links).toHaveLength(1)
  })
})

describe('what can not be read', () => {
  it('is put aside as it is, with the field that is wrong', () => {
    const { fields } = hit({ k: 'look' })
    expect(eventItem({ id: '5-0', fields })).toEqual({
      ...{ entry: { id: '5-0', fields }, name: '5-0', kind: 'hit' },
      rows: {
        aside: [
          {
            ...{ id: '5-0', kind: 'hit', payload: fields, error: 'Unreadable:k' },
            ...{ campaign_id: null, budget_day: null, charged_micros: 0 },
          },
        ],
      },
    })
    expect(eventItem({ id: '5-0', fields: {} })).toMatchObject({
      kind: '',
      rows: { aside: [{ kind: 'unknown', error: 'Unreadable:t' }] },
    })
  })

  it('is so in the stream of the index, too', () => {
    const e = { id: id(1), kind: 'search', publisherId: id(4), at, slug: '', searchId: null }
    const good = searchItem({ id: '1-0', fields: { e: JSON.stringify(e) } }, 'index:1-0')
    expect(good).toMatchObject({
      name: 'index:1-0',
      kind: 'search',
      rows: { searches: [{ id: id(1) }] },
    })
    expect(rowsOf([good]).searches).toHaveLength(1)
    const bad = searchSource.itemOf({ id: '1-0', fields: { e: '{' } })
    expect(bad).toMatchObject({
      ...{ name: 'index:1-0', kind: 'search' },
      rows: { aside: [{ id: 'index:1-0', kind: 'search', error: 'Unreadable:e' }] },
    })
    expect([eventSource.stream, searchSource.stream]).toEqual(['events', 'ix:events'])
  })
})

describe('what is put aside', () => {
  it('keeps what it has charged, and what Postgres can keep of its fields', () => {
    const { charged } = eventItem(hit())
    const long = 'x'.repeat(1_000_001)
    const payload = { 'a\0': 'b\0\ud800', long, [long]: 'y', list: [1] }
    const row = asideRow({ id: 'i', kind: 'pending', payload, charged }, new TypeError('text'))
    expect(row).toEqual({
      ...{ id: 'i', kind: 'pending', error: 'TypeError', campaign_id: id(3), budget_day: 20_778 },
      charged_micros: 900,
      payload: { a: 'b\ufffd', long: long.slice(1), [long.slice(1)]: 'y', list: [1] },
    })
  })

  it.each(['hit', 'request', 'render', 'pixel', 'withdrawal', 'search', 'pending'])(
    'is a %s',
    (kind) => {
      expect(asideRow({ id: 'i', kind, payload: {} }, 0).kind).toBe(kind)
    },
  )
})
