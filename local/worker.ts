import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { stateNames } from './directory.ts'
import { serveFiles } from './files.ts'
import { guardProcess } from './guarded.ts'
import { StartupError } from './startup-error.ts'

export type WorkerOptions = {
  /** Directory with the built Worker. */
  bundle: string
  /** Its wrangler.toml, for the compatibility date. */
  config: string
  /** 0: any free port. */
  port: number
  env: Record<string, string>
  /** Where KV keeps its data. */
  dataDir: string
  /** Program that is started as workerd; it gets what workerd would. */
  runtime?: string
  /** Opens the inspector of V8, on any free port. */
  inspect?: boolean
  log(line: string): void
}

export type RunningWorker = {
  url: string
  /** Where the inspector listens for a WebSocket; undefined where none was asked for. */
  inspectorUrl?: string | undefined
  /** Runs the scheduled handler once; throws when it fails. */
  fireCron(): Promise<void>
  close(): Promise<void>
}

const moduleTypes: Record<string, 'ESModule' | 'Data' | 'Text' | 'CompiledWasm'> = {
  '.js': 'ESModule',
  '.mjs': 'ESModule',
  '.bin': 'Data',
  '.txt': 'Text',
  '.html': 'Text',
  '.sql': 'Text',
  '.wasm': 'CompiledWasm',
}

const require = createRequire(import.meta.url)
export const wranglerProgram = join(dirname(require.resolve('wrangler')), '../bin/wrangler.js')

/** Builds what `wrangler deploy` would upload. */
export async function buildWorker(
  config: string,
  outDir: string,
  signal?: AbortSignal,
): Promise<void> {
  const flags = ['deploy', '--dry-run', '--outdir', outDir, '--config', config]
  const child = spawn(process.execPath, [wranglerProgram, ...flags], {
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  child.on('error', () => undefined)
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise((done) => child.once('close', done))
  if (code !== 0) throw new StartupError(`The Worker does not build.\n${output.trim()}`)
}

/** Boots a built Worker in workerd, as close to production as one machine gets. */
export async function bootWorker(options: WorkerOptions): Promise<RunningWorker> {
  const runtime = guardedRuntime(options.dataDir, options.runtime ?? findWorkerd())
  const release = runtime.guard()
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'aside',
      modules: readModules(options.bundle),
      modulesRoot: resolve(options.bundle),
      compatibilityDate: readCompatibilityDate(options.config),
      compatibilityFlags: readCompatibilityFlags(options.config),
      bindings: options.env,
      kvNamespaces: ['SNAPSHOTS'],
      serviceBindings: bindAssets(options.config),
      resourcePersistencePath: resolve(options.dataDir),
      host: '127.0.0.1',
      port: options.port,
      ...(options.inspect ? { inspectorPort: 0 } : {}),
      // No made-up place of the visitor; also no request to the internet for one.
      cf: {},
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: ({ message }) => options.log(message),
      handleUncaughtError: (error) => options.log(String(error)),
      telemetry: { enabled: false },
      unsafeLocalExplorer: false,
      unsafeRuntimeEnv: runtime.env,
    }),
  )
  try {
    const url = await miniflare.ready
    return {
      url: url.origin,
      inspectorUrl: options.inspect ? String(await miniflare.getInspectorURL()) : undefined,
      fireCron: () => fireCron(miniflare),
      close: async () => {
        await miniflare.dispose()
        release()
      },
    }
  } catch (error) {
    await miniflare.dispose().catch(() => undefined)
    release()
    throw error
  }
}

/** Miniflare keeps the process id of workerd to itself, and workerd outlives a parent that was killed. */
function guardedRuntime(dataDir: string, program: string) {
  const pidFile = join(dataDir, stateNames.workerd)
  process.env.MINIFLARE_WORKERD_PATH = join(import.meta.dirname, 'workerd.sh')
  return {
    env: { ASIDE_PID_FILE: pidFile, ASIDE_WORKERD: program },
    guard: () => guardProcess(pidFile),
  }
}

export function findWorkerd(): string {
  const fromMiniflare = createRequire(require.resolve('miniflare'))
  const workerd = fromMiniflare('workerd') as { default: string }
  return workerd.default
}

async function fireCron(miniflare: Miniflare): Promise<void> {
  const worker = await miniflare.getWorker()
  const { outcome } = await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() })
  if (outcome !== 'ok') throw new Error(`outcome ${outcome}`)
}

function readModules(bundle: string) {
  const modules = readdirSync(bundle).flatMap((name) => {
    const type = moduleTypes[extname(name)]
    return type ? [{ type, path: resolve(bundle, name) }] : []
  })
  // The first module is the entry.
  return modules.sort((a, b) => Number(isEntry(b.path)) - Number(isEntry(a.path)))
}

function isEntry(path: string): boolean {
  return basename(path) === 'index.js'
}

/** The files that the Worker asks for, as Cloudflare would hand them out. */
function bindAssets(config: string): Record<string, ReturnType<typeof serveFiles>> {
  const found = /^directory\s*=\s*"([^"]+)"/m.exec(readFileSync(config, 'utf8'))?.[1]
  return found ? { ASSETS: serveFiles(resolve(dirname(config), found)) } : {}
}

function readCompatibilityFlags(config: string): string[] {
  const list = /^compatibility_flags\s*=\s*\[([^\]]*)\]/m.exec(readFileSync(config, 'utf8'))?.[1]
  return [...(list ?? '').matchAll(/"([^"]+)"/g)].map(([, flag = '']) => flag)
}

function readCompatibilityDate(config: string): string {
  const match = /^compatibility_date\s*=\s*"(\d{4}-\d\d-\d\d)"/m.exec(readFileSync(config, 'utf8'))
  if (!match?.[1]) throw new Error(`${config} has no compatibility_date`)
  return match[1]
}
