import { createCaller, type RedisOptions } from './caller.ts'
import { earlyScript } from './scripts/early.ts'
import { recordScript } from './scripts/record.ts'
import { renderScript } from './scripts/render.ts'
import { reserveScript } from './scripts/reserve.ts'
import { withdrawScript } from './scripts/withdraw.ts'

/**
 * What ads, views and clicks ask of Redis, without the client (docs/decisions/light-front.md). Calls fail after `timeoutMs`.
 */
export function createFrontRedis(options: RedisOptions) {
  const { script, scriptEach, ask } = createCaller(options)
  return {
    ask,
    reserve: script(reserveScript),
    reserveEach: scriptEach(reserveScript),
    record: script(recordScript),
    keepEarly: script(earlyScript),
    render: script(renderScript),
    withdraw: script(withdrawScript),
  }
}

export type FrontRedis = ReturnType<typeof createFrontRedis>
