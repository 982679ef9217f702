import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold, tokensOf } from '../src/language/text.ts'
import { openSayings, packSayings } from '../src/services/told.ts'
import { readTable } from './data/tables.ts'
import { readVectors } from './eval/data.ts'
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
    turns: `${readTable('searches/turns.txt')}\nturn_country: ${listCountries().join(', ')}`,
  })

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** What countries are called (ISO 3166-1), as the runtime knows it. */
function listCountries(): string[] {
  const codes = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
  const named = LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    return codes.flatMap((code) => names.of(code) ?? [])
  })
  const spoken = named.map((name) => tokensOf(fold(name)).filter(Boolean).join(' '))
  return [...new Set(spoken)].sort((a, b) => (a < b ? -1 : 1))
}

if (import.meta.main) {
  const bytes = buildSayings()
  writeFileSync(join(ROOT, 'assets/services.bin'), bytes)
  const sayings = openSayings(new Uint8Array(bytes).buffer)
  const known = { sayings, general: readVectors() }
  const learnt = new Uint8Array(learnServiceVectors(await readServices(), known))
  writeFileSync(join(ROOT, 'assets/words-services.bin'), learnt)
  console.log(`services.bin ${bytes.length} bytes, words-services.bin ${learnt.length}`)
}
