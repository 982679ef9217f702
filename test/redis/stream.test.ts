import { describe, expect, it } from 'vitest'
import type { RedisStore } from '../../src/platform/redis/client.ts'
import { keys } from '../../src/platform/redis/keys.ts'
import {
  compareScript,
  distrustScript,
  forgetScript,
} from '../../src/platform/redis/scripts/stream.ts'
import {
  ackEntries,
  compareMark,
  distrustCounters,
  findOldest,
  forgetHits,
  forgetTries,
  readBatch,
} from '../../src/platform/redis/stream.ts'

type Page = {
  n: number
  isLast?: boolean
  level?: number
  tries?: number
  bytes?: number
  left?: number
  isHeld?: boolean
  isApart?: boolean
}

/** A Redis that answers pages in turn, and what it was asked. */
function answering(...pages: Page[]) {
  const asked: string[][] = []
  let given = 0
  const read = async (args: string[]) => {
    const {
      n,
      isLast = false,
      level = 0,
      tries = 1,
      bytes = 10,
      left = 0,
      isHeld = false,
      isApart = false,
    } = pages[asked.length] ?? { n: 0 }
    asked.push(args)
    const found = Array.from({ length: n }, () => [`${given++}-0`, ['t', 'hit', 'k', `${given}`]])
    return await Promise.resolve([
      `mark${asked.length}`,
      left,
      tries,
      level,
      isLast ? 1 : 0,
      bytes,
      isHeld ? 1 : 0,
      isApart ? 1 : 0,
      found,
    ])
  }
  return { asked, redis: { read } as unknown as RedisStore }
}
const bounds = { most: 2500, bytes: 5000, now: 42 }

describe('a batch of a stream', () => {
  it('is read by pages until there is no more, each within what is left', async () => {
    const { asked, redis } = answering(
      { n: 1000, bytes: 700 },
      { n: 1000, bytes: 600 },
      { n: 300, isLast: true },
    )
    const batch = await readBatch(redis, { stream: 'events', bounds })
    expect(asked).toEqual([
      ['events', '', '1000', '5000', '42'],
      ['events', '999-0', '1000', '4300', '42'],
      ['events', '1999-0', '500', '3700', '42'],
    ])
    expect(batch.entries).toHaveLength(2300)
    expect(batch.entries[2299]).toEqual({ id: '2299-0', fields: { t: 'hit', k: '2300' } })
    expect(batch).toMatchObject({ isLast: true, mark: 'mark1', hasLeft: false, isHopeless: false })
  })

  it('ends when it has as many as it may', async () => {
    const { asked, redis } = answering({ n: 1000 }, { n: 1000 }, { n: 500 })
    const batch = await readBatch(redis, { stream: 'events', bounds })
    expect([asked.length, batch.entries.length, batch.isLast]).toEqual([3, 2500, false])
    const few = answering({ n: 7 })
    await readBatch(few.redis, { stream: 'events', bounds: { ...bounds, most: 7 } })
    expect(few.asked).toEqual([['events', '', '7', '5000', '42']])
  })

  it('ends with a page that is not full, or is all there is, or was made smaller', async () => {
    for (const page of [{ n: 999 }, { n: 1000, isLast: true }, { n: 1000, level: 1 }]) {
      const { asked, redis } = answering(page, { n: 5 })
      const batch = await readBatch(redis, { stream: 'events', bounds })
      expect([asked.length, batch.entries.length]).toEqual([1, page.n])
    }
  })

  it('says that streams were left, and when its only entry is hopeless', async () => {
    const read = async (page: Page) => {
      const batch = await readBatch(answering(page).redis, { stream: 'events', bounds })
      return [batch.hasLeft, batch.isHopeless]
    }
    expect(await read({ n: 1, left: 2 })).toEqual([true, false])
    expect(await read({ n: 1, level: 3, tries: 3 })).toEqual([false, false])
    expect(await read({ n: 1, level: 3, tries: 4 })).toEqual([false, true])
    expect(await read({ n: 1, level: 2, tries: 9 })).toEqual([false, false])
  })

  it('reads a field without a value, and one without a name, as empty', async () => {
    const found = [
      ['1-0', ['a', '1', 'b']],
      ['2-0', ['', 'x']],
    ]
    const read = async () => await Promise.resolve(['', 0, 1, 0, 1, 9, 0, 0, found])
    const batch = await readBatch({ read } as unknown as RedisStore, { stream: 'events', bounds })
    expect(batch.entries.map(({ fields }) => fields)).toEqual([{ a: '1' }, { '': 'x' }])
  })
})

it('a batch that is full is read no further', async () => {
  const { asked, redis } = answering({ n: 1000 }, { n: 1000 })
  expect(
    (await readBatch(redis, { stream: 'events', bounds: { ...bounds, most: 1000 } })).isLast,
  ).toBe(false)
  expect(asked).toHaveLength(1)
})

describe('entries that are booked', () => {
  it('are taken out with the mark, and nobody is asked to take out none', async () => {
    const acked: string[][] = []
    const ack = async (args: string[]) => await Promise.resolve(acked.push(args))
    const redis = { ack } as unknown as RedisStore
    await ackEntries(redis, { stream: 'events', ids: [] })
    await ackEntries(redis, { stream: 'events', ids: ['1-0', '2-0'] })
    await ackEntries(redis, { stream: 'events', ids: ['3-0'], mark: '3-0' })
    expect(acked).toEqual([
      ['events', '', '2', '1-0', '2-0'],
      ['events', '3-0', '1', '3-0'],
    ])
  })

  it('are as old as their id says', async () => {
    const of = (entries: unknown[]) => {
      const xrange = async (...args: unknown[]) => {
        expect(args).toEqual(['events', '-', '+', 1])
        return await Promise.resolve(entries)
      }
      return { client: { xrange } } as unknown as RedisStore
    }
    expect(await findOldest(of([['1790000000123-7', []]]), 'events')).toBe(1_790_000_000_123)
    expect(await findOldest(of([]), 'events')).toBeUndefined()
  })
})

describe('a booking that Redis may know otherwise', () => {
  const told: unknown[][] = []
  const answering = (answer: unknown) => {
    const tell = async (...args: unknown[]) => {
      told.push(args)
      return await Promise.resolve(answer)
    }
    return { client: { eval: tell, hdel: tell } } as unknown as RedisStore
  }

  it.each([
    [1, true],
    [0, false],
  ])('is compared: %s', async (agrees, doesAgree) => {
    told.length = 0
    const redis = answering(['5-0', agrees, ['7-0']])
    expect(
      await compareMark(redis, { stream: 'events', mark: '6-0', ids: ['7-0', '8-0'] }),
    ).toEqual({
      ...{ mark: '5-0', doesAgree, missing: new Set(['7-0']) },
    })
    expect(told).toEqual([[compareScript.text, [], ['events', '6-0', '2', '7-0', '8-0']]])
  })

  it('ends the trust in its counters, its hits and its tries', async () => {
    told.length = 0
    await distrustCounters(answering(null), { stream: 'events', mark: '6-0' })
    await forgetHits(answering(null), {
      stream: 'left',
      hits: [{ entry: '7-0', hitId: 'h', seenKey: 'seen:g:view' }],
    })
    await forgetTries(answering(null), 'events')
    expect(told).toEqual([
      [distrustScript.text, [], ['events', '6-0']],
      [forgetScript.text, [], ['left', '1', '7-0', 'h', 'seen:g:view']],
      [keys.tries, 'events'],
    ])
  })
})
