import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAlarm } from '../../src/platform/http/alarm.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<string>(() => undefined)
const doneAfter = (ms: number, value: string) =>
  new Promise<string>((resolve) => setTimeout(() => resolve(value), ms))
const late = () => 'late'
/** When a promise settles, in ms from now, and with what. */
async function settled(work: Promise<string>) {
  const started = performance.now()
  const outcome = work.then(
    (value) => ({ value, ms: performance.now() - started }),
    (error: Error) => ({ value: error.message, ms: performance.now() - started }),
  )
  await vi.advanceTimersByTimeAsync(1000)
  return await outcome
}

describe('one timer for all that a request waits for', () => {
  it('ends a wait at its time', async () => {
    const { value, ms } = await settled(createAlarm(150).bound(never, { ms: 250, late }))
    expect(value).toBe('late')
    expect(Math.abs(ms - 250)).toBeLessThanOrEqual(1)
  })

  it.each([
    { firstMs: 150, startsAt: 40, ms: 150 },
    { firstMs: 150, startsAt: 149, ms: 150 },
    { firstMs: 150, startsAt: 200, ms: 40 },
    { firstMs: 500, startsAt: 0, ms: 5 },
  ])(
    'a second one, begun after $startsAt ms, ends $ms ms later',
    async ({ firstMs, startsAt, ms }) => {
      const alarm = createAlarm(firstMs)
      const first = alarm.bound(never, { ms: 600, late })
      await vi.advanceTimersByTimeAsync(startsAt)
      const second = await settled(alarm.bound(never, { ms, late }))
      expect(Math.abs(second.ms - ms)).toBeLessThanOrEqual(1)
      expect(await first).toBe('late')
    },
  )

  it('gives the result of what is done in time, and sets one timer for two waits', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const alarm = createAlarm(150)
    const first = alarm.bound(Promise.resolve('done'), { ms: 250, late })
    const second = alarm.bound(Promise.resolve('also'), { ms: 150, late })
    expect(await Promise.all([first, second])).toEqual(['done', 'also'])
    expect(timers).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(150)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('keeps the timer for what begins when the rest is done, and in time', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const alarm = createAlarm(150)
    await alarm.bound(Promise.resolve('done'), { ms: 250, late })
    await vi.advanceTimersByTimeAsync(20)
    const next = alarm.bound(Promise.resolve('logged'), { ms: 150, late })
    expect(await next).toBe('logged')
    expect(timers).toHaveBeenCalledTimes(1)
    const { value, ms } = await settled(alarm.bound(never, { ms: 150, late }))
    expect(value).toBe('late')
    expect(Math.abs(ms - 150)).toBeLessThanOrEqual(1)
  })

  it('goes on for what is still waited for when the rest is done', async () => {
    const alarm = createAlarm(150)
    const work = alarm.bound(doneAfter(30, 'answered'), { ms: 250, late })
    const logging = alarm.bound(never, { ms: 150, late })
    await vi.advanceTimersByTimeAsync(40)
    expect(await work).toBe('answered')
    const { value, ms } = await settled(logging)
    expect(value).toBe('late')
    expect(Math.abs(ms - 110)).toBeLessThanOrEqual(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('passes on what fails, and what `late` throws', async () => {
    const alarm = createAlarm(10)
    const failing = alarm.bound(Promise.reject(new Error('broken')), { ms: 20, late })
    await expect(failing).rejects.toThrow('broken')
    const refused = () => {
      throw new Error('too late')
    }
    const { value } = await settled(alarm.bound(doneAfter(50, 'no'), { ms: 20, late: refused }))
    expect(value).toBe('too late')
  })
})
