import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packDictionary } from '../src/language/dictionary.ts'
import { readDefinitions } from './dictionary/read.ts'

// node scripts/build-dictionary.ts: builds assets/dictionary.bin, what words of other languages mean in English, from
// data/dictionary.

const OUT = join(import.meta.dirname, '../assets/dictionary.bin')

export const buildDictionary = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(packDictionary(readDefinitions()))

if (import.meta.main) {
  const dictionary = buildDictionary()
  writeFileSync(OUT, dictionary)
  console.log(`dictionary.bin ${dictionary.byteLength} bytes`)
}
