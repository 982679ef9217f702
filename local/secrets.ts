import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stateNames } from './directory.ts'

export type Secrets = { TOKEN_KEYS: string; ADMIN_API_KEY: string }

/** The Worker's secrets of this directory, made at the first start and kept. */
export function loadSecrets(dir: string): Secrets {
  const file = join(dir, stateNames.secrets)
  const known = read(file)
  if (known) return known
  const secrets = {
    TOKEN_KEYS: `1:${randomBytes(32).toString('base64')}`,
    ADMIN_API_KEY: randomBytes(24).toString('base64url'),
  }
  mkdirSync(dir, { recursive: true })
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

function read(file: string): Secrets | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  } catch {
    return undefined
  }
}
