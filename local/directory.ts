import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Everything that a stack puts into its directory; nothing else there is ever deleted. */
export const stateNames = {
  postgres: 'pg',
  redis: 'redis',
  secrets: 'secrets.json',
  bundle: 'bundle',
  kv: 'kv',
  cache: 'cache',
  workerd: 'workerd.pid',
  dev: 'dev',
  demo: 'demo.json',
} as const

export function temporaryDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'aside-'))
}

export function clearState(dir: string): void {
  for (const name of Object.values(stateNames)) {
    rmSync(join(dir, name), { recursive: true, force: true })
  }
}
