import type { Deps } from '../deps.ts'
import { log } from '../platform/http/log.ts'
import { runEach } from '../platform/redis/batch.ts'
import type { RedisStore } from '../platform/redis/client.ts'
import { type ConvertInput, convertScript } from '../platform/redis/scripts/convert.ts'
import { deleteOrders } from './queries/record.ts'

/**
 * Books conversions by the script that charges for them; answers the ids of those that are in the stream now. One that
 * the script knows changes nothing.
 */
export async function runOrders(
  redis: RedisStore,
  inputs: readonly ConvertInput[],
): Promise<string[]> {
  const answers = await runEach(redis, { script: convertScript, inputs })
  const failed = answers.filter(({ error }) => error)
  if (failed.length > 0) log('warn', 'booking_failed', { conversions: failed.length })
  return inputs.flatMap(({ hitId }, i) => {
    const answer = answers[i]
    return !answer || answer.error || answer.result === 'not_ready' ? [] : [hitId]
  })
}

/** Books conversions at once, so that they need not wait for the cron; what fails here is the cron's. */
export async function bookNow(deps: Deps, inputs: readonly ConvertInput[]): Promise<void> {
  const done = await runOrders(deps.slowRedis, inputs)
  if (done.length > 0) await deleteOrders(deps.db, done)
}
