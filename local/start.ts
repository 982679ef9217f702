import { join } from 'node:path'
import { tellDemoKeys } from './demo/keys.ts'
import { bootDev } from './dev.ts'
import {
  type Flags,
  help,
  readFlags,
  readSettings,
  type Settings,
  workerVariables,
} from './flags.ts'
import { watchNpm } from './parent.ts'
import { type Stack, startStack } from './stack.ts'
import { StartupError } from './startup-error.ts'

const GIVE_UP_MS = 2500
const HISTORY_DAYS = 28

const flags = readFlags(process.argv.slice(2))
const settings = readSettings(process.env)
if (typeof flags === 'string') refuse(2, `Unknown argument: ${flags}\n\n${help}`)
else if (flags.help) console.log(help)
else if (typeof settings === 'string') refuse(2, settings)
else await run(flags, settings)

async function run(flags: Flags, settings: Settings): Promise<void> {
  let stack: Stack | undefined
  const stop = () => {
    // Before it stands there is nothing to save: what was started goes when we go.
    if (!stack) process.exit(0)
    setTimeout(() => process.exit(0), GIVE_UP_MS).unref()
    void stack.close().finally(() => process.exit(0))
  }
  onSignals(stop)
  watchNpm(stop)
  try {
    const demo = await tellDemoKeys(settings.localDir)
    const started = await startStack({
      ...settings,
      fresh: flags.fresh,
      boot: flags.dev ? bootDev : undefined,
      env: { ...workerVariables(process.env), DEMO_URL: demo.url },
      describe: (line) => console.log(line),
    })
    stack = started
    onSignals(stop)
    const { listDemoPages, seed } = await import('./demo/seed.ts')
    await seed({
      baseUrl: started.url,
      adminKey: started.adminKey,
      empty: flags.empty,
      localDir: settings.localDir,
    })
    if (flags.history) {
      const { bookHistory } = await import('./demo/history.ts')
      await bookHistory({
        ...{ stack: started, localDir: settings.localDir, days: HISTORY_DAYS },
        ...{ pages: await listDemoPages(), now: Date.now(), random: Math.random },
      })
    }
    console.log(
      `Console: ${started.url}/ (keys of the demo: ${join(settings.localDir, 'demo.json')})`,
    )
    console.log(`Ready on ${started.url}`)
  } catch (error) {
    if (!(error instanceof StartupError)) console.error(error)
    await stack?.close()
    refuse(1, error instanceof StartupError ? error.message : 'The stack did not start.')
  }
}

/** Miniflare ends the process at a signal by itself, before the databases are closed; so only we listen. */
function onSignals(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeAllListeners(signal)
    process.once(signal, stop)
  }
}

function refuse(code: number, message: string): void {
  console.error(message)
  process.exit(code)
}
