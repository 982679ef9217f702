import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

type Kill = {
  /** The call that dies, counted from 0. */
  call: number
  /** `before`: it never arrives. `after`: the store does the work and the answer is lost. */
  when: 'before' | 'after'
}

/** Runs `work` and cuts the network at one call of it, for good: what a process that is killed there leaves behind. */
export async function killedAt<T>(
  kill: Kill,
  work: () => Promise<T>,
): Promise<{ finished: boolean; calls: number }> {
  const network = globalThis.fetch
  let calls = 0
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const call = calls++
    if (call > kill.call || (call === kill.call && kill.when === 'before')) {
      throw new TypeError('killed')
    }
    const answer = await network(...request)
    if (call === kill.call) throw new TypeError('killed')
    return answer
  })
  try {
    await work()
    return { finished: calls <= kill.call, calls }
  } catch {
    return { finished: false, calls }
  } finally {
    vi.stubGlobal('fetch', network)
  }
}

/**
 * Runs `work` as a process that comes to an end whenever it sends a word to a store: it dies, or runs out of time. Answers
 * whether it did all of its work.
 */
export async function endingAt(
  word: string,
  how: 'dies' | 'runs out of time',
  work: () => Promise<unknown>,
): Promise<boolean> {
  const network = globalThis.fetch
  const { promise: death, resolve: die } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (!String(request[1]?.body).includes(word)) return await network(...request)
    if (how === 'runs out of time') throw new DOMException('timed out', 'TimeoutError')
    die()
    // A process that is gone sees no answer, and no error.
    return await new Promise<never>(() => undefined)
  })
  const done = work().then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([done, death.then(() => false)])
  } finally {
    vi.stubGlobal('fetch', network)
  }
}

type Held = { made: number; kill: Kill; reach: () => void; gate: Promise<void> }
/** Whose calls are held. */
const holders = new AsyncLocalStorage<Held>()
let isHolding = false

function holdCalls(): void {
  if (isHolding) return
  isHolding = true
  const network = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const own = holders.getStore()
    const isIt = own !== undefined && own.made++ === own.kill.call
    const hold = async () => {
      own?.reach()
      await own?.gate
    }
    if (isIt && own.kill.when === 'before') await hold()
    const answer = await network(...request)
    if (isIt && own.kill.when === 'after') await hold()
    return answer
  }
}

/**
 * Runs `work` and holds it at one of its calls, before it is sent or before its answer is seen, while all others go on.
 * `reached`: whether it came so far. `release` lets it go on and waits for its end, whatever that is.
 */
export async function heldAt(kill: Kill, work: () => Promise<unknown>) {
  holdCalls()
  const gate = Promise.withResolvers<void>()
  const there = Promise.withResolvers<boolean>()
  const own = { made: 0, kill, reach: () => there.resolve(true), gate: gate.promise }
  const done = holders.run(own, work).then(
    () => undefined,
    (error: unknown) => error,
  )
  const reached = await Promise.race([there.promise, done.then(() => false)])
  return {
    reached,
    release: async () => {
      gate.resolve()
      return await done
    },
  }
}
