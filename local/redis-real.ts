import { Command, Redis } from 'ioredis'
import { type RedisStore, StoreError, type StoreReply } from './redis-store.ts'

/** A real Redis over one connection, on which all requests' commands follow each other unawaited. */
export async function openReal(url: string, label: string): Promise<RedisStore> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3000,
    // While the connection is away commands fail at once: a REST caller has its own deadline.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 100,
  })
  let lastError: unknown
  redis.on('error', (error) => {
    lastError = error
  })
  try {
    await redis.connect()
    // A logical database that does not exist must not become the first one.
    await redis.select(redis.options.db ?? 0)
  } catch (error) {
    redis.disconnect()
    throw lastError ?? error
  }

  const send = async ([name = '', ...args]: string[]): Promise<StoreReply> => {
    try {
      // In capitals ioredis does not recognise a command and leaves its reply as Redis gave it.
      const command = new Command(name.toUpperCase(), args, { replyEncoding: null })
      return toStore(await redis.sendCommand(command))
    } catch (error) {
      return refusal(error)
    }
  }
  return {
    label,
    run: send,
    multi: async (commands) => {
      const queued = [['MULTI'], ...commands, ['EXEC']].map(send)
      const result = (await Promise.all(queued)).at(-1)
      return Array.isArray(result) || result instanceof StoreError ? result : []
    },
    close: async () => redis.disconnect(),
  }
}

function toStore(reply: unknown): StoreReply {
  if (reply instanceof Error) return refusal(reply)
  return Array.isArray(reply) ? reply.map(toStore) : (reply as Buffer | number | null)
}

/** Only Redis's own word becomes a reply; a broken connection stays an exception. */
function refusal(error: unknown): StoreError {
  if (error instanceof Error && error.name === 'ReplyError') return new StoreError(error.message)
  throw error
}
