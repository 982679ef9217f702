import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/**
 * The shell waits for the end of a pipe whose other end is ours: the program goes when we go, even when we are
 * killed. A session of its own keeps Ctrl-C from it, so that we can stop things in order.
 */
const guard =
  'exec 3<&0; "$@" </dev/null 3<&- & p=$!; (cat <&3 >/dev/null; kill $p 2>/dev/null) & wait $p'

export type Guarded = {
  stdout: Readable
  stderr: Readable
  /** Resolves when the program has ended, by itself or by `stop`. */
  ended: Promise<void>
  /** Asks the program to end and waits for it. */
  stop(): Promise<void>
}

/** Starts a program that cannot outlive this process. */
export function spawnGuarded(command: string[], env: NodeJS.ProcessEnv = process.env): Guarded {
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    '/bin/sh',
    ['-c', guard, 'guard', ...command],
    { detached: true, stdio: ['pipe', 'pipe', 'pipe'], env },
  )
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
