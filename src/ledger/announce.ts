import type { Deps } from '../deps.ts'
import { announceBudgets } from './budgets.ts'
import { announceConversions } from './queries/announce.ts'

/** Conversions that are told of in one transaction. */
const BATCH = 500

/** Tells webhooks what was booked since the last time, and which budgets are used up. Stops early at `until`. */
export async function announceBooked(deps: Deps, until: number): Promise<void> {
  let passed = BATCH
  while (passed === BATCH && deps.now() < until) {
    passed = await announceConversions(deps.db, { limit: BATCH, now: deps.now() })
  }
  await announceBudgets(deps, until)
}
