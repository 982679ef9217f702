import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, globSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A store of its own that can be ended, frozen and started again, on the same data and port. */
export type Server = {
  url: string
  start(): Promise<void>
  /** SIGKILL to all of its processes. */
  kill(): Promise<void>
  /** SIGSTOP to all of its processes: connections stay and nobody answers. */
  freeze(): void
  /** SIGCONT to them. */
  thaw(): void
}

const START_MS = 20_000
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) signalAll(child, 'SIGKILL')
})

/** A redis-server that writes each command to its disk before it answers, as a paid Upstash does. */
export async function createRedisServer(dir: string): Promise<Server> {
  mkdirSync(dir)
  const port = await freePort()
  const flags = { port, bind: '127.0.0.1', dir, appendonly: 'yes', appendfsync: 'always', save: '' }
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
  return createServerOf({
    url: `redis://127.0.0.1:${port}`,
    command: [find('redis-server'), ...words],
    isUp: () => execFileSync(find('redis-cli'), ['-p', String(port), 'ping'], QUIET) === 'PONG\n',
  })
}

/** A cluster of Postgres, by the binaries that are installed; its user is `postgres` where this one is root. */
export async function createPostgresServer(dir: string): Promise<Server> {
  mkdirSync(dir)
  const port = await freePort()
  const owner = process.getuid?.() === 0 ? ownerOf('postgres') : undefined
  if (owner) chownSync(dir, owner.uid, owner.gid)
  execFileSync(find('initdb'), ['-D', join(dir, 'data'), '-U', 'postgres', '-A', 'trust'], {
    ...QUIET,
    ...owner,
  })
  return createServerOf({
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    command: [find('postgres'), '-D', join(dir, 'data'), '-p', String(port), '-k', dir],
    owner,
    isUp: () => {
      const asked = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-Atc', 'select 1']
      return execFileSync(find('psql'), asked, QUIET) === '1\n'
    },
  })
}

const QUIET: { encoding: 'utf8'; stdio: ('ignore' | 'pipe')[] } = {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
}
type Owner = { uid: number; gid: number }
type Plan = { url: string; command: string[]; owner?: Owner; isUp: () => boolean }

function createServerOf({ url, command, owner, isUp }: Plan): Server {
  let child: ChildProcess | undefined
  const start = async () => {
    const until = performance.now() + START_MS
    while (performance.now() < until) {
      const [program = '', ...words] = command
      const own = spawn(program, words, { stdio: 'ignore', ...owner })
      running.add(own)
      own.once('exit', () => running.delete(own))
      child = own
      // Postgres refuses to start while processes of its predecessor are still there.
      while (own.exitCode === null && own.signalCode === null && performance.now() < until) {
        if (attempt(isUp)) return
        await pause(50)
      }
    }
    throw new Error(`${command[0]} did not start`)
  }
  return {
    url,
    start,
    kill: async () => {
      const own = child
      if (!own || own.exitCode !== null || own.signalCode !== null) return
      const ended = new Promise((resolve) => own.once('exit', resolve))
      signalAll(own, 'SIGKILL')
      await ended
    },
    freeze: () => child && signalAll(child, 'SIGSTOP'),
    thaw: () => child && signalAll(child, 'SIGCONT'),
  }
}

function attempt(isUp: () => boolean): boolean {
  try {
    return isUp()
  } catch {
    return false
  }
}

/** To the parent first, so that there are no more children than are found. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

function ownerOf(user: string): Owner {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], QUIET))
  return { uid: id('-u'), gid: id('-g') }
}

/** A program on the PATH, else among the newest of the installed versions of Postgres. */
function find(program: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const versions = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
  const found = globSync([...folders, ...versions].map((folder) => join(folder, program)))
  const [first] = found.sort(
    (a, b) => Number(b.includes('postgresql')) - Number(a.includes('postgresql')),
  )
  if (!first) throw new Error(`there is no ${program}`)
  return first
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
