import { Redis } from '@upstash/redis/cloudflare'
import { createCaller, type RedisOptions } from './caller.ts'
import { collectScript } from './scripts/collect.ts'
import { earlyScript } from './scripts/early.ts'
import { feedbackScript } from './scripts/feedback.ts'
import { recordScript } from './scripts/record.ts'
import { releaseScript } from './scripts/release.ts'
import { renderScript } from './scripts/render.ts'
import { reserveScript } from './scripts/reserve.ts'
import { ackScript, readScript } from './scripts/stream.ts'
import { withdrawScript } from './scripts/withdraw.ts'

/**
 * A Redis whose calls fail after `timeoutMs`. Nothing is retried: a script that ran and whose answer was lost
 * must not run again under the same name.
 */
export function createRedis({ url, token, timeoutMs }: RedisOptions) {
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
  const call = createCaller({ url, token, timeoutMs })
  const script = ({ text }: { text: string }) => {
    const prepared = client.createScript<unknown>(text)
    return (args: string[]) => prepared.exec([], args)
  }
  return {
    client,
    reserve: call(reserveScript),
    record: call(recordScript),
    keepEarly: script(earlyScript),
    collect: script(collectScript),
    release: script(releaseScript),
    render: script(renderScript),
    withdraw: script(withdrawScript),
    feedback: script(feedbackScript),
    read: script(readScript),
    ack: script(ackScript),
  }
}

export type RedisStore = ReturnType<typeof createRedis>
