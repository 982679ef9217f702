import { NEEDS } from './needs.ts'
import { compileTable, type PhraseTable, type TableRow } from './phrases.ts'
import { fold, hashOf } from './text.ts'
import { TRAITS } from './traits.ts'

export type Concept = { name: string; hash: number; kind: 'concept' | 'trait' }

/** Both tables, compiled at their first use as one, so that each word is looked up once. `traits`: where those begin. */
let table: (PhraseTable & { traits: number }) | undefined
const known = new Map<TableRow, Concept>()

const TRAIT_WORDS_LIMIT = 20_000
const traitWords = new Map<string, boolean>()

/** The concepts and traits of the tables in the words of a text, each once, concepts first. */
export function conceptsIn(tokens: readonly string[]): Concept[] {
  table ??= readTable()
  const found = new Set<Concept>()
  for (const phrase of table.find(tokens)) {
    found.add(conceptOf(table.rowOf(phrase), table.traits))
  }
  return [...found]
}

/** Whether a word alone is a trait. */
export function isTrait(word: string): boolean {
  const remembered = traitWords.get(word)
  if (remembered !== undefined) return remembered
  const found = conceptsIn([word]).some(({ kind }) => kind === 'trait')
  if (traitWords.size >= TRAIT_WORDS_LIMIT) traitWords.clear()
  traitWords.set(word, found)
  return found
}

function readTable() {
  const needs = fold(NEEDS)
  return { ...compileTable(needs + TRAITS), traits: needs.length }
}

function conceptOf(row: TableRow, traits: number): Concept {
  const remembered = known.get(row)
  if (remembered) return remembered
  const kind = row.from < traits ? 'concept' : 'trait'
  const concept: Concept = { name: row.name, hash: hashOf(`${kind}:${row.name}`), kind }
  known.set(row, concept)
  return concept
}
