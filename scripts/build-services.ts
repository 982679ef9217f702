import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packSayings } from '../src/services/told.ts'
import { readTold } from './services/read.ts'

// node scripts/build-services.ts: builds assets/services.bin from data/services (what is told of each service) and
// data/searches (what conditions and turns of a conversation are called).

const ROOT = join(import.meta.dirname, '..')

/** The rows of a table without remarks and indents. */
const rowsOf = (name: string) =>
  readFileSync(join(ROOT, 'data/searches', name), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('\n')

export const buildSayings = (): Uint8Array =>
  packSayings(readTold(), { conditions: rowsOf('conditions.txt'), turns: rowsOf('turns.txt') })

if (import.meta.main) {
  const bytes = buildSayings()
  writeFileSync(join(ROOT, 'assets/services.bin'), bytes)
  console.log(`services.bin ${bytes.length} bytes`)
}
