import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTable } from './data-tables.ts'

// node scripts/build-guard.ts: builds assets/guard.bin, the phrases of data/safety/phrases.txt as the Worker reads them:
// the same text without remarks and indents.

export const packGuard = (): Uint8Array => new TextEncoder().encode(readTable('safety/phrases.txt'))

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '../assets/guard.bin'), packGuard())
}
