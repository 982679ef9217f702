import { compileTable, type PhraseTable } from '../../language/phrases.ts'
import type { Sayings } from '../told.ts'

/** A row of data/searches that was found in a question, from its first word to its last. */
export type Spotted = { row: string; from: number; to: number }

/** The rows of data/searches, compiled. */
export type Tables = {
  conditions: (words: readonly string[]) => Spotted[]
  turns: (words: readonly string[]) => Spotted[]
  /** What is to be written otherwise. */
  writings: (words: readonly string[]) => Spotted[]
}

const WRITE = 'write_'
/** What the rows begin with that point at an answer by its place. */
export const PLACE = 'place_'

export function openTables({ conditions, turns }: Pick<Sayings, 'conditions' | 'turns'>): Tables {
  return {
    conditions: createSpotter(compileTable(conditions)),
    turns: createSpotter(compileTable(turns, (row) => !row.startsWith(WRITE))),
    writings: createSpotter(compileTable(turns, (row) => row.startsWith(WRITE))),
  }
}

function createSpotter(table: PhraseTable): (words: readonly string[]) => Spotted[] {
  return (words) =>
    table.locate(words).map(({ phrase, from, to }) => ({ row: table.rowOf(phrase).name, from, to }))
}

/** The words with shorthand written out, as the rows `write_...` have it. */
export function writeOut(words: readonly string[], { writings }: Tables): string[] {
  const out = [...words]
  for (const { row, from, to } of writings(words)) {
    out[from] = row.slice(WRITE.length)
    for (let at = from + 1; at <= to; at++) out[at] = GONE
  }
  return out.filter((word) => word !== GONE)
}

/** Stands for a word that something else was written for; no text has it. */
const GONE = '\0'
