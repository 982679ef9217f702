import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packSayings } from '../src/services/told.ts'
import { readTable } from './data-tables.ts'
import { readTold } from './services/read.ts'

// node scripts/build-services.ts: builds assets/services.bin from data/services (what is told of each service) and
// data/searches (what conditions and turns of a conversation are called).

const ROOT = join(import.meta.dirname, '..')

export const buildSayings = (): Uint8Array =>
  packSayings(readTold(), {
    conditions: readTable('searches/conditions.txt'),
    turns: readTable('searches/turns.txt'),
  })

if (import.meta.main) {
  const bytes = buildSayings()
  writeFileSync(join(ROOT, 'assets/services.bin'), bytes)
  console.log(`services.bin ${bytes.length} bytes`)
}
