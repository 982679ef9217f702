import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Disagreement } from '../../src/ledger/book.ts'
import { drain, drainIndex } from '../../src/ledger/drain.ts'
import { keys } from '../../src/platform/redis/keys.ts'
import { type Row, startBooks } from '../support/books.ts'

const NOW = Date.UTC(2026, 10, 21, 13)
const clock = { at: NOW }
const id = (n: number) => `018bcfe5-687b-7abc-89de-${String(n).padStart(12, '0')}`

let books: Awaited<ReturnType<typeof startBooks>>
beforeAll(async () => {
  books = await startBooks(() => clock.at)
})
afterAll(async () => await books.close())
beforeEach(async () => {
  await books.begin()
  await books.redis('HSET', keys.state, 'ready', '1')
  clock.at = NOW
  books.gateways.postgres.fault = null
})

const add = async (entry: string, fields: Record<string, string>) =>
  await books.redis('XADD', keys.events, `${entry}-0`, ...Object.entries(fields).flat())
const event = {
  ...{ grclid: id(1), gradid: id(2), campaignId: id(3), publisherId: id(4), servedAt: NOW },
  ...{ at: NOW, budgetDay: 20_778, placement: 'main', country: 'US', device: 'desktop' },
  ...{ pricingModel: 'cpm', priceMicros: 1000, revenueShareBp: 7000 },
}
/** A view that has charged so much, told by its placement. */
const addView = async (n: number, charged = 900) =>
  await add(String(n), {
    ...{ t: 'hit', e: JSON.stringify({ ...event, placement: `p${n}` }), k: 'view', h: id(n) },
    ...{ o: 'counted', c: String(charged), n: '' },
  })
const addPages = async (n: number, ...ids: string[]) =>
  await add(String(n), {
    ...{ t: 'pixel', p: 'px', a: String(NOW), o: '' },
    e: JSON.stringify(ids.map((own) => [own, 'page_view', 0])),
  })
const addViews = async (...numbers: number[]) => {
  for (const n of numbers) await addView(n)
}
const told = (rows: readonly Row[] | undefined, name: string) =>
  (rows ?? []).map((row) => row[name])
const views = () => told(books.booked.ledger, 'placement')
const aside = () => told(books.booked.dead_letters, 'id')
const left = async () =>
  ((await books.redis('XRANGE', keys.events, '-', '+')) as [string][]).map(([entry]) => entry)
const bookedUpTo = async () => [
  books.marks.get(keys.events),
  await books.redis('HGET', keys.state, 'booked'),
]
const refuseViews = (...numbers: number[]) => {
  books.rules.refuses = (table, row) =>
    table === 'ledger' && numbers.some((n) => row.placement === `p${n}`) ? '23514' : ''
}

describe('a drain', () => {
  it('books the stream batch by batch, in order, and says since when it was all there', async () => {
    await addViews(1, 2, 3, 4, 5)
    expect(await drain(books.deps, { batch: 2 })).toEqual({
      drained: 5,
      remaining: 0,
      isEmpty: true,
    })
    expect(views()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'])
    expect(books.transactions.map((rows) => rows.length)).toEqual([2, 2, 1])
    expect(await bookedUpTo()).toEqual(['5-0', '5-0'])
    expect(await left()).toEqual([])
    expect(books.booked.jobs).toEqual([
      { name: 'drain', at: new Date(NOW).toISOString(), detail: '{"drained":5}' },
    ])
  })

  it('of nothing is one, too', async () => {
    expect(await drain(books.deps)).toEqual({ drained: 0, remaining: 0, isEmpty: true })
    expect(told(books.booked.jobs, 'detail')).toEqual(['{"drained":0}'])
    expect(books.transactions).toEqual([])
  })

  it('ends in time, and does not say that all is there', async () => {
    await addViews(1, 2, 3)
    expect(await drain(books.deps, { batch: 2, until: NOW })).toEqual({
      drained: 2,
      remaining: 1,
      isEmpty: false,
    })
    expect(await left()).toEqual(['3-0'])
    expect(books.booked.jobs).toBeUndefined()
    expect(await drain(books.deps, { batch: 2, until: NOW + 1 })).toEqual({
      drained: 1,
      remaining: 0,
      isEmpty: true,
    })
  })

  it('sets no mark for what has charged nothing', async () => {
    await addView(1, 0)
    await addPages(2, 'a')
    expect(await drain(books.deps)).toEqual({ drained: 2, remaining: 0, isEmpty: true })
    expect([views(), told(books.booked.pixel_events, 'event_id')]).toEqual([['p1'], ['a']])
    expect(await bookedUpTo()).toEqual([undefined, null])
  })

  it('books what was left behind when the counters were filled, and takes it away', async () => {
    await addView(1, 0)
    await books.redis('RENAME', keys.events, 'left:1')
    await books.redis('SADD', keys.left, 'left:1')
    await addViews(2)
    expect(await drain(books.deps)).toEqual({ drained: 1, remaining: 0, isEmpty: true })
    expect(views()).toEqual(['p1', 'p2'])
    expect(await books.redis('EXISTS', 'left:1', keys.left)).toBe(0)
  })

  it('books the index as well', async () => {
    const search = { id: id(1), kind: 'search', publisherId: id(4), at: NOW, slug: '' }
    for (const e of [JSON.stringify(search), '{']) {
      await books.redis('XADD', keys.indexEvents, '*', 'e', e)
    }
    expect(await drainIndex(books.deps)).toMatchObject({ drained: 2, isEmpty: true })
    expect(told(books.booked.index_events, 'id')).toEqual([id(1)])
    expect(told(books.booked.dead_letters, 'kind')).toEqual(['search'])
    expect(await books.redis('XLEN', keys.indexEvents)).toBe(0)
    expect(books.booked.jobs).toBeUndefined()
  })
})

describe('what Postgres refuses', () => {
  it('is put aside alone, with what it has charged, and all else is booked once', async () => {
    await addViews(1, 2, 3, 4, 5)
    refuseViews(2, 5)
    expect(await drain(books.deps)).toEqual({ drained: 5, remaining: 0, isEmpty: true })
    expect(views()).toEqual(['p1', 'p3', 'p4'])
    expect(books.booked.dead_letters).toMatchObject([
      {
        id: '2-0',
        kind: 'hit',
        error: 'NeonDbError:23514',
        charged_micros: 900,
        payload: { k: 'view' },
      },
      { id: '5-0', campaign_id: id(3), budget_day: 20_778 },
    ])
    expect(await left()).toEqual([])
    expect(await bookedUpTo()).toEqual(['5-0', '5-0'])
  })

  it('of the events of a pixel is put aside without the others', async () => {
    await addPages(1, 'a', 'bad', 'c')
    await addPages(2, 'bad')
    await addPages(3, 'bad', 'd')
    books.rules.refuses = (table, row) =>
      table === 'pixel_events' && row.event_id === 'bad' ? '22P05' : ''
    expect(await drain(books.deps)).toEqual({ drained: 3, remaining: 0, isEmpty: true })
    expect(told(books.booked.pixel_events, 'event_id')).toEqual(['a', 'c', 'd'])
    expect(aside()).toEqual(['1-0#1', '2-0', '3-0#0'])
    expect(told(books.booked.dead_letters, 'payload')).toMatchObject([
      { p: 'px', e: expect.stringContaining('bad') },
      { p: 'px', e: '[["bad","page_view",0]]' },
      { p: 'px', e: expect.stringContaining('"eventId":"bad"') },
    ])
    expect(await left()).toEqual([])
  })

  it('is known without what it says where that can not be kept either', async () => {
    await addViews(1)
    books.rules.refuses = (_, row) =>
      row.placement || Object.keys((row.payload ?? {}) as object).length > 0 ? '22P05' : ''
    expect(await drain(books.deps)).toEqual({ drained: 1, remaining: 0, isEmpty: true })
    expect(books.booked.dead_letters).toMatchObject([{ id: '1-0', payload: {}, kind: 'hit' }])
    expect(await bookedUpTo()).toEqual(['1-0', '1-0'])
  })

  it('whatever it is, puts nothing aside where the statement is at fault', async () => {
    await addViews(1, 2)
    books.rules.fails = '42703'
    await expect(drain(books.deps)).rejects.toMatchObject({ code: '42703' })
    books.rules.fails = ''
    expect([aside(), await left()]).toEqual([[], ['1-0', '2-0']])
    expect(await drain(books.deps)).toMatchObject({ drained: 2 })
  })

  it('whatever it is, is not put aside either where only its own statement is', async () => {
    await addViews(1, 2)
    books.rules.refuses = (table) => (table === 'ledger' ? '42703' : '')
    await expect(drain(books.deps)).rejects.toMatchObject({ code: '42703' })
    expect([aside(), await left()]).toEqual([[], ['1-0', '2-0']])
  })

  it('waits with all that follows when the store goes away meanwhile', async () => {
    await addPages(1, 'a', 'bad', 'gone', 'd')
    const states: Record<string, string> = { bad: '22P05', gone: '53300' }
    books.rules.refuses = (table, row) =>
      table === 'pixel_events' ? (states[String(row.event_id)] ?? '') : ''
    await expect(drain(books.deps)).rejects.toMatchObject({ code: '53300' })
    expect([aside(), await left()]).toEqual([['1-0#1'], ['1-0']])
    expect(told(books.booked.pixel_events, 'event_id')).toEqual(['a'])
  })

  it('waits when the store goes away just as it is put aside', async () => {
    await addViews(1)
    const states: Record<string, string> = { ledger: '23514', dead_letters: '53300' }
    books.rules.refuses = (table, { payload, placement }) =>
      placement || Object.keys((payload ?? {}) as object).length > 0 ? (states[table] ?? '') : ''
    await expect(drain(books.deps)).rejects.toMatchObject({ code: '53300' })
    expect([aside(), await left()]).toEqual([[], ['1-0']])
  })

  it('is not what can not be read, which is put aside with all else', async () => {
    await addViews(1)
    await add('2', { t: 'hit', e: '{' })
    expect(await drain(books.deps)).toEqual({ drained: 2, remaining: 0, isEmpty: true })
    expect([views(), aside()]).toEqual([['p1'], ['2-0']])
    expect(books.transactions).toHaveLength(1)
  })
})

describe('a store that can not', () => {
  const tries = async () => await books.redis('HGET', keys.tries, keys.events)

  it('is no reason to think ill of the entry that it failed at', async () => {
    await addViews(1)
    books.rules.refuses = (_, { placement }) => (placement ? '53300' : '')
    await expect(drain(books.deps)).rejects.toMatchObject({ code: '53300' })
    expect([await tries(), aside(), await left()]).toEqual([null, [], ['1-0']])
  })

  it('be reached leaves all as it is', async () => {
    await addViews(1)
    books.gateways.postgres.fault = 'refuse'
    await expect(drain(books.deps)).rejects.toThrow(/connecting to database/)
    books.gateways.postgres.fault = null
    expect([await tries(), await left()]).toEqual([null, ['1-0']])
    expect(await drain(books.deps)).toEqual({ drained: 1, remaining: 0, isEmpty: true })
  })

  it('book this in time, and nothing else either, is slow itself', async () => {
    await addViews(1)
    books.rules.fails = '57014'
    await expect(drain(books.deps)).rejects.toMatchObject({ code: '57014' })
    expect(await tries()).toBeNull()
  })

  it('book this in time, but is well, has been given too much: the try counts', async () => {
    await addViews(1)
    books.rules.refuses = (_, { placement }) => (placement ? '57014' : '')
    await expect(drain(books.deps)).rejects.toMatchObject({ code: '57014' })
    expect(await tries()).toBe(`1-0|1|${NOW}|0|1`)
  })

  it('book it, alone and again and again, is rid of it', async () => {
    await addViews(1, 2)
    books.marks.set(keys.events, '0-1')
    await books.redis('HSET', keys.state, 'booked', '0-1')
    await books.redis('HSET', keys.tries, keys.events, `1-0|4|${NOW - 1000}|3|0`)
    expect(await drain(books.deps)).toEqual({ drained: 2, remaining: 0, isEmpty: true })
    expect(books.booked.dead_letters).toMatchObject([{ id: '1-0', error: 'GaveUp' }])
    expect(views()).toEqual(['p2'])
    expect(await bookedUpTo()).toEqual(['2-0', '2-0'])
  })

  it('answer at all is given no entry to put aside', async () => {
    await addViews(1)
    await books.redis('HSET', keys.tries, keys.events, `1-0|4|${NOW - 1000}|3|0`)
    books.rules.fails = '53300'
    await expect(drain(books.deps)).rejects.toMatchObject({ code: '53300' })
    expect([aside(), await left()]).toEqual([[], ['1-0']])
  })
})

describe('a booking that another drain was faster with', () => {
  it('is seen by its mark, and done once', async () => {
    await addViews(1, 2, 3)
    books.marks.set(keys.events, '1-0')
    expect(await drain(books.deps, { batch: 2 })).toMatchObject({ remaining: 0 })
    expect(views()).toEqual(['p1', 'p2', 'p3'])
    expect(await bookedUpTo()).toEqual(['3-0', '3-0'])
  })

  it('ends when it happens over and over', async () => {
    await addViews(1, 2)
    await addView(3, 0)
    books.marks.set(keys.events, '1-0')
    books.rules.isOvertaken = true
    await expect(drain(books.deps)).rejects.toThrow(Disagreement)
    // What has charged nothing waits for nobody.
    expect([views(), await left()]).toEqual([['p3'], ['1-0', '2-0']])
    expect(aside()).toEqual([])
  })
})
