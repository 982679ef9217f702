import { NEEDS } from './needs.ts'
import { compilePhrases } from './phrases.ts'
import { readRows } from './table.ts'
import { hashOf } from './text.ts'
import { TRAITS } from './traits.ts'

export type Concept = { name: string; hash: number; kind: 'concept' | 'trait' }

/** Finds the concepts and traits of the tables in the words of a text. */
export type ConceptFinder = (tokens: readonly string[]) => Concept[]

export function conceptFinder(): ConceptFinder {
  const owners: Concept[] = []
  const phrases: string[] = []
  const tables = [
    ['concept', NEEDS],
    ['trait', TRAITS],
  ] as const
  for (const [kind, table] of tables) {
    for (const row of readRows(table)) {
      const concept: Concept = { name: row.name, hash: hashOf(`${kind}:${row.name}`), kind }
      for (const phrase of row.phrases) {
        phrases.push(phrase)
        owners.push(concept)
      }
    }
  }
  const compiled = compilePhrases(phrases)
  return (tokens) => {
    const found = new Set<Concept>()
    for (const number of compiled.find(tokens)) {
      const owner = owners[number]
      if (owner) found.add(owner)
    }
    return [...found]
  }
}

let finder: ConceptFinder | undefined

/** The tables, compiled at their first use: they never change. */
export function conceptsIn(tokens: readonly string[]): Concept[] {
  finder ??= conceptFinder()
  return finder(tokens)
}
