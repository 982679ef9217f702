import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { StartupError } from './startup-error.ts'

type Holder = { pid: number; port: number; id: string }

/**
 * One stack per directory. The lock is a port that its holder answers on: it goes away with the process, however
 * that ends, so what a crash leaves behind is never mistaken for a stack that runs.
 */
export async function lockDirectory(dir: string): Promise<() => void> {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'lock.json')
  const id = randomUUID()
  const server = createServer((socket) => socket.on('error', () => undefined).end(id))
  const port = await listen(server)
  server.unref()
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, port, id }), { flag: 'wx' })
      return () => {
        server.close()
        rmSync(file, { force: true })
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = readHolder(file)
    if (holder && (await answers(holder))) {
      server.close()
      throw new StartupError(
        `Another stack runs on ${dir} (process ${holder.pid}). Stop it, or set LOCAL_DIR.`,
      )
    }
    rmSync(file, { force: true })
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function answers({ port, id }: Holder): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text === id))
  })
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
