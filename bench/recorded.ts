import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { bootWorker, findWorkerd, type WorkerOptions } from '../local/worker.ts'

/** Boots a Worker and keeps, in a directory, what Miniflare told workerd, so that workerd can be started alone. */
export async function recordWorker(dir: string, options: WorkerOptions) {
  mkdirSync(dir, { recursive: true })
  process.env.BENCH_RECORD = dir
  process.env.BENCH_WORKERD = findWorkerd()
  return await bootWorker({ ...options, runtime: join(import.meta.dirname, 'record.sh') })
}

/** Starts workerd as it was recorded, once it listens. The Worker that was recorded must still run. */
export async function startRecorded(dir: string) {
  const args = readFileSync(join(dir, 'arguments'), 'utf8').trimEnd().split('\n')
  const config = openSync(join(dir, 'config'), 'r')
  const child = spawn(findWorkerd(), args, {
    stdio: [config, 'ignore', 'ignore', 'pipe'],
    env: { TZ: 'UTC' },
  })
  closeSync(config)
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill()
    await ended
  }
  const control = child.stdio[3]
  if (!(control instanceof Readable)) throw new Error('workerd has no control pipe')
  for await (const line of createInterface(control)) {
    const { event, socket, port } = JSON.parse(line) as Record<string, unknown>
    if (event === 'listen' && socket === 'entry') return { url: `http://127.0.0.1:${port}`, close }
  }
  throw new Error('workerd ended before it listened')
}
