import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The processes that run for a directory: it stands in their environment or command, or they are in it. Linux only. */
export function processesOf(directory: string): { pid: number; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!Number.isInteger(pid) || pid === process.pid) return []
    const command = told(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    const said = [
      command,
      told(() => readFileSync(`/proc/${pid}/environ`, 'utf8')),
      told(() => readlinkSync(`/proc/${pid}/cwd`)),
    ]
    return said.some((text) => text.includes(directory)) ? [{ pid, command }] : []
  })
}

/** What /proc says, as long as the process is there. */
function told(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
