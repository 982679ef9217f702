import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileTable } from '../src/language/phrases.ts'
import { packGuard } from '../src/language/safety/guard.ts'
import { readTable } from './data/tables.ts'

// node scripts/build-guard.ts: builds assets/guard.bin, the phrases of data/safety/phrases.txt as the Worker looks them up:
// the text without remarks and indents, and where the words stand that phrases start with.

const INNOCENT = 'innocent'

export function buildGuard(): Uint8Array<ArrayBuffer> {
  const source = readTable('safety/phrases.txt')
  const innocent = fileTable(source, (row) => row === INNOCENT)
  const others = fileTable(source, (row) => row !== INNOCENT)
  const { text, rows } = others
  return packGuard({ text, rows: Array.from(rows), innocent: innocent.filed, others: others.filed })
}

if (import.meta.main) {
  writeFileSync(join(import.meta.dirname, '../assets/guard.bin'), buildGuard())
}
