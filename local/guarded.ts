import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/**
 * A shell that waits for the end of a pipe whose other end is ours, and then ends the program: so the program goes
 * when we go, even when we are killed.
 */
const runGuarded =
  'exec 3<&0; "$@" </dev/null 3<&- & p=$!; (read -r _ <&3; kill $p 2>/dev/null) & wait $p'
const guardOther = 'read -r _; kill "$1" 2>/dev/null'

export type Guarded = {
  stdout: Readable
  stderr: Readable
  /** Resolves when the program has ended, by itself or by `stop`. */
  ended: Promise<void>
  /** Asks the program to end and waits for it. */
  stop(): Promise<void>
}

/** Starts a program that cannot outlive this process, in a session that Ctrl-C does not reach. */
export function spawnGuarded(command: string[], env: NodeJS.ProcessEnv = process.env): Guarded {
  const child = spawn('/bin/sh', ['-c', runGuarded, 'guard', ...command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
  })
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    ended,
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}

/** Ends a process that somebody else started when this one ends. Returns how to call that off. */
export function guardProcess(pid: number): () => void {
  const guard = spawn('/bin/sh', ['-c', guardOther, 'guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.stdin.on('error', () => undefined)
  guard.unref()
  return () => void guard.kill('SIGKILL')
}
