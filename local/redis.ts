import { join } from 'node:path'
import { openEmulated } from './redis-emulated.ts'
import { openReal } from './redis-real.ts'
import { findServer, spawnServer } from './redis-server.ts'
import type { RedisStore } from './redis-store.ts'
import { reasonOf, StartupError } from './startup-error.ts'

/**
 * `auto` takes the redis-server on the PATH, else the emulation, which is also what `emulated` asks for; anything
 * else is the URL of a Redis. Without a directory nothing outlives the process.
 */
export async function openRedis(choice: string, dataDir?: string): Promise<RedisStore> {
  if (choice !== 'auto' && choice !== 'emulated') return await connect(choice)
  const server = choice === 'auto' ? findServer() : undefined
  if (!server || dataDir === undefined) {
    return openEmulated(dataDir && join(dataDir, 'emulated.json'))
  }
  const child = await spawnServer(server, dataDir)
  const store = await openReal(child.url, `redis-server, started with its data in ${dataDir}`)
  return {
    ...store,
    close: async () => {
      await store.close()
      await child.stop()
    },
  }
}

async function connect(url: string): Promise<RedisStore> {
  if (!URL.canParse(url) || !/^rediss?:/.test(url)) {
    throw new StartupError('REDIS_URL is not a URL of the form redis://host:6379.')
  }
  const { hostname, port } = new URL(url)
  const address = `${hostname}:${port || '6379'}`
  try {
    return await openReal(url, `real (${address})`)
  } catch (error) {
    throw new StartupError(`Redis at ${address} (REDIS_URL) cannot be used: ${reasonOf(error)}.`)
  }
}
