import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Readable } from 'node:stream'

/** Tenths of a second that a program has to end by itself once it is asked to. */
const PATIENCE = 50
/** Shell: asks $p to end, and whatever is left after a while is ended. */
const endIt = `kill $p 2>/dev/null; i=0
while kill -0 $p 2>/dev/null && [ $i -lt ${PATIENCE} ]; do sleep 0.1; i=$((i + 1)); done`

/**
 * A shell that waits for the end of a pipe whose other end is ours, and then ends the program: so the program goes
 * when we go, even when we are killed. It leads a group of its own, which what the program has started is in.
 */
const runGuarded = `exec 3<&0; "$@" </dev/null 3<&- & p=$!
(read -r _ <&3; ${endIt}; kill -9 0) & wait $p; kill -9 0`

/** The same for a program that somebody else starts, and that writes its process id to a file: it may only just begin. */
const guardOther = `read -r _; n=0
while [ ! -s "$1" ] && [ $n -lt 20 ]; do sleep 0.1; n=$((n + 1)); done
p=$(cat "$1" 2>/dev/null) || exit
${endIt}; kill -9 $p 2>/dev/null`

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

/** Ends, when this process ends, what will have written its process id to a file. Returns how to call that off. */
export function guardProcess(pidFile: string): () => void {
  rmSync(pidFile, { force: true })
  const guard = spawn('/bin/sh', ['-c', guardOther, 'guard', pidFile], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.stdin.on('error', () => undefined)
  guard.unref()
  return () => void guard.kill('SIGKILL')
}
