import type { Deps } from '../deps.ts'
import { keys } from '../redis/keys.ts'

/** Gives back every hold whose window has passed. Answers how many. */
export async function releaseHolds(deps: Deps): Promise<number> {
  const campaigns = await deps.slowRedis.client.smembers(keys.held)
  let released = 0
  for (const id of campaigns) {
    released += Number(await deps.slowRedis.release([id, String(deps.now())]))
  }
  return released
}
