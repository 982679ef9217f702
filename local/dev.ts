import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stateNames } from './directory.ts'
import { type Guarded, spawnGuarded } from './guarded.ts'
import type { Boot } from './stack.ts'
import { StartupError } from './startup-error.ts'
import { wranglerProgram } from './worker.ts'

const READY = /Ready on (http:\/\/\S+)/

/** Runs the Worker's sources in `wrangler dev`, which builds again whenever one of them changes. */
export const bootDev: Boot = async ({ port, config, dataDir, env, log }) => {
  const state = join(dataDir, stateNames.dev)
  const envFile = join(state, 'vars.env')
  mkdirSync(state, { recursive: true })
  writeFileSync(envFile, formatEnv(env), { mode: 0o600 })
  const flags = {
    config,
    ip: '127.0.0.1',
    port: String(port),
    'persist-to': state,
    'env-file': envFile,
    'inspector-port': '0',
    'show-interactive-dev-session': 'false',
  }
  const words = Object.entries(flags).map(([name, value]) => `--${name}=${value}`)
  const child = spawnGuarded([process.execPath, wranglerProgram, 'dev', ...words], {
    ...process.env,
    WRANGLER_SEND_METRICS: 'false',
  })
  const url = await readUntilReady(child, log)
  return {
    url: url.replace('localhost', '127.0.0.1'),
    fireCron: () => fireCron(url),
    close: child.stop,
  }
}

/** Passes the output on, but for the line that says ready: that one is ours to print, after the seed. */
function readUntilReady(child: Guarded, log: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        const ready = READY.exec(line)?.[1]
        if (ready) resolve(ready)
        else log(line)
      })
    }
    void child.ended.then(() => reject(new StartupError('wrangler dev ended before it was ready.')))
  })
}

async function fireCron(url: string): Promise<void> {
  const answer = await fetch(`${url}/cdn-cgi/handler/scheduled`)
  if (!answer.ok) throw new Error(`outcome ${answer.status}`)
}

function formatEnv(env: Record<string, string>): string {
  return Object.entries(env)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')
}
