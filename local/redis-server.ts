import { accessSync, constants, mkdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { Redis } from 'ioredis'
import { type Guarded, spawnGuarded } from './guarded.ts'
import { StartupError } from './startup-error.ts'

/** One that ends is given up at once; on a busy machine one that starts may take its time. */
const START_MS = 20_000

export function findServer(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find(isExecutable)
}

/** Starts a redis-server that only this machine reaches and that keeps every write in `dataDir`. */
export async function spawnServer(
  program: string,
  dataDir: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  mkdirSync(dataDir, { recursive: true })
  const port = await freePort()
  const options = {
    port,
    bind: '127.0.0.1',
    dir: dataDir,
    appendonly: 'yes',
    save: '',
    'protected-mode': 'yes',
  }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawnGuarded([program, ...flags])
  child.stdout.resume()
  child.stderr.resume()
  await waitUntilReady(child, port)
  return { url: `redis://127.0.0.1:${port}`, stop: child.stop }
}

async function waitUntilReady(child: Guarded, port: number): Promise<void> {
  const redis = new Redis(port, '127.0.0.1', {
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
  })
  redis.on('error', () => undefined)
  const failed = new Promise<never>((_, reject) => {
    const fail = () => reject(new StartupError('The redis-server on the PATH did not start.'))
    void child.ended.then(fail)
    setTimeout(fail, START_MS).unref()
  })
  try {
    await Promise.race([redis.ping(), failed])
  } catch (error) {
    await child.stop()
    throw error
  } finally {
    redis.disconnect()
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
