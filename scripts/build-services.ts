import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSayings, packSayings } from '../src/services/told.ts'
import { readTable } from './data-tables.ts'
import { readVectors } from './eval-data.ts'
import { readServices } from './services/finder.ts'
import { readTold } from './services/read.ts'
import { learnServiceVectors } from './services/vectors.ts'

// node scripts/build-services.ts: builds assets/services.bin from data/services (what is told of each service) and
// data/searches (what conditions and turns of a conversation are called), and learns assets/words-services.bin of the
// former and the catalogue.

const ROOT = join(import.meta.dirname, '..')

export const buildSayings = (): Uint8Array =>
  packSayings(readTold(), {
    conditions: readTable('searches/conditions.txt'),
    turns: readTable('searches/turns.txt'),
  })

if (import.meta.main) {
  const bytes = buildSayings()
  writeFileSync(join(ROOT, 'assets/services.bin'), bytes)
  const sayings = openSayings(new Uint8Array(bytes).buffer)
  const known = { sayings, general: readVectors() }
  const learnt = new Uint8Array(learnServiceVectors(await readServices(), known))
  writeFileSync(join(ROOT, 'assets/words-services.bin'), learnt)
  console.log(`services.bin ${bytes.length} bytes, words-services.bin ${learnt.length}`)
}
