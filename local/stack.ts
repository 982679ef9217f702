import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startCron } from './cron.ts'
import { clearState, stateNames, temporaryDirectory } from './directory.ts'
import type { Gateway } from './gateway.ts'
import { lockDirectory } from './lock.ts'
import { requirePort } from './port.ts'
import { loadSecrets } from './secrets.ts'
import { type OpenStores, openStores } from './stores.ts'
import { bootWorker, buildWorker, type RunningWorker } from './worker.ts'

export type StackOptions = {
  /** 0, the default: any free port. */
  port?: number
  /** Holds all state. Default: a directory that goes away at close. */
  localDir?: string
  /** Deletes the directory's data first. */
  fresh?: boolean
  /** `embedded` (default) or the URL of a Postgres. */
  postgres?: string
  /** `auto` (default), `emulated`, or the URL of a Redis. */
  redis?: string
  /** More variables for the Worker; they win over generated secrets, not over the stores' addresses. */
  env?: Record<string, string>
  /** Seconds between two runs of the scheduled handler; 10 by default, 0 for never. */
  cronSeconds?: number
  /** Directory of a Worker built before; else it is built now. */
  bundle?: string
  /** The Worker's wrangler.toml. */
  config?: string
  migrations?: string
  /** Takes the Worker's console and what the cron complains about. Default: standard error. */
  log?(line: string): void
  /** Is told which stores are used, a line each. */
  describe?(line: string): void
  /** Runs the Worker in another way than as a built bundle. */
  boot?: Boot
}

export type Boot = (given: {
  port: number
  config: string
  dataDir: string
  env: Record<string, string>
  log(line: string): void
}) => Promise<RunningWorker>

export type Stack = {
  url: string
  adminKey: string
  /** The variables that the Worker got. */
  env: Record<string, string>
  gateways: { postgres: Gateway; redis: Gateway }
  /** Around the gateways, for looking at what was stored. */
  database: OpenStores['database']
  redis: OpenStores['redis']
  fireCron(): Promise<void>
  close(): Promise<void>
}

const DEFAULT_CONFIG = 'wrangler.toml'

/** Everything on this machine: stores, gateways, the Worker in workerd, and its cron. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { port = 0, log = (line) => console.error(line) } = options
  await requirePort(port)
  const undo: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const dataDir = options.localDir ?? temporaryDirectory()
    if (!options.localDir) undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
    undo.push(await lockDirectory(dataDir))
    if (options.fresh) clearState(dataDir)

    const building = new AbortController()
    const prepared = prepareWorker(options, dataDir, building.signal)
    const settled = prepared.then(ignore, ignore)
    undo.push(async () => {
      building.abort()
      await settled
    })
    const stores = await openStores({ ...options, localDir: dataDir })
    undo.push(stores.close)
    options.describe?.(`Postgres: ${stores.database.label}`)
    options.describe?.(`Redis: ${stores.redis.label}`)
    // The cron comes every few seconds here: one drain a run is enough.
    const once = { DRAIN_EVERY_SECONDS: '0' }
    const env = { ...once, ...loadSecrets(dataDir), ...options.env, ...stores.env }
    const boot = await prepared
    const worker = await boot({ port, config: options.config ?? DEFAULT_CONFIG, dataDir, env, log })
    undo.push(worker.close)
    const cron = startCron(worker.fireCron, options.cronSeconds ?? 10, log)
    undo.push(cron.stop)

    return {
      url: worker.url,
      adminKey: env.ADMIN_API_KEY,
      env,
      gateways: stores.gateways,
      database: stores.database,
      redis: stores.redis,
      fireCron: cron.fire,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const ignore = () => undefined

/** Builds while the stores open; a failure is told where the result is awaited. */
async function prepareWorker(
  options: StackOptions,
  dataDir: string,
  signal: AbortSignal,
): Promise<Boot> {
  const { boot, config = DEFAULT_CONFIG } = options
  if (boot) return boot
  const bundle = options.bundle ?? join(dataDir, stateNames.bundle)
  if (!options.bundle) await buildWorker(config, bundle, signal)
  return (given) => bootWorker({ ...given, bundle })
}
