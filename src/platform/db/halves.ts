import { isRefused } from './errors.ts'

type Halving<T> = {
  /** Does all of them at once, or throws and has done none. */
  work: (items: T[]) => Promise<void>
  /** What becomes of one that is refused by itself. */
  refuse: (item: T, error: unknown) => Promise<void>
  /**
   * The same work without anything in it. Where that is refused too, the statement is at fault and nothing in it, so that
   * a version that runs before its migration puts nothing aside.
   */
  probe: (error: unknown) => Promise<unknown>
}

/**
 * Does the work for all items. What Postgres refuses is halved until the one at fault is alone, so that it stops nobody
 * else. Throws, with what is done so far done, when it can't be reached or the statement itself is wrong.
 */
export async function doInHalves<T>(items: readonly T[], halving: Halving<T>): Promise<void> {
  if (items.length === 0) return
  try {
    await halving.work([...items])
  } catch (error) {
    if (!isRefused(error)) throw error
    await halving.probe(error)
    await workInHalves(items, { halving, error })
  }
}

async function workInHalves<T>(
  items: readonly T[],
  { halving, error }: { halving: Halving<T>; error: unknown },
): Promise<void> {
  const [only] = items
  if (items.length === 1 && only !== undefined) return await halving.refuse(only, error)
  const middle = Math.ceil(items.length / 2)
  for (const half of [items.slice(0, middle), items.slice(middle)]) {
    try {
      await halving.work(half)
    } catch (cause) {
      if (!isRefused(cause)) throw cause
      await workInHalves(half, { halving, error: cause })
    }
  }
}
