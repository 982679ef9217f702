import type { Deps } from '../deps.ts'
import { keys } from '../platform/redis/keys.ts'
import { releaseArgs } from '../platform/redis/scripts/release.ts'

/** Campaigns per call. */
const CHUNK = 500

/** Gives back holds whose window has passed, until `until` (ms since 1970). Answers how many. */
export async function releaseHolds(deps: Deps, until: number): Promise<number> {
  const campaigns = await deps.slowRedis.client.smembers(keys.held)
  let released = 0
  for (let next = 0; next < campaigns.length && deps.now() < until; ) {
    const chunk = campaigns.slice(next, next + CHUNK)
    const answer = String(
      await deps.slowRedis.release(releaseArgs({ now: deps.now(), campaignIds: chunk })),
    )
    const [gone = 0, done = 0] = answer.split('|').map(Number)
    released += gone
    next += done
  }
  return released
}
