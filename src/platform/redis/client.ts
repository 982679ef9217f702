import { Redis } from '@upstash/redis/cloudflare'
import { createCaller, type RedisOptions } from './caller.ts'
import { createFrontRedis } from './front.ts'
import { collectScript } from './scripts/collect.ts'
import { feedbackScript } from './scripts/feedback.ts'
import { releaseScript } from './scripts/release.ts'
import { ackScript, readScript } from './scripts/stream.ts'

/**
 * A Redis whose calls fail after `timeoutMs`. Nothing is retried: a script that ran and whose answer was lost
 * must not run again under the same name.
 */
export function createRedis(options: RedisOptions) {
  const { url, token, timeoutMs } = options
  const client = new Redis({
    url,
    token,
    automaticDeserialization: false,
    enableAutoPipelining: false,
    enableTelemetry: false,
    readYourWrites: false,
    responseEncoding: false,
    retry: { retries: 0 },
    signal: () => AbortSignal.timeout(timeoutMs),
  })
  const { script } = createCaller(options)
  return {
    ...createFrontRedis(options),
    client,
    collect: script(collectScript),
    release: script(releaseScript),
    feedback: script(feedbackScript),
    read: script(readScript),
    ack: script(ackScript),
  }
}

export type RedisStore = ReturnType<typeof createRedis>
