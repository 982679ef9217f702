import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// node scripts/build-guard.ts: builds assets/guard.bin, the phrases of data/safety/phrases.txt as the Worker reads them:
// the same text without remarks and indents.

const ROOT = join(import.meta.dirname, '..')

export const packGuard = (rows: string): Uint8Array =>
  new TextEncoder().encode(
    rows
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
      .join('\n'),
  )

if (import.meta.main) {
  const rows = readFileSync(join(ROOT, 'data/safety/phrases.txt'), 'utf8')
  writeFileSync(join(ROOT, 'assets/guard.bin'), packGuard(rows))
}
