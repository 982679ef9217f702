import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGathering } from '../../src/platform/redis/gather.ts'

type Call = { items: readonly number[]; done: () => void; fail: () => void }

let calls: Call[]
let kept: number[][]
beforeEach(() => {
  calls = []
  kept = []
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const send = (items: readonly number[]) =>
  new Promise<void>((done, refuse) => {
    calls.push({ items, done, fail: () => refuse(new Error('refused')) })
  })
const failed = async (items: readonly number[]) => {
  kept.push([...items])
}
/** Lets everything go on that need not wait. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
const sent = () => calls.map(({ items }) => items)

describe('what comes while a call is under way', () => {
  it('goes with the next one, and who brought it is done', async () => {
    const gather = createGathering<number>()
    let isDone = false
    const first = gather(1, { send, failed }).then(() => {
      isDone = true
    })
    await gather(2, { send, failed })
    await gather(3, { send, failed })
    expect(sent()).toEqual([[1]])
    calls[0]?.done()
    await settle()
    expect(sent()).toEqual([[1], [2, 3]])
    expect(isDone).toBe(false)
    calls[1]?.done()
    await first
  })

  it('does not wait for what ended before it came', async () => {
    const gather = createGathering<number>()
    for (const n of [1, 2]) {
      const sending = gather(n, { send, failed })
      calls.at(-1)?.done()
      await sending
    }
    expect(sent()).toEqual([[1], [2]])
  })

  it('is kept elsewhere where its call fails, and so is nothing else', async () => {
    const gather = createGathering<number>()
    const first = gather(1, { send, failed })
    await gather(2, { send, failed })
    calls[0]?.fail()
    await settle()
    expect(kept).toEqual([[1]])
    calls[1]?.done()
    await first
    expect(kept).toEqual([[1]])
  })

  it('is sent though what failed before it can be kept nowhere, which the sender is told of', async () => {
    const gather = createGathering<number>()
    const nowhere = () => Promise.reject(new Error('nowhere'))
    const first = gather(1, { send, failed: nowhere })
    const told = expect(first).rejects.toThrow('nowhere')
    await gather(2, { send, failed: nowhere })
    calls[0]?.fail()
    await settle()
    expect(sent()).toEqual([[1], [2]])
    calls[1]?.done()
    await told
    const next = gather(3, { send, failed })
    calls[2]?.done()
    await next
    expect(sent()).toEqual([[1], [2], [3]])
  })

  it('is sent by somebody else where the sender never comes back', async () => {
    const gather = createGathering<number>()
    const stuck = gather(1, { send, failed })
    await gather(2, { send, failed })
    vi.advanceTimersByTime(2001)
    const next = gather(3, { send, failed })
    expect(sent()).toEqual([[1], [2, 3]])
    // The first one does come back, and leaves the rest to whoever sends now.
    await gather(4, { send, failed })
    calls[0]?.done()
    await stuck
    expect(sent()).toEqual([[1], [2, 3]])
    calls[1]?.done()
    await settle()
    expect(sent()).toEqual([[1], [2, 3], [4]])
    calls[2]?.done()
    await next
  })

  it('is sent by whoever comes next after so many calls of one sender', async () => {
    const gather = createGathering<number>()
    const first = gather(0, { send, failed })
    for (let n = 1; n < 20; n++) {
      await gather(n, { send, failed })
      calls.at(-1)?.done()
      await settle()
    }
    expect(sent()).toHaveLength(20)
    const second = gather(20, { send, failed })
    expect(sent().at(-1)).toEqual([20])
    await gather(21, { send, failed })
    calls[19]?.done()
    await first
    expect(sent()).toHaveLength(21)
    calls[20]?.done()
    await settle()
    expect(sent().at(-1)).toEqual([21])
    calls[21]?.done()
    await second
  })

  it('does not wait where too much does', async () => {
    const gather = createGathering<number>()
    const first = gather(0, { send, failed })
    for (let n = 1; n <= 200; n++) await gather(n, { send, failed })
    const alone = gather(201, { send, failed })
    expect(sent()).toEqual([[0], [201]])
    calls[1]?.fail()
    await alone
    expect(kept).toEqual([[201]])
    calls[0]?.done()
    await settle()
    expect(sent()[2]).toHaveLength(200)
    calls[2]?.done()
    await first
  })
})
