import { afterEach, describe, expect, it, vi } from 'vitest'
import { awaitWeakly } from '../src/platform/once.ts'

/** What the engine would do, where a test says when. */
function fakeCollector() {
  let isCollected = false
  class Held<T extends object> {
    readonly #target: T
    constructor(target: T) {
      this.#target = target
      isCollected = false
    }
    deref(): T | undefined {
      return isCollected ? undefined : this.#target
    }
  }
  vi.stubGlobal('WeakRef', Held)
  return () => {
    isCollected = true
  }
}

describe('what is held weakly', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('is kept until it is collected, then opened anew', async () => {
    const collect = fakeCollector()
    const open = vi.fn(async () => ({ opening: open.mock.calls.length }))
    const ask = awaitWeakly(open)
    const one = await ask()
    expect(await ask()).toBe(one)
    expect(open).toHaveBeenCalledTimes(1)
    collect()
    expect(await ask()).toEqual({ opening: 2 })
    expect(await ask()).toEqual({ opening: 2 })
    expect(open).toHaveBeenCalledTimes(2)
  })

  it('is tried again where opening it failed', async () => {
    const open = vi.fn(async () => ({}))
    open.mockRejectedValueOnce(new Error('away'))
    const ask = awaitWeakly(open)
    await expect(ask()).rejects.toThrow('away')
    expect(await ask()).toEqual({})
  })
})
