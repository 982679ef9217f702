import { describe, expect, it } from 'vitest'
import { Unreadable } from '../../src/platform/events/fields.ts'
import { readEvent, readSearch } from '../../src/platform/events/read.ts'

const id = '018bcfe5-687b-7abc-89de-0123456789af'
const at = Date.UTC(2026, 10, 21)
const hit = {
  ...{
    grclid: id,
    gradid: id,
    campaignId: id,
    publisherId: id,
    servedAt: at,
    at,
    budgetDay: 20_778,
  },
  ...{ placement: 'top_page', country: 'US', device: 'desktop', pricingModel: 'cpm' },
  ...{ priceMicros: 5, revenueShareBp: 7000 },
}
const slot = { placement: 'top_page' }
const link = { name: 'n', grclid: id, slot: 0 }
const request = {
  ...{ id, publisherId: id, at, slots: [slot], country: 'US', device: 'desktop' },
  ...{ sessionKey: 's', context: {} },
}
const render = { requestId: id, grclid: id, servedAt: at, names: ['n'], publisherId: id }
const page = {
  ...{ eventId: 'e', eventType: 't', at, domain: '', valueCents: 0, currency: 'USD' },
}
const search = { id, kind: 'search', publisherId: id, at, slug: '' }

type Fields = Record<string, string>
const hitOf = (e: object, fields: Fields = {}): Fields => ({
  ...{
    t: 'hit',
    e: JSON.stringify({ ...hit, ...e }),
    k: 'view',
    h: id,
    o: 'counted',
    c: '5',
    n: '',
  },
  ...fields,
})
const requestOf = (e: object, fields: Fields = {}): Fields => ({
  ...{ t: 'request', e: JSON.stringify({ ...request, ...e }), w: '', r: '', ...fields },
})
const renderOf = (e: object, fields: Fields = {}): Fields => ({
  ...{ t: 'render', e: JSON.stringify({ ...render, ...e }), w: `${id}:5`, ...fields },
})
const pixelOf = (e: object, fields: Fields = {}): Fields => ({
  ...{
    t: 'pixel',
    p: 'px',
    a: String(at),
    o: '',
    e: JSON.stringify([{ ...page, ...e }]),
    ...fields,
  },
})
const searchOf = (e: object): Fields => ({ e: JSON.stringify({ ...search, ...e }) })

/** The field that is named as wrong; nothing for what can be read. */
function faultOf(fields: Fields, read: (fields: Fields) => unknown = readEvent): string {
  try {
    read(fields)
    return ''
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    expect([error.name, error.message]).toEqual(['Unreadable', 'an event that can not be read'])
    return error.code
  }
}
const long = (n: number) => 'x'.repeat(n)
const list = <T>(n: number, item: T) => Array.from({ length: n }, () => item)

/** Of a field what is right at its edges, and what is just beyond them. */
type Edges = { right: readonly unknown[]; wrong: readonly unknown[] }
const ids: Edges = {
  right: [id, id.toUpperCase()],
  wrong: [undefined, null, 7, '', `${id}0`, `x${id}`, id.replace('7', 'g'), id.slice(1), [id]],
}
const times: Edges = {
  right: [Date.UTC(2000), Date.UTC(2100)],
  wrong: [undefined, Date.UTC(2000) - 1, Date.UTC(2100) + 1, at + 0.5, String(at), -1],
}
const days: Edges = { right: [10_957, 47_482], wrong: [10_956, 47_483, 20_778.5, null] }
const texts = (most: number, isOptional = false): Edges => ({
  right: ['', long(most), ...(isOptional ? [null, undefined] : [])],
  wrong: [7, long(most + 1), 'a\0', '\ud800', ...(isOptional ? [] : [null, undefined])],
})
const counts = (most: number, isOptional = false): Edges => ({
  right: [0, most, ...(isOptional ? [null, undefined] : [])],
  wrong: [-1, most + 1, 0.5, '1', ...(isOptional ? [] : [null, undefined])],
})
const objects = (isOptional = false): Edges => ({
  right: [{}, { a: [1] }, ...(isOptional ? [null, undefined] : [])],
  wrong: ['x', 7, [], ...(isOptional ? [] : [null, undefined])],
})
const lists = (most: number, item: unknown, isOptional = false): Edges => ({
  right: [list(most, item), ...(isOptional ? [null, undefined] : [[]])],
  wrong: [list(most + 1, item), 'x', {}, ...(isOptional ? [] : [null, undefined])],
})
const words = (...right: string[]): Edges => ({ right, wrong: [undefined, null, '', 'x', 7] })

const MICROS = 2 ** 48
const kinds: readonly [string, (e: object) => Fields, Record<string, Edges>][] = [
  [
    'a hit',
    hitOf,
    {
      ...{
        grclid: ids,
        gradid: ids,
        campaignId: ids,
        publisherId: ids,
        servedAt: times,
        at: times,
      },
      ...{ budgetDay: days, placement: texts(64), country: texts(64), device: texts(64) },
      ...{ userKey: texts(64, true), ref: texts(300, true), priceMicros: counts(MICROS) },
      ...{ revenueShareBp: counts(10_000), experiment: counts(0xffffff, true) },
      ...{ arm: counts(255, true), pricingModel: words('cpm', 'cpc', 'cpa') },
    },
  ],
  [
    'a request',
    requestOf,
    {
      ...{ id: ids, publisherId: ids, at: times, country: texts(64), device: texts(64) },
      ...{ userKey: texts(64, true), sessionKey: texts(64), context: objects() },
      ...{ experiment: counts(0xffffff, true), arm: counts(255, true), reason: texts(64, true) },
      ...{ slots: lists(50, slot), links: lists(500, link, true) },
    },
  ],
  [
    'a slot',
    (e) => requestOf({ slots: [{ ...slot, ...e }] }),
    {
      ...{ placement: texts(64), placementId: texts(1024, true), country: texts(64, true) },
      ...{ device: texts(64, true), userKey: texts(64, true), context: objects(true) },
    },
  ],
  [
    'a link',
    (e) => requestOf({ links: [{ ...link, ...e }] }),
    { name: texts(1024), grclid: ids, slot: counts(50) },
  ],
  [
    'a render',
    renderOf,
    {
      ...{ requestId: ids, grclid: ids, servedAt: times, publisherId: ids },
      ...{ userKey: texts(64, true), names: lists(500, 'n') },
    },
  ],
  [
    'a name of a render',
    ({ name }: { name?: unknown }) => renderOf({ names: [name] }),
    { name: texts(1024) },
  ],
  [
    'a page',
    pixelOf,
    {
      ...{ eventId: texts(1024), eventType: texts(64), at: times, domain: texts(1024) },
      ...{ page: texts(1000, true), orderId: texts(1024, true), currency: texts(64) },
      valueCents: counts(1_000_000_000_000),
      grclid: { right: [...ids.right, null, undefined], wrong: ids.wrong.slice(2) },
    },
  ],
]

describe.each(kinds)('%s', (_, of, fields) => {
  it.each(Object.entries(fields))('has its %s within bounds', (name, { right, wrong }) => {
    for (const value of right) expect([value, faultOf(of({ [name]: value }))]).toEqual([value, ''])
    for (const value of wrong) {
      expect([value, faultOf(of({ [name]: value }))]).toEqual([value, name])
    }
  })
})

it.each(
  Object.entries({
    ...{ id: ids, publisherId: ids, at: times, slug: texts(1024), sessionId: texts(2048, true) },
    ...{ kind: words('search', 'click', 'integration'), userHash: texts(1024, true) },
    ...{
      emailName: texts(1024, true),
      metadata: objects(true),
      payoutMicros: counts(MICROS, true),
    },
    searchId: { right: [...ids.right, null, undefined], wrong: ids.wrong.slice(2) },
  }),
)('an event of the index has its %s within bounds', (name, { right, wrong }) => {
  const fault = (value: unknown) => faultOf(searchOf({ [name]: value }), readSearch)
  for (const value of right) expect([value, fault(value)]).toEqual([value, ''])
  for (const value of wrong) expect([value, fault(value)]).toEqual([value, name])
})

it.each<[string, Fields, string]>([
  ['no event', {}, 'e'],
  ['one that is none', { e: '7' }, 'e'],
  ['an entry that is too long', { ...searchOf({}), x: long(1_000_000) }, 'entry'],
])('an event of the index is none with %s', (_, fields, fault) => {
  expect(faultOf(fields, readSearch)).toBe(fault)
})

describe('the fields that the scripts write', () => {
  it.each<[string, Fields, string]>([
    ['no kind', {}, 't'],
    ['another kind', { t: 'other' }, 't'],
    ['no event', { t: 'hit', k: 'view', h: id, o: 'x', c: '1' }, 'e'],
    ['an event that is no JSON', hitOf({}, { e: '{' }), 'e'],
    ['an event that is none', hitOf({}, { e: 'null' }), 'e'],
    ['a text for an event', requestOf({}, { e: '"x"' }), 'e'],
    ['a request that is none', requestOf({}, { e: '7' }), 'e'],
    ['a request that is no JSON', requestOf({}, { e: '{' }), 'e'],
    ['a render that is none', renderOf({}, { e: '7' }), 'e'],
    ['a render that is no JSON', renderOf({}, { e: '{' }), 'e'],
    ['pages that are no JSON', pixelOf({}, { e: '[' }), 'e'],
    ['a slot that is none', requestOf({ slots: [7] }), 'slots'],
    ['a link that is none', requestOf({ links: [7] }), 'links'],
    ['another hit', hitOf({}, { k: 'look' }), 'k'],
    ['no id', hitOf({}, { h: '' }), 'h'],
    ['a long outcome', hitOf({}, { o: long(65) }), 'o'],
    ['a long note', hitOf({}, { n: long(65) }), 'n'],
    ['no charge', hitOf({}, { c: '' }), 'c'],
    ['a charge that is none', hitOf({}, { c: '1e3' }), 'c'],
    ['a negative charge', hitOf({}, { c: '-1' }), 'c'],
    ['a charge with more behind it', hitOf({}, { c: '1 ' }), 'c'],
    ['a charge of 16 digits', hitOf({}, { c: '0'.repeat(16) }), 'c'],
    ['a charge that is too much', hitOf({}, { c: String(MICROS + 1) }), 'c'],
    ['the most', hitOf({}, { c: String(MICROS), o: long(64), n: long(64) }), ''],
    ['a win without a price', requestOf({}, { w: id }), 'w'],
    ['a win of nobody', requestOf({}, { w: 'x:5' }), 'campaignId'],
    ['a second win that is none', requestOf({}, { w: `${id}:5;` }), 'campaignId'],
    ['a long reason', requestOf({}, { r: long(65) }), 'r'],
    ['a render without a win', renderOf({}, { w: '' }), 'w'],
    ['a page of no pixel', pixelOf({}, { p: long(65) }), 'p'],
    ['a page of no host', pixelOf({}, { o: long(1025) }), 'o'],
    ['a page that never came', pixelOf({}, { a: '' }), 'a'],
    ['a page that came before', pixelOf({}, { a: '1' }), 'a'],
    ['a page at a time with more around it', pixelOf({}, { a: `x${at}` }), 'a'],
    ['a page at a time with more behind it', pixelOf({}, { a: `${at}x` }), 'a'],
    ['no list of pages', pixelOf({}, { e: '{}' }), 'events'],
    ['too many pages', pixelOf({}, { e: JSON.stringify(list(51, page)) }), 'events'],
    ['as many as there may be', pixelOf({}, { e: JSON.stringify(list(50, page)) }), ''],
    ['a page that is none', pixelOf({}, { e: '[7]' }), 'events'],
    ['a withdrawal of nothing', { t: 'withdrawal', id: 'x', r: '' }, 'id'],
    ['a long reason of one', { t: 'withdrawal', id, r: long(65) }, 'r'],
    ['an entry that is too long', { t: 'withdrawal', id, r: '', x: long(1_000_000) }, 'entry'],
    ['one that is just not', { t: 'withdrawal', id, r: '', x: long(1_000_000 - 46) }, ''],
  ])('%s', (_, fields, fault) => expect(faultOf(fields)).toBe(fault))

  it('are what the event says', () => {
    expect(
      readEvent(hitOf({ userKey: 'u', ref: 'r', experiment: 1, arm: 2, adNumber: 65_535 })),
    ).toEqual({
      ...{ type: 'hit', kind: 'view', hitId: id, outcome: 'counted', chargedMicros: 5, note: null },
      event: { ...hit, userKey: 'u', ref: 'r', experiment: 1, arm: 2, adNumber: 65_535 },
    })
    const bare = readEvent(hitOf({}, { n: 'late' }))
    expect(bare).toMatchObject({ note: 'late', event: { userKey: null, experiment: 0, arm: 0 } })
    const asked = requestOf({ links: [link], reason: 'bot' }, { w: `${id}:5;${id}:6` })
    expect(readEvent(asked)).toEqual({
      ...{ type: 'request', reason: 'bot' },
      wins: [5, 6].map((priceMicros) => ({ campaignId: id, priceMicros })),
      event: {
        ...{ ...request, userKey: null, experiment: 0, arm: 0, reason: 'bot', links: [link] },
        slots: [{ placement: 'top_page', placementId: '' }],
      },
    })
    expect(readEvent(requestOf({}, { r: 'budget' }))).toMatchObject({
      ...{ reason: 'budget', wins: [], event: { reason: null, links: [] } },
    })
    expect(readEvent(renderOf({}))).toEqual({
      ...{
        type: 'render',
        event: { ...render, userKey: null },
        win: { campaignId: id, priceMicros: 5 },
      },
    })
    expect(readEvent(pixelOf({ grclid: id, page: 'p', orderId: 'o' }))).toEqual({
      ...{ type: 'pixel', pixelId: 'px', receivedAt: at },
      events: [{ ...page, grclid: id, page: 'p', orderId: 'o' }],
    })
    expect(readEvent({ t: 'withdrawal', id, r: 'timeout' })).toEqual({
      ...{ type: 'withdrawal', requestId: id, reason: 'timeout' },
    })
    const all = {
      sessionId: 's',
      userHash: 'h',
      emailName: 'e',
      metadata: { a: 1 },
      payoutMicros: 7,
    }
    expect(readSearch(searchOf({ ...all, searchId: id }))).toEqual({
      ...search,
      ...all,
      searchId: id,
    })
    expect(readSearch(searchOf({}))).toEqual({ ...search, searchId: null })
  })
})
