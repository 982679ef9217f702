import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packClaims } from '../src/campaigns/claims.ts'
import { languages, packPhrasebook } from '../src/feedback/why/words.ts'
import { readTable } from './data/tables.ts'

// node scripts/build-texts.ts: builds assets/claims.bin from data/claims (what a generated text may not say) and
// assets/why.bin from data/why (what the page behind "why this ad" says, and how it looks).

const ASSETS = join(import.meta.dirname, '../assets')

export const buildClaims = (): Uint8Array =>
  packClaims({ claims: readTable('claims/claims.txt'), never: readTable('claims/never.txt') })

export const buildPhrasebook = (): Uint8Array =>
  packPhrasebook(
    {
      rowsOf: (language) => readTable(`why/${language}.txt`),
      style: readFileSync(join(import.meta.dirname, '../data/why/style.css'), 'utf8'),
    },
    languages,
  )

if (import.meta.main) {
  writeFileSync(join(ASSETS, 'claims.bin'), buildClaims())
  writeFileSync(join(ASSETS, 'why.bin'), buildPhrasebook())
}
