/**
 * So long and so often somebody sends for all, since calls are counted for each request; after it whoever comes next does,
 * whatever became of the one before.
 */
const SENDS_MS = 2000
const SENDS = 20
/** Items of one call. More than these never wait: whoever brings one more sends it alone. */
const MOST = 200

/**
 * Gathers what comes while a call is under way into the next one: where much comes many share a call, and where little
 * comes nobody waits. Who comes first sends for all, the others are done at once. `failed` is called with what a call did
 * not take, beside the next call; it fails for the one who sends.
 */
export function createGathering<T>() {
  const waiting: T[] = []
  let sender: { since: number; calls: number } | undefined
  return async (item: T, { send, failed }: Ways<T>): Promise<void> => {
    const now = performance.now()
    const isSent = sender && now - sender.since < SENDS_MS && sender.calls < SENDS
    if (isSent && waiting.length >= MOST) return await send([item]).catch(() => failed([item]))
    waiting.push(item)
    if (isSent) return
    const own = { since: now, calls: 0 }
    sender = own
    const leftovers: Promise<unknown>[] = []
    while (sender === own && waiting.length > 0) {
      const items = waiting.splice(0, MOST)
      own.calls++
      await send(items).catch(() => leftovers.push(errorOf(failed(items))))
    }
    if (sender === own) sender = undefined
    for (const error of await Promise.all(leftovers)) if (error !== undefined) throw error
  }
}

type Ways<T> = Readonly<Record<'send' | 'failed', (items: readonly T[]) => Promise<void>>>
export type Gathering<T> = ReturnType<typeof createGathering<T>>

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
