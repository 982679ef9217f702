import { readFileSync } from 'node:fs'

const LOOK_MS = 500

/**
 * Calls `gone` once npm, which started us, is gone: killed outright it tells nobody. A shell may stand between us. Started
 * by hand we answer to nobody: whoever wants us to outlive a terminal can have that.
 */
export function watchNpm(gone: () => void): void {
  if (!process.env.npm_lifecycle_script?.startsWith('node local/start.ts')) return
  const parent = process.ppid
  const shell = statusOf(parent)
  const npm = SHELL.test(shell.Name ?? '') ? shell.PPid : undefined
  const looking = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || statusOf(parent).PPid === npm)) return
    clearInterval(looking)
    gone()
  }, LOOK_MS)
  looking.unref()
}
const SHELL = /^(ba|da|z|k|a)?sh$/

/** What the system says of a process in /proc; nothing where it has none. */
function statusOf(pid: number): Record<string, string> {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n')
    return Object.fromEntries(lines.map((line) => line.split(/:\s*/, 2)))
  } catch {
    return {}
  }
}
