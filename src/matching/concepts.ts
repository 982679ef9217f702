import { NEEDS } from './needs.ts'
import { compileTable, type PhraseTable, type TableRow } from './phrases.ts'
import { hashOf } from './text.ts'
import { TRAITS } from './traits.ts'

export type Concept = { name: string; hash: number; kind: 'concept' | 'trait' }

type Table = { kind: Concept['kind']; phrases: PhraseTable; known: Map<TableRow, Concept> }

/** The tables, compiled at their first use: they never change. */
let tables: readonly Table[] | undefined

const TRAIT_WORDS_LIMIT = 20_000
const traitWords = new Map<string, boolean>()

/** The concepts and traits of the tables in the words of a text, each once. */
export function conceptsIn(tokens: readonly string[]): Concept[] {
  return allTables().flatMap((table) => find(table, tokens))
}

/** Whether a word alone is a trait. */
export function isTrait(word: string): boolean {
  const known = traitWords.get(word)
  if (known !== undefined) return known
  const found = conceptsIn([word]).some(({ kind }) => kind === 'trait')
  if (traitWords.size >= TRAIT_WORDS_LIMIT) traitWords.clear()
  traitWords.set(word, found)
  return found
}

function allTables(): readonly Table[] {
  tables ??= [
    { kind: 'concept', phrases: compileTable(NEEDS), known: new Map() },
    { kind: 'trait', phrases: compileTable(TRAITS), known: new Map() },
  ]
  return tables
}

function find({ kind, phrases, known }: Table, tokens: readonly string[]): Concept[] {
  const found = new Set<Concept>()
  for (const phrase of phrases.find(tokens)) {
    const row = phrases.rowOf(phrase)
    const { name } = row
    const concept = known.get(row) ?? { name, hash: hashOf(`${kind}:${name}`), kind }
    known.set(row, concept)
    found.add(concept)
  }
  return [...found]
}
