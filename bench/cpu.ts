import { readdirSync, readFileSync } from 'node:fs'

/** CPU time that all threads of a process have used so far, in ms: Linux counts nanoseconds. */
export function cpuMsOf(pid: number): number {
  const spent = (thread: string) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + spent(thread), 0) / 1e6
}
