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
