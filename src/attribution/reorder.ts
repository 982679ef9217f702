import type { Deps } from '../deps.ts'
import { convertInput } from './booking.ts'
import { listTouches } from './queries/touches.ts'
import { insertOrders, listUnbooked } from './queries/unbooked.ts'

const BATCH = 500

/**
 * Orders anew the attributed conversions received since (ms) that got lost on their way into the ledger, as happens when
 * Redis is emptied; answers how many. The stream has to be drained before. One that is in the ledger after all changes
 * nothing there; one that the ledger refused, or whose ad it does not know, is left.
 */
export async function reorderLost(deps: Deps, since: number): Promise<number> {
  let after: string | undefined
  let ordered = 0
  for (;;) {
    const now = deps.now()
    const lost = await listUnbooked(deps.db, { since, now, after, limit: BATCH })
    after = lost.at(-1)?.id
    const sound = lost.filter(({ isRefused }) => !isRefused)
    const touches = await listTouches(
      deps.db,
      sound.map((one) => ({ ...one, identities: [] })),
    )
    const orders = sound.flatMap((one) => {
      const [touch] = touches.get(one.id) ?? []
      return touch ? convertInput(one, { touch, now }) : []
    })
    await insertOrders(deps.db, orders)
    ordered += orders.length
    if (lost.length < BATCH) return ordered
  }
}
