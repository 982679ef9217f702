import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keys } from '../../src/platform/redis/keys.ts'
import { collectScript } from '../../src/platform/redis/scripts/collect.ts'
import { claimFilling } from '../../src/platform/redis/scripts/fill.ts'
import { knownScript, layScript } from '../../src/platform/redis/scripts/parts.ts'
import { ackScript, readScript } from '../../src/platform/redis/scripts/stream.ts'
import { withdrawScript } from '../../src/platform/redis/scripts/withdraw.ts'
import { type Scripts, startScripts } from './lua.ts'

/** Publishers by the part that they are of, of four: their ids end in what is their hash. */
const publisher = (part: number) => `018bcfe5-687b-7abc-89de-00000000000${part}`

let scripts: Scripts
beforeAll(async () => {
  scripts = await startScripts()
})
afterAll(async () => await scripts.close())
beforeEach(async () => await scripts.begin())

const lay = async (parts: number) => await scripts.run(layScript, { parts })
const add = async (part: number) => await scripts.record({ publisherId: publisher(part) })
const lengths = async () =>
  await Promise.all(
    ['events', 'events:1', 'events:2', 'events:3'].map(
      async (one) => await scripts.redis('XLEN', one),
    ),
  )
/** How many entries can be read, and whether more is held back. */
const read = async (stream: string) => {
  const input = { stream, after: '', most: 100, bytes: 1e6, now: 0 }
  const answer = (await scripts.run(readScript, input)) as unknown[]
  return { found: (answer[8] as unknown[]).length, isHeld: answer[6], isApart: answer[7] }
}
/** Takes all out that can be read, as booked. */
const book = async (stream: string) => {
  const input = { stream, after: '', most: 100, bytes: 1e6, now: 0 }
  const answer = (await scripts.run(readScript, input)) as unknown[]
  const entries = (answer[8] as [string][]).map(([id]) => id)
  await scripts.run(ackScript, { stream, mark: entries.at(-1) ?? '', entries })
}

describe('the streams of events', () => {
  it('are one until there are to be more', async () => {
    expect(await lay(1)).toEqual(['events'])
    for (const part of [0, 1, 2, 3]) await add(part)
    expect(await lengths()).toEqual([4, 0, 0, 0])
    expect(await read('events')).toEqual({ found: 4, isHeld: 0, isApart: 0 })
  })

  it('share the publishers, whatever is appended for them', async () => {
    expect(await lay(4)).toEqual(['events', 'events:1', 'events:2', 'events:3'])
    for (const part of [1, 2, 3, 3]) await add(part)
    await scripts.reserve({ publisherId: publisher(2), grclids: ['held'] })
    await scripts.convert({ publisherId: publisher(3) })
    await scripts.run(withdrawScript, {
      ...{ publisherId: publisher(1), userKeys: ['u1'], requestId: 'r', reason: 'timeout' },
      ...{ grclids: ['held'], campaignIds: ['a'] },
    })
    await scripts.run(collectScript, {
      ...{ pixelId: 'px_00000003', at: 1, address: '', perAddress: 0, perPixel: 0 },
      ...{ host: '', events: '[]' },
    })
    expect(await lengths()).toEqual([1, 2, 2, 3])
    expect(await read('events:3')).toEqual({ found: 3, isHeld: 0, isApart: 1 })
  })

  it('take what has no publisher in the first', async () => {
    await lay(4)
    await scripts.convert({ publisherId: '' })
    await scripts.record({ publisherId: 'no such id' })
    expect(await lengths()).toEqual([2, 0, 0, 0])
  })

  it('hold back what came after a change until all before is booked', async () => {
    await lay(2)
    for (const part of [0, 1]) await add(part)
    expect(await lay(4)).toHaveLength(4)
    for (const part of [0, 1, 2, 3]) await add(part)
    expect(await lengths()).toEqual([2, 2, 1, 1])
    expect(await read('events')).toMatchObject({ found: 1, isHeld: 1 })
    expect(await read('events:2')).toMatchObject({ found: 0, isHeld: 1 })
    await book('events')
    expect(await read('events')).toMatchObject({ found: 0, isHeld: 1 })
    expect(await read('events:1')).toMatchObject({ found: 2, isHeld: 0 })
    await book('events:1')
    expect(await read('events')).toMatchObject({ found: 1, isHeld: 0 })
    expect(await read('events:2')).toMatchObject({ found: 1, isHeld: 0 })
  })

  it('change no second time while the first change waits', async () => {
    await add(1)
    await lay(2)
    await add(1)
    expect(await lay(4)).toEqual(['events', 'events:1'])
    expect(await scripts.redis('HGET', keys.state, 'streams')).toBe('2')
    await book('events')
    expect(await lay(4)).toHaveLength(4)
  })

  it('become fewer, and are read until they are empty', async () => {
    await lay(4)
    await add(3)
    expect(await lay(1)).toHaveLength(4)
    await add(3)
    expect(await lengths()).toEqual([1, 0, 0, 1])
    expect(await read('events')).toMatchObject({ found: 0, isHeld: 1 })
    await book('events:3')
    expect(await lay(1)).toHaveLength(4)
    expect(await lay(1)).toEqual(['events'])
    expect(await read('events')).toEqual({ found: 1, isHeld: 0, isApart: 0 })
  })

  it('are all left behind when the counters are filled', async () => {
    await lay(2)
    for (const part of [0, 1]) await add(part)
    await scripts.redis('HDEL', keys.state, 'ready')
    const evaluates = {
      eval: async (text: string, _: string[], args: string[]) =>
        await scripts.redis('EVAL', text, 0, ...args),
    }
    expect(await claimFilling(evaluates, 'fill:1')).toBe('claimed')
    expect(await lengths()).toEqual([0, 0, 0, 0])
    const left = (await scripts.redis('SMEMBERS', keys.left)) as string[]
    expect(new Set(left)).toEqual(new Set(['events:1:fill:1', 'events:fill:1']))
  })
})

describe('what Postgres has booked', () => {
  const unknown = async (mark: string, stream = 'events:1') =>
    await scripts.run(knownScript, { marks: [{ stream, mark }] })
  const set = async (...fields: string[]) => await scripts.redis('HSET', keys.state, ...fields)

  it.each([
    { name: 'what was taken out', mark: '5-1', booked: '5-1', want: [] },
    { name: 'what was taken out before', mark: '5-1', booked: '5-2', want: [] },
    { name: 'an earlier millisecond', mark: '5-9', booked: '6-0', want: [] },
    { name: 'what is still there', mark: '7-0', booked: '6-0', want: [] },
    { name: 'what was never there', mark: '8-0', booked: '6-0', want: ['events:1'] },
    { name: 'the filling of these counters', mark: 'fill:1', booked: '6-0', want: [] },
    { name: 'another filling', mark: 'fill:2', booked: '6-0', want: ['events:1'] },
  ])('$name is known or not: $want', async ({ mark, booked, want }) => {
    await scripts.redis('XADD', 'events:1', '7-0', 't', 'hit')
    await set('filled', 'fill:1', 'booked:events:1', booked)
    expect(await unknown(mark)).toEqual(want)
  })

  it('of a stream that nothing was booked of is the filling', async () => {
    await set('filled', 'fill:1', 'booked', '5-0')
    expect(await unknown('fill:1')).toEqual([])
    expect(await unknown('5-0')).toEqual(['events:1'])
    expect(await unknown('5-0', 'events')).toEqual([])
  })
})
