import type { FrontRedis } from './front.ts'
import { keys } from './keys.ts'

/** Counts in Redis the hits of this isolate that no store took, once Redis is back. */
export async function flushLosses(
  { ask }: FrontRedis,
  losses: { unstored: number },
): Promise<void> {
  const lost = losses.unstored
  if (lost === 0) return
  losses.unstored = 0
  try {
    await ask(['INCRBY', keys.unstored, String(lost)])
  } catch (error) {
    losses.unstored += lost
    throw error
  }
}
